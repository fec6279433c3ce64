"""Cases in words."""

from __future__ import annotations

from games.cases.kind import Kind

ABOUT = {
    Kind.REPETITION: "a position repeated",
    Kind.OUT_OF_TURN: "a move out of turn",
    Kind.MOVED_STONE: "a stone moved",
    Kind.WRONG_REMOVAL: "stones wrongly removed",
    Kind.DEAD_STONES: "which stones are dead",
    Kind.RESULT: "what the result is",
    Kind.OTHER: "something else",
}
"""What a case is about."""
