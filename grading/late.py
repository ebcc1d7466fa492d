"""What handing in late costs: a share of a sheet's points for each day or hour that has begun."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import datetime, timedelta

UNITS = {"day": timedelta(days=1), "hour": timedelta(hours=1)}


@dataclass(frozen=True)
class Late:
    """``due`` is local time. Never more is taken than there is."""

    due: datetime
    percent: float
    unit: str

    @classmethod
    def read(cls, due: str, late: str) -> Late:
        """
        >>> Late.read("2027-05-03T18:00", "10%/day")
        Late(due=datetime.datetime(2027, 5, 3, 18, 0), percent=10.0, unit='day')
        """
        rule = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%\s*/\s*(day|hour)", late.strip())
        try:
            when = datetime.fromisoformat(due)
        except ValueError:
            raise ValueError(f"--due {due} is no time: write it as 2027-05-03T18:00") from None
        if rule is None:
            raise ValueError(f"--late {late} is no rule: write it as 10%/day or 5%/hour")
        return cls(when.astimezone().replace(tzinfo=None) if when.tzinfo else when,
                   float(rule[1]), rule[2])  # fmt: skip

    def cost(self, when: str, points: float) -> tuple[float, str]:
        """The marks to take off, and why; nothing where the time is not known.

        >>> rule = Late.read("2027-05-03T18:00", "10%/day")
        >>> rule.cost("2027-05-04T18:01", points=20)
        (4.0, 'Handed in on 2027-05-04 at 18:01, 2 days late: 20 % of the points are taken off.')
        >>> rule.cost("2027-05-03T18:00", points=20), rule.cost("", points=20)
        ((0.0, ''), (0.0, 'When it was handed in is not known; nothing is taken off.'))
        """
        if not when:
            return 0.0, "When it was handed in is not known; nothing is taken off."
        over = math.ceil((datetime.fromisoformat(when) - self.due) / UNITS[self.unit])
        if over <= 0:
            return 0.0, ""
        percent = min(100.0, over * self.percent)
        at = f"{when[:10]} at {when[11:16]}, {over} {self.unit}{'s' if over > 1 else ''} late"
        why = f"Handed in on {at}: {percent:g} % of the points are taken off."
        return round(points * percent / 100, 2), why
