"""The growing explorer: a tree grown by hand, question by question."""
