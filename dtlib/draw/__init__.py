"""Pictures of trees, regions and curves as SVG, each with a text twin.

Every function returns a ``Picture``: a notebook shows it, ``print`` tells it in words,
``save`` writes the SVG. Nothing here knows of widgets, and ``import dtlib`` does not load it.

Read ``svg.py`` and ``style.py`` first. A tree's picture is made in steps: ``view.py`` (what
is shown), ``content.py`` (what stands in the boxes), ``layout.py`` (where they go),
``paint.py``, ``tree.py``; the charts stand on ``axes.py`` and ``legend.py``.
"""

from dtlib.draw.boost import draw_adaboost, draw_boost
from dtlib.draw.candidates import draw_candidates
from dtlib.draw.curves import draw_curves
from dtlib.draw.partition import draw_partition
from dtlib.draw.regions import draw_regions
from dtlib.draw.scores import draw_scores
from dtlib.draw.steps import draw_steps
from dtlib.draw.style import class_style
from dtlib.draw.svg import Picture
from dtlib.draw.tree import draw_tree
from dtlib.draw.two import draw_two
from dtlib.draw.votes import draw_votes, tree_votes

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
