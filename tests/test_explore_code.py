"""The state of any explorer as one line of code, to share and to begin from."""

import pandas as pd
import pytest

from dtlib import explore
from dtlib.datasets import load_continuous_abc, load_iris

X, y = load_continuous_abc()


def my_entropy(p):
    return 0.5


MOVES = {
    "adaboost": lambda it: it.update(round=3, at=(4.0, 0.5)),
    "bias_variance": lambda it: it.update(noise=0.2, depth=5, sample=2),
    "depth": lambda it: it.update(data="penguins", depth=5, sample=2),
    "entropy": lambda it: it.handle({"kind": "drag", "handle": "share0", "value": 0.8}),
    "forest": lambda it: it.update(data="irises, four features", features=3, trees=7),
    "grow": lambda it: [it.one_step(), it.one_step(), it.update(beside="the greedy tree")],
    "joint": lambda it: it.update(cell0_1=17),
    "mistakes": lambda it: it.update(model="full-grown tree", miss=7, t=0.2),
    "own_data": lambda it: it.handle({"kind": "place", "x": 0.5, "y": 0.25}),
    "prune": lambda it: it.handle({"kind": "click", "what": "node", "name": "0.0"}),
    "regression": lambda it: it.update(feature="Hits", t=100.5),
    "split": lambda it: it.update(data="COMS3", criterion="gini"),
    "threshold": lambda it: it.update(feature="sepal_width", t=3.1, grid=3),
    "twenty_questions": lambda it: it.buttons["Yes"].click(),
    "walk": lambda it: it.update(start=4),
}


@pytest.mark.parametrize("name", [n for n in explore.__all__ if n != "film"])
def test_the_line_shows_the_same_picture_again(name):
    own = getattr(explore, name)()
    assert own.code == f"explore.{name}()"
    before = own.picture.svg
    MOVES[name](own)
    assert own.picture.svg != before and "\n" not in own.code
    again = eval(own.code, {"explore": explore})
    assert again.picture.svg == own.picture.svg and again.stage.told == own.stage.told
    assert again.code == own.code


def test_own_data_and_functions_stand_in_it_by_name():
    own = explore.threshold(X, y, feature="F1")
    own.update(t=0.4)
    assert own.code == "explore.threshold(X, y, feature='F1', at=0.4)"
    own.controls["feature"].value = "F2"
    assert "feature='F2'" in own.code and "'F1'" not in own.code
    assert explore.threshold(X, y, feature="F1", at=0.4).values["t"] == 0.4
    assert explore.entropy(my_entropy).code == "explore.entropy(my_entropy)"
    assert explore.threshold(*load_iris(), gain=len).code == "explore.threshold(X, y, gain=len)"


@pytest.mark.parametrize(
    ("named", "told"),
    [({"colour": 1}, "nothing called 'colour' here; there are: feature, other"),
     ({"criterion": "ginny"}, "criterion cannot be 'ginny'")],
)  # fmt: skip
def test_what_an_explorer_does_not_know_is_told(named, told):
    with pytest.raises(ValueError, match=told):
        explore.threshold(**named)


def test_a_button_shows_the_line():
    own = explore.split(pd.DataFrame({"a": list("xyxy")}), list("ppqq"))
    button = next(b for b in own.panel.children[-2].children if b.description == "As code")
    own.controls["criterion"].value = "gini"
    button.click()
    assert own.stage.told == "explore.split(X, y, criterion='gini')"


def test_one_step_asks_what_the_learner_asks():
    own, whole = explore.grow(), explore.grow()
    whole.buttons["Go on"].click()
    seen = []
    while not own.buttons["One step"].disabled:
        own.buttons["One step"].click()
        seen.append(len(own.values["choices"]))
    assert seen == list(range(1, len(whole.values["choices"]) + 1))
    assert dict(own.values["choices"]) == dict(whole.values["choices"])
    own.one_step()
    assert len(own.values["choices"]) == seen[-1] and own.problem is None
