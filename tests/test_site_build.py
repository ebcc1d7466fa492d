"""The static site, as far as it can be told without building it; `make sitetest` runs it."""

import json
import zipfile
from graphlib import CycleError

import pytest

from tools.notebooks import WIDGET_VIEW
from tools.site import packages
from tools.site.contents import for_the_site, notebooks

LOCK = {
    "info": {},
    "packages": {
        name: {"name": name, "file_name": f"{name}.whl", "depends": needs, "sha256": ""}
        for name, needs in {
            **{"micropip": [], "numpy": [], "pandas": ["numpy"], "matplotlib": ["numpy"]},
            **{"scikit-learn": ["scipy"], "scipy": ["numpy"], "lxml": []},
        }.items()
    },
}


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
    assert listed["scipy"]["file_name"] == packages.CDN + "scipy.whl"
    assert listed["ours"]["file_name"] == "ours-1.0-py3-none-any.whl"
    assert listed["ours"]["depends"] == ["numpy"] and listed["ours"]["imports"] == ["ours"]
    assert [path.name for path in (tmp_path / "out").glob("*.whl")] == [listed["ours"]["file_name"]]


def test_own_files_are_copied_and_no_address_is_named(tmp_path):
    own = tmp_path / "pyodide"
    own.mkdir()
    for entry in LOCK["packages"].values():
        (own / entry["file_name"]).write_bytes(b"")
    packages.write_packages(tmp_path / "out", own, LOCK, [])
    assert "://" not in (tmp_path / "out" / "pyodide-lock.json").read_text()
    assert (tmp_path / "out" / "scipy.whl").exists()


def test_what_is_not_there_and_what_needs_itself_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"lacks packages: nowhere \(for ours\)"):
        packages.write_packages(
            tmp_path / "out", None, LOCK, [wheel(tmp_path, "ours", ["nowhere"])]
        )
    circle = [wheel(tmp_path, "one", ["two"]), wheel(tmp_path, "two", ["one"])]
    with pytest.raises(CycleError):
        packages.write_packages(tmp_path / "out", None, LOCK, circle)
