"""Modules that take long to load, loaded when a test first uses them.

scikit-learn costs more than a second, in each worker, before the first of all tests.
"""

from importlib import import_module
from typing import Any


class Later:
    """Stands for a module until one of its names is used."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # pytest looks for such at everything in a test module
            raise AttributeError(name)
        return getattr(import_module(self._module), name)
