"""Mutants that differ from the truth only where no exercise asks, each with its reason."""

EQUIVALENT: dict[str, str] = {}
