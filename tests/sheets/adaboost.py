"""Answers to sheet 8. The wrong ones are written as mistakes are made, not as checks know them."""

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pandas as pd

from dtlib import AdaBoostClassifier, ClassificationTree, RandomForestClassifier
from dtlib.datasets import load_breast_cancer

# ------------------------------------------------------------------ right: one round


def error_loop(weights, wrong):
    total = 0
    for i in range(len(weights)):
        if wrong[i]:
            total += weights[i]
    return total


def error_numpy(weights, wrong):
    return np.sum(weights * wrong)


def error_pandas(weights, wrong):
    return pd.Series(weights)[pd.Series(wrong)].sum()


def alpha_plain(error):
    return 0.5 * math.log((1 - error) / error)


def alpha_root(error):
    return np.log(np.sqrt((1 - error) / error))


def alpha_difference(error):
    return (math.log(1 - error) - math.log(error)) / 2


def update_loop(weights, wrong, voice):
    new = []
    for weight, is_wrong in zip(weights, wrong, strict=True):
        new.append(weight * math.exp(voice if is_wrong else -voice))
    return [weight / sum(new) for weight in new]


def update_only_wrong_but_twice(weights, wrong, voice):
    """e^2α for the wrong rows alone: the same after the scaling."""
    weights[wrong] *= np.exp(2 * voice)
    return weights / weights.sum()


def update_halves(weights, wrong, voice):
    """The wrong rows get half of the weight, the right ones the other half."""
    error = weights[wrong].sum()
    return np.where(wrong, weights / (2 * error), weights / (2 * (1 - error)))


def update_pandas(weights, wrong, voice):
    rows = pd.DataFrame({"w": weights, "sign": np.where(wrong, -1, 1)})
    rows["w"] *= np.exp(-voice * rows["sign"])
    return rows["w"] / rows["w"].sum()


# ------------------------------------------------------------------ right: stumps and rounds


def answers(stump, X):
    column, split_point, left = stump
    return np.where(X[column] < split_point, left, -left)


def stump_loop(X, y, weights):
    best, least = None, 2
    for column in X.columns:
        values = sorted(X[column])
        for low, high in pairwise(values):
            for left in (-1, 1):
                error = 0
                for value, label, weight in zip(X[column], y, weights, strict=True):
                    said = left if value <= low else -left
                    error += weight if said != label else 0
                if error < least:
                    best, least = (column, (low + high) / 2, left), error
    return best


def stump_numpy(X, y, weights):
    found = []
    for column in X.columns:
        order = np.argsort(X[column].to_numpy())
        x, signed = X[column].to_numpy()[order], (weights * y)[order]
        above = signed.sum() - np.cumsum(signed)[:-1]
        edge = np.cumsum(signed)[:-1] - above  # what +1 below and −1 above gains
        i = int(np.argmax(np.abs(edge)))
        found.append((abs(edge[i]), column, (x[i] + x[i + 1]) / 2, int(np.sign(edge[i]))))
    return max(found)[1:]


def stump_pandas(X, y, weights):
    rows = []
    for column in X:
        middles = X[column].sort_values().rolling(2).mean().dropna()
        for split_point in middles:
            for left in (1, -1):
                wrong = pd.Series(answers((column, split_point, left), X)) != pd.Series(y)
                rows.append((column, split_point, left, pd.Series(weights)[wrong].sum()))
    table = pd.DataFrame(rows, columns=["column", "t", "left", "error"])
    best = table.loc[table["error"].idxmin()]
    return [best["column"], best["t"], best["left"]]


def boost_plain(X, y, rounds):
    weights, model = np.full(len(y), 1 / len(y)), []
    for _ in range(rounds):
        stump = stump_numpy(X, y, weights)
        wrong = answers(stump, X) != y
        voice = alpha_plain(error_numpy(weights, wrong))
        weights = update_halves(weights, wrong, voice)
        model.append((stump, voice))
    return model


def boost_loop(X, y, rounds):
    weights = [1 / len(y)] * len(y)
    model = []
    while len(model) < rounds:
        stump = stump_loop(X, y, weights)
        said = answers(stump, X)
        error = sum(w for w, a, b in zip(weights, said, y, strict=True) if a != b)
        voice = 0.5 * math.log((1 - error) / error)
        weights = [w * math.exp(-voice * a * b) for w, a, b in zip(weights, said, y, strict=True)]
        total = sum(weights)
        weights = [w / total for w in weights]
        model.append([list(stump), voice])
    return model


