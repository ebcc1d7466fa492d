"""Opens a chapter as a live deck in JupyterLab: the explorers work while you present.

    python -m tools.slides 5                chapter 5 (make slides ARGS=5); without a number, 1
    python -m tools.slides 5 --presenter    the lecturer's window first; it opens the slides
    python -m tools.slides 5 --port=9999    what follows is for JupyterLab

PageDown or a presenter's remote goes on, also after a slider was moved; ? shows all keys, and s
opens the lecturer's window. The deck has settings of its own in a temporary folder: neither your
JupyterLab settings nor the notebooks are changed. How the hall voted is kept in votes.csv.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

from tools.lab import quiet_environment
from tools.notebooks import read
from tools.slides_code import folded_cells

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path(__file__).with_name("slides_page")  # what runs in the browser
EXTENSION = "course-slides"
VOTES = "votes.csv"  # how the hall voted, in the course's folder: for the next year
DECK = "jupyterlab-slideshow"
THEME = Path("@jupyterlab", "apputils-extension", "themes.jupyterlab-settings")


class NoSuchChapter(Exception):
    """The message says what there is."""


class NoDeck(Exception):
    """The message says how to get what shows a notebook as a deck."""


def require_deck() -> None:
    """Without it JupyterLab would open the chapter as a page, and say nothing."""
    try:
        metadata.version(DECK)
    except metadata.PackageNotFoundError:
        message = f"{DECK} is not installed. `make slides` does it, or pip install -e '.[slides]'."
        raise NoDeck(message) from None


def chapters() -> list[Path]:
    return sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))


def find_chapter(number: str) -> Path:
    for path in chapters():
        if number.isdigit() and int(path.name[:2]) == int(number):
            return path
    names = "\n".join(f"  {int(path.name[:2])}  {path.stem[3:]}" for path in chapters())
    raise NoSuchChapter(f"There is no chapter {number!r}. Say one of these numbers:\n{names}")


def lab_command(chapter: Path, options: list[str], presenter: bool = False) -> list[str]:
    path = chapter.relative_to(ROOT).as_posix()
    url = f"/lab/tree/{path}"
    if presenter:  # the lecturer's window opens the slides
        url = f"/lab/extensions/{EXTENSION}/static/presenter.html?path={path}"
    command = [sys.executable, "-m", "jupyterlab", f"--LabApp.default_url={url}", *options]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container the only user is often root
    return command


def deck_environment(folder: Path, votes: str = VOTES) -> dict[str, str]:
    """The variables of a JupyterLab that has the deck's plugin and settings, all in `folder`."""
    write_plugin(folder / "share" / "labextensions" / EXTENSION, votes)
    environment = quiet_environment(folder)
    take_over_theme(folder / "settings")
    paths = [str(folder / "share"), os.environ.get("JUPYTER_PATH", "")]
    return {**environment, "JUPYTER_PATH": os.pathsep.join(filter(None, paths))}


def write_plugin(folder: Path, votes: str) -> None:
    """Lay slides_page/ out as JupyterLab expects a prebuilt extension."""
    # As new files: a browser trusts an old file for hours, and would show yesterday's deck.
    shutil.copytree(PAGE, folder / "static", copy_function=shutil.copyfile)
    folded = {path.name: folded_cells(read(path)) for path in chapters()}
    known = json.dumps({"votes": votes, "folded": folded})
    (folder / "static" / "deck.json").write_text(known, encoding="utf-8")
    build = {"load": "static/extension.js", "extension": "./extension"}
    package = {"name": EXTENSION, "version": "0.0.0", "jupyterlab": {"_build": build}}
    (folder / "package.json").write_text(json.dumps(package), encoding="utf-8")


def take_over_theme(settings: Path) -> None:
    """A lecturer who likes it dark has dark slides."""
    from jupyterlab.commands import get_user_settings_dir  # slow to load, and needed only here

    own_theme = Path(get_user_settings_dir()) / THEME
    if own_theme.exists():
        (settings / THEME).write_bytes(own_theme.read_bytes())


def main(argv: list[str]) -> int:
    number = argv[0] if argv and not argv[0].startswith("-") else "1"
    options = argv[1:] if argv and number == argv[0] else argv
    presenter = "--presenter" in options
    options = [option for option in options if option != "--presenter"]
    try:
        chapter = find_chapter(number)
        require_deck()
    except (NoSuchChapter, NoDeck) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"Opening {chapter.stem} as slides; another chapter: make slides ARGS=5")
    print("PageDown goes on, PageUp back, ? shows all keys, Shift+Q ends the deck.")
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for JupyterLab, which asks back
    with tempfile.TemporaryDirectory() as folder:
        environment = deck_environment(Path(folder))
        return subprocess.call(lab_command(chapter, options, presenter), cwd=ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
