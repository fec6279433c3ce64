"""NZGS Tourney, the program that New Zealand go tournaments run on."""

__version__ = "1.0.0"
