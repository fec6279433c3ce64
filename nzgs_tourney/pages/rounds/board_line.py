"""One board of a round as the desk shows it: who sits there, by what, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from games.wording.numbers import points
from games.wording.result_words import sign_of
from nzgs_tourney.store.rounds.round_boards import RoundBoard
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.wording.draws.reasons import marks_words, reasons_words


@dataclass(frozen=True, slots=True)
class Sitting:
    """One side of a board. `score` is text, e.g. `2½`; `floats` is "", "down" or "up"; `colours` are those of the even
    games so far in order, e.g. `BWB`."""

    entry: int
    name: str
    rank: str
    club: str
    score: str
    floats: str
    colours: str


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board. `gap` is the difference of the scores as text, empty where they are equal; `result` as on a slip.
    `marks` say what is unusual about it, in a word each."""

    table: int
    white: Sitting
    black: Sitting
    gap: str
    handicap: int
    komi: Decimal
    by_hand: str
    reasons: tuple[str, ...]
    marks: tuple[str, ...]
    rematch: bool
    result: str

    @property
    def unusual(self) -> bool:
        """Whether its reasons are said without being asked for."""
        return bool(self.marks or self.by_hand)

    @property
    def anchor(self) -> str:
        """The id of the row, for links to it."""
        return f"table-{self.table}"


def board_line(row: RoundBoard, entries: Mapping[int, RoundEntry], round_number: int) -> BoardLine:
    """The board of a round, as its players came to it. `entries`: the players of the round, by entry."""
    white, black = entries[row.white.entry], entries[row.black.entry]
    gap = abs(white.score - black.score)
    return BoardLine(
        table=row.table,
        white=_sitting(white, black),
        black=_sitting(black, white),
        gap=points(gap) if gap else "",
        handicap=row.handicap,
        komi=row.komi,
        by_hand=row.by_hand,
        reasons=reasons_words(row.reasons, white.entry.name, black.entry.name, round_number),
        marks=marks_words(row.reasons),
        rematch=bool(white.meetings(black.id)),
        result=sign_of(str(row.result or ""), row.unplayed),
    )


def _sitting(entry: RoundEntry, other: RoundEntry) -> Sitting:
    floats = "" if entry.score == other.score else "down" if entry.score > other.score else "up"
    colours = sorted([*((n, "B") for n in entry.blacks), *((n, "W") for n in entry.whites)])
    return Sitting(
        entry=entry.id,
        name=entry.entry.both_names,
        rank=str(entry.entry.rank),
        club=entry.entry.club,
        score=points(entry.score),
        floats=floats,
        colours="".join(colour for _, colour in colours),
    )
