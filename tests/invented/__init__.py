"""Wrong answers that were invented from the exercises' texts, before a look at the checks."""
