"""The checks of sheet 5."""
