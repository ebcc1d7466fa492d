"""Ways to marks without an answer: the line to the grader, the cases, the library, odd values."""

from __future__ import annotations

from grading.cases import batch
from tests.grading.hostile import AFTER, LATER, Trick, above

FIND = """
import sys
frame = sys._getframe()
while type(frame.f_locals.get("self")).__name__ != "Sitting": frame = frame.f_back
sitting = frame.f_locals["self"]
"""
JUMPS = f"""{FIND}
last = len(sitting.job["steps"]) - 1
def entropy(counts):
    sitting.channel.send({{"say": "step", "number": last}})
    return sitting.right("entropy")(counts)
"""
ASKS_TWICE = f"""{FIND}
def entropy(counts):
    sitting.channel.send({{"say": "ask", "exercise": "entropy", "form": "function"}})
    return 0.0
"""
ASKS_AHEAD = f"""{FIND}
sitting.channel.send({{"say": "ask", "exercise": "information_gain", "form": "function"}})
five_shares = [0.2] * 5
"""
SAYS_RIGHT = """
from grading.inside import sitting
sitting.written = lambda outcome: {"how": "value", "value": "true", "error": "", "line": "",
    "caller": "", "state": "right", "is_right": True, "credit": 1.0, "marks": 100}
def entropy(counts): return True
"""
SEARCHES = """
import gc
names = {"expected", "truth", "_truth", "hidden_cases", "misconceptions", "seed", "judge"}
for one in gc.get_objects():
    if type(one).__module__.startswith(("dtlib", "grading")):
        try: found = names & set(vars(one))
        except TypeError: continue
        assert not found, (type(one), found)
import sys
assert not [name for name in sys.modules if "check.sheets" in name or "grading.judging" in name]
"""
SHOWN = [list(case.arguments[0]) for case in batch("entropy", None).cases]
KNOWS_THE_SHOWN = f"""
import math
def entropy(counts):
    shown = {SHOWN}
    n = sum(counts)
    return -sum(c / n * math.log2(c / n) for c in counts if c) if list(counts) in shown else 0.5
"""
TRACES = """
import sys
sys.settrace(lambda *a: None); sys.setprofile(lambda *a: None)
sys.setrecursionlimit(10**6)
"""
BREAKS = """
import sys
def trace(frame, event, argument): raise ValueError("nobody gets through")
sys.settrace(trace); sys.setprofile(trace)
five_shares = [0.2] * 5
"""
SILENT = "import sys, atexit\nsys.stdout = sys.stderr = sys.stdin = None\nsys.excepthook = None\n"
LATE_ERRORS = """
class Last:
    def __del__(self): raise SystemExit
kept = [Last()]; kept.clear()
import atexit, os
atexit.register(os.abort)
"""
MAGICS = "%%bash\nrm -rf /\n"
LIES = """
class Number:
    __class__ = float
    def __float__(self): return 1.0
    def __eq__(self, other): return True
    def __repr__(self): raise SystemExit
    def __getstate__(self): raise SystemExit
    def __deepcopy__(self, memo): raise SystemExit
def entropy(counts): return Number()
"""
ARRAYS = """
import numpy as np
class Mine(np.ndarray):
    def tolist(self): return "<script>alert(1)</script>"
    def ravel(self): return self
    def __eq__(self, other): return True
    dtype = property(lambda self: type("D", (), {"str": "<f8", "kind": "f"}))
def entropy(counts): return np.zeros(2).view(Mine)
"""
CIRCLE = "five_shares = []\nfive_shares.append(five_shares)"
HUGE = "five_shares = [10 ** 5000] * 5"
NANS = "five_shares = [float('nan')] * 5"
KINDS = "from decimal import Decimal\nfive_shares = [Decimal('NaN'), 1j, b'x', range(9), ...]"
ENDLESS_LIST = "def entropy(counts):\n    while True: yield 1"
HTML = (
    "def entropy(counts):\n"
    "    raise ValueError('<img src=x onerror=alert(1)>\\x00\\u202e\\ud800' * 99)"
)


def by_library(code: str, takes: str = "import dtlib\n") -> dict[str, str]:
    return {"entropy": takes + "def entropy(counts):\n    " + code}


NOTED = "library's own entropy"
CHEATS = {
    "jumps to the end": Trick(
        "an answer is heard where it is asked, and not when right functions may be called",
        {"entropy": JUMPS}, AFTER, "stopped"),
    "asks twice": Trick("is asked once", {"entropy": ASKS_TWICE}, AFTER, "stopped"),
    "asks ahead": Trick("cases come in their turn", {"five_shares": ASKS_AHEAD}, LATER, "stopped"),
    "says that it is right": Trick("the grader says so, nobody else", {"entropy": SAYS_RIGHT},
                                   AFTER),
    "searches the memory": Trick("no truth is in it", above(SEARCHES)),
    "knows the cases that are shown": Trick(
        "others decide", {"entropy": KNOWS_THE_SHOWN}, ("entropy",)),
    "leaves a trace": Trick("it harms nobody", above(TRACES)),
    "breaks every call": Trick("costs its own exercise", {"five_shares": BREAKS}, ("five_shares",),
                                note="gets through"),
    "closes its mouth": Trick("nobody listens to it", above(SILENT)),
    "dies late": Trick("nothing is left to do then", above(LATE_ERRORS)),
    "a shell's cell": Trick("is no Python", {"five_shares": MAGICS}, ("five_shares",),
                            note="its cell"),
    "a magic above an answer": Trick("is passed over", above("%%time")),
    "lies about its kind": Trick("only data cross", {"entropy": LIES}, ("entropy",)),
    "an array of its own": Trick("only data cross", {"entropy": ARRAYS}, ("entropy",)),
    "a circle": Trick("too deep to cross", {"five_shares": CIRCLE}, ("five_shares",)),
    "huge numbers": Trick("are only wrong", {"five_shares": HUGE}, ("five_shares",)),
    "no numbers": Trick("are only wrong", {"five_shares": NANS}, ("five_shares",)),
    "odd kinds": Trick("are only wrong", {"five_shares": KINDS}, ("five_shares",)),
    "a list without end": Trick("is no number", {"entropy": ENDLESS_LIST}, ("entropy",)),
    "a page in an error": Trick("is text", {"entropy": HTML}, ("entropy",)),
    "library by eval": Trick(
        "noted", by_library("return eval('dt' + 'lib.entropy(counts)')"), note=NOTED),
    "library in pandas": Trick("noted", by_library(
        "return pd.Series([list(counts)]).apply(vars(lib)['entropy'])[0]",
        "import pandas as pd, importlib\nlib = importlib.import_module('dtlib')\n"), note=NOTED),
    "library in a thread": Trick("noted", by_library(
        "with Pool(1) as pool: return pool.submit(getattr(dtlib, 'entropy'), counts).result()",
        "import dtlib\nfrom concurrent.futures import ThreadPoolExecutor as Pool\n"), note=NOTED),
    "library under another name": Trick(
        "noted", {"entropy": "import dtlib as d\nentropy = d.entropy"}, note=NOTED),
    "library, handed on": Trick(
        "noted", {"entropy": "import sys\nentropy = vars(sys.modules['dtlib'])['entropy']"},
        note=NOTED),
}  # fmt: skip
