"""The course in a browser tab: fetch Pyodide, try the library in it, build the static site."""
