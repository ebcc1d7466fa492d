"""Explorer: a random forest. Its vote, its trees, their samples, and what more trees bring."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from dtlib.draw import Picture, draw_curves, draw_votes
from dtlib.draw.canvas.stack import stack, with_height
from dtlib.draw.plane.marked_plane import draw_plane, places
from dtlib.explore.forest.known import TREES, Grown
from dtlib.explore.frame.controls import choice, narrow, slider, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.plane_sets import OWN, SETS, PlaneSet, all_irises, own_set
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths

HEIGHT, LOW = 290, 170
# Of the first twelve forests this one is nearest to their mean: what more trees bring shows.
TYPICAL = 2


class Forest(Explorer):
    """A plane with the forest's or one tree's regions, the votes at a place, two error curves."""

    main = "trees"
    words_for: ClassVar = {"features_a_split": "features"}

    def __init__(self, own: PlaneSet | None = None) -> None:
        makers: dict[str, Any] = {**SETS, "irises, four features": all_irises}
        if own is not None:
            makers = {OWN: lambda: own}
        self.sets = lru_cache(lambda name: makers[name]())
        self.grown = lru_cache(maxsize=32)(
            lambda data, features, share, seed: Grown(self.sets(data), features, share, seed)
        )
        names = list(makers)
        most = self.sets(names[0]).X.shape[1]
        controls = {
            "data": choice("Data", names, names[0], "What is learnt"),
            "trees": whole_slider("Trees", 1, TREES, 20, "How many trees vote"),
            "features": whole_slider(
                "Features a split", 1, most, 1, "So many, drawn by chance, are tried in every node"
            ),
            "share": slider(
                "Sample %", 10, 100, 100, "Rows drawn for a tree, in percent of the rows", step=10
            ),
            "tree": whole_slider("Look at tree", 0, TREES, 0, "One tree alone; 0 is the forest"),
        }
        narrow(*(controls[name] for name in ("trees", "tree", "features", "share")))
        rows = [["data", "New forest", "All trees"], ["trees", "tree"], ["features", "share"]]
        buttons = {"New forest": self.new_forest, "All trees": lambda: self.update(tree=0)}
        tips = ("Draw other samples and grow all trees again", "Look at the whole forest again")
        state = {"seed": TYPICAL, "at": None}
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state=state)

    # --- what is done ---

    def new_forest(self) -> None:
        self.update(seed=self.state["seed"] + 1)

    def changed(self, name: str) -> None:
        if name == "data":
            self.state["at"] = None
            self.controls["tree"].value = 0
            self.controls["features"].value = 1
            self.controls["features"].max = self.sets(self.controls["data"].value).X.shape[1]
        if name == "tree" and self.controls["tree"].value > self.controls["trees"].value:
            self.controls["trees"].value = self.controls["tree"].value
        if name == "trees" and self.controls["tree"].value > self.controls["trees"].value:
            self.controls["tree"].value = 0

    def clicked(self, what: str, name: str) -> None:
        of = self.sets(self.values["data"])
        if what == "tree":  # a second click on the same chip goes back to the forest
            tree = int(name) + 1
            self.update(tree=0 if tree == self.values["tree"] else tree)
        elif what == "row":
            drawn = of.X[self.now.train]
            self.update(at=tuple(places(of.plane, drawn)[int(name)].tolist()))

    def dragged(self, handle: str, value: float) -> None:
        if handle == "x":
            self.update(trees=round(value))
            return
        x, y = self.place(self.values["data"], self.state["at"])
        self.update(at=(value, y) if handle == "px" else (x, value))

    @property
    def now(self) -> Grown:
        v = self.values
        return self.grown(v["data"], v["features"], v["share"] / 100, v["seed"])

    def place(self, data: str, at: tuple[float, float] | None) -> tuple[float, float]:
        """The chosen place; the middle of the plane until one is chosen."""
        plane = self.sets(data).plane
        return at or (float(np.mean(plane.x_range)), float(np.mean(plane.y_range)))

    # --- what is shown ---

    def draw(
        self,
        data: str,
        trees: int,
        features: int,
        share: float,
        tree: int,
        seed: int,
        at: tuple[float, float] | None,
    ) -> tuple[Picture, str]:
        """Plane and votes side by side, the errors below."""
        grown = self.grown(data, features, share / 100, seed)
        here = self.place(data, at)
        tree = min(tree, trees)
        votes = self.votes(grown, trees, here)
        left, right = widths(self.width, 420, 272)
        curve = draw_curves(
            np.arange(1, TREES + 1),
            {"out-of-bag error": grown.oob_errors, "test error": grown.test_errors},
            x_label="trees", y_label="share of wrong rows", at=trees, width=self.width, height=LOW,
        )  # fmt: skip
        chips = draw_votes(
            np.array(votes, dtype=object), classes=grown.of.classes, width=right,
            chosen=tree - 1 if tree else None, title="Votes at the chosen place",
        )  # fmt: skip
        title = f"Tree {tree} of {trees} and its sample" if tree else f"A forest of {trees} trees"
        if trees == 1 and not tree:
            title = "A forest of one tree"
        plane = self.draw_plane(grown, trees, tree, here, title, left)
        chips = with_height(chips, HEIGHT if right < self.width else 0)
        picture = stack(arranged(self.width, plane, chips), curve, title=title)
        return picture, self.words(grown, trees, tree, votes)

    def draw_plane(
        self, grown: Grown, trees: int, tree: int, here: tuple[float, float], title: str,
        width: float,
    ) -> Picture:  # fmt: skip
        of = grown.of
        sample: dict[str, Any] = {}
        if tree:
            counts = grown.forest.in_bag(tree - 1)
            out = np.flatnonzero(counts == 0)
            sample = {"sizes": counts, "rings": out, "ring_text": "out of bag"}
        cells = grown.tree_cells(tree - 1) if tree else grown.cells(trees)
        return draw_plane(
            of.plane, of.X[grown.train], of.y[grown.train], cells, classes=of.classes, at=here,
            pick=True, title=title, width=width, height=HEIGHT, **sample,
        )  # fmt: skip

    def votes(self, grown: Grown, trees: int, here: tuple[float, float]) -> list[Any]:
        """What each of the trees says of the chosen place."""
        row = grown.of.plane.rows(np.array([here[0]]), np.array([here[1]]))
        return [grown.of.classes[code] for code in grown.ballots(row)[:trees, 0]]

    def words(self, grown: Grown, trees: int, tree: int, votes: list[Any]) -> str:
        """Errors of the forest and of one tree; the sample if one is looked at; the vote."""
        of, n = grown.of, int(grown.train.sum())
        oob, test = grown.oob_errors[trees - 1], grown.test_errors[trees - 1]
        alone = float(grown.tree_errors[:trees].mean())
        named = "1 tree is" if trees == 1 else f"{trees} trees together are"
        said = f"{named} wrong on {test:.1%} of the {len(of.X) - n} test rows, "
        said += f"and on {oob:.1%} out of bag. " if np.isfinite(oob) else "no row is out of bag. "
        said += f"One tree alone is wrong on {alone:.1%} of the test rows, on average. "
        if tree:
            counts = grown.forest.in_bag(tree - 1)
            said += (
                f"Tree {tree} was grown on {int(counts.sum())} draws: they hold "
                f"{int((counts > 0).sum())} of the {n} training rows, one of them {counts.max()} "
                f"times, and {int((counts == 0).sum())} are out of bag (ringed). Alone it is "
                f"wrong on {grown.tree_errors[tree - 1]:.1%} of the test rows. "
            )
        most = max(of.classes, key=votes.count)
        said += f"At the chosen place {votes.count(most)} of {trees} say {most}."
        if of.X.shape[1] > 2:
            said += " The features that are not drawn stand at their medians."
        return said


@refusing
def forest(X: Any = None, y: Any = None, features: Any = None) -> Forest:
    """Add trees to a forest, ask each of them, and see what one sample contains.

    Without data there is a menu of sets. Own data are numbers with classes; the forest uses
    every column, and ``features`` are the two that are drawn.
    """
    return Forest() if X is None else Forest(own_set(X, y, features, least=2))
