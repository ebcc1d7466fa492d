"""What keeps students' work in the site: pages, the notebooks' buttons, and a list of originals.

The folder work/ beside this file are plain modules that nobody builds. They come into the site as
they are; JupyterLab finds its part as an extension whose one file loads them from there.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import dtlib

HERE = Path(__file__).parent / "work"
EXTENSION = "course-work"
TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
# Buttons in the toolbar of a notebook; the commands are the extension's.
TOOLBAR = [
    {"name": name, "command": f"{EXTENSION}:{name}", "rank": 60 + place}
    for place, name in enumerate(["reset", "work", "hand-in"])
]


def original(notebook: dict[str, Any]) -> str:
    """A hash of what the course has written in a notebook, by which a newer one is known.

    Outputs do not count: nobody is to be asked about a picture that has moved by a pixel.
    """
    cells = [f"{cell['cell_type']}\n{''.join(cell['source'])}\0" for cell in notebook["cells"]]
    return hashlib.sha256("".join(cells).encode()).hexdigest()[:12]  # as in course.js


def about(path: str, notebook: dict[str, Any]) -> dict[str, str]:
    """What a copy of a notebook takes along, wherever it goes: whence, and which version."""
    return {"path": path, "original": original(notebook)}


def write_extension(folder: Path) -> Path:
    """As JupyterLab expects a prebuilt extension."""
    target = folder / EXTENSION
    (target / "static").mkdir(parents=True)
    shutil.copy(HERE / "extension.js", target / "static")
    build = {"load": "static/extension.js", "extension": "./extension"}
    package = {"name": EXTENSION, "version": "0.0.0", "jupyterlab": {"_build": build}}
    (target / "package.json").write_text(json.dumps(package), encoding="utf-8")
    return target


def write_pages(site: Path, style: str) -> None:
    """The pages, and the list of originals of the notebooks that are in the site."""
    target = site / "work"
    shutil.copytree(HERE, target, ignore=shutil.ignore_patterns("extension.js", "__pycache__"))
    own = (HERE / "page.css").read_text(encoding="utf-8")
    (target / "page.css").write_text(f"{style}\n{own}", encoding="utf-8", newline="\n")
    files = {
        path.relative_to(site / "files").as_posix(): listed(json.loads(path.read_text("utf-8")))
        for path in sorted((site / "files").glob("*/**/*.ipynb"))
    }
    known = {"release": dtlib.__version__, "files": files}
    (target / "originals.json").write_text(json.dumps(known, indent=1), encoding="utf-8")


def listed(notebook: dict[str, Any]) -> dict[str, str]:
    told = {"original": notebook["metadata"]["course"]["original"]}
    found = TITLE.search("".join(notebook["cells"][0]["source"]))
    told["title"] = found.group(1).strip() if found else ""
    if any(cell["metadata"].get("nbgrader", {}).get("grade") for cell in notebook["cells"]):
        told["sheet"] = Path(notebook["metadata"]["course"]["path"]).stem
    return told
