"""The one thing that whoever runs notebooks must know of explorers; it costs nothing to load."""

# Set while notebooks are run to be stored: films take the place of what only a kernel moves.
STORING = "DTLIB_STORE_FILMS"
