"""The static site, as far as it can be told without building it; `make sitetest` runs it."""

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from graphlib import CycleError

import pytest

from tools.notebooks import WIDGET_VIEW
from tools.site import offline, packages, repack
from tools.site.contents import for_the_site, notebooks

LOCK = {
    "info": {},
    "packages": {
        name: {"name": name, "file_name": f"{name}-1-any.whl", "depends": needs, "sha256": ""}
        for name, needs in {
            **{"micropip": [], "numpy": [], "pandas": ["numpy"], "matplotlib": ["numpy"]},
            **{"scikit-learn": ["scipy"], "scipy": ["numpy"], "lxml": []},
        }.items()
    },
}


@pytest.fixture(autouse=True)
def as_they_are(monkeypatch):
    """Nothing is compiled, which takes node and a Pyodide; `make sitetest` runs what is."""
    monkeypatch.setattr(packages, "compiled", lambda wheels: wheels)


def wheel(folder, name, needs=()):
    path = folder / f"{name}-1.0-py3-none-any.whl"
    about = [f"Name: {name}", "Version: 1.0", *(f"Requires-Dist: {need}" for need in needs)]
    with zipfile.ZipFile(path, "w") as files:
        files.writestr(f"{name}/__init__.py", "")
        files.writestr(f"{name}-1.0.dist-info/METADATA", "\n".join(about))
    return path


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_shows_its_outputs_without_python(path):
    made = for_the_site(json.loads(path.read_text(encoding="utf-8")))
    assert "widgets" not in made["metadata"]
    for cell in made["cells"]:
        assert isinstance(cell["source"], str)
        if cell["cell_type"] != "code":
            continue
        assert cell["metadata"]["trusted"]
        for output in cell["outputs"]:
            assert WIDGET_VIEW not in output.get("data", {})
            texts = [output.get("text", ""), *output.get("data", {}).values()]
            assert all(isinstance(text, str) for text in texts)


def test_an_explorer_keeps_its_picture():
    chapter = next(path for path in notebooks() if path.stem.startswith("05"))
    stored = json.loads(chapter.read_text(encoding="utf-8"))
    made = for_the_site(stored)
    films = 0
    for before, after in zip(stored["cells"], made["cells"], strict=True):
        if any(WIDGET_VIEW in output.get("data", {}) for output in before.get("outputs", [])):
            films += 1
            assert any("image/svg+xml" in output["data"] for output in after["outputs"])
    assert films > 0


def test_the_list_names_what_is_needed_and_no_more(tmp_path):
    packages.write_packages(
        tmp_path / "out", None, LOCK, [wheel(tmp_path, "ours", ["numpy>=2", "pexpect; x"])]
    )
    listed = json.loads((tmp_path / "out" / "pyodide-lock.json").read_text())["packages"]
    assert "lxml" not in listed and "scipy" in listed
    assert listed["scipy"]["file_name"] == packages.CDN + "scipy-1-any.whl"
    assert re.fullmatch("ours-1.0-0x[0-9a-f]{8}-py3-none-any.whl", listed["ours"]["file_name"])
    assert listed["ours"]["depends"] == ["numpy"] and listed["ours"]["imports"] == ["ours"]
    assert [path.name for path in (tmp_path / "out").glob("*.whl")] == [listed["ours"]["file_name"]]


def test_own_files_are_copied_and_no_address_is_named(tmp_path):
    own = tmp_path / "pyodide"
    own.mkdir()
    for entry in LOCK["packages"].values():
        (own / entry["file_name"]).write_bytes(b"")
    packages.write_packages(tmp_path / "out", own, LOCK, [])
    assert "://" not in (tmp_path / "out" / "pyodide-lock.json").read_text()
    listed = json.loads((tmp_path / "out" / "pyodide-lock.json").read_text())["packages"]
    for entry in listed.values():
        content = (tmp_path / "out" / entry["file_name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == entry["sha256"]


def test_what_is_not_there_and_what_needs_itself_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"lacks packages: nowhere \(for ours\)"):
        packages.write_packages(
            tmp_path / "out", None, LOCK, [wheel(tmp_path, "ours", ["nowhere"])]
        )
    circle = [wheel(tmp_path, "one", ["two"]), wheel(tmp_path, "two", ["one"])]
    with pytest.raises(CycleError):
        packages.write_packages(tmp_path / "out", None, LOCK, circle)


def test_a_repacked_wheel_imports_the_same_and_leaves_out_what_nobody_needs(tmp_path):
    """In this Python, too: nothing of it is Pyodide's own."""
    before, after = tmp_path / "before.whl", tmp_path / "after.whl"
    with zipfile.ZipFile(before, "w") as files:
        files.writestr("scipy/__init__.py", '"""Long."""\nfrom .one import f\n')
        files.writestr("scipy/one.py", 'def f(n):\n    """Long, too."""\n    return n + 1\n')
        files.writestr("scipy/tests/test_one.py", "")
        files.writestr("scipy/data.txt", "kept")
        files.writestr("dtlib/__init__.py", '"""Kept."""\n')
    repack.repack(before, after)
    with zipfile.ZipFile(after) as files:
        names = set(files.namelist())
        files.extractall(tmp_path / "there")
    compiled = {"scipy/__init__.pyc", "scipy/one.pyc"}
    assert compiled | {"scipy/data.txt", "dtlib/__init__.py"} <= names
    assert not any("test" in name for name in names)
    say = "import scipy, dtlib; print(scipy.f(1), repr(scipy.f.__doc__), dtlib.__doc__)"
    done = subprocess.run(
        [sys.executable, "-c", say], cwd=tmp_path / "there", capture_output=True, text=True
    )
    assert done.stdout == "2 '' Kept.\n", done.stderr


def test_a_kernel_that_is_not_as_it_was_is_not_repacked():
    with pytest.raises(AssertionError, match="not as it was"):
        repack.changed("pyodide_kernel/interpreter.py", b"use_jedi is gone")


@pytest.mark.parametrize(
    ("name", "forever"),
    [
        ("build/jlab_core.a86436d.js", True),
        ("static/pyodide-314.0.3/pandas-3.0.2-0xb05f4ed1-cp314-any.whl", True),
        ("static/pyodide-314.0.3/pyodide.asm.wasm", True),
        (packages.CDN + "numpy-2.4.3-cp314-any.whl", True),
        ("static/pyodide-314.0.3/pyodide-lock.json", False),
        ("files/notebooks/01_entropy.ipynb", False),
        ("index.html", False),
        ("build/notebooks/bundle.js", False),
    ],
)
def test_only_names_that_say_what_is_in_them_are_kept_for_ever(name, forever):
    assert bool(re.search(offline.FOREVER, name)) == forever
