"""``import dtlib`` loads nothing, and yet every public name is there."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import dtlib


def test_type_checkers_see_the_same_names():
    tree = ast.parse(Path(dtlib.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        (line.module, name.asname)
        for line in block.body
        if isinstance(line, ast.ImportFrom)
        for name in line.names
    }
    homes = {(f"dtlib.{home}", name) for home, names in dtlib.HOMES.items() for name in names}
    assert seen == homes | {("dtlib", "datasets")}


@pytest.mark.parametrize("name", dtlib.__all__)
def test_every_name_is_found_and_listed(name):
    assert getattr(dtlib, name) is not None
    assert name in dir(dtlib)


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="no attribute 'ID4'"):
        dtlib.ID4  # noqa: B018
    with pytest.raises(ImportError):
        from dtlib import ID4  # type: ignore[attr-defined]  # noqa: F401


def test_import_loads_nothing_but_star_brings_all():
    script = (
        "import sys, dtlib; assert 'pandas' not in sys.modules; "
        "from dtlib import *; assert ID3().fit(*datasets.load_play_tennis()).n_leaves == 5"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_learner_survives_pickling():
    tree = dtlib.ID3().fit(*dtlib.datasets.load_play_tennis())
    assert str(pickle.loads(pickle.dumps(tree))) == str(tree)
