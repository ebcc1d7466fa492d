"""Wrong answers that were invented from the exercises' texts: ``python -m tests.invented``."""
