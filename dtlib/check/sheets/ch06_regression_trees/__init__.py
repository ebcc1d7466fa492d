"""The checks of sheet 6."""
