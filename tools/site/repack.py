"""Runs inside Pyodide: a wheel with its modules compiled, and without what no page needs.

A browser tab then compiles nothing when it imports a package, and fetches less. ``dtlib`` keeps
its text, because the course is there to be read; of other packages a traceback still tells file
and line.
"""

import marshal
import re
import zipfile
from importlib.util import MAGIC_NUMBER

KEEP_TEXT = ("dtlib/",)
# Tests, stubs, headers, fonts for PDF, sample data of Matplotlib and photographs of scikit-learn.
LEFT_OUT = re.compile(
    r"(^|/)tests?/|\.(pyi|pyx|pxd|c|h|a|typed)$|/include/"
    r"|mpl-data/(sample_data|fonts/(afm|pdfcorefonts))/|sklearn/datasets/images/"
)
# The kernel wants jedi for Tab, which the site leaves out (EMPTY in packages.py says why).
CHANGED = {"pyodide_kernel/interpreter.py": (b"use_jedi = True", b"use_jedi = False")}
NO_FLAGS = (0).to_bytes(4, "little")
NO_TIME_NO_SIZE = bytes(8)


def repack(before, after):
    with (
        zipfile.ZipFile(before) as old,
        zipfile.ZipFile(after, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for name in old.namelist():
            if name.endswith("/") or LEFT_OUT.search(name):
                continue
            content = changed(name, old.read(name))
            if not name.endswith(".py"):
                put(new, name, content)
            elif name.startswith(KEEP_TEXT):
                put(new, name, content)
                put(new, beside(name), compiled(name, content, b"\1\0\0\0"))
            else:
                put(new, name + "c", compiled(name, content, NO_FLAGS))


def changed(name, content):
    before, after = CHANGED.get(name, (b"", b""))
    assert before in content, f"{name} is not as it was"
    return content.replace(before, after) if before else content


def put(archive, name, content):
    """The same bytes on every build: the file's name says what is in it."""
    archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)


def beside(name):
    """Where Python looks for a module's compiled form if its text is there, too."""
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('.py')}.cpython-314.pyc"


def compiled(name, content, flags):
    code = compile(content, f"/lib/python3.14/site-packages/{name}", "exec", dont_inherit=True)
    return MAGIC_NUMBER + flags + NO_TIME_NO_SIZE + marshal.dumps(code)
