"""What the chapters conclude from random draws, drawn again with other seeds.

A chapter shows one draw, or the mean of some. Here the very cells of the notebook run once more
with other seeds, and the sentence must still hold. ``CLAIMS_ROUNDS=5 pytest tests/test_claims.py``
walks over five further sets of seeds; one is the rule, because all of it should take a minute.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import matplotlib
import nbformat
import numpy as np
import pandas as pd
import pytest

from tools.notebooks import ROOT

ROUNDS = int(os.environ.get("CLAIMS_ROUNDS", "1"))


@dataclass(frozen=True)
class Claim:
    """The cells to run (each by a piece of its text), the seeds to change, and the sentence."""

    chapter: str
    says: str
    cells: tuple[str, ...]
    seeds: tuple[tuple[str, str], ...]  # what stands there, and what comes in its place
    holds: Callable[[dict[str, Any]], bool]


def rising(values: Any) -> bool:
    return all(a < b for a, b in zip(values, list(values)[1:], strict=False))


CLAIMS = [
    Claim(
        "03_pruning",
        "sixteen leaves do better on new patients than sixty",
        ("from itertools import product", "words = [", "sizes = [4, 8"),
        (("[4, 8, 16, 30, 60]", "[4, 16, 60]"), ("new[:, 2] - new[:, 4]", "new[:, 1] - new[:, 2]"),
         ("range(deals)", "range(100 * {k}, 100 * {k} + deals)"),
         ("training[seed, i], new[seed, i]", "training[seed % 100, i], new[seed % 100, i]")),
        lambda n: n["ahead"].mean() > n["error_of_mean"],
    ),
    Claim(
        "03_pruning",
        "every way to prune beats the full tree",
        ("from itertools import product", "words = [", "from dtlib import post_prune_rules",
         "results = []", "averages ="),
        (("range(20)", "range(20 * {k}, 20 * {k} + 20)"),
         ("for rule in tree_rules(new_tree):\n    print(rule)", "")),
        lambda n: (n["averages"]["ahead"].drop("not pruned") > 0).all(),
    ),
    Claim(
        "03_pruning",
        "the deeper, the more the twenty trees disagree",
        ("from itertools import product", "words = [", "errors, against = [], []"),
        (("range(6)", "range(6 * {k}, 6 * {k} + 6)"),
         ("    print(f\"depth {depth}",
          "    found.append(np.mean(against))\n    print(f\"depth {depth}"),
         ("for depth in [1, 3, 7]", "found = []\nfor depth in [1, 3, 7]")),
        lambda n: rising(n["found"]),
    ),
    Claim(
        "03_pruning",
        "in cross-validation depth 3 beats 2 and 5",
        ("from itertools import product", "words = [", "from dtlib import cross_validate"),
        (("random_state=0", "random_state={k}"), ("[1, 2, 3, 4, 5, 6, 7]", "[2, 3, 5]")),
        lambda n: n["table"]["validation_error"].idxmin() == 1,
    ),
    Claim(
        "04_gini",
        "with ties drawn at random the error needs many more leaves than Gini, and not hundreds",
        ("import math", "def size_with_drawn_ties", "size_with_drawn_ties(X.to"),
        (("range(5)", "range(5 * {k}, 5 * {k} + 2)"),
         ("    print(f\"error, ties", "    found.append(leaves)\n    print(f\"error, ties"),
         ("for seed in", "found = []\nfor seed in")),
        lambda n: min(n["found"]) > 22 and max(n["found"]) < 100,
    ),
    Claim(
        "05_continuous_splits",
        "on a slope the line is best and the tree worst",
        ("from collections import Counter", "def linear(X, y):", "box_X, box_y =", "def slope_rows",
         "square.columns =", "slopes ="),
        (("range(20)", "range(20 * {k}, 20 * {k} + 20)"),
         ("draw_regions(box_tree, box_X, box_y, height=400)",
          "side = (np.arange(50) + 0.5) / 50\n"
          "square = pd.DataFrame([(a, b) for a in side for b in side])")),
        lambda n: rising(n["slopes"].mean()[["tree", "1-NN", "linear"]]),
    ),
    Claim(
        "07_forests",
        "bagging halves the variance of a full-grown tree and leaves its bias",
        ("import math", "rng = np.random.default_rng(0)\ngrid", "def bias_and_variance",
         "forests = ["),
        (("default_rng(0)", "default_rng({k})"), ("range(120)", "range(60)"),
         ("[1, 2, 3, 4, None]", "[3, None]")),
        lambda n: n["rows"]["25 bagged trees"]["variance"]
        < 0.65 * n["rows"]["full-grown"]["variance"]
        and n["rows"]["25 bagged trees"]["bias²"] < 0.02,
    ),
    Claim(
        "07_forests",
        "the out-of-bag error is near the test error",
        ("import math", "def halves(seed)", "says_malignant ="),
        (("halves(0)", "halves({k})"), ("random_state=0", "random_state={k}")),
        lambda n: abs(n["right"].mean() - n["forest"].score(n["X_test"], n["y_test"])) < 0.04,
    ),
    Claim(
        "07_forests",
        "fewer attributes make mistakes coincide less, and the vote no worse",
        ("import math", "def halves(seed)", "def measure(", "kinds = {"),
        (("range(8)", "range(8 * {k}, 8 * {k} + 6)"),
         ("\"d = 15 (p/2)\": 15, ", ""), (", \"d = 1\": 1", "")),
        lambda n: rising(n["table"]["correlation"][::-1])
        and n["table"]["vote of 100"].is_monotonic_increasing,
    ),
    Claim(
        "07_forests",
        "a column of noise can be shuffled without harm, the three sizes together cannot",
        ("import math", "def halves(seed)", "noisy, noisy_test", "def loss_when_shuffled",
         "size = ["),
        (("halves(0)", "halves({k})"), ("default_rng(0)", "default_rng({k})"),
         ("random_state=0", "random_state={k}")),
        lambda n: abs(n["loss_when_shuffled"]("noise")) < 0.01
        and n["loss_when_shuffled"](*n["size"]) > 0.05,
    ),
    Claim(
        "07_forests",
        "by impurity a column of noise is worth more than the patient's sex, shuffled it is not",
        ("import math", "yes_no = hearts"),
        (("range(12)", "range(12 * {k}, 12 * {k} + 12)"),),
        lambda n: n["impurity"]["noise"].mean() > n["impurity"]["sex"].mean()
        and n["lost"]["noise"].mean() < n["lost"]["sex"].mean() - 0.01,
    ),
    Claim(
        "08_adaboost",
        "after training error 0 the test error goes on falling more often than not",
        ("import math", "X, y = load_breast_cancer()", "def at_zero_and_end"),
        (("range(20)", "range(20 * {k}, 20 * {k} + 8)"),),
        lambda n: n["fell"] > n["rose"] and n["errors"][:, 1].mean() < n["errors"][:, 0].mean(),
    ),
    Claim(
        "08_adaboost",
        "wrong labels hurt AdaBoost more than a forest",
        ("import math", "X, y = load_breast_cancer()", "def with_wrong_labels"),
        (("range(8)", "range(8 * {k}, 8 * {k} + 4)"),),
        lambda n: n["scores"]["AdaBoost"].mean() < n["scores"]["forest"].mean() - 0.01,
    ),
    Claim(
        "09_in_practice",
        "on a slope one tree is the weakest of four",
        ("import numpy as np", "def slope(seed)"),
        (("range(10)", "range(10 * {k}, 10 * {k} + 5)"), ("n_estimators=50", "n_estimators=20")),
        lambda n: pd.DataFrame(n["scores"]).mean().idxmin() == "tree",
    ),
    Claim(
        "09_in_practice",
        "where a miss costs three, a threshold of ¼ and weights of 3 : 1 are cheaper than ½",
        ("import numpy as np", "wine = datasets.load_wine()", "scaler = ", "hearts = datasets",
         "cheaper = {"),
        (("range(24)", "range(24 * {k}, 24 * {k} + 24)"),),
        lambda n: min(np.mean(each) for each in n["cheaper"].values()) > 0,
    ),
    Claim(
        "09_in_practice",
        "a forest ranks the patients better than a tree",
        ("import numpy as np", "wine = datasets.load_wine()", "scaler = ", "hearts = datasets",
         "areas = {}"),
        (("StratifiedKFold(5, shuffle=True, random_state=0)",
          "StratifiedKFold(5, shuffle=True, random_state={k})"),
         ("n_estimators=100, random_state=0", "n_estimators=30, random_state={k}")),
        lambda n: n["areas"]["forest"] > n["areas"]["tree, leaves of 10"] + 0.02,
    ),
    Claim(
        "09_in_practice",
        "rows of one patient, or days of one price, dealt at random flatter a tree",
        ("import numpy as np", "wine = datasets.load_wine()", "scaler = ", "hearts = datasets",
         "numbers_of = H.select"),
        (("default_rng(0)", "default_rng({k})"),
         ("KFold(5, shuffle=True, random_state=0)", "KFold(5, shuffle=True, random_state={k})"),
         ("random_deal = cross_val_score(grown",
          "grown = dtlib.ClassificationTree()\nrandom_deal = cross_val_score(grown"),
         ("for name, order in", "late = []\nfor name, order in"),
         ("    print(f\"{name}: R²",
          "    late.append(tree.score(day[order[300:]], price[order[300:]]))\n"
          "    print(f\"{name}: R²")),
        lambda n: n["random_deal"].mean() > n["by_patient"].mean() + 0.1
        and n["late"][0] > n["late"][1] + 0.5,
    ),
    Claim(
        "09_in_practice",
        "fifty useless columns cost a tree little, and a forest next to nothing",
        ("import numpy as np", "wine = datasets.load_wine()", "def error_with_noise"),
        (("range(6)", "range(6 * {k}, 6 * {k} + 4)"), ("(0, 13, 50)", "(0, 50)"),
         ("        print(f\"{name}, {columns}", "        found[name, columns] = np.mean(errors)\n"
          "        print(f\"{name}, {columns}"),
         ("forest = dtlib", "found = {}\nforest = dtlib")),
        lambda n: n["found"]["tree", 50] - n["found"]["tree", 0] < 0.06
        and n["found"]["forest", 50] - n["found"]["forest", 0] < 0.03,
    ),
]  # fmt: skip


def run_cells(claim: Claim, k: int) -> dict[str, Any]:
    """The names that the claim's cells leave behind when they run with other seeds."""
    book = nbformat.read(ROOT / "notebooks" / f"{claim.chapter}.ipynb", as_version=4)
    sources = [cell.source for cell in book.cells if cell.cell_type == "code"]
    names: dict[str, Any] = {}
    changed = set()
    for piece in claim.cells:
        (source,) = [each for each in sources if piece in each]
        for old, new in claim.seeds:
            if old in source:
                changed.add(old)
                source = source.replace(old, new.replace("{k}", str(k)))
        exec(compile(source, f"{claim.chapter}: {piece}", "exec"), names)
    assert changed == {old for old, _ in claim.seeds}, "a seed that stands in none of the cells"
    return names


@pytest.fixture(autouse=True)
def options_of_the_process() -> Iterator[None]:
    """A chapter sets how tables and plots look, for a process that is its own; this one is not."""
    before = pd.options.display.float_format
    with matplotlib.rc_context():
        yield
    pd.options.display.float_format = before


@pytest.mark.parametrize("k", range(1, ROUNDS + 1))
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.chapter}: {claim.says}")
def test_the_claim_survives_other_seeds(claim, k):
    assert claim.holds(run_cells(claim, k)), claim.says
