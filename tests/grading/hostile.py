"""Hostile and careless answers to sheet 1, each with what it must cost and why.

A hostile line stands above an otherwise right sheet, so that a full mark is what it deserves if
it does no harm: it shows that the line had no effect. Where the line itself takes the place of an
answer, that answer's marks are lost.
"""

from __future__ import annotations

from dataclasses import dataclass

ENTROPY = "def entropy(counts):\n    {}\n"


@dataclass(frozen=True)
class Trick:
    """``lost`` are the exercises without marks; ``state`` is that of the whole sheet."""

    why: str
    answers: dict[str, str]
    lost: tuple[str, ...] = ()
    state: str = "graded"
    note: str = ""  # words that an answer's notes or the reason must hold


def above(code: str) -> dict[str, str]:
    return {"+entropy": code}


def in_place(code: str) -> dict[str, str]:
    return {"entropy": "import os, sys, signal\n" + ENTROPY.format(code)}


# Raises if any place outside the scratch folder can be written to.
WRITES = """
import os
written = []
for root in ("/", "/course", "/course/dtlib", "/course/dtlib/check", "/usr/lib", "/etc", "/tmp",
             "/proc", "/dev", "/root", "/home", "/work", "/course/grading/inside"):
    for path in (root + "/mine", *[os.path.join(root, one) for one in
                 (os.listdir(root) if os.path.isdir(root) else [])]):
        try:
            if os.path.isdir(path):
                open(path + "/mine", "w").close()
            else:
                open(path, "a").close()
        except OSError:
            continue
        if not path.startswith(("/dev/null", "/dev/urandom", "/scratch")):
            written.append(path)
assert not written, written
"""
READS = """
import os
found = []
for root, folders, files in os.walk("/"):
    folders[:] = [one for one in folders if os.path.join(root, one) not in
                  ("/usr", "/lib", "/lib64") and one not in ("site-packages", "lib")]
    found += [os.path.join(root, one) for one in files if
              any(word in os.path.join(root, one) for word in
                  ("solutions", "tests/", "sheets/", "gradebook", "store.db", "exercises"))]
assert not found, found
assert "DTLIB_CLASS_SEED" not in os.environ
"""
PATCHES = """
import builtins, numpy, json, dtlib
from dtlib import check
def always(*a, **k): return True
check.Silent.is_right = True
check.Silent.marks = lambda self, answer, points=0: 100
"""
FRAMES = """
import sys
def entropy(counts):
    frame = sys._getframe()
    while frame:
        for name, value in frame.f_locals.items():
            if "truth" in name or "expected" in name:
                return value
        frame = frame.f_back
    return "nothing found"
"""
EQUAL = """
class Yes(float):
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __sub__(self, other): return 0.0
    __rsub__ = __sub__
def entropy(counts):
    return Yes(42)
"""
ANYTHING = """
class Any:
    def __eq__(self, other): return True
    def __getattr__(self, name): return self
    def __call__(self, *a): return self
    __hash__ = None
def entropy(counts):
    return Any()
"""
FORGES = """
import socket, struct, json
def entropy(counts):
    line = socket.socket(fileno=3)
    for message in ({"say": "outcomes", "exercise": "entropy", "batch": "x",
                     "outcomes": [{"how": "value", "value": "1.0", "error": "", "line": "",
                                   "caller": "", "marks": 100}] * 9}, {"say": "end"}):
        data = json.dumps(message).encode()
        line.sendall(struct.pack("!I", len(data)) + data)
    return 0.0
"""
NOISE = """
import os
def entropy(counts):
    os.write(3, b"\\xff" * 1000)
    return 0.0
"""
FIRST = ("entropy_of_bag", "why_three")  # what comes before the function
LATER = ("five_shares", "conditional_entropy", "information_gain", "penguin_gains")
AFTER = ("entropy", *LATER)

