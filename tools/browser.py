"""JupyterLab in a real Chromium: for the browser tests and for the screenshot in the README."""

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tools.lab import quiet_environment

ROOT = Path(__file__).resolve().parent.parent
TOKEN = "course"  # the server listens on this machine only, for as long as the tests run

CHROMIUM_FLAGS = [
    "--no-sandbox",  # as root, in a container, Chromium does not start with its sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    return next((path for path in map(shutil.which, names) if path), None)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)


# ------------------------------------------------------------------ the server


class Lab:
    """A running JupyterLab and how to reach it."""

    def __init__(self, port: int, home: Path) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.home = home  # the folder that it serves

    def ask(self, path: str, method: str = "GET"):
        """The answer of the server's REST interface."""
        headers = {"Authorization": f"token {TOKEN}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=20) as reply:
            return json.loads(reply.read() or "null")

    def kernel_of(self, notebook: str) -> dict | None:
        """The kernel of a notebook (its path on the server), or None before it has one."""
        for session in self.ask("sessions"):
            if session["path"] == notebook:
                return self.ask(f"kernels/{session['kernel']['id']}")
        return None

    def stop_kernels(self) -> None:
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")


@contextmanager
def lab_server(folder: Path, timeout: float = 60) -> Iterator[Lab]:
    """JupyterLab on a copy of the notebooks in `folder`, so that no test changes the course."""
    home = folder / "course"
    ignore = shutil.ignore_patterns(".ipynb_checkpoints")
    for name in ("notebooks", "exercises"):
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, home / name, ignore=ignore)
    port = free_port()
    log_path = folder / "jupyterlab.log"
    with log_path.open("w") as log:
        process = subprocess.Popen(
            server_command(home, port),
            env=own_environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            lab = Lab(port, home)
            wait_for_server(lab, process, log_path, timeout)
            yield lab
        finally:
            process.terminate()
            process.wait(timeout=20)


def server_command(home: Path, port: int) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        f"--ServerApp.root_dir={home}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
        "--LabApp.extension_manager=readonly",
    ]


def own_environment(folder: Path) -> dict[str, str]:
    """JupyterLab and kernels that know nothing of the person at this machine."""
    own = {"JUPYTER_CONFIG_DIR": str(folder / "config"), "IPYTHONDIR": str(folder / "ipython")}
    return {**quiet_environment(folder), **own}


def wait_for_server(lab: Lab, process: subprocess.Popen, log_path: Path, timeout: float) -> None:
    def ready() -> bool:
        if process.poll() is not None:
            raise RuntimeError(f"JupyterLab did not start:\n{log_path.read_text()}")
        try:
            return bool(lab.ask("status"))
        except OSError:
            return False

    wait_until(ready, timeout, "JupyterLab answers")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# ------------------------------------------------------------------ a page

# JupyterLab marks tracebacks and warnings alike.
ERROR = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]'
# JavaScript for the texts of all prompts: "[ ]:" before, "[*]:" while waiting, "[3]:" when done.
PROMPTS = "[...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map(it => it.textContent)"


def open_notebook(page: Page, lab: Lab, path: str) -> None:
    """Open a notebook and wait until its kernel is idle and the page is connected to it."""
    # A workspace of its own for each page, so that one test does not restore another's tabs.
    workspace = f"w{time.monotonic_ns()}"
    page.goto(f"{lab.url}/lab/workspaces/{workspace}/tree/{path}?token={TOKEN}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60_000)

    def connected() -> bool:
        kernel = lab.kernel_of(path)
        return bool(kernel and kernel["execution_state"] == "idle" and kernel["connections"])

    wait_until(connected, 60, f"the kernel of {path} is idle and connected", page)


def run_all(page: Page, timeout: float = 120) -> None:
    """Run all cells and wait until every one has its number; an error in a cell ends the wait."""
    # Numbers of an earlier run would look like an answer, so they go first.
    menu(page, "Edit", "Clear Outputs of All Cells")
    page.wait_for_function(f"!{PROMPTS}.some(text => /\\d/.test(text))")
    start_all(page)
    try:
        page.wait_for_function(
            f"{PROMPTS}.every(text => /\\d/.test(text))"
            f" || ({PROMPTS}.every(text => !text.includes('*'))"
            f" && document.querySelector({json.dumps(ERROR)}))",
            timeout=timeout * 1000,
        )
    except PlaywrightTimeout:
        prompts = page.evaluate(PROMPTS)
        raise AssertionError(f"not every cell ran in time; the prompts are {prompts}") from None


def start_all(page: Page) -> None:
    """JupyterLab now and then drops the command though the kernel is idle: then press again."""
    for _ in range(5):
        menu(page, "Run", "Run All Cells")
        try:
            page.wait_for_function(f"{PROMPTS}.some(text => /[*\\d]/.test(text))", timeout=3_000)
            return
        except PlaywrightTimeout:
            continue
    raise AssertionError("'Run All Cells' was pressed five times and no cell started")


def menu(page: Page, *labels: str) -> None:
    """Choose from JupyterLab's menu bar: menu(page, "Run", "Run All Cells")."""
    bar = page.locator("#jp-MainMenu .lm-MenuBar-itemLabel", has_text=labels[0]).first
    bar.click()
    page.locator(".lm-Menu-itemLabel").get_by_text(labels[1], exact=True).click()


def error_outputs(page: Page) -> list[str]:
    """The texts of all tracebacks and warnings under the cells."""
    return page.locator(ERROR).all_text_contents()


def wait_until(condition, timeout: float, what: str, page: Page | None = None) -> None:
    """Ask again and again; with a page, its own events are served in between."""
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout:.0f} s in vain until {what}")
        if page:
            page.wait_for_timeout(100)
        else:
            time.sleep(0.1)
