"""How many words a hall has to read on each slide: `python -m tools.slides_words 5`.

Counted are the text, with answers that are not open yet left out, and the code that is neither
folded nor taught. Formulas, pictures (of letters, too), outputs and a function that the slide is
about are looked at rather than read.
"""

import re
import sys
from typing import Any

from tools import slides
from tools.notebooks import read
from tools.slides_code import is_folded, teaches

MOST = 60


def words_of(cell: Any) -> int:
    text = cell.source
    if cell.cell_type == "markdown":
        text = re.sub(r"(?s)</summary>.*?</details>", "", text)
        text = re.sub(r"(?s)\$\$.*?\$\$|\$.*?\$|^```.*?^```", "", text, flags=re.M)
        text = re.sub(r"<[^>]+>|\]\([^)]*\)", " ", text)
    elif is_folded(cell) or teaches(text):
        return 0
    return len(re.findall(r"[^\W_][\w'’.-]*", text))


def words_on_slides(notebook: Any) -> list[tuple[str, int]]:
    """The title of each slide, and its words when all of its parts are shown."""
    found: list[tuple[str, int]] = []
    for cell in notebook.cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind in ("notes", "skip"):
            continue
        if kind in ("slide", "subslide") or not found:
            found.append((cell.source.splitlines()[0].lstrip("# "), 0))
        title, words = found[-1]
        found[-1] = title, words + words_of(cell)
    return found


def main(numbers: list[str]) -> None:
    for path in [slides.find_chapter(number) for number in numbers] or slides.chapters():
        found = words_on_slides(read(path))
        over = [slide for slide in found if slide[1] > MOST]
        print(f"{path.stem}: {len(found)} slides, {len(over)} with more than {MOST} words")
        for title, words in over:
            print(f"  {words:4}  {title}")


if __name__ == "__main__":
    main(sys.argv[1:])
