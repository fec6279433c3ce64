"""NZGS Tourney, the program that New Zealand go tournaments run on."""

__version__ = "0.9.6"
