"""A process that has imported everything and waits: each submission runs in a fork of it.

It never runs a student's line itself and holds nothing secret, so that every fork begins alike.
Orders come over the socket that is its standard input: "run" brings the socket of a submission,
"kill" ends it. Its word back is how the fork has ended. Without a sandbox (``OPEN``) it does the
same, but nothing locks a fork in.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Iterator
from typing import Any

OPEN, LOCKED = "open", "locked"
UNLOCKED = 70  # how a fork ends that could not be locked in, or whose sheet broke the sitting


def main(how: str, paths: list[str]) -> None:
    sys.path[:0] = paths
    import numpy  # noqa: F401
    import pandas  # noqa: F401

    from grading.inside import confine
    from grading.inside.sitting import warm_up

    warm_up()
    if how == LOCKED:
        confine.measure()
    gc.collect()
    gc.freeze()  # a fork then copies fewer pages
    control = socket.socket(fileno=0)
    control.send(b"ready")
    while True:
        order, handles, _, _ = socket.recv_fds(control, 64, 1)
        if not order:
            return
        if handles:
            status = _watch(control, handles[0], how)
            control.send(f"ended {status}".encode())


def _watch(control: socket.socket, handle: int, how: str) -> int:
    """Fork, and wait for the end of it or for the order to kill; -9 is "killed"."""
    middle, process, ended = _fork(control, handle, how)
    os.close(handle)
    orders = control.fileno()
    while ended not in (ready := select.select([ended, orders], [], [])[0]):
        if ready and control.recv(64) in (b"kill", b""):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process or middle, signal.SIGKILL)
    os.close(ended)
    return os.waitstatus_to_exitcode(os.waitpid(middle, 0)[1])


def _fork(control: socket.socket, handle: int, how: str) -> tuple[int, int, int]:
    """Two forks: the first makes the namespaces, the second is the first process in them.

    The first keeps its end of a pipe open as long as it lives: so its end can be waited for.
    """
    reading, writing = os.pipe()
    middle = os.fork()
    if middle == 0:
        with _told():
            os.close(reading)
            _in_middle(control, handle, writing, how)
        os._exit(UNLOCKED)
    os.close(writing)
    return middle, int(os.read(reading, 16) or 0), reading


def _in_middle(control: socket.socket, handle: int, writing: int, how: str) -> None:
    from grading.inside import confine

    if how == LOCKED:
        confine.own_namespaces()
    process = os.fork()
    if process == 0:
        with _told():
            os.close(writing)
            _sit(control, handle, how)
        os._exit(UNLOCKED)
    os.write(writing, str(process).encode())
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    os._exit(code if code >= 0 else 128 - code)


def _sit(control: socket.socket, handle: int, how: str) -> None:
    from grading.inside import confine
    from grading.inside.channel import Channel
    from grading.inside.sitting import sit

    control.detach()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nowhere, standard)
    line = os.dup2(handle, 3)
    os.closerange(4, 256)
    channel = Channel(socket.socket(fileno=line))
    job: dict[str, Any] = channel.receive()
    if how == LOCKED:
        confine.lock_in(job["memory"], job["scratch"], job["most_seconds"])
    os.dup2(0, 2)
    sit(channel, job)
    os._exit(0)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """An error on the way into the sandbox is the grader's to hear; a student's goes nowhere."""
    try:
        yield
    except BaseException:
        traceback.print_exc()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
