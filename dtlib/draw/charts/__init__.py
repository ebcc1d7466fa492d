"""Pictures that are neither a tree nor a plane: bars and curves, with axes or without."""
