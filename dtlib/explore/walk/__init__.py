"""The walking explorer: the way of one row down a tree."""
