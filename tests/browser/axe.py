"""axe-core, which finds what a screen reader or a keyboard would stumble on in a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")
# A page has thousands of elements in which there is nothing that axe could find, or nothing new:
# the marks of a picture that have no name, role or focus, what is inside a formula (its words are
# an attribute), and the words of code after the first few that look alike. Nothing gets narrower:
# what has to be scrolled still has to.
THIN_OUT = """alike => {
  const spoken = "[aria-label], [aria-labelledby], [role], [tabindex], [alt], a, title, desc";
  for (const mark of document.querySelectorAll("svg *")) {
    const inside = mark.parentElement?.closest("[role]");
    const drawnOnly = inside?.tagName === "svg" || !inside;
    if (drawnOnly && !mark.matches(spoken) && !mark.querySelector(spoken)) mark.remove();
  }
  for (const formula of document.querySelectorAll("math")) {
    if (formula.scrollWidth <= formula.clientWidth) formula.replaceChildren();
  }
  const seen = {};
  for (const word of document.querySelectorAll("pre span")) {
    const key = [word.className, word.parentElement.className, getComputedStyle(word).color];
    seen[key] = (seen[key] ?? 0) + 1;
    if (seen[key] > alike && !word.matches(spoken)) word.replaceWith(...word.childNodes);
  }
}"""
FEW = 3
CONTRAST = {"type": "rule", "values": ["color-contrast"]}


def serious_findings(page: Page, *within: str) -> list[str]:
    """What is wrong in the parts of a page that these selectors name; without any, in all of it.

    The page is spoilt by it.
    """
    page.evaluate(THIN_OUT, FEW)
    rules = {"rules": {"color-contrast": {"enabled": False}}}
    return findings(page, within, rules) + pale_letters(page, *within)


def pale_letters(page: Page, *within: str) -> list[str]:
    """Letters that are too pale, outside of pictures: their colours have a test of their own."""
    return findings(page, within, {"runOnly": CONTRAST}, exclude=[["svg"]])


def findings(page: Page, within: tuple[str, ...], options: dict, **context) -> list[str]:
    include = [[selector] for selector in within or ("html",)]
    asked = {"resultTypes": ["violations"], **options}
    told = Axe().run(page, context={"include": include, **context}, options=asked)
    return [
        f"{finding['id']}: {finding['help']}: {node['html'][:160]} {node.get('failureSummary')}"
        for finding in told.response["violations"]
        if finding["impact"] in SERIOUS
        for node in finding["nodes"]
    ]
