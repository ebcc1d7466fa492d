"""The rooms of the library: who may import whom, and what files are called."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import dtlib

HOME = Path(dtlib.__file__).parent
OLD_PLACES = {HOME / "significance.py"}  # kept for notebooks that import from there
FILES = [path for path in sorted(HOME.rglob("*.py")) if path not in OLD_PLACES]

# A room, and the rooms that it may import. CONTRIBUTING draws the same as a picture.
MAY_IMPORT = {
    "datasets": set(),
    "fast": set(),
    "story": {"fast"},
    "pruning": {"story", "fast"},
    "time_limit": set(),
    "student": {"time_limit"},
    "draw": {"story", "pruning", "fast"},
    "explore": {"draw", "story", "pruning", "fast", "student", "datasets"},
    "check": {"story", "pruning", "fast", "student", "datasets"},
}
# What the machinery must know of the story.
FAST_KNOWS = {
    "arrays": {"Flags", "Floats", "Ints"},
    "impurity": {"brought_back", "class_impurity"},
    "portions": {"portions"},
    "quinlan": {"CRUMB"},
    "questions": {"NO", "YES", "Question"},
    "scoring": {"TIE", "midpoint"},
    "settings": {"Settings"},
    "tree": {"Node"},
}
# A tree draws itself: the one arrow upwards, and it is taken only when ``draw`` is called.
DRAWS_ITSELF = {"fitting", "tree"}


def module_of(path: Path) -> str:
    parts = path.relative_to(HOME).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    first = module.split(".")[0]
    return first if first in MAY_IMPORT else "story"


def imports(path: Path) -> Iterator[tuple[str, str, bool]]:
    """(module, name, whether a function imports it); what only type checkers see is left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    at_top = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "dtlib":
            module = (node.module or "").removeprefix("dtlib").removeprefix(".")
            for alias in node.names:
                yield module or alias.name, alias.name, id(node) not in at_top


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_a_room_imports_only_what_lies_below_it(path: Path) -> None:
    module = module_of(path)
    room = room_of(module)
    for imported, name, within_a_function in imports(path):
        other = room_of(imported)
        if other == room or other in MAY_IMPORT[room] or not module:
            continue
        if room == "fast" and name in FAST_KNOWS.get(imported, ()):
            continue
        draws = room == "story" and other == "draw" and within_a_function
        assert draws and module in DRAWS_ITSELF, f"dtlib.{module} imports {name} of {imported}"


def test_what_the_machinery_must_know_is_still_needed() -> None:
    known = {(m, n) for p in FILES if room_of(module_of(p)) == "fast" for m, n, _ in imports(p)}
    assert {(m, n) for m, names in FAST_KNOWS.items() for n in names} <= known


def test_the_readme_names_every_file_of_the_story() -> None:
    readme = (HOME.parent / "README.md").read_text(encoding="utf-8")
    files = {path.name for path in HOME.glob("*.py")} - {"__init__.py"}
    assert {name for name in files if f"`{name}`" not in readme} == set()


# --- names ---

# Files that share their name with one of another package, because they are about the same idea.
SAME_IDEA = {
    "bagging", "by_hand", "explorer", "findings", "known", "rounds", "ways_to_grow", "whole_tree",
    "words",
}  # fmt: skip


def stem_of(name: str) -> str:
    """What is left of a name without -s and -ing: grow and growing, level and levels are twins."""
    for ending in ("ning", "ing", "es", "s"):
        name = name.removesuffix(ending)
    return name


def folders() -> dict[Path, list[str]]:
    found: dict[Path, list[str]] = defaultdict(list)
    for path in FILES:
        if path.name == "__init__.py":
            if path.parent != HOME:
                found[path.parent.parent].append(path.parent.name)
        else:
            found[path.parent].append(path.stem)
    return found


@pytest.mark.parametrize("folder", folders(), ids=lambda path: path.name)
def test_no_two_files_of_a_package_differ_by_a_plural_or_ing(folder: Path) -> None:
    names = folders()[folder]
    stems = [stem_of(name) for name in names]
    assert len(set(stems)) == len(names), sorted(names)


def test_two_packages_share_a_name_only_for_the_same_idea() -> None:
    places = defaultdict(list)
    for path in FILES:
        if path.name != "__init__.py":
            places[path.stem].append(module_of(path))
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert set(shared) == SAME_IDEA, shared


@pytest.mark.parametrize("folder", folders(), ids=lambda path: path.name)
def test_a_folder_is_not_too_full(folder: Path) -> None:
    """The story is one long shelf, read in the order of the chapters; other rooms are sorted."""
    assert folder == HOME or len(folders()[folder]) <= 16, folders()[folder]


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_every_file_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, "two ideas in one file?"
