"""One list of dependencies, a wheel with everything in it, and links that are easy to change."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools.lowest import lower_bound, requirements

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def conda_requirements() -> dict[str, str]:
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    packages = text.split("\ndependencies:\n")[1]
    return dict(re.findall(r"^  - ([\w-]+) ?([<>=].*)$", packages, re.MULTILINE))


def test_conda_has_the_same_list():
    conda = conda_requirements()
    assert conda.pop("python") == PROJECT["requires-python"]
    assert conda == requirements("course")


def test_binder_and_the_dev_container_install_from_that_list():
    """They name no package of their own; pip, started as they start it, finds the course's."""
    assert (ROOT / ".binder" / "requirements.txt").read_text(encoding="utf-8") == "-e .[course]\n"
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    made = container["postCreateCommand"].split(" && ")[0]
    found = re.fullmatch(r"python -m pip install --editable '\.\[([\w,]+)\]'", made)
    assert found is not None
    assert "course" in found.group(1).split(",")
    assert set(found.group(1).split(",")) <= set(PROJECT["optional-dependencies"])
    assert (ROOT / "tools" / "lab_config").is_dir()  # both start JupyterLab with it


def test_every_dependency_has_a_lower_and_an_upper_bound():
    extras = PROJECT["optional-dependencies"]
    for name, version_range in requirements(*extras).items():
        assert re.fullmatch(r">=[\d.]+,<[\d.]+", version_range), name
        assert lower_bound(version_range)[0].isdigit()


def test_the_library_alone_needs_numpy_and_pandas_only():
    assert set(requirements()) == {"numpy", "pandas"}


# ------------------------------------------------------------------ the wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "-q", "-w", folder, ROOT], check=True)
    (path,) = folder.glob("*.whl")
    return path


def package_files() -> set[str]:
    """All files of the library and the grader, code, data and assets alike; no caches."""
    folders = ROOT / "dtlib", ROOT / "grading"
    paths = [p.relative_to(ROOT) for one in folders for p in one.rglob("*") if p.is_file()]
    return {
        p.as_posix() for p in paths if not any(part.startswith((".", "__pyc")) for part in p.parts)
    }


def test_the_wheel_holds_the_whole_library_and_nothing_else(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == package_files()


def test_the_wheel_names_its_licences(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/LICENSE-TEXT") for name in names)


def test_the_wheel_imports_from_any_folder(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    result = subprocess.run(
        [sys.executable, "-c", "import dtlib; print(dtlib.__version__, dtlib.__file__)"],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    version, file = result.stdout.split(maxsplit=1)
    assert wheel.name.startswith(f"dtlib-{version}-")
    assert Path(file.strip()).is_relative_to(tmp_path)


# ------------------------------------------------------------------ links and names


def course_texts() -> list[Path]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("this is not a git checkout")
    paths = [ROOT / name for name in listed.stdout.splitlines()]
    return [p for p in paths if p.is_file() and p.suffix not in (".png", ".csv")]


def test_the_placeholder_owner_stands_in_the_readme_alone():
    holders = {
        path.name
        for path in course_texts()
        if re.search(r"(gh|github|\.com)/OWNER/", path.read_text("utf-8", "ignore"))
    }
    assert holders == {"README.md"}
    assert "`OWNER`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_links_of_the_readme_lead_somewhere():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", readme) + re.findall(r'src="([^"]+)"', readme)
    local = [link for link in links if "://" not in link]
    assert "docs/screenshot.png" in local
    assert [link for link in local if not (ROOT / link).exists()] == []


def test_the_picture_in_the_readme_is_small():
    assert (ROOT / "docs" / "screenshot.png").stat().st_size < 300_000


def test_one_version_everywhere():
    import dtlib

    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {dtlib.__version__}\n" in citation
    assert f"## {dtlib.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
