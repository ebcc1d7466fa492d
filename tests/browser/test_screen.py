"""How one picture becomes the next in the page: screen.js with pictures of the explorers."""

from pathlib import Path

import pytest

import dtlib.explore
from dtlib import explore

SCREEN = (Path(dtlib.explore.__file__).parent / "screen.js").read_text(encoding="utf-8")
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
    before = explorer.stage.svg
    explorer.clicked("question", "Wind?")
    return before, explorer.stage.svg


def prune_pictures():
    explorer = explore.prune()
    before = explorer.stage.svg
    explorer.clicked("node", "0.2")
    return before, explorer.stage.svg


def own_data_pictures():
    explorer = explore.own_data()
    before = explorer.stage.svg
    explorer.placed({"kind": "place", "x": 0.5, "y": 0.5})
    return before, explorer.stage.svg


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
