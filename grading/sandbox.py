"""The sandbox as the grader sees it: what is visible in there, and a worker that runs one sheet.

Bubblewrap hides the system from the worker once; within it, each submission has a fork of its own
in namespaces of its own (``inside/confine.py``). Nothing of a student's code runs out here.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import dtlib
from grading.inside import confine
from grading.inside.channel import Channel, Ended, Late
from grading.inside.zygote import LOCKED, OPEN, UNLOCKED

HERE = Path(__file__).resolve().parent
LIBRARY = Path(dtlib.__file__).resolve().parent
COURSE = "/course"
START_SECONDS = 60.0
FIRST_SECONDS = 20.0  # until a fork says its first word
END_SECONDS = 2.0
LONGEST = 300.0  # of one sitting, however often it says something
END = {"say": "end"}
# The half of a check that asks; its other half, which knows the answers, is not in there.
ASKING = ("__init__.py", "answers.py", "asking.py")


class NoSandbox(Exception):
    """Why students' code cannot be run safely here, and what to do."""


UNPROTECTED = (
    "Without a sandbox a student's code can read and write all that you can: your files, the "
    "solutions, the seed, other students' notebooks, the network."
)


def why_not() -> str | None:
    """What is missing for a sandbox, as a sentence; None if nothing is."""
    if not sys.platform.startswith("linux"):
        return (
            "The sandbox needs Linux (bubblewrap, namespaces, seccomp): grade on a Linux machine."
        )
    if not confine.has_filter():
        return "The filter of system calls knows x86-64 processors only."
    _, problem = _way()
    return problem


@cache
def _way() -> tuple[list[str], str | None]:
    """The program that hides the system: bubblewrap, else our own; and why neither can.

    Ours does the same by namespaces alone, so that nothing need be installed.
    """
    own = [*_python(), str(HERE / "inside" / "plain.py")]
    problems = []
    for name, program in (("bubblewrap", ["bwrap"]), ("a plain user namespace", own)):
        if name == "bubblewrap" and shutil.which("bwrap") is None:
            problems.append("bubblewrap is not installed")
            continue
        command = [*program, *_hidden(), *_python(), "-c", ""]
        tried = subprocess.run(command, capture_output=True, text=True)
        if tried.returncode == 0:
            return program, None
        problems.append(f"{name} does not work here: {tried.stderr.strip()[-300:]}")
    way_out = "Install bubblewrap (Debian, Ubuntu: apt install bubblewrap)."
    return [], f"There is no sandbox: {'; '.join(problems)}. {way_out}"


def _hidden() -> list[str]:
    """bubblewrap's options: what is there is read-only, and nothing else is there."""
    options = ["--unshare-all", "--uid", "1000", "--gid", "1000", "--die-with-parent"]
    options += ["--new-session", "--clearenv", "--setenv", "OPENBLAS_NUM_THREADS", "1"]
    options += ["--setenv", "OMP_NUM_THREADS", "1", "--setenv", "HOME", confine.SCRATCH]
    options += ["--setenv", "MPLCONFIGDIR", confine.SCRATCH, "--setenv", "LANG", "C.UTF-8"]
    for path in _system():
        options += ["--symlink", os.readlink(path), path] if os.path.islink(path) else _bound(path)
    for site in _sites():
        for own in ("dtlib", "grading"):  # installed, not cloned: the answers are in there, too
            if (Path(site) / own).is_dir():
                options += ["--tmpfs", f"{site}/{own}", "--remount-ro", f"{site}/{own}"]
    options += ["--ro-bind", str(LIBRARY), f"{COURSE}/dtlib"]
    for room in ("check", "explore"):
        options += ["--tmpfs", f"{COURSE}/dtlib/{room}"]
        stand_in = HERE / "inside" / "stand_ins" / f"{room}.py"
        options += ["--ro-bind", str(stand_in), f"{COURSE}/dtlib/{room}/__init__.py"]
    for name in ASKING:
        inside = f"{COURSE}/dtlib/check/core/{name}"
        options += ["--ro-bind", str(LIBRARY / "check" / "core" / name), inside]
    options += ["--remount-ro", f"{COURSE}/dtlib/check", "--remount-ro", f"{COURSE}/dtlib/explore"]
    for part in ("__init__.py", "inside"):
        options += ["--ro-bind", str(HERE / part), f"{COURSE}/grading/{part}"]
    options += ["--proc", "/proc", "--dir", confine.SCRATCH, "--dir", "/tmp"]
    for device in confine.DEVICES:
        options += ["--dev-bind", device, device]
    return [*options, "--remount-ro", "/", "--chdir", confine.SCRATCH]


def _bound(path: str) -> list[str]:
    return ["--ro-bind-try", path, path]


def _system() -> list[str]:
    """Shared libraries, Python and its packages; paths that lie within others are left out."""
    python = os.path.realpath(sys.executable)
    paths = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/usr/share/zoneinfo"]
    paths += [f"{sys.base_prefix}/lib", python, *_sites()]
    kept: list[str] = []
    for path in sorted(set(paths), key=len):
        if os.path.exists(path) and not any(path.startswith(f"{one}/") for one in kept):
            kept.append(path)
    return kept


