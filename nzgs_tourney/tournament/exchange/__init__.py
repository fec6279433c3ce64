"""Reads and writes files: texts and bytes to frozen values and back. No Django here."""
