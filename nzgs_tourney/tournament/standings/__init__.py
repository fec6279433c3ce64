"""Scores, criteria, places and crosstables, computed from the plain values of a division. No Django here."""
