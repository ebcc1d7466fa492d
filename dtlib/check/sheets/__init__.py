"""The checks of each exercise sheet, chapter by chapter."""
