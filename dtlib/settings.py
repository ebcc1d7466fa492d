"""The choices that make a learner, and what is said when one of them is impossible."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from numbers import Integral, Real
from typing import Any

import numpy as np

from dtlib.fast.read.table import Table
from dtlib.impurity import OF_PROPORTIONS
from dtlib.scoring import Thresholds, check_thresholds

SCORES = ("gain", "gain_ratio", "tan-schlimmer", "nunez")
VARIANTS = ("taught", "j48")
MISSING_POLICIES = ("fraction", "most_common", "most_common_in_class")


@dataclass(frozen=True)
class Settings:
    """The choices that make a learner: what is scored, how, and when to stop."""

    score: str = "gain"  # "gain", "gain_ratio", "tan-schlimmer" or "nunez"
    thresholds: Thresholds = "midpoints"
    max_depth: int | None = None
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    variant: str = "taught"  # or "j48": C4.5's own (``quinlan.py``)
    min_gain: float = 0.0
    significance: float | None = None
    missing: str = "fraction"
    costs: Mapping[Any, float] = field(default_factory=dict)
    cost_weight: float = 1.0  # Nunez' w
    max_features: int | None = None  # attributes looked at in a node, drawn by ``rng``
    rng: np.random.Generator | None = None

    @property
    def follows_j48(self) -> bool:
        return self.variant == "j48"

    @property
    def is_plain(self) -> bool:
        """Can the fast growers follow these choices (if no gaps are to be filled)?"""
        every_midpoint = self.thresholds is None or isinstance(self.thresholds, str)
        by_gain = self.score in ("gain", "gain_ratio") and not self.follows_j48
        return by_gain and every_midpoint and self.significance is None


def check_settings(settings: Settings, criterion: str, kind: str) -> Settings:
    """Refuse impossible choices with a sentence; give back the possible ones."""
    check_choice("criterion", criterion, ("mse",) if kind == "regressor" else tuple(OF_PROPORTIONS))
    check_choice("score", settings.score, SCORES)
    check_choice("variant", settings.variant, VARIANTS)
    check_choice("missing", settings.missing, MISSING_POLICIES)
    if kind == "regressor" and settings.missing == "most_common_in_class":
        raise ValueError("missing='most_common_in_class' needs classes; a regression tree has none")
    check_whole("max_depth", settings.max_depth, least=1, or_none=True)
    check_whole("min_samples_split", settings.min_samples_split, least=2)
    check_whole("min_samples_leaf", settings.min_samples_leaf, least=1)
    check_number("min_gain", settings.min_gain, least=0)
    if settings.significance is not None:
        check_number("significance", settings.significance, least=0, most=1)
    check_thresholds(settings.thresholds)
    check_costs(settings)
    return settings


def check_costs(settings: Settings) -> None:
    if not isinstance(settings.costs, Mapping):
        raise ValueError(
            f"costs must be a dict from attribute to cost, for example {{'Wind': 2}}; "
            f"got {settings.costs!r}"
        )
    check_number("cost_weight", settings.cost_weight, least=0, most=1)
    for name, cost in settings.costs.items():
        check_number(f"the cost of {name!r}", cost, least=0)
        if not math.isfinite(cost) or (cost == 0 and settings.score == "tan-schlimmer"):
            raise ValueError(
                f"the cost of {name!r} must be finite, and above 0 for Tan and Schlimmer, who "
                f"divide by it; got {cost!r}"
            )


def check_names(settings: Settings, table: Table) -> None:
    """Costs and split points must be about attributes that the data have."""
    thresholds = settings.thresholds if isinstance(settings.thresholds, Mapping) else {}
    for what, names in (("costs", settings.costs), ("thresholds", thresholds)):
        for name in names:
            try:
                j = table.position(name)
            except KeyError as error:
                raise ValueError(f"{what}: {error.args[0]}") from None
            if what == "thresholds" and not table.attributes[j].is_number:
                raise ValueError(f"thresholds: {name!r} holds categories, which are not compared")


def check_choice(name: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}; got {value!r}")


def check_whole(name: str, value: Any, least: int, or_none: bool = False) -> None:
    if value is None and or_none:
        return
    if not isinstance(value, Integral) or isinstance(value, bool) or value < least:
        none = " or None" if or_none else ""
        raise ValueError(f"{name} must be a whole number of at least {least}{none}; got {value!r}")


def check_number(name: str, value: Any, least: float, most: float = float("inf")) -> None:
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if not is_number or not least <= float(value) <= most:
        upper = "" if most == float("inf") else f" and at most {most}"
        raise ValueError(f"{name} must be a number of at least {least}{upper}; got {value!r}")


def how_many(name: str, wanted: Any, available: int) -> int | None:
    """A number of attributes or rows from "sqrt", "log2", a number, a share, or None for all."""
    if wanted is None:
        return None
    if wanted in ("sqrt", "log2"):
        return max(1, int(getattr(math, wanted)(available)))
    is_whole = isinstance(wanted, Integral) and not isinstance(wanted, bool)
    if is_whole and 1 <= int(wanted) <= available:
        return int(wanted)
    if isinstance(wanted, float) and 0 < wanted <= 1:
        return max(1, round(wanted * available))
    raise ValueError(
        f"{name} must be a whole number from 1 to {available}, a share above 0 and up to 1.0, "
        f"'sqrt', 'log2' or None; got {wanted!r}"
    )
