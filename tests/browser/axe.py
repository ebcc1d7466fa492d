"""axe-core, which finds what a screen reader or a keyboard would stumble on in a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")
# Marks that have neither a name nor a role nor text: a picture has thousands of them, and there
# is nothing about them that axe could find.
ONLY_DRAWN = """() => document.querySelectorAll(
  ":is(path, rect, circle, line):not([aria-label], [role], [tabindex])"
).forEach(it => it.firstElementChild || it.remove())"""
CONTRAST = {"type": "rule", "values": ["color-contrast"]}


def serious_findings(page: Page, *within: str) -> list[str]:
    """What is wrong in the parts of a page that these selectors name; without any, in all of it.

    The page's pictures are spoilt by it. Contrast, which takes longest, is looked at outside of
    pictures only: their colours are few and have a test of their own.
    """
    page.evaluate(ONLY_DRAWN)
    include = [[selector] for selector in within or ("html",)]
    rest = Axe().run(page, context={"include": include}, options={
        "resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}},
    })  # fmt: skip
    contrast = Axe().run(page, context={"include": include, "exclude": [["svg"]]}, options={
        "resultTypes": ["violations"], "runOnly": CONTRAST,
    })  # fmt: skip
    return [
        f"{finding['id']}: {finding['help']}: {node['html'][:160]} {node.get('failureSummary')}"
        for finding in rest.response["violations"] + contrast.response["violations"]
        if finding["impact"] in SERIOUS
        for node in finding["nodes"]
    ]
