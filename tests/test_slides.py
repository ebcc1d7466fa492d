"""The command behind `make slides`, without a browser."""

import json

import pytest

from tools import lab, slides


@pytest.mark.parametrize("number, stem", [("5", "05_continuous_splits"), ("00", "00_start_here")])
def test_a_chapter_is_found_by_its_number(number, stem):
    assert slides.find_chapter(number).stem == stem


@pytest.mark.parametrize("number", ["17", "five"])
def test_a_wrong_number_lists_the_chapters(number, capsys):
    assert slides.main([number]) == 2
    said = capsys.readouterr().err
    assert number in said
    assert all(path.stem[3:] in said for path in slides.chapters())


def test_a_missing_deck_is_told(capsys, monkeypatch):
    monkeypatch.setattr(slides, "DECK", "no-such-deck")
    opened = []
    monkeypatch.setattr(slides.subprocess, "call", lambda *_, **__: opened.append(1) or 0)
    assert slides.main(["5"]) == 2
    assert not opened
    said = capsys.readouterr().err
    assert "no-such-deck" in said
    assert "make slides" in said


def test_the_deck_has_a_plugin_and_settings_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_PATH", "elsewhere")
    (probe := tmp_path / "probe").touch()
    began = probe.stat().st_mtime
    environment = slides.deck_environment(tmp_path)
    assert environment["JUPYTER_CONFIG_PATH"].startswith(str(lab.CONFIG))  # as with `make lab`
    assert environment["JUPYTER_PATH"].endswith("elsewhere")
    extension = tmp_path / "share" / "labextensions" / slides.EXTENSION
    package = json.loads((extension / "package.json").read_text())
    assert (extension / package["jupyterlab"]["_build"]["load"]).exists()
    assert all(it.stat().st_mtime >= began for it in (extension / "static").iterdir())
    loaded = (slides.PAGE / "extension.js").read_text(encoding="utf-8")
    assert f"['{slides.EXTENSION}']" in loaded
    files = (tmp_path / "settings").rglob("*.jupyterlab-settings")
    assert len(list(files)) >= len(lab.SETTINGS)


def test_the_lecturers_theme_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTERLAB_SETTINGS_DIR", str(tmp_path / "own"))
    own = tmp_path / "own" / slides.THEME
    own.parent.mkdir(parents=True)
    own.write_text('{"theme": "JupyterLab Dark"}')
    slides.deck_environment(tmp_path / "deck")
    assert (tmp_path / "deck" / "settings" / slides.THEME).read_text() == own.read_text()
