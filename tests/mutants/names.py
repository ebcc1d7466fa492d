"""Is a mutant, or an invented answer, named for what it does? Asked on large inputs.

An idea is named because it explains the few cases of a check. If it is the right name, it also
foretells what the answer says to inputs that no check has.
"""

from dtlib import check
from dtlib.check.core.asking import ask
from tests.mutants.trial import SECONDS, large

MOST_APART = 0.25  # of the large inputs: ideas and answers may part where no exercise asks


def idea_named(name, answer):
    """The one idea by which a check calls an answer, if it computes something."""
    one = getattr(check, name)
    called = one.of(answer, one.cases).misconception
    return next((idea for idea in one._ideas if idea.name == called and idea.wrong), None)


def share_apart(name, answer, idea):
    """On which share of the large inputs the idea says something else than the answer."""
    one = getattr(check, name)
    cases = large(name).cases
    outcomes = [ask(answer, [case], SECONDS)[0] for case in cases]
    same = [idea.explains(c, o, one.tolerance) for c, o in zip(cases, outcomes, strict=True)]
    return 1 - sum(same) / len(cases)


def misnamed(name, answer):
    """The name of an idea that does not hold on large inputs, or nothing."""
    idea = idea_named(name, answer)
    if idea is None or share_apart(name, answer, idea) <= MOST_APART:
        return None
    return idea.name
