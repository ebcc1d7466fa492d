"""What the pruning explorer says about trees, prices and rules."""

from __future__ import annotations

from dtlib.draw.canvas.numbers import digits, plural
from dtlib.explore.prune.known import (
    TEST,
    TRAINING,
    VALIDATION,
    Folded,
    Pruning,
    Setup,
    near,
    share,
)


def error_words(known: Pruning, setup: Setup, errors: dict[str, float]) -> str:
    """ "Wrong: training 9 of 284, validation 9 of 142, test 15 of 143." """
    parts = known.parts(setup[0])
    said = [f"{name} {share(errors[name], parts[name][1])}" for name in parts]
    return f"Wrong: {', '.join(said)}."


def leaves_words(known: Pruning, setup: Setup, folded: Folded) -> str:
    n = known.pruned(setup, folded).n_leaves
    return f"{n} {'leaf' if n == 1 else 'leaves'}"


def fold_words(
    known: Pruning, setup: Setup, folded: Folded, errors: dict[str, float], tell: bool = True
) -> str:
    """How large and how wrong the tree is; ``tell``: what reduced-error pruning does next."""
    start = known.errors(setup, frozenset())
    said = f"{leaves_words(known, setup, folded)}, {plural(len(folded), 'node')} folded. "
    said += error_words(known, setup, errors)
    if folded:
        before, now = start[VALIDATION], errors[VALIDATION]
        said += f" The whole tree had a validation error of {before:.3f}, this one {now:.3f}."
    if folded not in known.path(setup)[1]:
        said += " It is not on the curves: they show the trees of weakest-link pruning."
    step, _ = known.step(setup, folded)
    if step is None:
        return f"{said} Only the root is left."
    if step.chosen is None:
        return f"{said} No fold lowers the validation error: reduced-error pruning stops here."
    if not tell:
        return said
    place = near(step.layout.places[step.chosen])
    return (
        f"{said} Reduced-error pruning would now fold “{place}”: the validation error falls "
        f"from {step.error_before:.3f} to {step.error_after:.3f}."
    )


def path_words(known: Pruning, setup: Setup, step: int, errors: dict[str, float]) -> str:
    """The price from which on this tree is best, and what becomes of its errors."""
    path, folds = known.path(setup)
    alpha = path.rows[step][0]
    until = f"to {digits(path.rows[step + 1][0])}" if step + 1 < len(path.rows) else "on"
    size = leaves_words(known, setup, folds[step])
    said = f"{size}: the cheapest tree when a leaf costs from α = {digits(alpha)} {until}."
    return f"{said} {error_words(known, setup, errors)}"


def rule_words(known: Pruning, setup: Setup, step: int) -> str:
    """What the present round did; at the end, the rules in order and how good they are."""
    rules, _, rounds = known.rules(setup)
    if step == 0:
        n = len(known.rules_after(setup, 0))
        return f"{plural(n, 'rule')} from the tree. Next: try each rule without each of its tests."
    if step <= len(rounds):
        trials = rounds[step - 1]
        gone = next((t for t in trials if t.dropped), None)
        if gone is None:
            return f"Rule {trials[0].rule}: every test that is left earns its place."
        return (
            f"Rule {gone.rule}: “{gone.test}” is dropped; the estimated accuracy goes from "
            f"{gone.accuracy_before:.3f} to {gone.accuracy_after:.3f}."
        )
    parts = known.parts(setup[0])
    whole = known.errors(setup, frozenset())
    pairs = [
        f"{name} {share(known.rule_error(setup, name), parts[name][1])} "
        f"(the tree: {share(whole[name], parts[name][1])})"
        for name in (TRAINING, VALIDATION, TEST)
        if name in parts
    ]
    return (
        f"{plural(len(rules), 'rule')}, the most accurate first; equal ones are kept once, and "
        f"those that lost every test are left out. The first that covers a row decides. "
        f"Wrong: {', '.join(pairs)}."
    )
