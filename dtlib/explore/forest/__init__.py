"""The forest explorer: its trees, their samples, and their votes."""
