"""Explorer: split a table by an attribute, and see what the question is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pandas as pd

from dtlib.draw import Picture, draw_candidates, draw_partition
from dtlib.draw.canvas.stack import stack, with_height
from dtlib.draw.lists.calculation import Working, draw_working
from dtlib.explore.frame.controls import CRITERIA, choice, switch
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.given_data import Data, own_rows
from dtlib.explore.frame.lecture_tables import LECTURE_TABLES
from dtlib.explore.frame.own import own
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths
from dtlib.explore.split.gain_lines import gain_lines
from dtlib.questions import Question
from dtlib.splits import candidates

LECTURES = (
    "play tennis", "COMS3", "taxi or train", "restaurant", "X1 or X2", "ten rows", "twelve rows",
    "four days", "exclusive or", "seventeen rows", "temperature", "unit square",
)  # fmt: skip
OWN = "your data"
SCORES = {"gain": "gain", "gain ratio": "gain_ratio"}
FEW = 5  # a number with more values than this is compared with its best split point
MOST_CLASSES = 20
LEFT, RIGHT = 420, 272


class AttributeSplit(Explorer):
    """The rows regrouped by an attribute, all attributes as bars, and the gain line by line."""

    main = "attribute"

    def __init__(self, X: Any, y: Any, my_gain: Callable[..., Any] | None = None) -> None:
        self.mine = own(my_gain, "gain")
        self.own = None if X is None else _few_classes(X, y)
        # Everything that a choice from a menu needs is made once.
        self.data = lru_cache(maxsize=32)(self._data)
        self.questions = lru_cache(maxsize=64)(self._questions)
        self.row = lru_cache(maxsize=256)(self._row)
        self.partition = lru_cache(maxsize=256)(self._partition)
        self.room = lru_cache(maxsize=32)(self._room)
        self.answers = lru_cache(maxsize=32)(self._answers)
        names = list(LECTURES) if X is None else [OWN, *LECTURES]
        self.questions(names[0], "entropy")  # complains of data that cannot be read
        columns = list(self.data(names[0])[0])
        controls = {
            "data": choice("Data", names, names[0], "The table whose rows are split"),
            "attribute": choice("Split by", columns, columns[0], "The attribute that is asked for"),
            "criterion": choice("Impurity", CRITERIA, "entropy", "How impurity is measured"),
            "score": choice("Rank by", SCORES, "gain", "What the bars show"),
            "guess": switch("Guess first", False, "Hide all numbers until you have chosen"),
        }
        rows = [["data", "attribute", "criterion"], ["score", "guess", "Show the answer"]]
        buttons = {"Show the answer": self.show_answer}
        state = {"guessed": None}  # the attribute that was chosen when the answer was shown
        tips = ["Show all numbers, and how good the guess was"]
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state=state)

    # --- the data ---

    def _data(self, name: str) -> Data:
        if name == OWN and self.own is not None:
            return self.own
        return tuple(LECTURE_TABLES[name]())

    def _questions(self, data: str, criterion: str) -> pd.DataFrame:
        """The best question about every attribute that separates any rows."""
        frame, y = self.data(data)
        many = [c for c in frame if _is_long_number(frame[c])]
        parts = []
        if many:
            parts.append(candidates(frame[many], y, criterion).drop_duplicates("attribute"))
        if len(many) < frame.shape[1]:
            parts.append(candidates(frame.drop(columns=many), y, criterion, None))
        parts = [part for part in parts if len(part)] or parts[:1]
        return pd.concat(parts, ignore_index=True)

    def _row(self, data: str, attribute: Any, criterion: str) -> pd.Series | None:
        """The line of the candidates table on this attribute, or None if it is constant."""
        table = self.questions(data, criterion)
        found = table[table["attribute"] == attribute]
        return found.iloc[0] if len(found) else None

    # --- what happens ---

    def changed(self, name: str) -> None:
        if name == "data":
            self.controls["attribute"].options = list(self.data(self.controls["data"].value)[0])
        if name in ("data", "criterion", "score", "guess"):
            self.state["guessed"] = None

    def clicked(self, what: str, name: str) -> None:
        table = self.questions(self.values["data"], self.values["criterion"])
        chosen = table.loc[table["question"] == name, "attribute"]
        if what == "question" and len(chosen):
            self.update(attribute=chosen.iloc[0])

    def show_answer(self) -> None:
        if self.values["guess"]:  # else nothing was guessed, and all is shown
            self.update(guessed=self.values["attribute"])

    def adapt(self) -> None:
        is_waiting = self.values["guess"] and self.state["guessed"] is None
        self.buttons["Show the answer"].disabled = not is_waiting

    # --- the picture ---

    def draw(
        self, data: str, attribute: Any, criterion: str, score: str, guess: bool, guessed: Any
    ) -> tuple[Picture, str]:
        """Blocks and bars beside each other, the lines of the calculation below."""
        hide = guess and guessed is None
        columns = list(self.data(data)[0])
        attribute = attribute if attribute in columns else columns[0]  # of another table
        row, table = self.row(data, attribute, criterion), self.questions(data, criterion)
        question = f"{attribute}?" if row is None else row["question"]
        left, right = widths(self.width, LEFT, RIGHT)
        bars = draw_candidates(table, score=score, chosen=question, hide=hide, width=right)
        blocks = self.partition(data, attribute, criterion, not hide, left)
        height, n_lines = self.room(data, left)
        if left < self.width:
            height = max(height, bars.height)
        top = arranged(self.width, with_height(blocks, height), bars)
        lines = self.lines(data, row, criterion, hide)
        title = f"The rows of {data} split by {question}"
        picture = stack(top, draw_working(lines, least=n_lines, width=self.width), title=title)
        if hide:
            return picture, (
                "Which attribute sorts the classes best? Choose one after the other, look at "
                "the blocks, and press “Show the answer” when you have decided."
            )
        return picture, self.words(data, attribute, criterion, score, guessed)

    def _partition(
        self, data: str, attribute: Any, criterion: str, numbers: bool, width: float
    ) -> Picture:
        frame, y = self.data(data)
        row = self.row(data, attribute, criterion)
        t = None if row is None or pd.isna(row["threshold"]) else float(row["threshold"])
        question = Question(attribute, t)
        return draw_partition(
            frame[[attribute]], y, question, criterion=criterion, numbers=numbers, width=width
        )

    def _room(self, data: str, width: float) -> tuple[float, int]:
        """Height and lines of the largest picture: the next attribute finds the same room."""
        columns = list(self.data(data)[0])
        heights = [self.partition(data, c, "entropy", True, width).height for c in columns]
        n_lines = [len(self.lines(data, self.row(data, c, "entropy"), "entropy")) for c in columns]
        return max(heights), max(n_lines)

    def lines(
        self, data: str, row: pd.Series | None, criterion: str, hide: bool = False
    ) -> list[Working]:
        if row is None:
            return [Working("Gain", (), "0, because every row has the same value")]
        if hide:
            return [Working(f"Gain(S, {row['attribute']})", (), "?")]
        return gain_lines(row, len(self.data(data)[1]), criterion)

    # --- the sentence ---

    def words(self, data: str, attribute: Any, criterion: str, score: str, guessed: Any) -> str:
        row = self.row(data, attribute, criterion)
        if row is None:
            return f"All rows have the same {attribute}: asking for it gains nothing."
        said = f"“{row['question']}” {self._rank(data, attribute, criterion, score)}"
        if guessed == attribute:
            said = f"Your guess: {said}"
        elif guessed is not None:
            said = f"Your guess: {guessed} {self._rank(data, guessed, criterion, score)} {said}"
        if self.mine is None:
            return said
        return f"{said} {self._mine(data, attribute, float(row['gain']))}"

    def _rank(self, data: str, attribute: Any, criterion: str, score: str) -> str:
        """The score of one attribute, and its place among all."""
        table, row = self.questions(data, criterion), self.row(data, attribute, criterion)
        name = score.replace("_", " ")
        if row is None:
            return "splits nothing."
        scores, here = table[score].round(12), round(float(row[score]), 12)
        said, n = f"has {name} {row[score]:.4f}", len(self.data(data)[0].columns)
        if n == 1:
            return f"{said}; there is no other attribute."
        if scores.max() <= 0:
            return f"{said}, and so have all others: one question alone tells nothing here."
        place, ties = int((scores > here).sum()) + 1, int((scores == here).sum()) - 1
        if place == 1 and ties:
            return (
                f"{said}: no attribute has more, {ties} {'has' if ties == 1 else 'have'} as much."
            )
        if place == 1:
            return f"{said}, the greatest of {n}."
        best = table.iloc[int(scores.to_numpy().argmax())]
        better = f"{place - 1} of {n} {'has' if place == 2 else 'have'} more"
        return f"{said}; {better}, {best['attribute']} the most: {best[score]:.4f}."

    def _mine(self, data: str, attribute: Any, ours: float) -> str:
        """What the student's function says here, and which attribute it would ask for."""
        assert self.mine is not None
        answer = self.mine.compare(ours, self._asked(data), self.data(data)[1], attribute)
        values = self.answers(data)
        if any(value is None for value in values.values()):
            return answer.words
        best = max(values, key=lambda name: values[name] or 0.0)
        return f"{answer.words} By {self.mine.name} {best} is the best."

    def _answers(self, data: str) -> dict[Any, float | None]:
        assert self.mine is not None
        frame, y = self._asked(data), self.data(data)[1]
        return {c: self.mine.compare(0.0, frame, y, c).value for c in frame}

    def _asked(self, data: str) -> pd.DataFrame:
        """The table for a function that knows one branch a value: split points as yes and no."""
        frame = self.data(data)[0].copy()  # the cached table stays as it is
        table = self.questions(data, "entropy")
        for _, row in table[table["threshold"].notna()].iterrows():
            below = frame[row["attribute"]] < row["threshold"]
            frame[row["attribute"]] = below.map({True: "yes", False: "no"})
        return frame


def _is_long_number(column: pd.Series) -> bool:
    is_number = pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)
    return bool(is_number) and column.nunique() > FEW


def _few_classes(X: Any, y: Any) -> Data:
    frame, labels = own_rows(X, y)
    if labels.nunique() > MOST_CLASSES:
        raise ValueError(
            f"y has {labels.nunique()} different values: this explorer shows at most "
            f"{MOST_CLASSES} classes"
        )
    return frame, labels


@refusing
def split(X: Any = None, y: Any = None, gain: Callable[..., Any] | None = None) -> AttributeSplit:
    """Split the rows by an attribute, and see its gain worked out and compared.

    Without data it shows the tables of the lectures. A ``gain`` of your own is called as
    ``gain(X, y, attribute)``, and what it says is put beside dtlib's.
    """
    return AttributeSplit(X, y, gain)
