"""A pytest plugin that saves over a second before the first test, in each process.

nbval reads notebooks with nbformat, nbformat imports jsonschema, and jsonschema, if it finds
rfc3987_syntax (JupyterLab brings it), compiles a grammar for web addresses at import. No notebook
needs that check and jsonschema goes on without it, so here it is not found.
"""

import sys
from typing import Any

modules: dict[str, Any] = sys.modules
modules.setdefault("rfc3987_syntax", None)
