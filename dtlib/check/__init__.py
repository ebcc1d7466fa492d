"""Checks of the exercises: right, not attempted, stopped, or wrong with the misconception named.

``check.entropy(entropy)`` under an answer says what is right and what is not; with
``hint=True`` it gives a hint. ``check.so_far()`` lists what was checked.
"""

from dtlib.check.earlier import earlier as earlier
from dtlib.check.progress import so_far as so_far
from dtlib.check.sheets.entropy import conditional_entropy as conditional_entropy
from dtlib.check.sheets.entropy import entropy as entropy
from dtlib.check.sheets.entropy import entropy_of_bag as entropy_of_bag
from dtlib.check.sheets.entropy import five_shares as five_shares
from dtlib.check.sheets.entropy import information_gain as information_gain
from dtlib.check.sheets.entropy import penguin_gains as penguin_gains
from dtlib.check.sheets.entropy import why_three as why_three
