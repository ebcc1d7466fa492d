"""Every job of the course, with or without make: python course.py JOB [arguments].

Only the standard library is used here, because this file runs before anything is installed.
The version check must be readable by an old Python, so keep this file's syntax plain.
"""

import sys

OLDEST = (3, 11)


def too_old(version):
    """The sentence for a Python that cannot run the course, or None."""
    if tuple(version[:2]) >= OLDEST:
        return None
    return (
        "This course needs Python {}.{} or newer and this is {}.{}: install a newer one "
        "from python.org and run the command with it.".format(*(OLDEST + tuple(version[:2])))
    )


if too_old(sys.version_info):
    sys.exit(too_old(sys.version_info))

import os  # noqa: E402
import shutil  # noqa: E402
import signal  # noqa: E402
import subprocess  # noqa: E402
from pathlib import Path  # noqa: E402

from tools.environment import SetupError, ensure_environment  # noqa: E402
from tools.lab import lab_environment  # noqa: E402
from tools.trust import trust_new  # noqa: E402

ROOT = Path(__file__).resolve().parent
START = "notebooks/00_start_here.ipynb"
TEST_EXTRAS = {"course", "grade", "cluster", "test"}
# All tests, in two runs. Notebooks are read in a second, and while their cells already run nobody
# waits until pytest has found the thousands of tests of the library.
TESTS = (["notebooks", "solutions", "exercises"], ["tests", "dtlib", "grading"])
INTERRUPTED = 2  # pytest's exit code after Ctrl-C


def lab(args):
    """Open JupyterLab at the first notebook."""
    python = ensure_environment(ROOT, {"course"})
    trust_new(ROOT, python)
    command = [python, "-m", "jupyterlab", "--LabApp.default_url=/lab/tree/" + START]
    if is_root():
        command.append("--allow-root")  # in a container the only user is often root
    return run(command + args, lab_environment())


def test(args):
    """Run unit tests, doctests and notebooks."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    if args:
        return run([python, "-m", "pytest"] + args, with_compiled_files())
    print("Browser tests are left out, because they need Chromium: run the job 'browser'.")
    failed = 0
    for part in TESTS:  # the second runs even if the first fails, so that one run shows everything
        print("\nTesting {}".format(", ".join(part)), flush=True)
        code = run([python, "-m", "pytest"] + part, with_compiled_files())
        failed = failed or code
        if code == INTERRUPTED:
            break
    return failed


def browser(args):
    """Run the browser tests (they need Chromium)."""
    python = ensure_environment(ROOT, TEST_EXTRAS | {"slides"})
    # One worker: all browser tests share one JupyterLab server.
    return run([python, "-m", "pytest", "tests/browser", "-m", "browser", "-n", "0"] + args)


def lint(args):
    """Check style, format and types; change nothing."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    checks = [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]]
    # All three run even if the first fails, so that one run shows everything.
    return max([run([python, "-m"] + check) for check in checks])


def format(args):
    """Format code and notebooks in place."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    steps = [
        ["ruff", "check", "--fix", "."],
        ["ruff", "format", "."],
        ["tools.notebooks", "normalise"],
    ]
    return max([run([python, "-m"] + step) for step in steps])


def notebooks(args):
    """Run every notebook again and store its outputs."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    return run([python, "-m", "tools.notebooks", "run"] + args)


def exercises(args):
    """Make the exercise sheets from the solutions."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    return run([python, "-m", "tools.exercises", "make"] + args)


def grade(args):
    """Grade what a class has handed in, in a sandbox."""
    python = ensure_environment(ROOT, {"course", "grade"})
    return run([python, "-m", "grading.main"] + args)


def slides(args):
    """Open a chapter as live slides in JupyterLab."""
    python = ensure_environment(ROOT, {"course", "slides"})
    trust_new(ROOT, python)
    return run([python, "-m", "tools.slides"] + args)


def handout(args):
    """Write every chapter as a web page that needs no network."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    return run([python, "-m", "tools.handout"] + args)


def site(args):
    """Build the course as a static site for a browser tab."""
    python = ensure_environment(ROOT, TEST_EXTRAS | {"site"})
    return run([python, "-m", "tools.site.build"] + args)


def tab(args):
    """Run the library's tests in Pyodide, as in a browser tab (node)."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    return run([python, "-m", "tools.site.library_tests"] + args)


def sitetest(args):
    """Build the site and run all of it in Chromium (takes long)."""
    python = ensure_environment(ROOT, TEST_EXTRAS | {"site"})
    return run([python, "-m", "pytest", "tests/site", "-m", "site", "-n", "0"] + args)


def screenshot(args):
    """Take the picture in the README again (needs Chromium)."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    return run([python, "-m", "tools.screenshot"] + args)


def bench(args):
    """Compare dtlib's speed with scikit-learn's and print ratios."""
    python = ensure_environment(ROOT, TEST_EXTRAS)
    return run([python, "-m", "bench"] + args, with_compiled_files())


def clean(args):
    """Remove .venv and everything else that can be made again."""
    caches = [
        ".venv",
        "build",
        "dist",
        "handouts",
        "handouts-with-notes",
        ".pytest_cache",
        ".mypy_cache",
        ".ruff_cache",
    ]
    found = [ROOT / name for name in caches + [".hypothesis", ".venv-setup.log"]]
    for folder in ("bench", "dtlib", "grading", "tests", "tools", "notebooks") + (
        "solutions",
        "exercises",
    ):
        found += (ROOT / folder).rglob("__pycache__")
        found += (ROOT / folder).rglob(".ipynb_checkpoints")
    for path in found:
        if path.is_dir():
            shutil.rmtree(str(path), ignore_errors=True)
        elif path.exists():
            path.unlink()
    return 0


JOBS = {
    job.__name__: job
    for job in (
        *(lab, test, browser, lint, format, notebooks, exercises, grade, handout),
        *(slides, site, tab, sitetest, screenshot, bench, clean),
    )
}


def is_root():
    return hasattr(os, "geteuid") and os.geteuid() == 0


def with_compiled_files():
    """The environment in which Python keeps what it compiles, and keeps it in .venv.

    pytest compiles every test module anew if it may not: seconds before the first test.
    """
    changed = dict(os.environ, PYTHONPYCACHEPREFIX=str(ROOT / ".venv" / "compiled"))
    changed.pop("PYTHONDONTWRITEBYTECODE", None)
    return changed


def run(command, environment=None):
    """Run a command in the course folder; Ctrl-C is for the command, not for us."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return subprocess.call([str(part) for part in command], cwd=str(ROOT), env=environment)
    finally:
        signal.signal(signal.SIGINT, before)


def main(argv):
    if not argv or argv[0] not in JOBS:
        print("Say which job: python course.py JOB [arguments]\n")
        for name, job in JOBS.items():
            print("  {:<11} {}".format(name, job.__doc__))
        return 0 if not argv or argv[0] in ("help", "-h", "--help") else 2
    try:
        return JOBS[argv[0]](argv[1:])
    except SetupError as error:
        sys.stderr.write("\n{}\n".format(error))
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Run the same command again to start over.\n")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
