"""The chapters as a reader meets them: figures, questions, links, headings, pictures.

The outputs themselves are compared by nbval. Here they are read from the files, so that a
chapter cannot quietly lose a figure of the lectures, a question or a link.
"""

import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from tools.folding import are_hidden, without_boxes
from tools.notebooks import ROOT, WIDGET_VIEW

CHAPTERS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LECTURES = [path for path in CHAPTERS if not path.name.startswith("00")]

# The figures that the lectures print, exact, in the chapter that must show them.
FIGURES = {
    "01_entropy": "1.0000 0.8113 0.9183 1.5850 1.5000 0.9403 0.5033 0.9911 "
    "1.5606 0.2423 0.9997 0.7493 0.2504 0.59827",
    "02_id3": "0.9544 0.0157 0.0488 0.3476 0.1710 0.4200 0.2467 0.1518 0.0481 0.0292 "
    "0.9710 0.5710 0.0200 0.59827 0.59413 0.27279 0.46210 0.5409",
    "03_pruning": "0.2800 0.5850 0.4591",
    "04_gini": "0.3750 0.6531",
    "06_regression_trees": "0.9886 1.7066",
    "08_adaboost": "0.3000 0.4236 0.0714 0.1667 -0.4000",
}

# How a predict-then-reveal question is headed. Things to try fold out too, but are not counted.
PREDICT = re.compile(r"^#+ Predict: ", re.M)
NOTE_BEGINS = "<details><summary>For the lecturer</summary>\n\n"
PREDICT_TITLE = re.compile(r"^#+ Predict: (.+)$", re.M)


# The ideas of the course, and the question of the chapter that checks each of them.
QUESTIONS = {
    "00_start_here": {
        "halving": "how many questions?",
        "from the root to a leaf": "a day that is not in the table",
        "regions": "one more flower",
    },
    "01_entropy": {
        "average surprise": "the first coin",
        "0·log 0": "seven of seven",
        "the curve of two outcomes": "one more example",
        "uniform, and k outcomes": "two, three or ten?",
        "bits and nats": "a coin of 0.69",
        "conditional entropy": "can knowing hurt?",
        "chain rule": "the clouds first",
        "information gain": "as much as can be told",
    },
    "02_id3": {
        "gain": "the first question",
        "only the sum matters": "three sums",
        "leaves": "the empty group",
        "rules": "which rules hold?",
        "many groups are not enough": "Type or Patrons?",
        "inductive bias": "a learner without a bias",
        "greed": "the root",
        "many values": "the date as an attribute",
        "gain ratio": "is the day beaten?",
        "costs": "a dear question below",
    },
    "03_pruning": {
        "one wrong row": "the new tree",
        "overfitting": "which tree is better?",
        "accuracy over size": "larger and larger trees",
        "bias and variance": "who quarrels most?",
        "three sets": "two sets are enough?",
        "reduced-error pruning": "one cut by hand",
        "stopping early": "the three switches again",
        "stopping by significance": "the test at the root",
        "chi-squared": "twice as many rainy days",
        "rule post-pruning": "which test goes?",
        "cross-validation": "which tree do we keep?",
        "cost-complexity": "a tenth for each leaf",
    },
    "04_gini": {
        "two draws differ": "how often do they differ?",
        "at most (k-1)/k": "at least how many classes?",
        "Gini gain": "does entropy like it better?",
        "same tree or not": "two measures, two trees?",
        "the error is blunt": "when is it blind?",
    },
    "05_continuous_splits": {
        "split points": "how many questions?",
        "where the best lies": "where can the best cut be?",
        "regions, the same attribute again": "the wall at 0.2",
        "sort once": "how many sorts?",
        "binary or multiway": "two branches or three?",
        "gaps in training": "who believes most in Humidity?",
        "gaps in prediction": "what does it say?",
    },
    "06_regression_trees": {
        "leaf = mean": "one number for all",
        "gain with MSE": "which question comes first?",
        "RSS and the first cut": "the first wall",
        "steps and overfitting": "grown to the end",
        "no trend": "beyond the last player",
    },
    "07_forests": {
        "bias and variance": "deeper trees",
        "voting": "eleven voters",
        "bootstrap": "who is left out?",
        "out of bag": "an honest judge?",
        "random attributes": "fewer attributes",
        "number of trees": "too many",
        "importance": "the most important column",
    },
    "08_adaboost": {
        "weighted vote": "who wins?",
        "weights": "the same stump again",
        "voice": "a very bad learner",
        "more rounds": "training error 0",
        "against bagging": "who suffers more?",
    },
    "09_in_practice": {
        "ties": "the same answers, and another root",
        "seeds": "same seed, same forest?",
        "another library's tree": "nobody measured the flippers",
        "borders": "a slanted border",
        "units": "metres or millimetres",
        "when to use a tree": "the bank",
        "many machines": "four machines, one tree",
        "costs of mistakes": "where to draw the line",
    },
}

