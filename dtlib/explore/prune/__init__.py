"""The pruning explorer: nodes folded, leaves priced, and rules shortened."""
