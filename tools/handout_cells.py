"""Cells of a stored notebook as HTML."""

import html
import json
import re

from latex2mathml.converter import convert
from nbformat import NotebookNode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from tools.folding import are_hidden, slide_type
from tools.notebooks import WIDGET_VIEW

# Code is left alone; $$…$$ is a line of its own, $…$ a formula in a sentence.
MATH = re.compile(r"(```.*?```|`[^`]*`)|\$\$(.+?)\$\$|\$(.+?)\$", re.DOTALL)
PLACE = "\ue000{}\ue001"  # stands for a formula while Markdown is read; no text has these signs
PLACES = re.compile("\ue000(\\d+)\ue001")
FUNCTION = re.compile("<mi>(log|ln|max|min)</mi>")  # with a little room around it, as in print
ANCHOR = re.compile(r'<a class="anchor-link"[^>]*>.*?</a>')
TABLE = re.compile("(<table>.*?</table>)", re.DOTALL)
PICTURE = '<div class="picture">'
FILM_STATE = ("label", "positions", "parts", "frames", "words", "frame")
# What only a live picture's buttons need: without their role a name is not allowed.
BUTTON_NAME = re.compile(r'(<[^<>]*data-focus="[^"]*"[^<>]*?) aria-label="[^"]*"')
LIVE_ONLY = '<p class="live">Here the live notebook has controls: run it to use them.</p>'


def cell_html(cell: NotebookNode, models: dict) -> str:
    """One cell; `models` are the widgets that are stored in the notebook, by id."""
    if cell.cell_type == "markdown":
        if slide_type(cell) != "notes":
            return prose(cell.source)
        opened = cell.source.replace("<details>", "<details open>", 1)  # whoever asks for notes
        return f'<aside class="note">{prose(opened)}</aside>'
    shown = outputs_html(cell.outputs, models)
    if are_hidden(cell) and shown:
        shown = f"<details><summary>What comes out</summary>\n{shown}\n</details>"
    return f'<div class="cell">\n{code(cell.source)}\n{shown}\n</div>'


def prose(source: str) -> str:
    """Markdown; the formulas are taken out before it is read and put back after."""
    from nbconvert.filters import markdown2html  # slow to load, and needed only here

    formulas: list[str] = []

    def take(match: re.Match) -> str:
        kept, block, inline = match.groups()
        if kept is not None:
            return kept
        formulas.append(formula(block or inline, "block" if block else "inline"))
        return PLACE.format(len(formulas) - 1)

    text = ANCHOR.sub("", markdown2html(MATH.sub(take, source)))
    text = TABLE.sub(r'<div class="table words">\1</div>', text)  # a wide one scrolls by itself
    return PLACES.sub(lambda place: formulas[int(place.group(1))], text)


def formula(latex: str, display: str) -> str:
    latex = latex.strip()
    written = html.escape(latex, quote=True)
    drawn = convert(latex, display=display).replace("<math ", f'<math alttext="{written}" ', 1)
    return FUNCTION.sub(r'<mo lspace="0.17em" rspace="0.17em">\1</mo>', drawn)


def code(source: str) -> str:
    return highlight(source, PythonLexer(), HtmlFormatter())


# ------------------------------------------------------------------ outputs


def outputs_html(outputs: list[NotebookNode], models: dict) -> str:
    shown: list[str] = []
    for output in outputs:
        view = output.get("data", {}).get(WIDGET_VIEW)
        if view is None:
            shown.append(output_html(output))
        else:
            # A film takes the place of the picture before it, which stays where scripts are off.
            picture = shown.pop() if shown and shown[-1].startswith(PICTURE) else ""
            state = models.get(view["model_id"], {}).get("state", {})
            shown.append(film(state, picture) if "frames" in state else picture + LIVE_ONLY)
    return "\n".join(shown)


def output_html(output: NotebookNode) -> str:
    if output.output_type == "stream":
        return printed(output.text)
    data = output.data
    if "image/svg+xml" in data:
        return f"{PICTURE}{without_button_names(data['image/svg+xml'])}</div>"
    if "text/html" in data:
        return f'<div class="table">{data["text/html"]}</div>'
    return printed(data["text/plain"])


def printed(text: str) -> str:
    return f'<pre class="output">{html.escape(text, quote=False)}</pre>'


def film(state: dict, picture: str) -> str:
    """A first picture, and what the script in the page needs to move it."""
    film = {name: state[name] for name in FILM_STATE}
    film["parts"] = [without_button_names(part) for part in film["parts"]]
    kept = json.dumps(film, ensure_ascii=False)
    safe = kept.replace("</", "<\\/")  # else a tag in a picture could end the script
    return f'<div class="film">{picture}<script type="application/json">{safe}</script></div>'


def without_button_names(svg: str) -> str:
    """
    >>> without_button_names('<circle r="4" data-focus="button" aria-label="row 2"/>')
    '<circle r="4" data-focus="button"/>'
    """
    return BUTTON_NAME.sub(r"\1", svg)
