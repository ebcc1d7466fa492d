"""Words in a notebook that no answer needs: harmless here, and worth a look at who wrote them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from grading.model import LOOK
from grading.sheets import Cell, nodes_of

MODULES = {
    "ctypes", "gc", "inspect", "multiprocessing", "pickle", "ptrace", "resource", "signal",
    "socket", "subprocess",
}  # fmt: skip
NAMES = {
    "__builtins__", "__closure__", "__code__", "__globals__", "__subclasses__", "__wrapped__",
    "_exit", "_getframe", "_truth", "f_back", "f_locals", "fork", "kill", "settrace", "setprofile",
}  # fmt: skip


def odd(cells: Iterable[Cell]) -> list[str]:
    """
    >>> odd([Cell("import gc; from os import kill as k"), Cell("x.__closure__")])
    ['Look: a cell reaches into Python or the system (__closure__, gc, kill).']
    >>> odd([Cell("import numpy as np")])
    []
    """
    found = sorted({word for cell in cells for word in _words(cell.source)})
    return (
        [f"{LOOK}a cell reaches into Python or the system ({', '.join(found)})."] if found else []
    )


def _words(source: str) -> Iterator[str]:
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            roots = {one.name.split(".")[0] for one in node.names}
            yield from roots & MODULES
        elif isinstance(node, ast.ImportFrom):
            yield from {(node.module or "").split(".")[0]} & MODULES
            yield from {one.name for one in node.names} & NAMES
        elif isinstance(node, ast.Attribute) and node.attr in NAMES:
            yield node.attr
        elif isinstance(node, ast.Name) and node.id in NAMES:
            yield node.id
