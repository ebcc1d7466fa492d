"""What holds for all tests: nothing is read that is not needed, so that the first starts soon."""

from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

HERE = Path(__file__).parent
APART = {HERE / "browser", HERE / "site"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """They import a browser driver, which costs time before the first test of all others."""
    if collection_path in APART and config.option.markexpr.startswith("not browser"):
        return True
    return None


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Doctests stand in the library; nobody need look for them here."""
    if isinstance(collector, DoctestModule):
        collector.collect = lambda: []  # type: ignore[method-assign]
