"""Explorer: choose the values of a row, and follow it down the tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw import Picture, draw_tree
from dtlib.draw.canvas.labels import plain
from dtlib.draw.canvas.numbers import listed
from dtlib.draw.tree.view import find_node, send_row, view_of, way_down
from dtlib.draw.tree.way_of_row import ends_of, mixed_answer
from dtlib.explore.frame.controls import align, choice, slider, switch
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.film import Reel, along, options_of
from dtlib.explore.frame.given_data import own_frame, own_rows
from dtlib.explore.frame.own import own
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.walk.values import Choice, choices, row_to
from dtlib.learners import C45, ID3, RegressionTree
from dtlib.other_trees.reading import with_root
from dtlib.questions import short
from dtlib.rules import Rule
from dtlib.tree import Node

UNKNOWN = "?"
OWN = -1
SIDE_BY_SIDE = 3  # menus in a line
MOST_RULES = 6
DEPTH = 4  # of a tree that is grown here from numbers
MOST_KEPT = 256
FEW = 5  # numbers with no more values than this count as categories
MANY = 20  # a target with more values than this is a number


class RowWalk(Explorer):
    """Menus and sliders for the values of a row, and its way through the tree."""

    def __init__(
        self, tree: Any, X: Any = None, y: Any = None, predict: Callable[..., Any] | None = None
    ) -> None:
        try:
            self.tree = tree if isinstance(tree, Node) else with_root(tree)
            self.view = view_of(self.tree)
        except TypeError as error:
            raise ValueError(str(error)) from None
        self.mine = own(predict, "predict")
        if self.view.root.is_leaf:
            raise ValueError("the tree is a single leaf: there is no way to follow")
        self.frame = None if X is None else own_frame(X)
        self.y = None if y is None else [plain(label) for label in y]
        if X is not None and y is not None:
            own_rows(X, y, "answers", "every row needs an answer")  # complains of bad data
        self.choices = choices(self.view.root, self.frame)
        self.drawn: dict[tuple[Any, ...], Picture] = {}
        controls = {"start": self._start_menu()}
        for i, chosen in enumerate(self.choices):
            controls |= _controls(i, chosen)
        align(controls[f"value{i}"] for i, c in enumerate(self.choices) if c.is_number)
        super().__init__(controls, rows=self._rows())
        if self.frame is not None:
            self.update(start=0)

    def _start_menu(self) -> Any:
        rows = {"values of your own": OWN}
        for i in range(0 if self.frame is None else len(self.frame)):
            assert self.frame is not None
            said = "" if self.y is None else f": {_text(self.y[i])}"
            rows[f"row {self.frame.index[i]}{said}"] = i
        return choice("Start from", rows, OWN, "A row of the data, with its own answer")

    def _rows(self) -> list[list[str]]:
        menus = [f"value{i}" for i, c in enumerate(self.choices) if not c.is_number]
        lines = [menus[i : i + SIDE_BY_SIDE] for i in range(0, len(menus), SIDE_BY_SIDE)]
        numbers = [i for i, c in enumerate(self.choices) if c.is_number]
        return [["start"], *lines, *([f"value{i}", f"unknown{i}"] for i in numbers)]

    # --- what happens ---

    def changed(self, name: str) -> None:
        start = self.controls["start"]
        if start.value == OWN or self.frame is None:
            return
        row = self.frame.iloc[start.value]
        wanted = self._settings({c.name: row[c.name] for c in self.choices})
        if name == "start":
            for key, value in wanted.items():
                self.controls[key].value = value
        elif not _is_near(self.controls[name], wanted[name]):
            start.value = OWN

    def clicked(self, what: str, name: str) -> None:
        """A row that comes to the node: the values on its path are set, the others stay."""
        if what == "node":
            row = row_to(way_down(self.view.root, name)[0], self.choices)
            self.update(start=OWN, **self._settings(row))

    def _settings(self, row: dict[Any, Any]) -> dict[str, Any]:
        """A row as the values of the controls."""
        settings: dict[str, Any] = {}
        for i, chosen in enumerate(self.choices):
            if chosen.name not in row:
                continue
            value = plain(row[chosen.name])
            if not chosen.is_number:
                settings[f"value{i}"] = UNKNOWN if pd.isna(value) else value
            else:
                settings[f"unknown{i}"] = bool(pd.isna(value))
                settings[f"value{i}"] = chosen.low if pd.isna(value) else float(value)
        return settings

    def row(self, values: dict[str, Any]) -> dict[Any, Any]:
        """The values of the controls as a row; None is not known."""
        row = {}
        for i, chosen in enumerate(self.choices):
            value = values[f"value{i}"]
            is_unknown = values[f"unknown{i}"] if chosen.is_number else value == UNKNOWN
            row[chosen.name] = None if is_unknown else value
        return row

    def reel(self) -> Reel:
        """One row after the other down the tree; without data, along the first value."""
        if self.frame is None:
            return along(self, "value0")
        names = [c.name for c in self.choices]
        positions = [
            (label, {"start": i, **self._settings(self.frame.iloc[i][names].to_dict())})
            for i, label in options_of(self.controls["start"]).items()
            if i != OWN
        ]
        return Reel("Row", positions, max(self.values["start"], 0))

    # --- the picture ---

    def draw(self, start: int, **values: Any) -> tuple[Picture, str]:
        """The tree with the way of the row."""
        row = self.row(values)
        parts = send_row(self.view, row)
        said = self.words(row, parts)
        if start != OWN and self.y is not None:
            said += f" In the data it is {_text(self.y[start])}."
        if self.mine is not None:
            ends = self.ends(parts)
            answer = find_node(self.view.root, ends[0]).prediction
            if len(ends) > 1:
                answer, _ = mixed_answer(self.view, parts, ends)
            said += " " + self.mine.compare_label(answer, row)
        return self._picture(row, parts), said

    def _picture(self, row: dict[Any, Any], parts: dict[str, float]) -> Picture:
        """Rows that go the same way have the same picture: it is drawn once."""
        way = (self.width, *parts.items())
        if way not in self.drawn:
            if len(self.drawn) >= MOST_KEPT:
                self.drawn.clear()
            self.drawn[way] = draw_tree(self.tree, row=row, caption=False, width=self.width)
        return self.drawn[way]

    def ends(self, parts: dict[str, float]) -> list[str]:
        """Where the parts of the row stop, the largest first."""
        return sorted(ends_of(parts), key=lambda name: (-round(parts[name], 9), name))

    def _together(self, parts: dict[str, float], ends: list[str]) -> str:
        """What the parts of a row add up to; equal shares are no answer."""
        answer, shares = mixed_answer(self.view, parts, ends)
        if not shares:
            return f"Together the answer is {_text(answer)}."
        classes, found = self.view.classes or [], np.round(shares, 9)
        told = ", ".join(f"{c} {s:.3f}" for c, s in zip(classes, shares, strict=True))
        first = [_text(c) for c, s in zip(classes, found, strict=True) if s == found.max()]
        if len(first) == 1:
            return f"Together {told}, so the answer is {first[0]}."
        return (
            f"Together {told}: a tie of {listed(first)}. A tree that must answer takes the "
            f"first, {first[0]}."
        )

    def words(self, row: dict[Any, Any], parts: dict[str, float]) -> str:
        """The rule of the path, or all rules that the row meets in part, and what was not asked."""
        ends = self.ends(parts)
        nodes = [find_node(self.view.root, name) for name in parts]
        asked = dict.fromkeys(n.question.attribute for n in nodes if n.question is not None)
        if len(ends) == 1:
            said = self._one_way(row, ends[0])
        else:
            gaps = [str(name) for name in asked if row[name] is None] or ["A value"]
            told = f"{listed(gaps)} {'is' if len(gaps) == 1 else 'are'} not known"
            rules = "; ".join(f"{parts[n]:.2f} by {self.rule(n)}" for n in ends[:MOST_RULES])
            more = f"; and {len(ends) - MOST_RULES} more leaves" if len(ends) > MOST_RULES else ""
            said = (
                f"{told}: the row goes down in parts. {rules}{more}. {self._together(parts, ends)}"
            )
        idle = [str(name) for name in row if name not in asked]
        return said + (f" Not asked for: {', '.join(idle)}." if idle else "")

    def _one_way(self, row: dict[Any, Any], name: str) -> str:
        node = find_node(self.view.root, name)
        if node.question is None:
            return f"{self.rule(name)}."
        value = row[node.question.attribute]
        told = "is not known" if value is None else f"has no branch for {value}"
        said = f"The way ends at “{node.question}”: {node.question.attribute} {told}"
        return said + (
            "." if node.prediction is None else f"; here {_text(node.prediction)} leads."
        )

    def rule(self, name: str) -> Rule:
        """The path to a node as a rule."""
        pairs, node = way_down(self.view.root, name)
        return Rule(tuple(pairs), node.prediction)


def _controls(i: int, chosen: Choice) -> dict[str, Any]:
    name = str(chosen.name)
    if not chosen.is_number:
        options = {UNKNOWN: UNKNOWN} | {str(level): level for level in chosen.levels}
        menu = choice(name, options, chosen.levels[0], f"The row's {name}; ? if it is not known")
        return {f"value{i}": menu}
    middle = (chosen.low + chosen.high) / 2
    value = slider(name, chosen.low, chosen.high, middle, f"The row's {name}", chosen.step)
    return {f"value{i}": value, f"unknown{i}": switch("unknown", False, f"{name} is not known")}


def _is_near(control: Any, value: Any) -> bool:
    """Equal, but for what a slider in the page moves a number on its way to the next step."""
    if hasattr(control, "step"):
        return bool(abs(control.value - value) < control.step / 2)
    return bool(control.value == value)


def _text(answer: Any) -> str:
    return short(answer) if isinstance(answer, float) else str(answer)


def _grown(X: Any, y: Any) -> Any:
    """A tree for these data: ID3 for categories, C4.5 with numbers, means for a number."""
    _, target = own_rows(X, y, "answers", "every row needs an answer")
    is_number = pd.api.types.is_numeric_dtype(target) and not pd.api.types.is_bool_dtype(target)
    if is_number and (target.nunique() > MANY or (target.dropna() % 1).any()):
        return RegressionTree(max_depth=DEPTH - 1).fit(X, y)
    frame = own_frame(X)
    if any(pd.api.types.is_numeric_dtype(frame[c]) and frame[c].nunique() > FEW for c in frame):
        return C45(max_depth=DEPTH).fit(X, y)
    return ID3().fit(X, y)


@refusing
def walk(
    X: Any = None, y: Any = None, tree: Any = None, predict: Callable[..., Any] | None = None
) -> RowWalk:
    """Choose the values of a row, unknown ones too, and follow it down the tree.

    ``tree`` is a fitted tree, also another library's, or a ``Node``; without
    one it is grown from X and y, and without data from PlayTennis. A click on a node makes a row
    that comes to it. A ``predict`` of your own gets the row as a dict, and its answer is put
    beside the tree's.
    """
    if X is None and tree is None:
        from dtlib.datasets import load_play_tennis

        X, y = load_play_tennis()
    if tree is None:
        if y is None:
            raise ValueError("the answers are missing: walk(X, y), or walk(tree=…) without data")
        tree = _grown(X, y)
    return RowWalk(tree, X, y, predict)
