"""Build the course as a static site: python -m tools.site.build (make site).

    make site                                 Pyodide comes from its public network
    make site ARGS="--pyodide FOLDER"         … from a folder with its files, copied into the site
    make site ARGS="--pyodide fetched"        … from the folder that the tests fetch
    make site ARGS="--to FOLDER"              into another folder than build/site

Any web server serves the folder; each reader's own browser does the work.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import handout
from tools.notebooks import ROOT
from tools.site import packages, work_pages
from tools.site.compiled import without_content
from tools.site.contents import write_contents
from tools.site.distribution import (
    CORE,
    LOCK,
    PYODIDE,
    CannotFetch,
    cache_folder,
    distribution,
    official_lock,
    pure_wheels,
)
from tools.site.offline import write_offline

EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
PYTHON = f"static/pyodide-{PYODIDE}"  # in the site: Pyodide, the packages and their list
SETTINGS = {
    # The system says whether pages are light or dark.
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    # A cell that is not on the screen is there all the same: for Run All, for search, for print.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/notebook-extension:panel": {"toolbar": work_pages.TOOLBAR},
}


def build(site: Path, pyodide: Path | None) -> None:
    """Write the whole site into a folder, in place of what was there."""
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        scratch = Path(made)
        write_contents(scratch / "files")
        _build_jupyterlite(scratch, site)
        empty = [without_content(name, scratch) for name in packages.EMPTY]
        _add_python(site, pyodide, [_dtlib_wheel(scratch), *empty, *_pure_wheels(site)])
    _configure(site, pyodide)
    handout.write_all(site, live=True)  # the first page takes the place of JupyterLite's own
    _say_it_is_the_root(site / "index.html")
    work_pages.write_pages(site, handout.style())
    write_offline(site, PYTHON)


def _build_jupyterlite(scratch: Path, site: Path) -> None:
    shared = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    extensions = [shared / name for name in (*EXTENSIONS, KERNEL)]
    extensions.append(work_pages.write_extension(scratch))
    config = {
        "LiteBuildConfig": {
            # Nothing of what else is installed here, such as a lecturer's slides.
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(path) for path in extensions],
            "contents": [str(scratch / "files")],
            "output_dir": str(site),
            "apps": ["notebooks", "tree"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }
    (scratch / "jupyter_lite_config.json").write_text(json.dumps(config))
    (scratch / "overrides.json").write_text(json.dumps(SETTINGS))
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--debug"]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout[-3000:] + done.stderr[-3000:])


def _dtlib_wheel(scratch: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(scratch)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(scratch.glob("dtlib-*.whl"))


def _pure_wheels(site: Path) -> list[Path]:
    """Those of the kernel's own packages that it brings, and the others from pip."""
    own = sorted((site / "extensions" / KERNEL / "static" / "pypi").glob("*.whl"))
    own = [wheel for wheel in own if not wheel.name.startswith("widgetsnbextension-3")]
    return own + pure_wheels(packages.PURE, cache_folder() / "site-wheels")


def _add_python(site: Path, pyodide: Path | None, wheels: list[Path]) -> None:
    folder = site / PYTHON
    lock = json.loads((pyodide / LOCK).read_text()) if pyodide else official_lock()
    packages.write_packages(folder, pyodide, lock, wheels)
    for name in CORE if pyodide else ():
        shutil.copy(pyodide / name, folder)


def _configure(site: Path, pyodide: Path | None) -> None:
    """Tell the kernel where its Python is, and that nothing need be looked for elsewhere."""
    file = site / "jupyter-lite.json"
    config: dict[str, Any] = json.loads(file.read_text())
    data = config["jupyter-config-data"]
    data["appName"] = "Decision trees"
    data["exposeAppInBrowser"] = True  # the course's own buttons, and its tests, talk to it
    plugins = data.setdefault("litePluginSettings", {})
    plugins[f"{KERNEL}:kernel"] = {
        "pyodideUrl": f"./{PYTHON}/pyodide.mjs" if pyodide else packages.CDN + "pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": f"./{PYTHON}/{LOCK}",
            "packages": packages.AT_START,
        },
    }
    file.write_text(json.dumps(config, indent=2))


def _say_it_is_the_root(first_page: Path) -> None:
    """The notebooks' pages read the first one, and do not start without this in it."""
    told = '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">'
    text = first_page.read_text(encoding="utf-8").replace(
        "</head>", f"{told}{{}}</script>\n</head>"
    )
    first_page.write_text(text, encoding="utf-8", newline="\n")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make site", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pyodide", help="a folder with Pyodide's files, or 'fetched'")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "site", help="another folder")
    options = parser.parse_args(argv)
    try:
        own = distribution() if options.pyodide == "fetched" else options.pyodide
        build(options.to.resolve(), Path(own).resolve() if own else None)
    except CannotFetch as reason:
        print(f"The site was not built: {reason}", file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in options.to.rglob("*") if file.is_file())
    print(f"{size / 1e6:.0f} MB; serve it with: python -m http.server -d {options.to}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
