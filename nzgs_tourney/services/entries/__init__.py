"""What is done to entries: made, changed, rated, given their links."""
