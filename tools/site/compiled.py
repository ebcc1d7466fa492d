"""Packages as a browser tab wants them: compiled beforehand, smaller, named after their content.

Compiled inside Pyodide, under node, because only the Python that imports a package can compile it.
What was made once is kept beside the downloads.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import zipfile
from pathlib import Path

from tools.site.distribution import PYODIDE, cache_folder, core, run

HERE = Path(__file__).parent


def compiled(wheels: list[Path]) -> list[Path]:
    """The same wheels, compiled, in the same order."""
    kept = cache_folder() / "compiled"
    kept.mkdir(parents=True, exist_ok=True)
    places = {wheel: kept / _key(wheel) / wheel.name for wheel in wheels}
    missing = [wheel for wheel, place in places.items() if not place.exists()]
    if missing:
        with tempfile.TemporaryDirectory(dir=kept) as made:
            _compile(missing, Path(made))
            for wheel in missing:
                places[wheel].parent.mkdir(exist_ok=True)
                (Path(made) / wheel.name).replace(places[wheel])
    return list(places.values())


def _key(wheel: Path) -> str:
    """Another content or another way to compile is another key."""
    parts = (wheel.read_bytes(), (HERE / "repack.py").read_bytes(), PYODIDE.encode())
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def _compile(wheels: list[Path], to: Path) -> None:
    settings = {
        "core": str(core()),
        "repack": (HERE / "repack.py").read_text(encoding="utf-8"),
        "wheels": [str(wheel) for wheel in wheels],
        "to": str(to),
    }
    file = to / "settings.json"
    file.write_text(json.dumps(settings))
    run(["node", str(HERE / "compile.mjs"), str(file)], to)


def without_content(name: str, folder: Path) -> Path:
    """A wheel of a package that is asked for, and that nobody needs."""
    path = folder / f"{name}-0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as files:
        about = zipfile.ZipInfo(f"{name}-0.dist-info/METADATA")
        files.writestr(about, f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
    return path
