"""Runs inside Pyodide: a wheel with its modules compiled, and without what no page needs.

A browser tab then compiles nothing when it imports a package, and fetches less. ``dtlib`` keeps
its text, because the course is there to be read; of other packages a traceback still tells file
and line.
"""

import ast
import marshal
import re
import zipfile
from importlib.util import MAGIC_NUMBER

KEEP_TEXT = ("dtlib/",)
# What IPython's own lexers are built from.
LEXERS = (
    *("_css_builtins", "_lilypond_builtins", "_scheme_builtins", "css", "data", "diff", "html"),
    *("javascript", "jvm", "lilypond", "lisp", "markup", "perl", "python", "ruby", "shell"),
    *("special", "text"),
)
# Tests, stubs, headers, fonts for PDF and a second family, sample data of Matplotlib, photographs
# of scikit-learn, and the colours of languages that nobody writes here.
LEFT_OUT = re.compile(
    r"(^|/)tests?/|\.(pyi|pyx|pxd|c|h|a|typed)$|/include/"
    r"|mpl-data/(sample_data|fonts/(afm|pdfcorefonts))/|DejaVuSerif|sklearn/datasets/images/"
    r"|^pygments/lexers/(?!(__init__|_mapping|LEXERS)\.py$)".replace("LEXERS", "|".join(LEXERS))
)
# Their explanations are for those who build on them; what students import keeps its own.
NO_EXPLANATION = ("scipy/", "pygments/", "PIL/", "pytz/", "joblib/", "prompt_toolkit/", "micropip/")
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
    if name.startswith(NO_EXPLANATION):
        content = without_explanations(content)
    code = compile(content, f"/lib/python3.14/site-packages/{name}", "exec", dont_inherit=True)
    return MAGIC_NUMBER + flags + NO_TIME_NO_SIZE + marshal.dumps(code)


def without_explanations(content):
    """Docstrings are empty, not None: some code puts words into them."""
    module = ast.parse(content)
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for place in ast.walk(module):
        if isinstance(place, kinds) and ast.get_docstring(place, clean=False) is not None:
            place.body[0].value = ast.copy_location(ast.Constant(""), place.body[0].value)
    return module
