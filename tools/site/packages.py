"""The packages of the site, and the list from which Pyodide loads them.

Pyodide loads what its lock file names. Ours names only what the course needs, and besides the
official packages those of the kernel and ``dtlib``, so that all of them are fetched side by side
while Python starts, and nothing is looked up anywhere else.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from email.parser import HeaderParser
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

from tools.site.compiled import compiled
from tools.site.distribution import LOCK, PYODIDE

CDN = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
# Binary or large: taken from Pyodide's own distribution.
OFFICIAL = ["micropip", "numpy", "pandas", "matplotlib", "scikit-learn"]
# Pure Python, pinned, because the kernel names no versions.
PURE = [
    "anywidget==0.11.0", "asttokens==3.0.1", "comm==0.2.3", "decorator==5.2.1",
    "executing==2.2.1", "ipython==9.12.0", "ipython-pygments-lexers==1.1.1",
    "ipywidgets==8.1.9", "jupyterlab-widgets==3.0.17",
    "matplotlib-inline==0.2.1", "prompt-toolkit==3.0.52", "psygnal==0.15.0",
    "pure-eval==0.2.3", "pygments==2.19.2", "stack-data==0.6.3", "traitlets==5.14.3",
    "typing-extensions==4.15.0", "wcwidth==0.2.14",
]  # fmt: skip
# The kernel asks for these before the first cell; dtlib brings NumPy, pandas and the widgets.
AT_START = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
AT_START += ["dtlib"]
# What a wheel does not say of itself.
ALSO_NEEDS = {
    "dtlib": ["ipywidgets", "anywidget"],  # its notebooks show explorers
}
# Asked for and not needed. Without jedi Tab looks at the objects themselves, which knows as much
# and spares each start half a second; Matplotlib wants fonttools for PDF only.
EMPTY = ("jedi", "fonttools")
NEVER = {"jedi", "pexpect", "colorama", "tomli", "exceptiongroup"}  # the others: elsewhere, or once


def write_packages(
    folder: Path, distribution: Path | None, lock: dict[str, Any], wheels: list[Path]
) -> None:
    """Put the wheels and the lock file into a folder of the site.

    Without a distribution the official packages keep the address of the public network.
    """
    folder.mkdir(parents=True, exist_ok=True)
    official = lock["packages"]
    names = sorted(_with_needs(OFFICIAL, official))
    packages = {name: dict(official[name]) for name in names}
    ours = {entry["name"]: (entry, wheel) for entry, wheel in ((entry_of(w), w) for w in wheels)}
    packages |= {name: entry for name, (entry, _) in ours.items()}
    files = {name: wheel for name, (_, wheel) in ours.items()}
    if distribution is not None:
        taken = [name for name in names if name not in ours]
        files |= {name: distribution / packages[name]["file_name"] for name in taken}
    for name, entry in packages.items():
        if name not in files:
            entry["file_name"] = CDN + entry["file_name"]
    for (name, _), made in zip(files.items(), compiled(list(files.values())), strict=True):
        content = made.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        packages[name] |= {"sha256": digest, "file_name": named_after(made.name, digest)}
        (folder / packages[name]["file_name"]).write_bytes(content)
    _check_needs(packages)
    (folder / LOCK).write_text(json.dumps({"info": lock["info"], "packages": packages}))


def named_after(wheel: str, digest: str) -> str:
    """A build number that is the content's: the file may be kept for ever.

    >>> named_after("pandas-3.0.2-cp314-cp314-any.whl", "0123456789abcdef")
    'pandas-3.0.2-0x01234567-cp314-cp314-any.whl'
    """
    name, version, rest = wheel.split("-", 2)
    return f"{name}-{version}-0x{digest[:8]}-{rest}"


def _with_needs(names: list[str], packages: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += packages[name]["depends"]
    return found


def _check_needs(packages: dict[str, Any]) -> None:
    missing = {
        f"{need} (for {name})"
        for name, entry in packages.items()
        for need in entry["depends"]
        if need not in packages
    }
    if missing:
        raise ValueError(f"the site lacks packages: {', '.join(sorted(missing))}")
    needs = {name: entry["depends"] for name, entry in packages.items()}
    TopologicalSorter(needs).prepare()  # refuses a circle: Pyodide would wait for ever


def entry_of(wheel: Path) -> dict[str, Any]:
    """What Pyodide's lock file says of a package, read from its wheel."""
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        said = HeaderParser().parsestr(files.read(about).decode())
    name = normal(said["Name"])
    needs = {normal(line) for line in said.get_all("Requires-Dist") or [] if "extra" not in line}
    tops = {inside.split("/")[0].removesuffix(".py") for inside in names if inside.endswith(".py")}
    return {
        "name": name,
        "version": said["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if top.isidentifier()),
        "depends": sorted((needs - NEVER) | set(ALSO_NEEDS.get(name, []))),
        "unvendored_tests": False,
    }


def normal(requirement: str) -> str:
    """The name in a requirement, as package lists spell it."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name.group()).lower()