def _sites() -> list[str]:
    return sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})


def _python() -> list[str]:
    return [os.path.realpath(sys.executable), "-I", "-S", "-B"]


def _unhidden(room: Path) -> tuple[str, str]:
    """Without a sandbox: a course of links that shows what a sandbox shows, and a scratch folder.

    It keeps a careless notebook from the answers, and nobody who looks for them.
    """
    course, scratch = room / "course", room / "scratch"
    if not course.exists():
        check = course / "dtlib" / "check"
        for folder in (check / "core", course / "dtlib" / "explore", course / "grading", scratch):
            folder.mkdir(parents=True)
        for one in LIBRARY.iterdir():
            if one.name not in ("check", "explore", "__pycache__"):
                (course / "dtlib" / one.name).symlink_to(one)
        for name in ("check", "explore"):
            stand_in = HERE / "inside" / "stand_ins" / f"{name}.py"
            (course / "dtlib" / name / "__init__.py").symlink_to(stand_in)
        for name in ASKING:
            (check / "core" / name).symlink_to(LIBRARY / "check" / "core" / name)
        for part in ("__init__.py", "inside"):
            (course / "grading" / part).symlink_to(HERE / part)
    return str(course), str(scratch)


class Worker:
    """One warm sandbox, in which one submission at a time runs in a fork of its own."""

    def __init__(self, sandboxed: bool = True) -> None:
        self._room = None if sandboxed else tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._noise = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as the worker)

    def _start(self) -> None:
        packets = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_STREAM
        ours, theirs = socket.socketpair(socket.AF_UNIX, packets)
        hidden, how, course, scratch, environment = [], LOCKED, COURSE, None, None
        if self._room is None:
            program, problem = _way()
            if problem:
                raise NoSandbox(problem)
            hidden = [*program, *_hidden()]
        else:
            how, course, scratch = OPEN, *_unhidden(Path(self._room.name))
            environment = {"HOME": scratch, "OPENBLAS_NUM_THREADS": "1"}
        zygote = f"{course}/grading/inside/zygote.py"
        self._process = subprocess.Popen(
            [*hidden, *_python(), zygote, how, course, *_sites()], cwd=scratch, env=environment,
            stdin=theirs.fileno(), stdout=self._noise, stderr=self._noise,
        )  # fmt: skip
        theirs.close()
        ours.settimeout(START_SECONDS)
        self._control = ours
        if ours.recv(64) != b"ready":
            raise self._broken()

    def run(self, job: dict[str, Any], hear: Callable[[Channel, Any], float]) -> str | None:
        """Send the job and hear all messages; None if it came to its end, else what stopped it.

        ``hear`` answers a message, if it wants to, and says how long to wait for the next one.
        """
        if self._process is None or self._process.poll() is not None:
            self._start()
        assert self._control is not None
        ours, theirs = socket.socketpair()
        has_begun = False

        def first_hear(channel: Channel, message: Any) -> float:
            nonlocal has_begun
            has_begun = True
            return hear(channel, message)

        with ours:
            with theirs:
                socket.send_fds(self._control, [b"run"], [theirs.fileno()])
            stopped = self._conversation(Channel(ours), job, first_hear)
        stopped = self._ended(stopped)
        if stopped == f"crash (ended {UNLOCKED})" and not has_begun:
            raise self._broken()  # no line of a student's has run yet
        return stopped

    def _broken(self) -> NoSandbox:
        self._noise.seek(0)
        said = self._noise.read()[-500:].decode(errors="replace")
        self.close()
        return NoSandbox(f"The sandbox does not work here: {said.strip()}")

    def _conversation(
        self, channel: Channel, job: Any, hear: Callable[[Channel, Any], float]
    ) -> str | None:
        try:
            channel.send(job)
            seconds, last = FIRST_SECONDS, time.monotonic() + LONGEST
            while (message := channel.receive(min(time.monotonic() + seconds, last))) != END:
                if not isinstance(message, dict):
                    raise Ended("what came is no message")
                seconds = hear(channel, message)
        except Late:
            return "time"
        except (Ended, ValueError) as error:  # a job that is too long to be sent is one, too
            return f"crash: {error}"
        return None

    def _ended(self, stopped: str | None) -> str | None:
        """After a word of the zygote that the fork is gone the next one may come."""
        assert self._control is not None
        try:
            self._control.send(b"kill")
            status = self._control.recv(64).decode()
        except OSError:
            self.close()  # and start anew next time
            return stopped or "crash: the sandbox is gone"
        if stopped and stopped.startswith("crash"):
            return f"crash ({status})"
        return stopped

    def close(self) -> None:
        """A closed line is the sandbox's order to end; who does not is killed."""
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            try:
                self._process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


@contextlib.contextmanager
def worker() -> Iterator[Worker]:
    one = Worker()
    try:
        yield one
    finally:
        one.close()
