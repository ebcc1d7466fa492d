"""Messages over a socket: JSON with its length before it, never longer than a limit."""

from __future__ import annotations

import json
import socket
import struct
import time
from typing import Any

LONGEST = 4_000_000  # bytes of one message
HEAD = struct.Struct("!I")


class Ended(Exception):
    """The other side is gone, or says what is no message."""


class Late(Exception):
    """The other side has not answered in time."""


class Channel:
    """One end of a socket."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end

    def send(self, message: Any) -> None:
        data = json.dumps(message).encode()
        if len(data) > LONGEST:
            raise ValueError(f"a message of {len(data)} bytes, where {LONGEST} may be sent")
        try:
            self.end.sendall(HEAD.pack(len(data)) + data)
        except TimeoutError:
            raise Late from None
        except OSError as error:
            raise Ended(str(error)) from None

    def receive(self, deadline: float | None = None) -> Any:
        """The next message; ``Late`` if it is not there when the clock says ``deadline``."""
        (length,) = HEAD.unpack(self._read(HEAD.size, deadline))
        if length > LONGEST:
            raise Ended(f"a message of {length} bytes, where {LONGEST} may be sent")
        try:
            return json.loads(self._read(length, deadline))
        except (ValueError, RecursionError):
            raise Ended("what came is no JSON") from None

    def _read(self, length: int, deadline: float | None) -> bytes:
        parts = []
        while length:
            if deadline is not None:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Late
                self.end.settimeout(left)
            try:
                part = self.end.recv(min(length, 1 << 16))
            except TimeoutError:
                raise Late from None
            except OSError as error:
                raise Ended(str(error)) from None
            if not part:
                raise Ended("it closed the line")
            parts.append(part)
            length -= len(part)
        return b"".join(parts)
