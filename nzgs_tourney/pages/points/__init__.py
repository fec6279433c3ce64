"""NZGS points and prizes."""
