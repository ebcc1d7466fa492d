"""Checks of sheet 9: in practice."""
