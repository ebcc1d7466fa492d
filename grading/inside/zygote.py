"""A process that has imported everything and waits: each submission runs in a fork of it.

It never runs a student's line itself and holds nothing secret, so that every fork begins alike.
Orders come over the socket that is its standard input: "run" brings the socket of a submission,
"kill" ends it. Its word back is how the fork has ended.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import sys
from typing import Any


def main(paths: list[str]) -> None:
    sys.path[:0] = paths
    import numpy  # noqa: F401
    import pandas  # noqa: F401

    from grading.inside import confine
    from grading.inside.sitting import warm_up

    warm_up()
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
            status = _watch(control, handles[0])
            control.send(f"ended {status}".encode())


def _watch(control: socket.socket, handle: int) -> int:
    """Fork, and wait for the end of it or for the order to kill; -9 is "killed"."""
    middle, process = _fork(control, handle)
    os.close(handle)
    ended = os.pidfd_open(middle)
    orders = control.fileno()
    while ended not in (ready := select.select([ended, orders], [], [])[0]):
        if ready and control.recv(64) in (b"kill", b""):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process or middle, signal.SIGKILL)
    os.close(ended)
    return os.waitstatus_to_exitcode(os.waitpid(middle, 0)[1])


def _fork(control: socket.socket, handle: int) -> tuple[int, int]:
    """Two forks: the first makes the namespaces, the second is the first process in them."""
    reading, writing = os.pipe()
    middle = os.fork()
    if middle == 0:
        with contextlib.suppress(BaseException):
            _in_middle(control, handle, writing)
        os._exit(70)
    os.close(writing)
    told = os.read(reading, 16)
    os.close(reading)
    return middle, int(told or 0)


def _in_middle(control: socket.socket, handle: int, writing: int) -> None:
    from grading.inside import confine

    confine.own_namespaces()
    process = os.fork()
    if process == 0:
        with contextlib.suppress(BaseException):
            os.close(writing)
            _sit(control, handle)
        os._exit(71)
    os.write(writing, str(process).encode())
    os.close(writing)
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    os._exit(code if code >= 0 else 128 - code)


def _sit(control: socket.socket, handle: int) -> None:
    from grading.inside import confine
    from grading.inside.channel import Channel
    from grading.inside.sitting import sit

    control.detach()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    line = os.dup2(handle, 3)
    os.closerange(4, 256)
    channel = Channel(socket.socket(fileno=line))
    job: dict[str, Any] = channel.receive()
    confine.lock_in(job["memory"], job["scratch"], job["most_seconds"])
    sit(channel, job)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