# Ideas of the lectures that are easily lost, and words of the chapter that show each of them.
IDEAS = {
    "00_start_here": {
        "definition of depth": "the **depth** of a tree is the number of questions",
        "internal and terminal nodes": "**terminal nodes**",
        "feature selection is built in": "**feature selection** is built in",
    },
    "01_entropy": {
        "p(y | x)": "**conditional probabilities** $p(y \\mid x)",
        "H is never negative": "$H \\ge 0$",
        "H(Y | Y) = 0": "$H(Y \\mid Y) = 0$",
    },
    "02_id3": {
        "labels are expensive": "labels are often the dear part",
        "leaf shares are probabilities": "estimated probabilities",
        "the taxi tree read aloud": "Read aloud",
        "concept learning": "$f: X \\to C$",
        "picture of the search": "no question: Yes to every day",
        "not incremental": "not **incremental**",
        "parameters of a tree": "its **parameters**, are the questions",
        "ten attributes of the restaurant": "a Reservation",
        "transport table": "TrainLate",
    },
    "03_pruning": {
        "prune to a given height": "back to that height",
        "minimum description length": "**Minimum description length**",
        "leakage": "**leakage**",
        "one-standard-error rule": "**one-standard-error rule**",
        "chart of reduced-error pruning": "Reduced-error pruning, cut by cut",
    },
    "05_continuous_splits": {
        "similar rows, similar answers": "similar rows have similar answers",
        "split on a projection": "linear projection",
        "feature learning": "**feature learning**",
        "groups of words": "sort the values by their share",
    },
    "06_regression_trees": {
        "multi-output trees": "**multi-output** trees",
        "tree for temperatures": "## Tomorrow's temperature",
        "four panels": "Four steps of recursive binary splitting",
    },
    "07_forests": {
        "ensemble": "an **ensemble**",
        "bagging in a picture": "draw n of n",
        "bagging without trees": "any learner that wobbles can be bagged",
        "a little more bias": "the **bias** rises a little",
        "most leaves of a tree": "max_leaf_nodes=8",
        "permutation importance": "**permutation importance**",
    },
    "08_adaboost": {"boosting without trees": "anything that is trained on weighted rows"},
    "09_in_practice": {
        "useless columns": "### Useless columns",
        "Naive Bayes": "**Naive Bayes**",
        "a tree trained on a model's answers": "a **surrogate**",
        "features must be learnt": "**feature learning**",
        "reading list": "Tom Mitchell",
        "confusion matrix": "**confusion matrix**",
        "ROC": "ROC curves on the heart patients",
        "a threshold to drag": "explore.mistakes(",
        "grouped and timed splits": "patient by patient",
        "calibration": "Laplace's correction",
        "partial dependence": "**Partial dependence**",
        "Shapley values": "**Shapley value**",
        "class weights": "**Class weights**",
    },
}

# What is bold for its weight in the sentence and names nothing. All else is in the glossary.
EMPHASIS = {
    '"is it less than t?"', "4.5", "[z, ?, y]", "a", "accept", "across all node", "added",
    "after", "against", "agg", "all", "and", "anew in every node", "answers of the forest",
    "as you drag", "b", "back to", "before", "begin with", "better than guessing",
    "by the same measure", "c", "cell", "chance", "cmd + s", "combination",
    "count", "ctrl + s", "cut", "deep", "define", "did not", "different", "drop",
    "each in their old order", "empty", "every leaf is a rectangle", "f1 < 0.25?", "fall",
    "far-off targets pull hard", "few row", "forest or boosting", "from the bottom up",
    "harmful", "heavier", "how loud", "how uncertain", "independently", "ing", "is",
    "it cannot go beyond its data", "it cannot mend bias", "it still win", "its voice", "jump",
    "large", "larger", "leave", "less", "less alike", "look at different row", "majority",
    "many", "many machine", "many useless attribute", "many value", "mean",
    "mean square error of the label", "mistake", "model", "more", "most common value",
    "most common value among rows of the same class", "new", "next", "no trend",
    "nobody can read 100 tree", "none", "normalise", "not", "not like the old", "nothing",
    "number", "of its own branch", "often", "ok", "on these data", "on this line",
    "once for each tree", "one", "one after the other", "one tree", "order",
    "patient by patient", "practise", "question", "row", "row number", "rows are few", "rule",
    "same", "scikit-learn", "share of class c on the left minus its share on the right", "sharp",
    "shift + enter", "single", "small", "something else", "sort", "stop", "temperature < t?",
    "the smallest sum is the greatest gain", "three time", "together", "too strong", "too weak",
    "train", "tut", "two", "two draws differ", "two group", "two of the three", "update",
    "used too often", "vote", "weighted", "with", "with replacement", "wobble",
}  # fmt: skip


