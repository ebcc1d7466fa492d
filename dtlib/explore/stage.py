"""The one widget of our own: it shows an SVG string and reports clicks, drags and keys."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class Stage(anywidget.AnyWidget):
    """Where a picture is shown; ``stage.js`` is the other half of it.

    ``svg`` is the picture of the moment and ``told`` what a screen reader says when it
    changes. With ``frames`` the pictures are all here already and ``frame`` is the number
    of the one that is shown: such a stage needs no Python behind it. A frame is a list of
    numbers of ``parts``, because pictures of a film have most of their elements in common.
    """

    _esm = (HERE / "stage.js").read_text(encoding="utf-8")
    _css = (HERE / "stage.css").read_text(encoding="utf-8")

    svg = traitlets.Unicode("").tag(sync=True)
    told = traitlets.Unicode("").tag(sync=True)
    parts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    frames = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    frame = traitlets.Int(0).tag(sync=True)
    pointer = traitlets.Dict().tag(sync=True)
