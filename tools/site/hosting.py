"""Serve a site as a static host does, for tests and benchmarks: gzip, and no COOP or COEP.

What is sent is counted, as it goes over the wire.
"""

from __future__ import annotations

import functools
import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

# What static hosts compress; packages (.whl, .zip) and pictures are small already.
TEXT = {".html", ".js", ".mjs", ".css", ".json", ".ipynb", ".svg", ".wasm", ".webmanifest"}


@functools.lru_cache(maxsize=1024)
def compressed(path: Path, changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


@dataclass
class Host:
    """A folder on a port of this machine, and how many bytes of each file were sent."""

    folder: Path
    address: str = ""
    sent: dict[str, int] = field(default_factory=dict)
    is_up: bool = True  # switched off, it hangs up: as if the network were gone

    def size(self) -> int:
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file())


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    host: Host

    def __init__(self, *args, host: Host) -> None:
        self.host = host
        super().__init__(*args, directory=str(host.folder))

    def do_GET(self) -> None:
        if not self.host.is_up:
            self.close_connection = True
            return
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        is_small = path.suffix in TEXT and "gzip" in self.headers.get("Accept-Encoding", "")
        body = compressed(path, path.stat().st_mtime_ns) if is_small else path.read_bytes()
        self.host.sent[self.path] = self.host.sent.get(self.path, 0) + len(body)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Cache-Control", "max-age=600")
        if is_small:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


Handler.extensions_map = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".ipynb": "application/json",
    ".webmanifest": "application/manifest+json",
}


@contextmanager
def served(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, host=host))
    host.address = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