def cells(path: Path, kind: str):
    return [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == kind]


def outputs(path: Path):
    return [o for cell in cells(path, "code") for o in cell.outputs]


def stored_text(path: Path) -> str:
    """All that the outputs say, in words."""
    parts = []
    for output in outputs(path):
        data = output.get("data", {})
        parts += [output.get("text", ""), data.get("text/plain", ""), data.get("text/html", "")]
    return "\n".join(parts)


def prose(path: Path) -> str:
    return "\n".join(cell.source for cell in cells(path, "markdown"))


def slide_type(cell) -> str | None:
    return cell.metadata.get("slideshow", {}).get("slide_type")


def by_name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("chapter", FIGURES)
def test_every_figure_of_the_lectures_is_computed_on_the_page(chapter):
    said = stored_text(ROOT / "notebooks" / f"{chapter}.ipynb").replace("−", "-")
    missing = [figure for figure in FIGURES[chapter].split() if not shows(said, figure)]
    assert missing == []


def shows(text: str, figure: str) -> bool:
    """Is the figure there, as it stands or with fewer zeros at its end, and not within another?"""
    short = figure.rstrip("0").rstrip(".")
    ways = {figure, short, f"{short}.0"}
    return any(re.search(rf"(?<![\d.]){re.escape(way)}(?!\d|\.\d)", text) for way in ways)


def test_a_figure_inside_another_does_not_count():
    assert shows("gain 0.2504 bits", "0.2504") and shows("[0.5]", "0.5000")
    assert not shows("10.2504", "0.2504") and not shows("0.25041", "0.2504")


@pytest.mark.parametrize("path", LECTURES, ids=by_name)
def test_a_chapter_asks_at_least_three_questions_with_a_reply_for_every_answer(path):
    folded = [without_boxes(c.source) for c in cells(path, "markdown")]
    folded = [source for source in folded if "<details>" in source]
    assert sum(bool(PREDICT.search(source)) for source in folded) >= 3
    for question in folded:
        answers = re.findall(r"<details><summary>(.+?)</summary>(.*?)</details>", question, re.S)
        assert len(answers) >= 2, question
        assert all(len(reply.split()) >= 4 for _, reply in answers), question


@pytest.mark.parametrize("chapter", QUESTIONS)
def test_every_idea_is_checked_by_a_question(chapter):
    asked = PREDICT_TITLE.findall(prose(ROOT / "notebooks" / f"{chapter}.ipynb"))
    assert sorted(asked) == sorted(QUESTIONS[chapter].values())


@pytest.mark.parametrize("chapter", IDEAS)
def test_every_idea_of_the_lectures_has_its_place(chapter):
    path = ROOT / "notebooks" / f"{chapter}.ipynb"
    said = "\n".join([prose(path), *(c.source for c in cells(path, "code")), stored_text(path)])
    missing = [idea for idea, words in IDEAS[chapter].items() if words not in said]
    assert missing == []


# ------------------------------------------------------------------ the length of a lecture


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_a_chapter_is_a_lecture(path):
    kinds = [slide_type(cell) for cell in nbformat.read(path, as_version=4).cells]
    assert kinds.count("slide") + kinds.count("subslide") <= 50
    (minutes,) = re.findall(r"About (\d\d) minutes: ", prose(path))
    assert int(minutes) <= 50


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_what_stands_below_further_is_no_slide(path):
    book = nbformat.read(path, as_version=4).cells
    starts = [i for i, cell in enumerate(book) if cell.source.startswith("## Further")]
    for cell in book[starts[0] :] if starts else []:
        assert slide_type(cell) in ("skip", "notes"), cell.source


