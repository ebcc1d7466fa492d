"""Explorer: draw your own data on a plane, and see what every learner makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import redirect_stdout
from copy import copy
from functools import lru_cache
from io import StringIO
from typing import Any

import numpy as np
import pandas as pd

from dtlib.boosting import AdaBoostClassifier
from dtlib.draw import Picture
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.plane.board import draw_board
from dtlib.draw.plane.rectangles import Cell, Plane
from dtlib.draw.plane.regions import find_cells
from dtlib.explore.frame.controls import choice, number_box, whole_slider
from dtlib.explore.frame.explorer import Explorer, sentence_for
from dtlib.explore.frame.history import History
from dtlib.explore.frame.plane_sets import own_set
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.own_data.presets import PRESETS, Point
from dtlib.forest import RandomForestClassifier
from dtlib.learners import C45, ClassificationTree

TREE, C4_5, FOREST, ADABOOST = "tree", "C4.5", "forest", "AdaBoost"
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
        self.plane, self.classes, self.presets, self.models = plane, classes, presets, models
        self.steps: History[tuple[Point, ...]] = History()
        self.hand: tuple[Any, ...] | None = None  # what is moving a point just now
        self.fitted = lru_cache(maxsize=8)(self._fitted)
        first = next(iter(presets))
        (x0, x1), (y0, y1) = plane.x_range, plane.y_range
        controls = {
            "start": choice("Begin with", list(presets), first, "Points to begin with"),
            "learner": choice("Learner", [TREE, C4_5, FOREST, ADABOOST, *models], learner,
                              "What learns from the points"),
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
            ["start", "learner"],
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
        learner, selected = self.values["learner"], self.values["selected"]
        uses = {"depth": (TREE, C4_5, FOREST), "members": (FOREST, ADABOOST)}
        for name, learners in uses.items():
            self.controls[name].layout.display = None if learner in learners else "none"
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
    ) -> tuple[list[Cell], int, str]:
        """The regions of the learner, how many points it gets wrong, and what it is."""
        frame = self._frame(points)
        X, y = frame[list(self.plane.features)], frame["class"]
        model, name = self._model(learner, depth, members)
        with redirect_stdout(StringIO()):  # what it prints would push the explorer away
            model.fit(X, y)
            wrong = int((np.asarray(model.predict(X)) != y.to_numpy()).sum())
            cells = find_cells(model, self.plane)
        if learner in (TREE, C4_5):
            n, kind = model.n_leaves, "A tree" if learner == TREE else "A C4.5 tree"
            name = f"{kind} of depth {model.depth} with {n} {'leaf' if n == 1 else 'leaves'}"
        return cells, wrong, name

    def _model(self, learner: str, depth: int, members: int) -> tuple[Any, str]:
        if learner == TREE:
            return ClassificationTree(max_depth=depth), ""
        if learner == C4_5:
            return C45(max_depth=depth), ""
        if learner == FOREST:
            model = RandomForestClassifier(members, max_depth=depth, random_state=0)
            return model, f"A forest of {plural(members, 'tree')} of depth {depth}"
        if learner == ADABOOST:
            stumps = plural(members, "stump")
            return AdaBoostClassifier(n_estimators=members), f"AdaBoost with {stumps}"
        return copy(self.models[learner]), f"{learner}"

    def draw(
        self, start: str, learner: str, depth: int, members: int, label: Any, x: float, y: float,
        points: tuple[Point, ...], selected: int | None,
    ) -> tuple[Picture, str]:  # fmt: skip
        """The points and the regions of the learner."""
        cells: list[Cell] = []
        said = "Click on the plane, or fill in the form, to place a point."
        if points:
            depth = depth if learner in (TREE, C4_5, FOREST) else 0
            members = members if learner in (FOREST, ADABOOST) else 0
            try:
                cells, wrong, name = self.fitted(points, learner, depth, members)
                said = f"{name} gets {wrong} of {plural(len(points), 'point')} wrong."
            except Exception as error:  # a learner of the reader's may raise anything
                said = f"{learner} cannot learn from these points: {sentence_for(error)}."
        places = np.array([point[:2] for point in points]).reshape(-1, 2)
        labels = np.array([point[2] for point in points], dtype=object)
        picture = draw_board(
            self.plane, places, labels, self.classes, cells, selected=selected, width=self.width
        )
        if selected is not None and selected < len(points):
            at = f"{points[selected][0]:.4g}, {points[selected][1]:.4g}"
            said += f" The ringed point is {points[selected][2]} at {at}: the numbers move it."
        return picture, said


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
    begin with. ``models`` adds learners of yours by name, with ``fit`` and ``predict``.
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
    for name, model in (models or {}).items():
        if not hasattr(model, "fit") or not hasattr(model, "predict"):
            raise ValueError(f"the model {name!r} needs fit and predict")
    known = [TREE, C4_5, FOREST, ADABOOST, *(models or {})]
    if learner not in known:
        raise ValueError(f"learner must be one of {', '.join(known)}; got {learner!r}")
    return OwnData(plane, classes, presets, dict(models or {}), learner)
