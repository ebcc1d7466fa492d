"""Runs notebooks and puts them into one form, so that a re-run without a change gives no diff.

    python -m tools.notebooks run         run each on a new kernel and store it (make notebooks)
    python -m tools.notebooks normalise   only the form, nothing is run         (make format)
    python -m tools.notebooks check       say what is not in order, change nothing

File names may follow; without any, every notebook of the course is meant.
"""

import hashlib
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from dtlib.storing import STORING
from tools.folding import fold

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("notebooks", "solutions")
TIMEOUT = 120  # seconds a cell

KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
# The rest of language_info names the version of whoever ran the notebook last.
LANGUAGE_INFO = {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"}
# What editors leave in a cell that says nothing about the course.
CELL_NOISE = ("execution", "ExecuteTime", "collapsed", "scrolled", "trusted", "vscode", "colab")
SLIDE_TYPES = {"slide", "subslide", "fragment", "notes", "skip"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
WIDGET_STATE = "application/vnd.jupyter.widget-state+json"
MODEL_LINK = re.compile(r"IPY_MODEL_(\w+)")
MACHINE_PATH = re.compile(r"/(home|root|Users|tmp|private/var)/\w|[A-Za-z]:\\Users|site-packages")
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,16}\b")
NBVAL_COMMENT = re.compile(r"^\s*#\s*(nbval|pytest)[-_]", re.IGNORECASE | re.MULTILINE)


def course_notebooks() -> list[Path]:
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.ipynb"))
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def as_text(notebook: NotebookNode) -> str:
    return nbformat.writes(notebook).rstrip("\n") + "\n"


def execute(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Run all cells on a new kernel, in the notebook's own folder as JupyterLab does."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        coalesce_streams=True,  # where a print is cut in pieces is chance
        store_widget_state=True,  # so that widgets show without a kernel
        extra_arguments=["--log-level=ERROR"],  # no word about the transport for each notebook
    )
    return client.execute(env={**os.environ, STORING: "1"})


# ------------------------------------------------------------------ one form


def normalise(notebook: NotebookNode, name: str) -> NotebookNode:
    """The same notebook without what differs from run to run. `name` seeds the widget ids."""
    notebook = stable_widget_ids(with_shown_widgets(notebook), name)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    kept = {"kernelspec": KERNELSPEC, "language_info": LANGUAGE_INFO}
    if notebook.metadata.get("widgets"):
        kept["widgets"] = notebook.metadata["widgets"]
    notebook.metadata = nbformat.from_dict(kept)
    fold(notebook)
    seen: Counter[str] = Counter()
    for cell in notebook.cells:
        cell.id = stable_cell_id(cell, seen)
        tidy_metadata(cell)
    return notebook


def stable_cell_id(cell: NotebookNode, seen: Counter) -> str:
    """From the content, so that a new cell does not rename all cells below it."""
    base = f"{cell.cell_type}-{digest(cell.source)[:8]}"
    seen[base] += 1
    return base if seen[base] == 1 else f"{base}-{seen[base]}"


def tidy_metadata(cell: NotebookNode) -> None:
    for key in CELL_NOISE:
        cell.metadata.pop(key, None)
    for key in ("tags", "slideshow", "jupyter"):
        if key in cell.metadata and not cell.metadata[key]:
            del cell.metadata[key]


def with_shown_widgets(notebook: NotebookNode) -> NotebookNode:
    """Of all widgets that the kernel made keep those that a cell shows, and their parts."""
    stored = notebook.metadata.get("widgets", {}).get(WIDGET_STATE, {})
    models = stored.get("state", {})
    shown, reached = shown_widgets(notebook), set()
    while shown:
        model_id = shown.pop()
        if model_id in models and model_id not in reached:
            reached.add(model_id)
            shown += MODEL_LINK.findall(json.dumps(models[model_id]))
    if models:
        kept = {key: tidy_model(models[key]) for key in models if key in reached}
        stored["state"] = nbformat.from_dict(kept)
    return notebook


def tidy_model(model: dict) -> dict:
    """A stored widget that opens in every version of the packages that the course allows."""
    state = dict(model["state"])
    if model.get("model_name") == "LayoutModel":  # a line for every property that was not set
        state = {key: value for key, value in state.items() if value is not None}
    if model.get("model_module") == "anywidget":
        state |= {"_model_module_version": "*", "_view_module_version": "*"}
        return {**model, "model_module_version": "*", "state": state}
    return {**model, "state": state}


def stable_widget_ids(notebook: NotebookNode, name: str) -> NotebookNode:
    """Kernels give widgets random ids: number them in the order in which they were made."""
    old = widget_ids(notebook)
    new = [digest(f"{name} widget {number}") for number in range(len(old))]
    if set(old) == set(new):  # done before; the file no longer has the order of making
        return notebook
    text = json.dumps(notebook)
    for before, after in zip(old, new, strict=True):
        text = text.replace(before, after)
    return nbformat.from_dict(json.loads(text))


def widget_ids(notebook: NotebookNode) -> list[str]:
    state = notebook.metadata.get("widgets", {}).get(WIDGET_STATE, {}).get("state", {})
    return list(dict.fromkeys([*state, *shown_widgets(notebook)]))


def shown_widgets(notebook: NotebookNode) -> list[str]:
    return [
        output["data"][WIDGET_VIEW]["model_id"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if WIDGET_VIEW in output.get("data", {})
    ]


def digest(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


# ------------------------------------------------------------------ what is not in order


def problems(notebook: NotebookNode) -> list[str]:
    """One sentence for each thing that makes nbval blind, breaks a deck or names a machine."""
    found = []
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for number, cell in enumerate(code, start=1):
        found += [f"code cell {number}: {sentence}" for sentence in code_problems(cell, number)]
    for number, cell in enumerate(notebook.cells, start=1):
        slide_type = cell.metadata.get("slideshow", {}).get("slide_type")
        if slide_type is not None and slide_type not in SLIDE_TYPES:
            found.append(
                f"cell {number}: slide_type is {slide_type!r}; a cell that goes on with the "
                "slide before it has none"
            )
    state = notebook.metadata.get("widgets", {}).get(WIDGET_STATE, {}).get("state", {})
    lost = [model_id for model_id in shown_widgets(notebook) if model_id not in state]
    if lost:
        found.append(f"{len(lost)} widgets are shown and not stored: run the notebook again")
    return found


def code_problems(cell: NotebookNode, number: int) -> list[str]:
    found = []
    if cell.execution_count is None:
        found.append("was not run, so nbval would compare nothing")
    elif cell.execution_count != number:
        found.append(f"was run as number {cell.execution_count}: run the notebook from the top")
    if not cell.source.strip():
        found.append("is empty")
    if cell.source.rstrip().endswith(";"):
        found.append("ends in ';', which hides nothing from nbval: end with '_ = …'")
    if NBVAL_COMMENT.search(cell.source):
        found.append("has an nbval marker as a comment: use a cell tag")
    if any(o.output_type == "error" or o.get("name") == "stderr" for o in cell.outputs):
        found.append("stored an error or a warning")
    for what, pattern in (("a machine's path", MACHINE_PATH), ("a memory address", ADDRESS)):
        if match := pattern.search(readable_output(cell)):
            found.append(f"shows {what} ({match.group()!r})")
    return found


def readable_output(cell: NotebookNode) -> str:
    """Everything a reader sees as text or drawing; not the bytes of a PNG."""
    parts = [output.get("text", "") for output in cell.outputs]
    for output in cell.outputs:
        data = output.get("data", {})
        parts += [data[mime] for mime in data if mime.startswith("text/") or "svg" in mime]
    return "\n".join(parts)


# ------------------------------------------------------------------ the command


def form_problems(path: Path, notebook: NotebookNode) -> list[str]:
    normal = as_text(normalise(notebook, path.stem))
    if normal == path.read_text(encoding="utf-8"):
        return []
    return ["is not in its normal form: run 'make format' (or 'python course.py format')"]


def work_on(path: Path, command: str) -> list[str]:
    """Carry out the command on one notebook and return what is not in order."""
    notebook = read(path)
    if command == "check":
        return problems(notebook) + form_problems(path, notebook)
    if command == "run":
        notebook = execute(notebook, path.parent)
    notebook = normalise(notebook, path.stem)
    path.write_text(as_text(notebook), encoding="utf-8", newline="\n")
    return problems(notebook) if command == "run" else []


def main(argv: list[str]) -> int:
    if not argv or argv[0] not in ("run", "normalise", "check"):
        print(__doc__)
        return 2
    command, paths = argv[0], [Path(name).resolve() for name in argv[1:]] or course_notebooks()
    bad = 0
    for path in paths:
        for sentence in work_on(path, command):
            bad += 1
            print(f"{path.name}: {sentence}", file=sys.stderr)
    print(f"{command}: {len(paths)} notebooks, {bad} problems")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
