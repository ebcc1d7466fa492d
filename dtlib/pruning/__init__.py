"""Making a grown tree smaller: one file a way to prune. All of them choose which nodes to fold."""
