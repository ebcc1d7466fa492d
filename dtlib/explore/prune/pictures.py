"""The pictures of the pruning explorer: errors over size, what each fold would do, the rules."""

from __future__ import annotations

from dtlib.draw import Picture, draw_curves
from dtlib.draw.canvas.stack import stack, with_height
from dtlib.draw.canvas.text_width import text_width
from dtlib.draw.lists.changes import Change, draw_changes
from dtlib.draw.lists.rule_list import draw_rule_list
from dtlib.explore.prune.known import Folded, Pruning, Setup, near

HALF = 346  # two pictures side by side fill the page
LOW = 170  # the least height of what stands below the tree


def error_picture(
    known: Pruning, setup: Setup, n_leaves: int, errors: dict[str, float], width: float,
    height: float = LOW,
) -> Picture:  # fmt: skip
    """Curves for the trees on the path of weakest links, and large marks for this tree."""
    leaves, curves = known.curve(setup)
    return draw_curves(
        leaves, curves, x_label="leaves",
        y_label="error of weakest-link trees; large: this tree", at=n_leaves, marks=errors,
        width=width, height=height,
    )  # fmt: skip


def fold_picture(known: Pruning, setup: Setup, folded: Folded, width: float) -> Picture:
    """What folding each inner node would do to the validation error."""
    step, names = known.step(setup, folded)
    changes = []
    if step is not None:
        for i, name, after in zip(step.tried, names, step.errors_after, strict=True):
            is_next = bool(i == step.chosen)
            place = near(step.layout.places[i])
            if text_width(place, 11, True) > width * 0.44:  # too long: the question alone
                place = str(step.layout.nodes[i].question)
            changes.append(Change(place, step.error_before, float(after), is_next, name))
    return draw_changes(
        changes, less="fewer", more="more errors", chosen="the next fold",
        title="If it were a leaf: validation error", width=width,
    )  # fmt: skip


def rule_picture(known: Pruning, setup: Setup, step: int, width: float) -> Picture:
    """All rules, and what the present round tries; last of all the rules in their order."""
    rules, _, rounds = known.rules(setup)
    tried = rounds[step - 1] if 0 < step <= len(rounds) else []
    tests = [
        Change(f"without {t.test}", t.accuracy_before, t.accuracy_after, t.dropped) for t in tried
    ]
    most = max((len(r) for r in rounds), default=0)
    title = "All tests have been tried" if step else "No test has been tried yet"
    if tried:
        title = f"Rule {tried[0].rule}, round {tried[0].round}"
    chart = draw_changes(
        tests, less="less accurate", more="more accurate", chosen="dropped",
        title=title, width=width,
        height=70 + 18 * most,
    )  # fmt: skip
    if step > len(rounds):
        last = f"OTHERWISE {rules.default}"
        listed = draw_rule_list(known.final_rules(setup), last=last, title="The rules in order",
                                width=width)  # fmt: skip
    else:
        current = tried[0].rule - 1 if tried else None
        shown = known.rules_after(setup, step)
        listed = draw_rule_list(shown, current=current, title="The rules, one for every leaf",
                                width=width)  # fmt: skip
    room = draw_rule_list(known.rules_after(setup, 0), last=" ", title=" ", width=width).height
    return stack(with_height(listed, room), chart, title=listed.title)
