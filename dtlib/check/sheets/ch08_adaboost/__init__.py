"""The checks of sheet 8."""
