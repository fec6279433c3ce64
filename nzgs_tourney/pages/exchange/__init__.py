"""Pages about files for federations and other programs."""