# ------------------------------------------------------------------ words to search for

# A plain word of the course, and the standard term that stands beside it.
PLAIN_WORDS = {
    r"\bvoices?\b": "learner weight",
    r"\bgaps\b": "missing value",
    r"\bborders?\b": "decision boundar",
    r"\bdeal[st]?\b": "random split",
}
OFTEN = 3  # a word that comes more rarely is not the name of anything


@pytest.mark.parametrize(
    "path", [*CHAPTERS, *sorted((ROOT / "solutions").glob("*/*.ipynb"))], ids=by_name
)
def test_a_plain_word_has_its_standard_term_beside_it(path):
    said = prose(path)
    used = {word for word in PLAIN_WORDS if len(re.findall(word, said)) >= OFTEN}
    assert {word for word in used if PLAIN_WORDS[word] not in said} == set()


# ------------------------------------------------------------------ the glossary


def singular(term: str) -> str:
    """One spelling for a term, in bold or in the glossary."""
    term = term.lower().strip(" .:")
    term = term.removesuffix("es") if term.endswith("sses") else term
    term = term.removesuffix("ies") + "y" if term.endswith("ies") else term
    keeps_its_s = ("ss", "us", "bias", "is", "nats", "bins", "bayes", "cls", "weights", "+ s")
    return term.removesuffix("s") if not term.endswith(keeps_its_s) else term


def glossary() -> dict[str, str]:
    """The number of the chapter for every term."""
    (page,) = [c.source for c in cells(CHAPTERS[0], "markdown") if "# Glossary" in c.source]
    rows = re.findall(r"^\| (.+?) \| .+? \| \[(\d)\]", page, re.M)
    return {singular(term): chapter for terms, chapter in rows for term in terms.split(", ")}


def bold_terms(path: Path) -> set[str]:
    text = "\n".join(
        cell.source
        for cell in cells(path, "markdown")
        if slide_type(cell) != "notes" and "# Glossary" not in cell.source
    )
    return {singular(term) for term in re.findall(r"\*\*(.+?)\*\*", text)} - EMPHASIS


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_the_glossary_has_the_bold_terms_of_the_chapter_and_no_others(path):
    terms, bold = glossary(), bold_terms(path)
    assert bold - terms.keys() == set()
    assert {term for term, chapter in terms.items() if chapter == path.name[1]} - bold == set()


def test_a_word_that_is_nowhere_bold_is_no_longer_listed():
    everywhere = set()
    for path in CHAPTERS:
        everywhere |= {singular(term) for term in re.findall(r"\*\*(.+?)\*\*", prose(path))}
    assert EMPHASIS - everywhere == set()


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_a_question_says_that_one_answer_is_right(path):
    for cell in cells(path, "markdown"):
        if PREDICT.search(cell.source):
            replies = re.findall(r"</summary>\n\n(.+?)\n</details>", cell.source, re.S)
            assert sum(reply.startswith("Right") for reply in replies) == 1, cell.source


@pytest.mark.parametrize("path", LECTURES, ids=by_name)
def test_a_chapter_has_an_aim_notes_for_the_lecturer_a_summary_and_a_way_on(path):
    text = prose(path)
    assert re.search(r"After this chapter you can", text)
    assert "For the lecturer" in text
    assert "## Summary" in text or "## The course on one page" in text
    assert "explore." in "\n".join(c.source for c in cells(path, "code"))
    if path != LECTURES[-1]:
        following = LECTURES[LECTURES.index(path) + 1].name
        assert f"({following})" in text


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_the_lecturer_is_told_the_time_and_the_usual_questions(path):
    notes = [c.source for c in cells(path, "markdown") if slide_type(c) == "notes"]
    assert notes[0].startswith(NOTE_BEGINS) and re.match(
        r"About \d\d minutes: ", notes[0].removeprefix(NOTE_BEGINS)
    )
    assert re.search(r"usual question", notes[0], re.I)
    # On the page a note stands among the text: it says for whom it is, and opens at a click.
    assert all(note.startswith(NOTE_BEGINS) for note in notes)
    # What is meant for the lecturer alone stands nowhere else.
    shown = [c.source for c in cells(path, "markdown") if slide_type(c) != "notes"]
    assert "For the lecturer" not in "\n".join(shown)


