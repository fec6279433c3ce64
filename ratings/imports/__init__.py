"""Reads tables and rating lists from files. The readers are plain: bytes in, frozen values out, no Django."""
