"""Cases in words."""

from __future__ import annotations

from games.cases.kind import Kind
from ratings.translation import gettext_noop

ABOUT = {
    Kind.REPETITION: gettext_noop("a position repeated"),
    Kind.OUT_OF_TURN: gettext_noop("a move out of turn"),
    Kind.MOVED_STONE: gettext_noop("a stone moved"),
    Kind.WRONG_REMOVAL: gettext_noop("stones wrongly removed"),
    Kind.DEAD_STONES: gettext_noop("which stones are dead"),
    Kind.RESULT: gettext_noop("what the result is"),
    Kind.OTHER: gettext_noop("something else"),
}
"""What a case is about, to be shown through gettext."""
