"""Pictures of trees, regions and curves as SVG, each with a text twin.

Every function returns a ``Picture``: a notebook shows it, ``print`` tells it in words,
``save`` writes the SVG. Nothing here knows of widgets, and ``import dtlib`` does not load it.

Read ``canvas/svg.py`` and ``canvas/style.py`` first. The rooms:

``canvas``  what every picture is made of: tags, text, colours, points, axes, legend
``tree``    trees, in steps: ``view`` (what is shown), ``content`` (what stands in the boxes),
            ``layout`` (where they go), ``paint``; put together in ``one_tree``, ``two_trees``
``plane``   points and the regions of a model on two features: ``rectangles`` finds them
``charts``  bars and curves, a file a picture
``lists``   what is read line by line: answers, names, rules, tables of rows
``paper``   the bridge to Matplotlib, whose style for the course is ``course.mplstyle``
"""

from dtlib.draw.canvas.style import class_style
from dtlib.draw.canvas.svg import Picture
from dtlib.draw.charts.candidates import draw_candidates
from dtlib.draw.charts.curves import draw_curves
from dtlib.draw.charts.pairs import draw_pairs
from dtlib.draw.charts.partition import draw_partition
from dtlib.draw.charts.split_scores import draw_scores
from dtlib.draw.charts.steps import draw_steps
from dtlib.draw.charts.votes import draw_votes, tree_votes
from dtlib.draw.paper import figure_of, picture_of
from dtlib.draw.plane.boost import draw_adaboost, draw_boost
from dtlib.draw.plane.regions import draw_regions
from dtlib.draw.tree.one_tree import draw_tree
from dtlib.draw.tree.two_trees import draw_two

__all__ = [
    "Picture", "class_style", "draw_adaboost", "draw_boost", "draw_candidates", "draw_curves",
    "draw_pairs", "draw_partition", "draw_regions", "draw_scores", "draw_steps", "draw_tree",
    "draw_two", "draw_votes", "figure_of", "picture_of", "tree_votes",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__  # what Tab shows: not the rooms behind it
