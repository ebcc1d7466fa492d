"""Explorer: draw your own data on a plane, and see what every learner makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw import Picture
from dtlib.draw.plane.rectangles import Plane
from dtlib.explore.frame.controls import choice, number_box, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.history import History
from dtlib.explore.frame.plane_sets import own_set
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.own_data.fits import (
    COURSE,
    TREE,
    USES_DEPTH,
    USES_MEMBERS,
    Fit,
    Learners,
    refusal,
)
from dtlib.explore.own_data.many_planes import Board, draw_one, draw_side_by_side, in_words
from dtlib.explore.own_data.presets import PRESETS, Point

ONE, ALL = "one learner", "all side by side"
CLASSES = ["A", "B", "C", "D"]
OWN = "your own"
MOST = 300  # points
WHERE = "Where the point lies"


class OwnData(Explorer):
    """A plane on which points are placed, moved and removed; the learner follows at once."""

    main = "learner"

    def __init__(
        self,
        plane: Plane,
        classes: list[Any],
        presets: Mapping[str, tuple[Point, ...]],
        models: Mapping[str, Any],
        learner: str,
    ) -> None:
        self.plane, self.classes, self.presets = plane, classes, presets
        self.learners = Learners(plane, classes, models)
        self.steps: History[tuple[Point, ...]] = History()
        self.hand: tuple[Any, ...] | None = None  # what is moving a point just now
        self.fitted = lru_cache(maxsize=64)(self._fitted)
        first = next(iter(presets))
        (x0, x1), (y0, y1) = plane.x_range, plane.y_range
        controls = {
            "start": choice("Begin with", list(presets), first, "Points to begin with"),
            "learner": choice("Learner", self.learners.names, learner,
                              "What learns from the points"),
            "show": choice("Show", [ONE, ALL], ONE, "One learner, or each on its own plane"),
            "depth": whole_slider("Depth", 1, 8, 3, "Questions on the longest way down"),
            "members": whole_slider("Trees", 1, 40, 15, "How many trees vote"),
            "label": choice("Class", classes, classes[0], "The class of the next point"),
            "x": number_box(str(plane.features[0]), x0, x1, WHERE),
            "y": number_box(str(plane.features[1]), y0, y1, WHERE),
        }  # fmt: skip
        buttons = {
            "Place": self.place_by_form,
            "Remove": self.remove_selected,
            "Back": self.back,
            "Clear": lambda: self.become(()),
        }
        rows = [
            ["start", "learner", "show"],
            ["depth", "members"],
            ["label", "x", "y", "Place", "Remove", "Back", "Clear"],
        ]
        state = {"points": presets[first], "selected": None}
        tips = ("Place a point of this class here", "Remove the ringed point",
                "Take the last step back", "Remove all points")  # fmt: skip
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state=state)

    @property
    def frame(self) -> pd.DataFrame:
        """The points as a table, to copy or to learn from."""
        return self._frame(self.values["points"])

    def _frame(self, points: tuple[Point, ...]) -> pd.DataFrame:
        return pd.DataFrame(list(points), columns=[*self.plane.features, "class"])

    # --- what a person does ---

    def changed(self, name: str) -> None:
        if name == "start":
            self.leave()
            self.state.update(points=self.presets[self.values["start"]], selected=None)
        if name in ("x", "y") and self.state["selected"] is not None:  # the form moves the point
            place = self.values["x"], self.values["y"]
            self.leave("form", self.state["selected"])
            self.state["points"] = self._moved(self.state["selected"], *place)

    def adapt(self) -> None:
        now, selected = self.values, self.values["selected"]
        uses = {"depth": USES_DEPTH, "members": USES_MEMBERS, "learner": self.learners.names}
        for name, learners in uses.items():
            is_used = now["learner"] in learners if now["show"] == ONE else name != "learner"
            self.controls[name].layout.display = None if is_used else "none"
        self.buttons["Remove"].disabled = selected is None
        self.buttons["Back"].disabled = not self.steps.past

    def clicked(self, what: str, name: str) -> None:
        if what == "row" and int(name) < len(self.values["points"]):
            again = int(name) == self.values["selected"]
            self.select(self.values["points"], None if again else int(name))

    def placed(self, event: dict[str, Any]) -> None:
        points, row = self.values["points"], event.get("row", -1)
        if event["kind"] == "place":
            self.add(float(event["x"]), float(event["y"]))
        elif not 0 <= row < len(points):
            return  # the point went while the message was on its way
        elif event["kind"] == "move":
            self.leave("drag", event.get("drag"))
            self.select(self._moved(row, event["x"], event["y"]), row)
        elif event["kind"] == "nudge":
            (x0, x1), (y0, y1) = self.plane.x_range, self.plane.y_range
            self.leave("keys", row)
            x, y = points[row][0] + event["dx"] * (x1 - x0) / 100, points[row][1]
            self.select(self._moved(row, x, y + event["dy"] * (y1 - y0) / 100), row)
        elif event["kind"] == "remove":
            self.become((*points[:row], *points[row + 1 :]))

    def _moved(self, row: int, x: float, y: float) -> tuple[Point, ...]:
        points = self.values["points"]
        return (*points[:row], (*self._inside(x, y), points[row][2]), *points[row + 1 :])

    def _inside(self, x: float, y: float) -> tuple[float, float]:
        ranges = self.plane.x_range, self.plane.y_range
        at = [min(max(float(v), low), high) for v, (low, high) in zip((x, y), ranges, strict=True)]
        return float(f"{at[0]:.4g}"), float(f"{at[1]:.4g}")

    def add(self, x: float, y: float) -> None:
        points = self.values["points"]
        if len(points) >= MOST:
            raise ValueError(f"the plane holds {MOST} points at most: remove some first")
        self.leave()
        self.select((*points, (*self._inside(x, y), self.values["label"])), None)

    def place_by_form(self) -> None:
        self.add(self.values["x"], self.values["y"])

    def remove_selected(self) -> None:
        if self.values["selected"] is not None:
            self.placed({"kind": "remove", "row": self.values["selected"]})

    def become(self, points: tuple[Point, ...]) -> None:
        """Other points; the present ones can be brought back."""
        self.leave()
        self.select(points, None)

    def leave(self, *hand: Any) -> None:
        """A step begins here, unless the same hand (a drag, the keys on a point) moves on."""
        if not hand or hand != self.hand:
            self.steps.leave(self.values["points"])
        self.hand = hand

    def back(self) -> None:
        self.hand = None
        self.select(self.steps.back(self.values["points"]), None)

    def select(self, points: tuple[Point, ...], selected: int | None) -> None:
        """Draw these points; the form shows where the selected one lies."""
        self.state["selected"] = None  # so that filling in the form moves nothing
        with self.quietly():
            if selected is not None:
                self.controls["x"].value, self.controls["y"].value = points[selected][:2]
        self.update(points=points, selected=selected)

    # --- the picture ---

    def _fitted(
        self, points: tuple[Point, ...], learner: str, depth: int, members: int
    ) -> Fit | str:
        """What a learner made of the points, or a sentence on why it learnt nothing."""
        try:
            return self.learners.fit(self._frame(points), learner, depth, members)
        except Exception as error:  # a learner of the reader's may raise anything
            return refusal(learner, error)

    def fit(self, points: tuple[Point, ...], learner: str, depth: int, members: int) -> Fit | str:
        """The same, with settings that a learner does not use left out: they change nothing."""
        depth = depth if learner in USES_DEPTH else 0
        return self.fitted(points, learner, depth, members if learner in USES_MEMBERS else 0)

    def draw(
        self, start: str, learner: str, show: str, depth: int, members: int, label: Any, x: float,
        y: float, points: tuple[Point, ...], selected: int | None,
    ) -> tuple[Picture, str]:  # fmt: skip
        """The points and the regions of one learner, or of all of them side by side."""
        names = self.learners.names if show == ALL else [learner]
        fits: dict[str, Fit | str] = {}
        if points:
            fits = {name: self.fit(points, name, depth, members) for name in names}
        places = np.array([point[:2] for point in points]).reshape(-1, 2)
        labels = np.array([point[2] for point in points], dtype=object)
        board = Board(self.plane, self.classes, places, labels, selected)
        if show == ALL and points:
            picture = draw_side_by_side(board, fits, self.width)
        else:
            picture = draw_one(board, fits.get(learner), self.width)
        return picture, in_words(fits, points, selected)


@refusing
def own_data(
    X: Any = None,
    y: Any = None,
    learner: str = TREE,
    *,
    models: Mapping[str, Any] | None = None,
) -> OwnData:
    """Draw points of up to four classes on a plane: click to place, drag to move, Delete to remove.

    ``explorer.frame`` is a table of the points. X (two columns of numbers) and y are points to
    begin with. ``models`` adds learners of yours by name, with ``fit`` and ``predict``;
    ``show="all side by side"`` gives each learner a plane of its own.
    """
    plane, classes = Plane(("x1", "x2"), (0.0, 1.0), (0.0, 1.0), {}, ["x1", "x2"], False), CLASSES
    presets = {name: make() for name, make in PRESETS.items()}
    if X is not None:
        own = own_set(X, y, least=2, rows=1)
        plane, classes = own.plane, own.classes
        if len(own.plane.columns) != 2:
            raise ValueError(f"two columns of numbers are needed; X has {len(own.plane.columns)}")
        if len(classes) > len(CLASSES) or len(own.y) > MOST:
            raise ValueError(f"at most {len(CLASSES)} classes and {MOST} points can be drawn")
        rows = own.X.itertuples(index=False)
        points = tuple((float(a), float(b), c) for (a, b), c in zip(rows, own.y, strict=True))
        presets = {OWN: points, "nothing": ()}
    if not isinstance(models or {}, Mapping):
        raise ValueError(f"models must be a dict, for example {{'mine': model}}; got {models!r}")
    for name, model in (models or {}).items():
        if not hasattr(model, "fit") or not hasattr(model, "predict"):
            raise ValueError(f"the model {name!r} needs fit and predict")
    known = [*COURSE, *(models or {})]
    if learner not in known:
        raise ValueError(f"learner must be one of {', '.join(known)}; got {learner!r}")
    return OwnData(plane, classes, presets, dict(models or {}), learner)
