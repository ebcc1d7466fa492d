"""Explorer: AdaBoost round by round, with every number of the update worked out."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from dtlib import datasets
from dtlib.draw import Picture
from dtlib.draw.canvas.labels import label_text
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.canvas.stack import stack
from dtlib.draw.lists.weight_table import draw_sum, draw_weights, signed
from dtlib.draw.plane.marked_plane import draw_plane, places
from dtlib.draw.plane.rectangles import Cell, grid_cells, tree_cells
from dtlib.explore.adaboost.rounds import Round, Rounds, boost, decided, signs_of
from dtlib.explore.frame.controls import choice, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.own import Own, own
from dtlib.explore.frame.plane_sets import OWN, PlaneSet, own_set
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths

TEN, TWO = "ten points, one feature", "fourteen points, two features"
MOST_ROWS = 14  # of the table


class AdaBoost(Explorer):
    """The round's stump and the committee so far, the weight table, and the sum at a place."""

    main = "round"

    def __init__(
        self,
        own: PlaneSet | None = None,
        alpha: Own | None = None,
        update: Own | None = None,
        rounds: int = 10,
    ) -> None:
        lecture: dict[str, Any] = {
            TEN: lambda: own_set(*datasets.load_adaboost_ten()),
            TWO: lambda: own_set(*datasets.load_adaboost_two_features()),
        }
        makers = lecture if own is None else {OWN: lambda: own}
        self.own_alpha, self.own_update, self.most = alpha, update, rounds
        self.sets = lru_cache(lambda name: makers[name]())
        self.boosted = lru_cache(self._boosted)
        self.cells = lru_cache(maxsize=256)(self._cells)
        # Going back and forth shows the same rounds again and again.
        self.draw_planes = lru_cache(maxsize=64)(self._draw_planes)
        self.draw_table = lru_cache(maxsize=64)(self._draw_table)
        names = list(makers)
        n = len(self.boosted(names[0])[0].rounds)
        controls = {
            "data": choice("Data", names, names[0], "What is learnt"),
            "round": whole_slider("Round", 1, n, 1, "Which round is shown"),
        }
        rows = [["data", "Back", "Next", "round"]]
        buttons = {"Back": lambda: self.go(-1), "Next": lambda: self.go(1)}
        tips = ("The round before", "The next round")
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state={"at": None})

    # --- what is done ---

    def go(self, by: int) -> None:
        control = self.controls["round"]
        self.update(round=min(max(control.value + by, control.min), control.max))

    def changed(self, name: str) -> None:
        if name == "data":
            n = len(self.boosted(self.controls["data"].value)[0].rounds)
            self.controls["round"].value = 1
            self.controls["round"].max = n
            self.state["at"] = None

    def clicked(self, what: str, name: str) -> None:
        if what == "row":
            of = self.sets(self.values["data"])
            self.update(at=tuple(places(of.plane, of.X)[int(name)].tolist()))
        elif what == "tree":
            self.update(round=int(name) + 1)

    def dragged(self, handle: str, value: float) -> None:
        x, y = self.place(self.values["data"], self.state["at"])
        self.update(at=(value, y) if handle == "px" else (x, value))

    def place(self, data: str, at: tuple[float, float] | None) -> tuple[float, float]:
        """The chosen place; the first row until one is chosen."""
        of = self.sets(data)
        x, y = places(of.plane, of.X.iloc[:1])[0].tolist() if at is None else at
        return x, y

    # --- what is learnt ---

    def _boosted(self, data: str) -> tuple[Rounds, str]:
        """All rounds; if a student's function fails, the library's and a sentence on it."""
        of = self.sets(data)
        given = (of.X, of.y, of.classes, self.most)
        try:
            made, problem = boost(*given, self.own_alpha, self.own_update), ""
        except ValueError as error:
            made, problem = boost(*given), f"{error} — so the library's rounds are shown."
        if not made.rounds:
            raise ValueError("no stump does better than guessing on these data (as with xor)")
        return made, problem

    def _cells(self, data: str, n: int) -> list[Cell]:
        """The regions of the first ``n`` rounds together."""
        of, made = self.sets(data), self.boosted(data)[0]
        stumps = [done.stump for done in made.rounds[:n]]
        return grid_cells(
            lambda rows: decided(made.sums(rows, of.classes, n), of.classes), stumps, of.plane
        )

    # --- what is shown ---

    def draw(self, data: str, round: int, at: tuple[float, float] | None) -> tuple[Picture, str]:
        """The round and all rounds so far, the sum at the chosen place, the table."""
        of, (made, problem) = self.sets(data), self.boosted(data)
        now, here = made.rounds[round - 1], self.place(data, at)
        terms = self.terms(data, round, here)
        picture = stack(
            self.draw_planes(data, round, here, self.width),
            self.draw_place(data, terms, here),
            self.draw_table(data, round, here, self.width),
            title=f"AdaBoost, round {round} of {len(made.rounds)}",
        )
        return picture, self.words(of, made, now, round, sum(terms), problem)

    def _draw_planes(self, data: str, n: int, here: tuple[float, float], width: float) -> Picture:
        of, made = self.sets(data), self.boosted(data)[0]
        now = made.rounds[n - 1]
        flat = of.plane.features[1] is None
        size = {"width": widths(width, 1, 1)[0], "height": 130.0 if flat else 220.0}
        look: dict[str, Any] = {"classes": of.classes, "at": here, "pick": True, **size}
        asked = str(now.stump.question or "no question")
        head = f"Round {n}: {asked} · ε {now.error:.4f}, α {now.say:.4f}"
        alone = draw_plane(
            of.plane, of.X, of.y, tree_cells(now.stump, of.plane), sizes=now.weights,
            rings=np.flatnonzero(now.wrong), ring_text="wrong", title=head, **look,
        )  # fmt: skip
        cells = self.cells(data, n)
        wrong = decided(made.sums(of.X, of.classes, n), of.classes) != of.y.to_numpy(object)
        title = f"All rounds so far ({n}): {wrong.sum()} of {len(of.X)} wrong"
        together = draw_plane(
            of.plane, of.X, of.y, cells, rings=np.flatnonzero(wrong), ring_text="wrong",
            title=title, **look,
        )  # fmt: skip
        return arranged(width, alone, together)

    def terms(self, data: str, n: int, here: tuple[float, float]) -> list[float]:
        """α·G of every round at one place."""
        of, made = self.sets(data), self.boosted(data)[0]
        row = pd.DataFrame([here[: of.X.shape[1]]], columns=of.X.columns)
        return [m.say * float(signs_of(m.stump, row, of.classes)[0]) for m in made.rounds[:n]]

    def draw_place(self, data: str, terms: list[float], here: tuple[float, float]) -> Picture:
        of = self.sets(data)
        pairs = zip(of.plane.features, here, strict=True)
        where = ", ".join(f"{f} = {v:.4g}" for f, v in pairs if f is not None)
        return draw_sum(terms, of.classes, where=where, chosen=len(terms) - 1, width=self.width)

    def _draw_table(self, data: str, n: int, here: tuple[float, float], width: float) -> Picture:
        of, now = self.sets(data), self.boosted(data)[0].rounds[n - 1]
        factor = np.exp(np.where(now.wrong, now.say, -now.say))
        sums = {"w": now.weights.sum(), "w · e^±α": now.changed.sum(), "new w": now.usual.sum()}
        columns = {"w": now.weights, "e^±α": factor, "w · e^±α": now.changed, "new w": now.usual}
        if self.own_update is not None and not self.boosted(data)[1]:
            columns["your new w"] = now.given
            sums["your new w"] = now.given.sum()
        shown = np.arange(len(of.X))
        if len(shown) > MOST_ROWS:
            shown = np.sort(np.argsort(-now.after, kind="stable")[: MOST_ROWS - 1])
        at = np.flatnonzero((places(of.plane, of.X) == np.array(here)).all(axis=1))
        return draw_weights(
            columns, labels=of.y.to_list(), says=[of.classes[int(s > 0)] for s in now.signs],
            classes=of.classes, rows=shown.tolist(),
            places={str(c): of.X[c].to_numpy(float) for c in of.X},
            chosen=int(at[0]) if len(at) else None,
            left_out=len(of.X) - len(shown), sums={k: float(v) for k, v in sums.items()},
            title=f"Round {n}: wrong points times e^α = {np.exp(now.say):.4f}, right ones times "
            f"e^−α = {np.exp(-now.say):.4f}, then divided by the sum",
            width=width,
        )  # fmt: skip

    def words(
        self, of: PlaneSet, made: Rounds, now: Round, n: int, total: float, problem: str
    ) -> str:
        """ε and α, whose they are, what the weights become, and the sum at the place."""
        said = [problem] if problem else []
        n_wrong = plural(int(now.wrong.sum()), "point")
        said.append(f"Round {n} of {len(made.rounds)}: the stump is wrong on {n_wrong}, which")
        said[-1] += f" together weigh ε = {now.error:.4f}, so α = {now.say:.4f}."
        if self.own_alpha is not None and not problem:
            mine = self.own_alpha.name
            verdict = "the same" if np.isclose(now.say, now.usual_say) else "another"
            said.append(f"This is {mine}'s; the library's is {now.usual_say:.4f}, {verdict}.")
        if self.own_update is not None and not problem:
            said.append(self.compare(self.own_update.name, now))
        answer = label_text(decided(np.array([total]), of.classes)[0])
        said.append(f"At the chosen place the sum is {signed(total)}, so the answer is {answer}.")
        if of.classes != [-1, 1]:
            said.append(f"({of.classes[0]} counts as −1, {of.classes[1]} as +1.)")
        if n == len(made.rounds) and made.end:
            said.append(f"Boosting ends here: {made.end}.")
        return " ".join(said)

    def compare(self, mine: str, now: Round) -> str:
        """A student's new weights beside the library's."""
        if np.allclose(now.given, now.usual):
            with_another = not np.isclose(now.say, now.usual_say)
            return f"{mine} gives the library's new weights{' for this α' * with_another}."
        total = float(now.given.sum())
        if np.allclose(now.after, now.usual):
            return f"{mine} gives the library's weights, but they sum to {total:.4g}, not 1."
        i = int(np.argmax(np.abs(now.after - now.usual)))
        other = f"point {i + 1} gets {now.given[i]:.4f}, from the library {now.usual[i]:.4f}"
        return f"{mine} gives other weights: {other}."


@refusing
def adaboost(
    X: Any = None,
    y: Any = None,
    alpha: Callable[..., Any] | None = None,
    update: Callable[..., Any] | None = None,
    features: Any = None,
    rounds: int = 10,
) -> AdaBoost:
    """Step through the rounds of AdaBoost with stumps.

    ``alpha(error)`` and ``update(weights, wrong, alpha)`` may be functions of your own: they
    drive the rounds, and the library's values stand beside theirs. Without data there are
    the lecture's ten points and a set with two features; own data have two classes and one
    or two numbers (``features``, or the first two columns).
    """
    if not isinstance(rounds, int) or rounds < 1:
        raise ValueError(f"rounds must be a whole number of at least 1; got {rounds!r}")
    functions = own(alpha, "alpha"), own(update, "update")
    if X is None:
        return AdaBoost(None, *functions, rounds)
    given = own_set(X, y, features, rows=2)
    if given.X.shape[1] > 2:
        given = own_set(given.X[list(given.plane.features)], given.y, rows=2)
    if len(given.classes) != 2:
        raise ValueError(f"there must be two classes; these data have {len(given.classes)}")
    return AdaBoost(given, *functions, rounds)
