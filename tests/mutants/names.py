"""Is a mutant, or an invented answer, named for what it does? Asked on large inputs.

An idea is named because it explains the few cases of a check. If it is the right name, it also
foretells what the answer says to inputs that no check has.
"""

from dtlib import check
from dtlib.check.core.asking import ask
from dtlib.check.core.recognising import Asked
from tests.mutants.trial import SECONDS, large

MOST_APART = 0.25  # of the large inputs: ideas and answers may part where no exercise asks


def idea_named(name, answer):
    """The one idea by which a check calls an answer, if it computes something."""
    one = getattr(check, name)
    outcomes = ask(answer, one.cases, one.seconds)
    asked = [
        Asked(case, outcome, one._is_right(case, outcome), one._is_near(case, outcome))
        for case, outcome in zip(one.cases, outcomes, strict=True)
    ]
    if all(each.is_right for each in asked):
        return None
    ideas = one._recognised(asked).ideas
    return ideas[0] if len(ideas) == 1 and getattr(ideas[0], "wrong", None) else None


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
