"""The checks of sheet 4."""
