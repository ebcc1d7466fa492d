"""Pictures of trees, regions and curves as SVG, each with a text twin.

Every function returns a ``Picture``: a notebook shows it, ``print`` tells it in words,
``save`` writes the SVG. Nothing here knows of widgets, and ``import dtlib`` does not load it.

Read ``svg.py`` and ``style.py`` first. A tree's picture is made in steps: ``view.py`` (what
is shown), ``content.py`` (what stands in the boxes), ``layout.py`` (where they go),
``paint.py``, ``tree.py``; the charts stand on ``axes.py`` and ``legend.py``.
"""

from dtlib.draw.canvas.style import class_style
from dtlib.draw.canvas.svg import Picture
from dtlib.draw.charts.candidates import draw_candidates
from dtlib.draw.charts.curves import draw_curves
from dtlib.draw.charts.partition import draw_partition
from dtlib.draw.charts.split_scores import draw_scores
from dtlib.draw.charts.steps import draw_steps
from dtlib.draw.charts.votes import draw_votes, tree_votes
from dtlib.draw.plane.boost import draw_adaboost, draw_boost
from dtlib.draw.plane.regions import draw_regions
from dtlib.draw.tree.picture import draw_tree
from dtlib.draw.tree.side_by_side import draw_two

__all__ = [
    "Picture",
    "class_style",
    "draw_adaboost",
    "draw_boost",
    "draw_candidates",
    "draw_curves",
    "draw_partition",
    "draw_regions",
    "draw_scores",
    "draw_steps",
    "draw_tree",
    "draw_two",
    "draw_votes",
    "tree_votes",
]
