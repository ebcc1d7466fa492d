"""The splitting explorer: rows regrouped by an attribute, and its gain line by line."""
