"""The handouts: every chapter, its formulas and films, and nothing that asks the network."""

import json
import re
from html.parser import HTMLParser

import pytest
from nbformat.v4 import new_code_cell, new_output

from dtlib.draw.canvas.style import contrast
from tools import handout
from tools.handout import chapters, write_all
from tools.handout_cells import cell_html, prose
from tools.notebooks import WIDGET_STATE, WIDGET_VIEW, read, shown_widgets

FETCHING = {"link", "iframe", "object", "embed", "audio", "video", "source", "base"}


class Page(HTMLParser):
    """What the tests ask of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.ids, self.words, self.inside = [], [], set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.tags.append((tag, found))
        self.ids.add(found.get("id"))
        self.inside.append(tag)
        if tag == "a":
            self.links.append(found["href"])

    def handle_endtag(self, tag):
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data):
        if not {"script", "style", "pre", "code"} & set(self.inside):
            self.words.append(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("handouts")
    write_all(target)
    return target


def pages_in(folder):
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.html")}


def test_every_chapter_has_a_page_and_the_index_names_all(folder):
    names = {f"{path.stem}.html" for path in chapters()}
    assert len(names) == 10 and set(pages_in(folder)) == names | {"index.html"}
    assert set(Page((folder / "index.html").read_text(encoding="utf-8")).links) >= names


def test_links_between_chapters_lead_to_pages(folder):
    for name, text in pages_in(folder).items():
        page = Page(text)
        for link in page.links:
            if re.match(r"https?:", link):
                continue
            file, _, place = link.partition("#")
            assert not file.endswith(".ipynb") or not (folder / f"{file[:-6]}.html").exists()
            if file.endswith(".html"):
                assert (folder / file).exists(), f"{name} links to {link}"
            if not file:
                assert place in page.ids, f"{name} links to {link}"


def test_nothing_is_fetched(folder):
    for text in pages_in(folder).values():
        for tag, attributes in Page(text).tags:
            assert tag not in FETCHING
            assert not attributes.get("src", "data:").startswith(("http", "//", "/"))
        assert "@import" not in text and not re.search(r"url\((?!#|data:)", text)


def test_every_formula_is_drawn(folder):
    for path in chapters():
        text = (folder / f"{path.stem}.html").read_text(encoding="utf-8")
        page, words = Page(text), "".join(Page(without_data(text)).words)
        assert "$" not in words and "\ue000" not in words and not re.search(r"\\[a-z]{2}", words)
        prose_cells = [c for c in read(path).cells if c.cell_type == "markdown"]
        written = "\n".join(c.source for c in prose_cells if not is_notes(c))
        n_formulas = len(re.findall(r"\$\$.+?\$\$|\$.+?\$", without_code(written), re.DOTALL))
        assert sum(tag == "math" for tag, _ in page.tags) == n_formulas


def is_notes(cell):
    return cell.metadata.get("slideshow", {}).get("slide_type") == "notes"


def without_data(text):
    """Without the tables that code has printed: there, $$ is the price of a restaurant."""
    return re.sub(r'<table[^>]* class="dataframe".*?</table>', "", text, flags=re.DOTALL)


def without_code(source):
    return re.sub(r"```.*?```|`[^`]*`", "", source, flags=re.DOTALL)


def test_every_explorer_is_a_film(folder):
    n_films = 0
    for path in chapters():
        notebook, text = read(path), (folder / f"{path.stem}.html").read_text(encoding="utf-8")
        models = notebook.metadata.get("widgets", {}).get(WIDGET_STATE, {}).get("state", {})
        shown = [models[model_id]["state"] for model_id in shown_widgets(notebook)]
        films = [state for state in shown if "frames" in state]
        stored = re.findall(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
        assert [json.loads(one)["frames"] for one in stored] == [f["frames"] for f in films]
        assert text.count('<p class="live">') == len(shown) - len(films)
        n_films += len(films)
    assert n_films >= 20


def test_a_page_has_a_language_landmarks_and_one_heading_of_the_first_rank(folder):
    for text in pages_in(folder).values():
        page = Page(text)
        tags = [tag for tag, _ in page.tags]
        assert ("html", {"lang": "en"}) in page.tags
        assert [tags.count(tag) for tag in ("h1", "main", "header", "footer")] == [1, 1, 1, 1]
        assert page.links[0] == "#main" and "main" in page.ids
        assert "@media print" in text and "prefers-color-scheme: dark" in text


def test_notes_are_left_out_unless_asked_for(folder, tmp_path):
    write_all(tmp_path, notes=True)
    n_notes = [sum(map(is_notes, read(path).cells)) for path in chapters()]
    n_shown = [
        [text.count('<aside class="note">') for name, text in sorted(pages_in(place).items())][:-1]
        for place in (folder, tmp_path)
    ]
    assert n_shown == [[0] * 10, n_notes] and sum(n_notes) > 10


def test_pages_with_notes_have_a_folder_of_their_own(monkeypatch):
    written = []
    monkeypatch.setattr(handout, "write_all", lambda folder, _: written.append(folder.name) or [])
    handout.main([])
    handout.main(["--notes"])
    assert written == ["handouts", "handouts-with-notes"]


# --- single cells ---


def test_formulas_are_drawn_in_raw_html_too_and_code_is_left_alone():
    text = prose(
        "<details><summary>A. $x_1$</summary>\n\nIt costs `$5`, or $$\\frac12$$\n</details>"
    )
    assert text.count("<math") == 2 and "<mfrac>" in text and "<code>$5</code>" in text
    assert 'alttext="x_1"' in text and "<details><summary>A. <math" in text


def test_a_star_in_a_formula_is_no_emphasis():
    assert "<em>" not in prose("$a*b$ and $c*d$")


def test_an_output_is_escaped():
    cell = new_code_cell("print('<b>')", outputs=[new_output("stream", text="<b> & <i>")])
    assert "&lt;b&gt; &amp; &lt;i&gt;" in cell_html(cell, {})


def test_a_film_cannot_end_its_own_script():
    state = {
        "label": "", "positions": [""], "parts": ["</script><b>"], "frames": ["0"],
        "words": [""], "frame": 0,
    }  # fmt: skip
    view = new_output("display_data", data={WIDGET_VIEW: {"model_id": "m"}})
    text = cell_html(new_code_cell("x", outputs=[view]), {"m": {"state": state}})
    assert text.count("</script>") == 1
    assert json.loads(re.search(r"json\">(.*?)</script>", text).group(1)) == state


def test_a_widget_that_needs_a_kernel_is_a_sentence():
    view = new_output("display_data", data={WIDGET_VIEW: {"model_id": "m"}})
    assert "live notebook" in cell_html(new_code_cell("x", outputs=[view]), {})


# ------------------------------------------------------------------ the first page


def test_each_card_has_its_minutes_its_picture_and_its_words(folder):
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    cards = [found for tag, found in page.tags if found.get("class") == "card"]
    pictures = [found["src"] for tag, found in page.tags if tag == "img"]
    assert len(cards) == len(pictures) == len(chapters())
    assert all(source.startswith("data:image/svg+xml,") for source in pictures)
    minutes = [text for text in page.words if re.fullmatch(r"\d\d minutes", text)]
    assert len(minutes) == len(chapters())
    about = {path.stem: found["data-words"] for path, found in zip(chapters(), cards, strict=True)}
    assert "bootstrap" in about["07_forests"] and "bootstrap" not in about["01_entropy"]
    assert (folder / "index.html").read_text(encoding="utf-8").count('<div class="film">') == 1


def test_only_where_the_notebooks_are_do_pages_lead_to_them(folder, tmp_path):
    assert not any("index.html?path=" in text for text in pages_in(folder).values())
    write_all(tmp_path, live=True)
    links = Page((tmp_path / "index.html").read_text(encoding="utf-8")).links
    for path in chapters():
        chapter = f"notebooks/{path.name}"
        assert f"notebooks/index.html?path={chapter}" in links and f"files/{chapter}" in links
        text = (tmp_path / f"{path.stem}.html").read_text(encoding="utf-8")
        assert f'<a rel="run" href="notebooks/index.html?path={chapter}">' in text
        assert 'href="../exercises' not in text
    assert sum("path=exercises/" in link for link in links) == 9


def code_colours(style, ground):
    """The colours of code which are too pale on that ground or on their own, and how far apart."""
    rules = re.findall(r"\.highlight [^{]*{([^}]*)}", style)
    found = {}
    for rule in rules:
        for colour in re.findall(r"(?<![-\w])color: (#[0-9A-Fa-f]{6})", rule):
            on = re.findall(r"background-color: (#[0-9A-Fa-f]{6})", rule) or [ground]
            found[colour] = contrast(colour, on[0])
    assert len(found) > 5
    return {colour: apart for colour, apart in found.items() if apart < 4.5}


def test_code_can_be_read_on_light_and_on_dark():
    light, dark = handout.style().split("@media screen and (prefers-color-scheme: dark) {", 1)
    dark = dark.split("\n}\n", 1)[0]
    own = (handout.HERE / "handout.css").read_text(encoding="utf-8")
    soft = re.findall(r"--soft: (#\w{6})", own)
    assert len(soft) == 2
    assert code_colours(light, soft[0]) == {} and code_colours(dark, soft[1]) == {}
