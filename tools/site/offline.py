"""The site without a network: a list of all its files for the worker, and what installs it."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

from tools.site.distribution import CORE, LOCK, PYODIDE
from tools.site.packages import CDN

HERE = Path(__file__).parent / "offline"
WORKER = "service-worker.js"
NO_LIST = "= {};"
MANIFEST = {
    "name": "Decision trees: a course you can take apart",
    "short_name": "Decision trees",
    "start_url": "./index.html",
    "scope": "./",
    "display": "minimal-ui",  # with a button to go back
    "background_color": "#ffffff",
    "theme_color": "#0b57d0",
    "icons": [{"src": "./offline/icon.svg", "type": "image/svg+xml", "sizes": "any"}],
}
# Names that say what is in a file: a hash of it, or Pyodide's release.
FOREVER = rf"[.-](0x)?[0-9a-f]{{7,}}[.-]|[-v]{re.escape(PYODIDE)}/(full/|pyodide\.|python_stdlib)"
# For browsers that no longer exist, and for those who build JupyterLite.
UNUSED = ("build/fa-*.eot", "build/fa-*.svg", "build/fa-*.ttf", "build/fa-*.woff", "rspack.*")


def write_offline(site: Path, python: str) -> None:
    """Last of all: everything else is in its place and has its content."""
    for pattern in UNUSED:
        for path in site.glob(pattern):
            path.unlink()
    target = site / "offline"
    shutil.copytree(HERE, target, ignore=shutil.ignore_patterns("worker.js", "__pycache__"))
    (site / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1), encoding="utf-8")
    for page in [*site.glob("*.html"), *site.glob("*/index.html")]:
        _add_to(page, "" if page.parent == site else "../")
    files = {path.relative_to(site).as_posix(): digest(path) for path in sorted(site.rglob("*"))}
    del files[WORKER]
    files = {name: found for name, found in files.items() if found}
    pages = [name for name in files if name.endswith(".html") and "/" not in name]
    files |= elsewhere(site / python / LOCK)
    listed = json.dumps({"pages": pages, "files": files, "forever": FOREVER})
    ours = (HERE / "worker.js").read_text(encoding="utf-8")
    assert ours.count(NO_LIST) == 1
    whole = ours.replace(NO_LIST, f"= {listed};") + (site / WORKER).read_text(encoding="utf-8")
    (site / WORKER).write_text(whole, encoding="utf-8", newline="\n")


def _add_to(page: Path, root: str) -> None:
    """What makes a page stay readable, and the course an app."""
    text = page.read_text(encoding="utf-8")
    added = (
        f'<link rel="icon" href="{root}offline/icon.svg">\n'
        f'<script type="module" src="{root}offline/page.js"></script>\n</head>'
    )
    if 'rel="manifest"' not in text:
        added = f'<link rel="manifest" href="{root}manifest.webmanifest">\n{added}'
    page.write_text(text.replace("</head>", added, 1), encoding="utf-8", newline="\n")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


def elsewhere(lock: Path) -> dict[str, Any]:
    """Files that come from the public network, if any do; its addresses name their release."""
    entries = json.loads(lock.read_text())["packages"].values()
    found = {e["file_name"]: e["sha256"][:16] for e in entries if e["file_name"].startswith(CDN)}
    return {**found, **{CDN + name: "" for name in CORE}} if found else {}
