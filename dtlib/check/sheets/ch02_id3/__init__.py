"""The checks of sheet 2."""
