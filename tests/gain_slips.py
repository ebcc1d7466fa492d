"""Wrong gains of a question, for the exercises of several sheets that ask for one."""

import math
from collections import Counter


def bits(counts):
    return -sum(n / sum(counts) * math.log2(n / sum(counts)) for n in counts if n)


def gini(counts):
    return 1 - sum((n / sum(counts)) ** 2 for n in counts) if counts else 0


def error(counts):
    return 1 - max(counts) / sum(counts) if counts else 0


def counted(labels):
    return list(Counter(labels).values())


def slips(read, by_entropy, values=None):
    """``read`` makes of an exercise's arguments: answers, labels in the same order, a measure."""

    def made(combine):
        def answer(*arguments):
            answers, labels, measure = read(*arguments)
            groups = [
                [c for a, c in zip(answers, labels, strict=True) if a == value]
                for value in values or sorted(set(answers))
            ]
            return combine(list(answers), list(labels), groups, measure)

        return answer

    def left(groups, n, measure):
        return sum(len(g) / n * measure(counted(g)) for g in groups)

    def by(measure):
        return made(lambda a, y, g, m: measure(counted(y)) - left(g, len(y), measure))

    found = {
        "weights swapped": made(
            lambda a, y, g, m: (
                m(counted(y))
                - sum(len(o) / len(y) * m(counted(s)) for o, s in zip(g[::-1], g, strict=True))
            )
        ),
        "sizes over the number of groups": made(
            lambda a, y, g, m: m(counted(y)) - sum(len(s) / len(g) * m(counted(s)) for s in g)
        ),
        "what remains added": made(lambda a, y, g, m: m(counted(y)) + left(g, len(y), m)),
        "gain as a share of what was before": made(
            lambda a, y, g, m: 1 - left(g, len(y), m) / m(counted(y))
        ),
        "gain divided by the split information": made(
            lambda a, y, g, m: (m(counted(y)) - left(g, len(y), m)) / bits(counted(a))
        ),
        "only the largest term": made(
            lambda a, y, g, m: m(counted(y)) - max(len(s) / len(y) * m(counted(s)) for s in g)
        ),
        "classification error as the measure": by(error),
    }
    return {**found, "Gini in place of entropy": by(gini)} if by_entropy else found
