"""The pictures of `docs/pictures/`, taken from the demo in a real browser: `make pictures`."""
