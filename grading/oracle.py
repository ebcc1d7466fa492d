"""Right functions for who asks from a sandbox: a process of its own, which may break.

It runs the course's code only, but with arguments that a student's code has chosen: so it is
limited in memory and time, and who does not get an answer gets an error.
"""

from __future__ import annotations

import importlib
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from grading.inside import codec
from grading.inside.channel import Channel, Ended, Late

SECONDS, START_SECONDS = 10.0, 120.0
MEMORY = 2 << 30
SHEETS = "dtlib.check.sheets."


class Oracle:
    """Started when it is first needed, and again after it broke."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: Channel | None = None

    def start(self) -> Channel:
        """Before a sitting that may need it: a student's time must not run while it starts."""
        if self._channel is None:
            ours, theirs = socket.socketpair()
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
            command = [sys.executable, "-m", "grading.oracle"]
            self._process = subprocess.Popen(command, stdin=theirs.fileno(), env=environment)
            theirs.close()
            self._channel = Channel(ours)
            self._channel.receive(time.monotonic() + START_SECONDS)
        return self._channel

    def ask(self, name: str, arguments: str, allowed: list[str]) -> dict[str, str]:
        """``allowed`` are the functions that may be called, or be given as an argument."""
        channel = self.start()
        try:
            channel.send({"name": name, "arguments": arguments, "allowed": allowed})
            reply: dict[str, str] = channel.receive(time.monotonic() + SECONDS)
        except (Ended, Late):
            self.close()
            return {"error": "the right function found no answer to these arguments"}
        return reply

    def close(self) -> None:
        if self._process is not None and self._channel is not None:
            self._process.kill()
            self._process.wait()
            self._channel.end.close()
        self._process = self._channel = None


@cache
def right(name: str) -> Callable[..., Any]:
    """The right function of an exercise, or one that stands in a case ("module:name")."""
    module, _, function = name.rpartition(":")
    if module:
        if not module.startswith(SHEETS):
            raise ValueError(f"{name} is no function of a sheet")
        return getattr(importlib.import_module(module), function)
    from dtlib import check

    return getattr(check, name)._truth


def _answer(message: dict[str, Any]) -> dict[str, str]:
    def one_of_these(name: str) -> Callable[..., Any]:
        if name not in message["allowed"]:
            raise ValueError(f"{name} cannot be called here")
        return right(name)

    try:
        arguments = codec.loads(message["arguments"], one_of_these)
        return {"value": codec.dumps(right(message["name"])(*arguments))}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:300]}


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    channel = Channel(socket.socket(fileno=0))
    channel.send("ready")
    while True:
        try:
            channel.send(_answer(channel.receive()))
        except Ended:
            return


if __name__ == "__main__":
    main()
