"""Notebooks as they go into the site: their stored outputs show at once, without Python."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from tools.notebooks import ROOT, WIDGET_VIEW
from tools.site.work_pages import about

Notebook = dict[str, Any]
KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}


def notebooks() -> list[Path]:
    """The chapters, and the sheets that students get."""
    return sorted((ROOT / "notebooks").glob("*.ipynb")) + sorted(ROOT.glob("exercises/*/*.ipynb"))


def for_the_site(notebook: Notebook) -> Notebook:
    """The notebook that a browser tab opens.

    JupyterLite shows outputs only of cells that are trusted, and takes a list of lines for words
    to be joined by commas. It cannot move a stored film before the kernel runs: the picture that
    is stored beside each stays, until the cell has run.
    """
    made = copy.deepcopy(notebook)
    made["metadata"].pop("widgets", None)
    made["metadata"]["kernelspec"] = KERNEL
    for cell in made["cells"]:
        cell["source"] = joined(cell["source"])
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True
            cell["outputs"] = [told(out) for out in cell["outputs"] if not is_film(out)]
    return made


def is_film(output: dict[str, Any]) -> bool:
    return WIDGET_VIEW in output.get("data", {})


def told(output: dict[str, Any]) -> dict[str, Any]:
    if "text" in output:
        output["text"] = joined(output["text"])
    for kind, content in output.get("data", {}).items():
        output["data"][kind] = content if kind.endswith("json") else joined(content)
    return output


def joined(text: Any) -> Any:
    return "".join(text) if isinstance(text, list) else text


def write_contents(folder: Path) -> None:
    for path in notebooks():
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        made = for_the_site(json.loads(path.read_text(encoding="utf-8")))
        made["metadata"]["course"] = about(path.relative_to(ROOT).as_posix(), made)
        target.write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")
