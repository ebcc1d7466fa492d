"""Makes the course's virtual environment, once, and says in one sentence why if it cannot.

`.venv` is finished when it holds a stamp: the hash of pyproject.toml, the Python version, the
folder and the extras it was made for. The stamp is written last, so an environment without one
was interrupted and is made again from nothing.
"""

import errno
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import contextmanager
from pathlib import Path

VENV = ".venv"
STAMP = "course-stamp.json"
LOG = ".venv-setup.log"

NO_NETWORK = re.compile(
    r"connection broken by|NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout"
    r"|ConnectionResetError|ProxyError|Network is unreachable|Temporary failure in name resolution",
)


class SetupError(Exception):
    """The set-up cannot go on; the message is one sentence that says what to do."""


def ensure_environment(root: Path, extras: Iterable[str]) -> Path:
    """The Python of a finished `.venv` that has these extras; made or updated if need be."""
    venv = root / VENV
    found = read_stamp(venv)
    wanted = make_stamp(root, {*extras, *found.get("extras", [])})
    if found == wanted and python_of(venv).exists():
        return python_of(venv)
    reusable = {**found, "pyproject": "", "extras": []} == {**wanted, "pyproject": "", "extras": []}
    try:
        with log_file(root) as log, stoppable():
            if reusable and python_of(venv).exists():
                update(venv, wanted, found, log)
            else:
                build(venv, wanted, log)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise SetupError(
                f"The folder {root} cannot be written to: copy the course to a folder of your "
                "own and run the command there."
            ) from None
        raise SetupError(
            f"The set-up stopped because of the file system ({error}): mend that and run the "
            "command again."
        ) from None
    return python_of(venv)


def build(venv: Path, stamp: dict, log) -> None:
    """A new environment from nothing; whatever goes wrong, no half of it stays."""
    if venv.exists():
        say("The environment in .venv is old or unfinished: making it again.")
        shutil.rmtree(venv)
    try:
        say(f"Setting up the course in .venv with Python {stamp['python']}; this happens once.")
        say("  1 of 2: making the environment, a few seconds")
        create_venv(venv, log)
        say("  2 of 2: downloading and installing packages, one to three minutes")
        install(venv, stamp, log)
    except BaseException:  # Ctrl-C too
        shutil.rmtree(venv, ignore_errors=True)
        raise


def update(venv: Path, stamp: dict, before: dict, log) -> None:
    """Bring a finished environment up to date with pyproject.toml or with more extras."""
    say("Updating .venv: pyproject.toml has changed or more packages are needed.")
    (venv / STAMP).unlink()  # if this is killed, the next run makes a new one
    try:
        install(venv, stamp, log)
    except SetupError:
        # pip downloads everything before it changes anything, so the old state still works.
        write_stamp(venv, before)
        raise


def create_venv(venv: Path, log) -> None:
    # The base interpreter, because the running one may live in the .venv that was just removed.
    base = getattr(sys, "_base_executable", None) or sys.executable
    if call([base, "-m", "venv", venv], log) != 0:
        if "ensurepip" in log_text(log):
            raise SetupError(
                "This Python has no 'venv' module: install it (on Debian and Ubuntu: "
                "sudo apt install python3-venv) and run the command again."
            )
        raise SetupError(f"The environment could not be made: {LOG} says why.")


def install(venv: Path, stamp: dict, log) -> None:
    start = time.monotonic()
    target = f"{stamp['root']}[{','.join(stamp['extras'])}]"
    command = [python_of(venv), "-m", "pip", "install", "--editable", target]
    if call(command, log, show_progress) != 0:
        raise SetupError(why_pip_failed(log_text(log)))
    write_stamp(venv, stamp)
    say(f"  ready after {time.monotonic() - start:.0f} s")


def why_pip_failed(text: str) -> str:
    if NO_NETWORK.search(text):
        return (
            "The packages could not be downloaded: check the network connection and run the "
            f"command again (details: {LOG})."
        )
    errors = re.findall(r"^\s*ERROR: (.+)$", text, re.MULTILINE)
    reason = f" ({errors[-1].rstrip('.')})" if errors else ""
    return (
        f"The packages could not be installed{reason}: read the end of {LOG}, mend that "
        "and run the command again."
    )


# ------------------------------------------------------------------ the stamp


def make_stamp(root: Path, extras: Iterable[str]) -> dict:
    return {
        "pyproject": hashlib.sha256((root / "pyproject.toml").read_bytes()).hexdigest(),
        "python": ".".join(map(str, sys.version_info[:3])),
        "root": str(root),  # scripts and the editable install point to this folder
        "extras": sorted(set(extras)),
    }


def read_stamp(venv: Path) -> dict:
    try:
        return json.loads((venv / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def write_stamp(venv: Path, stamp: dict) -> None:
    (venv / STAMP).write_text(json.dumps(stamp), encoding="utf-8")


def python_of(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


# ------------------------------------------------------------------ running and reporting


def call(command: list, log, on_line=None) -> int:
    """Run a command, its output into the log, each line also to `on_line`."""
    # Few retries: with no network the answer should come in seconds.
    quick = {"PIP_RETRIES": "2", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}
    process = subprocess.Popen(
        [str(part) for part in command],
        env={**quick, **os.environ},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    try:
        for line in process.stdout:
            log.write(line)
            if on_line:
                on_line(line)
        return process.wait()
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def show_progress(line: str) -> None:
    """One line that changes in a terminal; only the last step in a log."""
    word, _, rest = line.strip().partition(" ")
    if line.startswith("Installing collected packages"):
        say(f"{clear_line()}  packages to install: {line.count(',') + 1}")
    elif word in ("Collecting", "Downloading") and sys.stdout.isatty():
        name = re.split(r"[\s<>=!~;\[(]", rest.rsplit("/", 1)[-1])[0]
        print(f"{clear_line()}  {word.lower()} {name[:60]}", end="", flush=True)


def clear_line() -> str:
    return "\r\033[K" if sys.stdout.isatty() else ""


def say(sentence: str) -> None:
    print(sentence, flush=True)


@contextmanager
def log_file(root: Path):
    """The log of this set-up; it also keeps two set-ups from working on one folder at once."""
    with open(root / LOG, "a+", encoding="utf-8") as log:
        try:
            import fcntl

            fcntl.flock(log, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # Windows: files in use cannot be removed there anyway
            pass
        except BlockingIOError:
            raise SetupError(
                "Another set-up of this folder is running: wait until it is done and run the "
                "command again."
            ) from None
        log.truncate(0)
        yield log


def log_text(log) -> str:
    log.flush()
    return Path(log.name).read_text(encoding="utf-8", errors="replace")


@contextmanager
def stoppable():
    """A closed terminal or `kill` stops the set-up as Ctrl-C does, so that it tidies up."""

    def stop(*_):
        raise KeyboardInterrupt

    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
