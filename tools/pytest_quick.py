"""A pytest plugin that saves over a second before the first test, in each process.

nbval reads notebooks with nbformat, nbformat imports jsonschema, and jsonschema imports whatever
it finds to check strings with: rfc3987_syntax (JupyterLab brings it) compiles a grammar for web
addresses, isoduration loads a library for dates. No notebook needs these checks and jsonschema
goes on without them, so here they are not found.
"""

import sys
from typing import Any

modules: dict[str, Any] = sys.modules
for checker in ("rfc3987_syntax", "isoduration"):
    modules.setdefault(checker, None)