def boost_scaled_at_the_start(X, y, rounds):
    """Weights of 1, scaled at the head of every round; the error from what they were."""
    weights, model = np.ones(len(y)), []
    for _ in range(rounds):
        weights = weights / weights.sum()
        stump = stump_numpy(X, y, weights)
        agree = y * answers(stump, X)
        error = (1 - (weights * agree).sum()) / 2
        voice = alpha_difference(error)
        weights = weights * np.exp(-voice * agree)
        model.append((stump, voice))
    return model


# ------------------------------------------------------------------ right: the vote


def vote_loop(says, voices):
    decided = []
    for i in range(len(says[0])):
        total = 0
        for m in range(len(voices)):
            total += voices[m] * says[m][i]
        decided.append(1 if total > 0 else -1)
    return decided


def vote_numpy(says, voices):
    return np.where(voices @ says > 0, 1, -1)


def vote_two_sides(says, voices):
    table = pd.DataFrame(says)
    plus = (table == 1).mul(voices, axis=0).sum()
    minus = (table == -1).mul(voices, axis=0).sum()
    return (plus > minus).map({True: 1, False: -1})


def margins_loop(says, voices, y):
    found = []
    for i, label in enumerate(y):
        agree = sum(v for v, row in zip(voices, says, strict=True) if row[i] == label)
        against = sum(v for v, row in zip(voices, says, strict=True) if row[i] != label)
        found.append((agree - against) / (agree + against))
    return found


def margins_numpy(says, voices, y):
    return y * (voices @ says) / voices.sum()


def margins_pandas(says, voices, y):
    return pd.DataFrame(says).mul(voices / voices.sum(), axis=0).sum() * y


# ------------------------------------------------------------------ right: real data


MODELS = {
    "one stump": lambda state: ClassificationTree(max_depth=1),
    "bagged stumps": lambda state: RandomForestClassifier(
        n_estimators=10, max_depth=1, max_features=None, random_state=state
    ),
    "boosted stumps": lambda state: AdaBoostClassifier(n_estimators=10),
}


