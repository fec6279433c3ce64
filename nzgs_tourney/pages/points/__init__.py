"""Pages about NZGS points and prizes."""
