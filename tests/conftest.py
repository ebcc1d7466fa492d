"""What holds for all tests: browser tests are not even read unless they are asked for."""

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """They import a browser driver, which costs time before the first test of all others."""
    if collection_path == BROWSER and config.option.markexpr == "not browser":
        return True
    return None
