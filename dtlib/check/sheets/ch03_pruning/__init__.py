"""The checks of sheet 3."""
