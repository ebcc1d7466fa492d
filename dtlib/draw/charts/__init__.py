"""Pictures that are neither a tree nor a plane: bars, curves, tables and lists."""
