"""What holds for all tests: nothing is read that is not needed, so that the first starts soon."""

from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

BROWSER = Path(__file__).parent / "browser"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """They import a browser driver, which costs time before the first test of all others."""
    if collection_path == BROWSER and config.option.markexpr == "not browser":
        return True
    return None


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Doctests stand in the library; nobody need look for them here."""
    if isinstance(collector, DoctestModule):
        collector.collect = lambda: []  # type: ignore[method-assign]
