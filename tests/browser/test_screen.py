"""How one picture becomes the next in the page: screen.js with pictures of the explorers."""

import re
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import dtlib.explore
from dtlib import explore
from dtlib.explore.frame.stage import with_own_ids

SCREEN = (Path(dtlib.explore.__file__).parent / "page" / "screen.js").read_text(encoding="utf-8")
# Shows picture after picture with their patches, and beside it each one as a whole.
SHOW_ALL = """([script, steps]) => {
  const screenOn = new Function(script + "; return screenOn;")();
  const [shown, fresh] = [0, 1].map(() => document.body.appendChild(document.createElement("div")));
  const screen = screenOn(shown);
  return steps.map(([svg, patch, whole], n) => {
    screen.show(svg, patch);
    fresh.innerHTML = whole;
    const usable = shown.querySelectorAll("[tabindex]");
    if (usable.length) usable[(7 * n) % usable.length].focus();
    const copy = shown.cloneNode(true);
    copy.normalize(); // a text that is empty now
    return copy.isEqualNode(fresh); // in whatever order the attributes are
  });
}"""
# Shows the first picture, gives each thing that can be used the focus in turn, shows the second.
SHOW_BOTH = """([script, before, after]) => {
  const { screenOn, keyOf } = new Function(script + "; return { screenOn, keyOf };")();
  const [shown, fresh] = [0, 1].map(() => document.body.appendChild(document.createElement("div")));
  fresh.innerHTML = after;
  const found = [];
  const show = (svg) => { screen.show(svg, {}); return shown.querySelectorAll("[tabindex]"); };
  let screen = screenOn(shown);
  for (let i = 0; i < show(before).length; i++) {
    const used = show(before)[i];
    used.focus();
    show(after);
    const key = keyOf(used);
    found.push({ key, stays: used.isConnected, isThere: Boolean(fresh.querySelector(key)),
                 focused: keyOf(document.activeElement),
                 same: shown.innerHTML === fresh.innerHTML });
  }
  return found;
}"""


def split_pictures():
    explorer = explore.split()
    before = explorer.stage.shown
    explorer.clicked("question", "Wind?")
    return before, explorer.stage.shown


def prune_pictures():
    explorer = explore.prune()
    before = explorer.stage.shown
    explorer.clicked("node", "0.2")
    return before, explorer.stage.shown


def own_data_pictures():
    explorer = explore.own_data()
    before = explorer.stage.shown
    explorer.placed({"kind": "place", "x": 0.5, "y": 0.5})
    return before, explorer.stage.shown


@pytest.mark.parametrize("pictures", [split_pictures, prune_pictures, own_data_pictures])
def test_a_new_picture_keeps_the_element_that_has_the_focus(chromium, pictures):
    before, after = pictures()
    assert before != after
    page = chromium.new_page()
    found = page.evaluate(SHOW_BOTH, [SCREEN, before, after])
    page.close()
    assert len(found) >= 3
    for one in found:
        assert one["same"], f"with the focus on {one['key']} the page shows another picture"
        assert one["focused"] == (one["key"] if one["isThere"] else None), one["key"]
        assert one["stays"] == one["isThere"], f"{one['key']} is a new element"
    assert any(one["isThere"] for one in found)


def moves(explorer):
    """What a person does for a while, one thing at a time."""
    rng = np.random.default_rng(0)
    for what in ("node", "question", "row"):
        for _ in range(4):
            names = re.findall(f'data-{what}="([^"]*)"', explorer.stage.shown) or [""]
            yield partial(explorer.clicked, what, names[int(rng.integers(len(names)))])
    for control in explorer.controls.values():
        if hasattr(control, "options") and len(control.options) > 1:
            for index in rng.integers(0, len(control.options), 3).tolist():
                yield partial(setattr, control, "index", index)
        elif hasattr(control, "step"):
            for share in (0.3, 0.31, 0.9, 0.3, 0.0, 0.6, 0.61):
                value = type(control.value)(control.min + share * (control.max - control.min))
                yield partial(setattr, control, "value", value)


SET_ANEW = ("grow", "walk")  # their next picture is hardly ever like the last
EXPLORERS = ("entropy", "joint", "split", "grow", "walk", "prune", "threshold", "depth",
             "regression", "forest", "adaboost", "own_data", "bias_variance",
             "mistakes")  # fmt: skip


@pytest.mark.parametrize("name", EXPLORERS)
def test_patches_lead_to_the_picture_that_python_drew(chromium, name):
    explorer = getattr(explore, name)()
    stage, steps = explorer.stage, []
    for move in moves(explorer):
        with explorer.catching():
            move()
        steps.append([stage.svg, stage.patch, stage.shown])
        if explorer.problem is None:
            assert stage.shown == with_own_ids(explorer.picture.live, stage._base)
    page = chromium.new_page()
    found = page.evaluate(SHOW_ALL, [SCREEN, steps])
    page.close()
    assert len({whole for _, _, whole in steps}) > 2
    assert any(patch for _, patch, _ in steps) or name in SET_ANEW
    assert [n for n, is_same in enumerate(found) if not is_same] == []


def test_a_new_element_around_a_changed_one_with_the_focus(chromium):
    """The tag that was changed before is gone, though its element is kept for the focus."""
    rect = '<rect data-handle="x" tabindex="0" x="{}"/>'
    whole = "<svg><g>{}</g><path/><path/></svg>"
    first, second = whole.format(rect.format(1)), whole.format(rect.format(2))
    group = f"<g>{rect.format(3)}<path/></g>"
    third = whole.replace("<g>{}</g>", group)
    steps = [
        [first, {}, first],
        [first, {"2": rect.format(2)}, second],
        [first, {"1": group}, third],
        [first, {"2": rect.format(2)}, second],
    ]
    page = chromium.new_page()
    assert page.evaluate(SHOW_ALL, [SCREEN, steps]) == [True] * 4
    page.close()