@pytest.mark.parametrize("path", LECTURES, ids=by_name)
def test_the_parts_of_a_lecture_take_the_time_that_it_is_said_to_take(path):
    (said,) = re.findall(r"About (\d\d) minutes: ([^.]+)\.", prose(path))
    parts = [int(minutes) for minutes in re.findall(r" (\d+)(?:,|$)", said[1])]
    assert sum(parts) == int(said[0])


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_no_answer_stands_on_the_slide_of_its_question(path):
    """The cell that gives the answer away waits for a key, or is on another slide."""
    for question, reveal in pairwise(nbformat.read(path, as_version=4).cells):
        if "<details>" in without_boxes(question.source) and reveal.cell_type == "code":
            hidden = slide_type(question) == slide_type(reveal) == "skip"  # on the page, no slide
            waits = slide_type(reveal) in ("fragment", "subslide", "slide")
            assert waits or hidden, question.source


@pytest.mark.parametrize("path", LECTURES, ids=by_name)
def test_no_output_gives_an_answer_away_below_its_question(path):
    """It is hidden in the stored page until the reader runs the cell or opens it."""
    stored = nbformat.read(path, as_version=4).cells
    for question, reveal in pairwise(stored):
        if PREDICT.search(question.source) and reveal.cell_type == "code":
            assert are_hidden(reveal) or "explore." in reveal.source, question.source
    shown = [c for c in stored if c.cell_type == "code" and c.outputs and not are_hidden(c)]
    assert len(shown) > len(stored) / 6, "and most outputs are there to be seen"


def test_the_first_page_begins_with_the_game_and_checks_the_versions_near_its_end():
    sources = [c.source for c in nbformat.read(CHAPTERS[0], as_version=4).cells]
    code = [c.source for c in cells(CHAPTERS[0], "code")]
    assert "explore.twenty_questions()" in code[0]
    check = next(i for i, source in enumerate(sources) if "find_spec" in source)
    assert check > 0.75 * len(sources)


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_corrections_of_the_lectures_open_at_a_click(path):
    text = prose(path)
    assert "**Check the lecture.**" not in text
    assert text.count("Check the lecture") == text.count("<summary>Check the lecture</summary>")


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_a_slide_begins_with_a_heading_or_is_an_explorer(path):
    for cell in nbformat.read(path, as_version=4).cells:
        if slide_type(cell) in ("slide", "subslide"):
            assert cell.source.startswith("#") or "explore." in cell.source, cell.source


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_a_slide_has_at_most_one_figure(path):
    figures = 0
    for cell in nbformat.read(path, as_version=4).cells:
        if slide_type(cell) in ("slide", "subslide"):
            figures = 0
        if slide_type(cell) == "skip":
            continue
        # An explorer stores a picture beside its widget: one figure all the same.
        data = [output.get("data", {}) for output in cell.get("outputs", [])]
        figures += any("image/svg+xml" in each or WIDGET_VIEW in each for each in data)
        assert figures <= 1, cell.source


SHEETS = sorted((ROOT / "exercises").glob("ch0*/*.ipynb"))


@pytest.mark.parametrize("sheet", SHEETS, ids=by_name)
def test_a_chapter_leads_to_its_exercise_sheet(sheet):
    (chapter,) = (ROOT / "notebooks").glob(f"{sheet.parent.name[2:4]}_*.ipynb")
    assert f"(../{sheet.relative_to(ROOT).as_posix()})" in prose(chapter)


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_links_to_files_lead_somewhere(path):
    links = re.findall(r"\]\((?!https?:|#)([^)\s]+)\)", prose(path))
    missing = [link for link in links if not (path.parent / link.split("#")[0]).exists()]
    assert missing == []


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_headings_are_in_order(path):
    levels = [len(marks) for marks in re.findall(r"^(#+) ", prose(path), re.M)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_every_picture_has_words(path):
    for output in outputs(path):
        data = output.get("data", {})
        if "image/svg+xml" in data:
            assert "<title" in data["image/svg+xml"]
            assert len(data["text/plain"].split()) >= 4
        if "image/png" in data:
            pytest.fail(f"a PNG in {path.name}: nbval cannot compare it and it has no words")


@pytest.mark.parametrize("path", CHAPTERS, ids=by_name)
def test_few_cells_are_kept_from_nbval(path):
    ignored = [
        c for c in cells(path, "code") if "nbval-ignore-output" in c.metadata.get("tags", [])
    ]
    assert len(ignored) <= 2
