"""Pages that anybody may read, and those that players see by their personal links."""
