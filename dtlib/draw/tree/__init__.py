"""Pictures of trees, from the nodes that are shown to the boxes on the page."""
