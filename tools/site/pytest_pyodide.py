"""A pytest plugin for Pyodide: what cannot be there at all is skipped, and says why."""

from __future__ import annotations

from collections.abc import Generator

import pytest

# Packages that tests of the library use and a browser tab does without.
NOT_THERE = {"nbclient", "nbformat", "IPython", "ipywidgets", "anywidget", "resource"}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in NOT_THERE:
            raise
        pytest.skip(f"{error.name} is not in this Pyodide")
    except OSError as error:
        if "does not support processes" not in str(error):
            raise
        pytest.skip("there are no processes in Pyodide")
    except RuntimeError as error:
        if "can't start new thread" not in str(error):
            raise
        pytest.skip("there are no threads in Pyodide")
