"""The checks of sheet 1."""
