"""The ids of criteria that rules name, before any of them is calculated."""

from __future__ import annotations

SCORE = "mms"
"""The criterion of the points won."""

ROUNDS_WON = "ko"
"""The criterion that orders a knock-out: how far somebody came."""

LADDER_ORDER = "ladder"
"""The criterion that orders a ladder: how many players somebody stands above."""

BOARD_POINTS, WEIGHTED_BOARDS = "bp", "wb"
"""The criteria of teams alone: points at the boards, and those with the first boards counted more often."""

OF_OPPONENTS = frozenset({"sos", "sosm1", "sosm2", "sosos", "sodos", "sosts"})
"""The criteria that use the scores of opponents."""
