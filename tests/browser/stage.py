"""What a person does with an explorer, for the tests: look, drag, press keys, click."""

import re

from playwright.sync_api import Locator, Page, expect

CHANGED = "([stage, before]) => stage.querySelector('svg')?.outerHTML !== before"


def stage(page: Page, number: int = 0) -> Locator:
    """The stage of the n-th explorer on the page, once it shows a picture."""
    found = page.locator(".dt-stage").nth(number)
    found.locator("svg").first.wait_for(timeout=20_000)
    page.wait_for_timeout(400)  # the page tells its width, and a picture of that width follows
    return found


def sentence(page: Page, number: int = 0) -> str:
    """What the n-th explorer says under its picture."""
    explorer = page.locator(".dt-explorer").nth(number)
    return explorer.locator(".dt-stage p").inner_text()


class Watch:
    """`with Watch(stage):` fails unless the picture changes by what is done inside."""

    def __init__(self, stage: Locator, timeout: float = 5) -> None:
        self.stage, self.timeout = stage, timeout

    def __enter__(self) -> None:
        self.before = self.stage.locator("svg").first.evaluate("it => it.outerHTML")

    def __exit__(self, kind, error, trace) -> None:
        if kind is None:
            argument = [self.stage.element_handle(), self.before]
            self.stage.page.wait_for_function(CHANGED, arg=argument, timeout=self.timeout * 1000)


def drag(stage: Locator, handle: str, dx: float = 0, dy: float = 0) -> None:
    """Take a handle with the mouse and move it by so many pixels."""
    box = stage.locator(f"[data-handle={handle}]").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = stage.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 6):
        mouse.move(x + dx * step / 5, y + dy * step / 5)
    mouse.up()


def choose(page: Page, label: str, option: str, number: int = 0) -> None:
    """Choose from the menu with this label in the n-th explorer."""
    explorer = page.locator(".dt-explorer").nth(number)
    explorer.get_by_label(label, exact=True).select_option(label=option)


def run_cell(page: Page, number: int) -> None:
    """Run one cell and wait for its new number."""
    prompt = page.locator(".jp-CodeCell").nth(number).locator(".jp-InputPrompt").first
    before = prompt.inner_text()
    page.locator(".jp-CodeCell").nth(number).locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(prompt).not_to_have_text(before)
    expect(prompt).to_have_text(re.compile(r"\d"))
