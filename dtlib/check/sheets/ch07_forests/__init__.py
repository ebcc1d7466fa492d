"""The checks of sheet 7."""
