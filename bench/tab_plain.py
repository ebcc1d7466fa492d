"""What `bench.tab` compares: the course's site, and a plain JupyterLite, as its makers ship it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

from tools.site import build as ours
from tools.site import packages
from tools.site.distribution import cache_folder, distribution, pure_wheels

NOTEBOOK = "plain.ipynb"
CELLS = ("import numpy\nimport pandas\nimport matplotlib.pyplot as plt", "plt.plot([1, 2, 4]);")


def course(site: Path) -> Path:
    ours.build(site, distribution())
    return site


def build(site: Path) -> Path:
    """A JupyterLite with the official packages and list; the kernel's own come from piplite."""
    scratch = site.parent / "plain-made"
    (scratch / "files").mkdir(parents=True)
    cells = [nbformat.v4.new_markdown_cell("# Plain"), *map(nbformat.v4.new_code_cell, CELLS)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python", "display_name": "Python"}
    nbformat.write(notebook, scratch / "files" / NOTEBOOK)
    wheels = pure_wheels(packages.PURE, cache_folder() / "site-wheels")
    shared = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    config = {
        "LiteBuildConfig": {
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(shared / ours.KERNEL)],
            "contents": [str(scratch / "files")],
            "output_dir": str(site),
            "apps": ["notebooks", "tree", "lab"],
        },
        "PipliteAddon": {"piplite_urls": [str(wheel) for wheel in wheels]},
    }
    (scratch / "jupyter_lite_config.json").write_text(json.dumps(config))
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout[-3000:] + done.stderr[-3000:])
    shutil.copytree(distribution(), site / "static" / "pyodide")
    file = site / "jupyter-lite.json"
    lite = json.loads(file.read_text())
    lite["jupyter-config-data"]["exposeAppInBrowser"] = True
    settings = lite["jupyter-config-data"].setdefault("litePluginSettings", {})
    own = settings.setdefault(f"{ours.KERNEL}:kernel", {})
    own["pyodideUrl"] = "./static/pyodide/pyodide.mjs"
    own["disablePyPIFallback"] = True
    file.write_text(json.dumps(lite))
    return site
