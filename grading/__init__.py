"""Grade a class: collect what was handed in, ask it in a sandbox, judge it, report."""
