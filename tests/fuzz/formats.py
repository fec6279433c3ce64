"""Bytes as a record of Tygem, Cyberoro or Pandanet, begun from records of ours in these formats."""

from decimal import Decimal

from games.rules import Colour, GameRecord, Move
from tests.data.other_formats import WRITERS, written
from tests.fuzz import records

_MOVES = tuple(
    Move((Colour.BLACK, Colour.WHITE)[number % 2], point) for number, point in enumerate((60, 72, 300, None, 61))
)
_GAME = GameRecord(19, Decimal("6.5"), moves=_MOVES)

SEEDS = (
    b"\\HS\n",
    b"[Header]\n",
    b"\nPMABBEREE",
    *(written(kind, _GAME) for kind in WRITERS),
    *(WRITERS[kind](_GAME).replace("\n", "\r\n").encode("utf-8-sig") for kind in WRITERS),
    *(WRITERS[kind](GameRecord(19, Decimal(0), 5, moves=_MOVES[1:])).encode("utf-16") for kind in WRITERS),
)
WORDS = (
    *(b"\\HS \\HE \\GS \\GE \\[GAMEINFOMAIN= GRLT:0, ZIPSU:35, GONGJE:65, DUM:5, C2026:03:07 \\]".split()),
    *(b"INI STO SKI PMABBEREE PMACWAAAA GI IDB[1] [EndTxt] Black White wins by resign time 20260307".split()),
    *(b"[Header] [Data] [ReviewNode] VARIATION Lang=SJIS Crypt=0,PLAIN_UGF_FILE Size=9 Hdcp=2,0.5".split()),
    *(b"Winner=B,C CoordinateType=IGS PlayerB= YA,W1,2,0 QP,B1,0,0 NODE,1,0,0,0".split()),
    b"\n",
    b"\r\n",
)


def check(content: bytes) -> None:
    """As for any record: no bytes make the audit raise, and what was read comes back as it was."""
    records.check(content)