TRICKS = {
    # --- marks without an answer
    "patched checks": Trick("nothing in there gives marks", above(PATCHES)),
    "frames": Trick("no right answer is in memory", {"entropy": FRAMES}, ("entropy",)),
    "always equal number": Trick("only the number crosses", {"entropy": EQUAL}, ("entropy",)),
    "always equal object": Trick("objects do not cross", {"entropy": ANYTHING}, ("entropy",)),
    "truth of the check": Trick(
        "the check in there has none",
        {"entropy": "from dtlib import check\nentropy = check.entropy._truth"},
        ("entropy",),
    ),
    "truth from the sheets": Trick(
        "its file is not there",
        {"entropy": "from dtlib.check.sheets.ch01_entropy.ideas import entropy_of as entropy"},
        ("entropy",),
        note="raised",
    ),
    "earlier of this sheet": Trick(
        "the grader answers for earlier sheets only",
        {"entropy": "from dtlib import check\nentropy = check.earlier(check.entropy)"},
        ("entropy",),
    ),
    "forged outcomes": Trick(
        "who speaks for itself is heard once, and what it says is only a value",
        {"entropy": FORGES}, AFTER, "stopped",
    ),
    "noise on the line": Trick("noise ends the talk", {"entropy": NOISE}, AFTER, "stopped"),
    "patched json": Trick(
        "who breaks the messenger says nothing more",
        above("import json\njson.dumps = lambda *a, **k: '16'"), AFTER, "stopped",
    ),
    "patched numpy": Trick(
        "only its own sheet suffers",
        {"+penguin_gains": "import numpy\nnumpy.sum = numpy.log2 = lambda *a, **k: 1"},
        (),
    ),
    "patched dtlib": Trick(
        "the library out here is another one",
        above("import dtlib\ndtlib.entropy = lambda c: 0\ndtlib.student = None"),
    ),
    "patched builtins": Trick(
        "its own float answers as it likes, the grader's does not",
        {"+penguin_gains": "import builtins\nbuiltins.hash = lambda x: 1"}, (),
    ),
    "IPython": Trick("there is no shell to patch", above("get_ipython()\ndisplay(1)")),
    # --- reading and writing
    "reads everything": Trick("nothing is there to read", above(READS)),
    "writes everywhere": Trick("nothing can be written", above(WRITES)),
    "writes a file": Trick("the scratch folder is there", above("open('a.txt', 'w').write('x')")),
    "fills the disk": Trick(
        "the scratch folder is small",
        {"five_shares": "with open('big', 'wb') as f:\n    while True: f.write(b'x' * 1000000)"},
        ("five_shares",), note="raised",
    ),
    "environment": Trick("no seed is in there", above(
        "import os\nassert 'SEED' not in str(os.environ) and '/root' not in str(os.environ)")),
    "reads /proc": Trick("it is empty", above("import os\nassert os.listdir('/proc') == []")),
    "parent's memory": Trick("there is no parent", above(
        "import os\nassert os.getppid() == 0 and os.getpid() == 1")),
    # --- processes, memory, time
    "fork": Trick("no process can be made", {"five_shares": "import os\nwhile True: os.fork()"},
                  ("five_shares",), note="raised"),
    "shell": Trick("no program can be run",
                   {"five_shares": "import subprocess\nsubprocess.run(['sh', '-c', 'true'])"},
                   ("five_shares",), note="raised"),
    "socket": Trick("there is no network",
                    {"five_shares": "import socket\nsocket.create_connection(('1.1.1.1', 80), 1)"},
                    ("five_shares",), note="raised"),
    "ptrace": Trick("refused", above(
        "import ctypes\nassert ctypes.CDLL(None).ptrace(16, 1, 0, 0) == -1")),
    "memory": Trick("there is a limit", {"five_shares": "x = bytearray(1 << 40)"},
                    ("five_shares",), note="MemoryError"),
    "memory bit by bit": Trick(
        "there is a limit",
        {"five_shares": "x = []\nwhile True: x.append(bytearray(50_000_000))"},
        ("five_shares",), note="its cell"),
    "exit": Trick("costs what comes after", in_place("os._exit(0)"), AFTER, "stopped", "process"),
    "sys.exit": Trick("is an error like others", {"five_shares": "import sys\nsys.exit(0)"},
                      ("five_shares",), note="SystemExit"),
    "kills itself": Trick("the first process of a world cannot", above(
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)")),
    "kills all": Trick("there is nobody else", above(
        "import os\ntry: os.kill(-1, 9)\nexcept ProcessLookupError: pass")),
    "crash": Trick("costs what comes after",
                   {"entropy": "import ctypes\n" + ENTROPY.format("ctypes.string_at(0)")},
                   AFTER, "stopped", "process"),
    "endless loop": Trick("costs its own exercise; others are asked with the right one",
                          in_place("while True: pass"), ("entropy",)),
    "endless cell": Trick("costs its own exercise",
                          {"five_shares": "while True: pass"}, ("five_shares",),
                          note="did not end"),
    "signals masked": Trick(
        "what does not listen is killed; what was reached before counts",
        {"five_shares": "import signal\nsignal.signal(signal.SIGPROF, signal.SIG_IGN)\n"
                        "signal.signal(signal.SIGALRM, signal.SIG_IGN)\n"
                        "signal.signal(signal.SIGVTALRM, signal.SIG_IGN)\nwhile True: pass"},
        LATER, "stopped"),
    "threads left": Trick("they end with it", above(
        "import threading, time\ndef f():\n    while True: time.sleep(0.01)\n"
        "for _ in range(5): threading.Thread(target=f).start()")),
    "endless output": Trick("nobody listens",
                            {"five_shares": "while True: print('x' * 10000)"}, ("five_shares",)),
    "deep recursion": Trick("an error", in_place("return entropy(counts)"), ("entropy",)),
    "input": Trick("nobody answers", {"five_shares": "five_shares = input()"},
                   ("five_shares",), note="waits for somebody"),
    "missing module": Trick("costs its own exercise", {"five_shares": "import nosuchmodule"},
                            ("five_shares",), note="nosuchmodule"),
    "huge answer": Trick("too long to cross", {"five_shares": "five_shares = [0.2] * 10_000_000"},
                         ("five_shares",)),
    "deep answer": Trick(
        "too deep to cross",
        {"five_shares": "five_shares = []\nfor _ in range(5000): five_shares = [five_shares]"},
        ("five_shares",)),
    "syntax error": Trick("costs its own exercise", {"five_shares": "five_shares = ["},
                          ("five_shares",), note="SyntaxError"),
    "magic": Trick("is passed over", {"+five_shares": "%matplotlib inline\n!ls"}),
    "wrong logarithm": Trick("one slip costs once",
                             in_place("import math; n = sum(counts); "
                                      "return -sum(c / n * math.log(c / n) for c in counts if c)"),
                             ("entropy",)),
    "library": Trick("is noticed", {"entropy": "from dtlib import entropy"},
                     note="library's own entropy"),
    "library in hiding": Trick(
        "is noticed while it runs",
        {"entropy": "import importlib\n" + ENTROPY.format(
            "return getattr(importlib.import_module('dt' + 'lib'), 'ent' + 'ropy')(counts)")},
        note="library's own entropy"),
}  # fmt: skip