@cache
def stumps(trained=False, state=None, nameless=False):
    """The shares of all halves, by model."""
    X, y = load_breast_cancer()
    found = {name: [] for name in MODELS}
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(X))
        train, test = order[: len(X) // 2], order[len(X) // 2 :]
        asked = train if trained else test
        rows, new = X.iloc[train], X.iloc[asked]
        if nameless:
            rows, new = rows.to_numpy(), new.to_numpy()
        for name, model in MODELS.items():
            learnt = model(seed if state is None else state).fit(rows, y.iloc[train])
            found[name].append(learnt.score(new, y.iloc[asked]))
    return found


def mean_stumps(**how):
    return {name: float(np.mean(shares)) for name, shares in stumps(**how).items()}


RIGHT = {
    "voice_by_hand": [0.6931, math.log(2), 0.693],
    "weights_by_hand": [
        [0.25, 0.25, 0.125, 0.125, 0.25],
        np.array([2, 2, 1, 1, 2]) / 8,
        (0.25, 0.25, 0.125, 0.125, 0.25),
    ],
    "two_voices": ["b", "B", " b "],
    "weighted_error": [error_loop, error_numpy, error_pandas],
    "alpha": [alpha_plain, alpha_root, alpha_difference],
    "update": [update_loop, update_only_wrong_but_twice, update_halves, update_pandas],
    "best_stump": [stump_loop, stump_numpy, stump_pandas],
    "adaboost": [boost_plain, boost_loop, boost_scaled_at_the_start],
    "weighted_vote": [vote_loop, vote_numpy, vote_two_sides],
    "margins": [margins_loop, margins_numpy, margins_pandas],
    "stumps_together": [
        mean_stumps,
        lambda: pd.DataFrame(stumps()).mean(),
        lambda: mean_stumps(nameless=True),
    ],
}

# ------------------------------------------------------------------ wrong


def swapped(error):
    return 0.5 * math.log(error / (1 - error))


def early_bracket(error):
    return 0.5 * np.log(1 - error) / error


def not_scaled(weights, wrong, voice):
    return [
        w * math.exp(voice) if bad else w * math.exp(-voice)
        for w, bad in zip(weights, wrong, strict=True)
    ]


def turned_round(weights, wrong, voice):
    weights = weights * np.exp(voice * np.where(wrong, -1, 1))
    return weights / weights.sum()


def once_for_wrong(weights, wrong, voice):
    for i in range(len(weights)):
        if wrong[i]:
            weights[i] = weights[i] * math.exp(voice)
    return weights / sum(weights)


def from_scratch(weights, wrong, voice):
    new = np.ones(len(weights))
    new[wrong] = np.exp(voice)
    new[~wrong] = np.exp(-voice)
    return new / new.sum()


def over_the_largest(weights, wrong, voice):
    new = np.array(not_scaled(weights, wrong, voice))
    return new / max(new)


def times_or_over_voice(weights, wrong, voice):
    new = [w * voice if bad else w / voice for w, bad in zip(weights, wrong, strict=True)]
    return [w / sum(new) for w in new]


def times_voice(weights, wrong, voice):
    new = weights * -voice * np.where(wrong, -1, 1)
    return new / new.sum()


def fewest_wrong_rows(X, y, weights):
    return stump_loop(X, y, [1 / len(y)] * len(y))


def largest_error(X, y, weights):
    column, split_point, left = stump_loop(X, y, weights)
    return column, split_point, -left


def plus_on_the_left(X, y, weights):
    best, least = None, math.inf
    for column in X:
        values = np.sort(X[column])
        for split_point in (values[:-1] + values[1:]) / 2:
            error = weights[np.where(X[column] < split_point, 1, -1) != y].sum()
            if error < least:
                best, least = (column, split_point, 1), error
    return best


def returns_in_the_loop(X, y, weights):
    for column in X.columns:
        return stump_loop(X[[column]], y, weights)
    return None


def forgets_the_best(X, y, weights):
    for column in X.columns:
        best = stump_numpy(X[[column]], y, weights)
    return best


def at_the_upper_value(X, y, weights):
    column, split_point, left = stump_numpy(X, y, weights)
    return column, X[column][X[column] > split_point].min(), left


def in_whole_numbers(X, y, weights):
    column, split_point, left = stump_numpy(X, y, weights)
    return column, split_point // 1, left


def its_error(X, y, weights):
    return error_numpy(weights, answers(stump_numpy(X, y, weights), X) != y)


def boost_wrongly(X, y, rounds, choose=stump_numpy, voice=None, update=update_loop):
    weights, model = np.full(len(y), 1 / len(y)), []
    for _ in range(rounds):
        stump = choose(X, y, weights)
        wrong = answers(stump, X) != y
        say = alpha_plain(weights[wrong].sum()) if voice is None else voice(weights, wrong)
        weights = np.array(update(weights, wrong, say))
        model.append((stump, say))
    return model


def weights_inside_the_loop(X, y, rounds):
    model = []
    for _ in range(rounds):
        weights = np.full(len(y), 1 / len(y))
        stump = stump_numpy(X, y, weights)
        wrong = answers(stump, X) != y
        voice = alpha_plain(weights[wrong].sum())
        weights = update_halves(weights, wrong, voice)
        model.append((stump, voice))
    return model


def from_the_start_weights(X, y, rounds):
    start = np.full(len(y), 1 / len(y))
    return boost_wrongly(X, y, rounds, choose=lambda X, y, _: stump_numpy(X, y, start))


def counts_rows(X, y, rounds):
    return boost_wrongly(X, y, rounds, voice=lambda _, wrong: alpha_plain(sum(wrong) / len(wrong)))


def without_half(X, y, rounds):
    def voice(weights, wrong):
        return math.log((1 - weights[wrong].sum()) / weights[wrong].sum())

    return boost_wrongly(X, y, rounds, voice=voice)


def one_short(X, y, rounds):
    return [boost_plain(X, y, rounds)[m] for m in range(rounds - 1)]


def agreeing_rows(X, y, rounds):
    weights, model = np.full(len(y), 1 / len(y)), []
    for _ in range(rounds):
        stump = stump_numpy(X, y, weights)
        wrong = answers(stump, X) == y
        voice = alpha_plain(error_numpy(weights, wrong))
        weights = np.array(update_loop(weights, wrong, voice))
        model.append((stump, voice))
    return model


def two_lists(X, y, rounds):
    stumps, voices = [], []
    for stump, voice in boost_loop(X, y, rounds):
        stumps.append(stump)
        voices.append(voice)
    return stumps, voices


def more_heads(says, voices):
    return [
        1 if list(column).count(1) > len(column) / 2 else -1 for column in zip(*says, strict=True)
    ]


def loudest(says, voices):
    return says[list(voices).index(max(voices))]


def compare_means(says, voices):
    decided = []
    for column in np.transpose(says):
        plus, minus = voices[column == 1], voices[column == -1]
        mean_plus = plus.mean() if len(plus) else 0
        mean_minus = minus.mean() if len(minus) else 0
        decided.append(1 if mean_plus > mean_minus else -1)
    return decided


def over_rows(weights, wrong, voice):
    return weights * np.exp(np.where(wrong, voice, -voice)) / len(weights)


def scales_in_the_loop(weights, wrong, voice):
    weights = list(weights)
    for i in range(len(weights)):
        weights[i] *= math.exp(voice if wrong[i] else -voice)
        weights[i] /= sum(weights)
    return weights


def measures_late(X, y, rounds):
    weights, model = np.full(len(y), 1 / len(y)), []
    for _ in range(rounds):
        stump = stump_numpy(X, y, weights)
        wrong = answers(stump, X) != y
        error = weights[wrong].sum()
        weights = weights * np.where(wrong, 0.5 / error, 0.5 / (1 - error))
        model.append((stump, alpha_plain(weights[wrong].sum())))
    return model


WRONG = {
    "voice_by_hand": {
        "1 / ε in the logarithm": 0.8047,
        "the error itself": 0.2,
        "the ½ is missing": 1.386,
        "voice with log₂": 1.0,
        "voice with log₁₀": 0.301,
        "ε and 1 − ε swapped": -0.693,
        "without the natural logarithm": 2,
        "logarithm of 1 − ε alone": -0.558,
        "voice from the unweighted error": 0.2027,
        "rounded on the way": 1.39 / 2,
    },
    "weights_by_hand": {
        "weights not normalised": [0.2, 0.2, 0.1, 0.1, 0.2],
        "update with the wrong sign": [0.029, 0.029, 0.235, 0.235, 0.471],
        "only the wrong rows changed": [1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 3],
        "old weights forgotten": [0.364, 0.364, 0.091, 0.091, 0.091],
        "scaled by the largest weight": [1, 1, 0.5, 0.5, 1],
    },
    "two_voices": {
        "two_voices: a": "a",
        "two_voices: c": "C",
        "two_voices: d": "d",
        "no letter": "the louder",
    },
    "weighted_error": {
        "only the heaviest wrong row": lambda w, wrong: max(
            [x for x, k in zip(w, wrong, strict=True) if k] or [0]
        ),
        "only the last wrong row": lambda w, wrong: [0, *w[wrong]][-1],
        "only the first wrong row": lambda w, wrong: next(
            (x for x, k in zip(w, wrong, strict=True) if k), 0
        ),
        "weights of all rows": lambda w, wrong: sum(w),
        "wrong minus right": lambda w, wrong: sum(
            x if k else -x for x, k in zip(w, wrong, strict=True)
        ),
        "times the number of rows": lambda w, wrong: (
            len(w) * sum(x for x, k in zip(w, wrong, strict=True) if k)
        ),
        "weights multiplied": lambda w, wrong: math.prod(
            x for x, k in zip(w, wrong, strict=True) if k
        ),
        "weights squared": lambda w, wrong: sum(x * x for x, k in zip(w, wrong, strict=True) if k),
        "unweighted error": lambda weights, wrong: sum(wrong) / len(wrong),
        "weight of the right rows": lambda weights, wrong: 1 - error_loop(weights, wrong),
        "divided by the number of rows": lambda weights, wrong: np.mean(weights * wrong),
        "mean weight of the wrong rows": lambda weights, wrong: weights[wrong].mean(),
        "wrong rows counted": lambda weights, wrong: list(wrong).count(True),
    },
    "alpha": {
        "1 / ε in the logarithm": lambda e: 0.5 * math.log(1 / e),
        "½ within the logarithm": lambda e: math.log(0.5 * (1 - e) / e),
        "how much better than guessing": lambda e: 0.5 - e,
        "twice as far from guessing": lambda e: 1 - 2 * e,
        "the share that is right": lambda e: 1 - e,
        "e to the voice": lambda e: math.sqrt((1 - e) / e),
        "the ½ is missing": lambda error: math.log((1 - error) / error),
        "voice with log₂": lambda error: 0.5 * np.log2((1 - error) / error),
        "voice with log₁₀": lambda error: 0.5 * math.log10((1 - error) / error),
        "ε and 1 − ε swapped": swapped,
        "odds without the logarithm": lambda error: (1 - error) / (2 * error),
        "logarithm of 1 − ε alone": early_bracket,
        "no voice below 0": lambda error: 0 if error >= 0.5 else alpha_plain(error),
        "always a voice above 0": lambda error: alpha_plain(min(error, 1 - error)),
    },
    "update": {
        "all weights equal": lambda w, wrong, voice: [1 / len(w)] * len(w),
        "power of 2 for e": lambda w, wrong, voice: (
            w * 2 ** np.where(wrong, voice, -voice) / sum(w * 2 ** np.where(wrong, voice, -voice))
        ),
        "divided by the number of rows": over_rows,
        "scaled row by row": scales_in_the_loop,
        "weights not normalised": not_scaled,
        "update with the wrong sign": turned_round,
        "only the wrong rows changed": once_for_wrong,
        "old weights forgotten": from_scratch,
        "scaled by the largest weight": over_the_largest,
        "all rows changed alike": lambda weights, wrong, voice: update_loop(
            weights, np.ones(len(weights), bool), voice
        ),
        "without the exponential": times_voice,
        "α and 1/α as factors": times_or_over_voice,
    },
    "best_stump": {
        "stump chosen without weights": fewest_wrong_rows,
        "the worst stump": largest_error,
        "+1 always on the left": plus_on_the_left,
        "only the first column": returns_in_the_loop,
        "only the last column": forgets_the_best,
        "split point at a data value": at_the_upper_value,
        "half of an odd sum lost": in_whole_numbers,
        "the error for the stump": its_error,
    },
    "adaboost": {
        "returned after the first round": lambda X, y, rounds: boost_plain(X, y, 1),
        "voices left out": lambda X, y, rounds: [stump for stump, _ in boost_plain(X, y, rounds)],
        "voice measured after the update": measures_late,
        "weights reset each round": weights_inside_the_loop,
        "every stump from equal weights": from_the_start_weights,
        "voice from the unweighted error": counts_rows,
        "update with the wrong sign": lambda X, y, rounds: boost_wrongly(
            X, y, rounds, update=turned_round
        ),
        "weights not normalised": lambda X, y, rounds: boost_wrongly(
            X, y, rounds, update=not_scaled
        ),
        "the ½ is missing": without_half,
        "one round short": one_short,
        "right rows taken for wrong": agreeing_rows,
        "voice before the stump": lambda *given: [pair[::-1] for pair in boost_plain(*given)],
        "two lists for a list of pairs": two_lists,
    },
    "weighted_vote": {
        "the first learner alone": lambda says, voices: says[0],
        "the last learner alone": lambda says, voices: says[-1],
        "0 and 1 for the classes": lambda says, voices: [
            s @ voices > 0 for s in np.transpose(says)
        ],
        "weighted mean, not its sign": lambda says, voices: np.average(
            says, axis=0, weights=voices
        ),
        "vote without voices": more_heads,
        "the loudest alone decides": loudest,
        "mean voice of each side": compare_means,
        "the sum, not its sign": lambda says, voices: sum(
            v * row for v, row in zip(voices, says, strict=True)
        ),
        "neither class at 0": lambda says, voices: np.sign(voices @ says),
        "+1 at 0": lambda says, voices: [-1 if total < 0 else 1 for total in voices @ says],
    },
    "margins": {
        "share of the voices that are right": lambda says, voices, y: np.average(
            says == y, axis=0, weights=voices
        ),
        "only the sign of the margin": lambda says, voices, y: np.sign(y * (voices @ says)),
        "the sum itself": lambda says, voices, y: voices @ says,
        "margin not scaled": lambda says, voices, y: y * (voices @ says),
        "margin over the number of learners": lambda says, voices, y: (
            y * (voices[:, None] * says).mean(axis=0)
        ),
        "margin without the truth": lambda says, voices, y: (voices @ says) / sum(voices),
        "margin without voices": lambda says, voices, y: y * says.sum(axis=0) / len(says),
        "margin as a distance": lambda says, voices, y: abs(voices @ says) / sum(voices),
    },
    "stumps_together": {
        "measured on the training rows": lambda: mean_stumps(trained=True),
        "error for accuracy": lambda: {name: 1 - share for name, share in mean_stumps().items()},
        "percent for a share": lambda: {name: 100 * share for name, share in mean_stumps().items()},
        "scores added, not averaged": lambda: {name: sum(s) for name, s in stumps().items()},
        "one half alone": lambda: {name: s[-1] for name, s in stumps().items()},
        "another random_state": lambda: mean_stumps(state=1),
    },
}
