"""One board of a round as the desk shows it: who sits there, by what, and why; and whether another division plays at
its table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from games.wording.numbers import listed, points
from games.wording.result_words import sign_of
from games.wording.rulings import reason_of_terms
from ground.translation import ngettext
from nzgs_tourney.models import Division, Pairing, RoundState
from nzgs_tourney.store.events.timetable import hours_of_event
from nzgs_tourney.store.rounds.round_boards import RoundBoard
from nzgs_tourney.tournament.division.timetable import overlapping_hours
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.wording.draws.reasons import marks_words, reasons_words
from nzgs_tourney.tournament.wording.entries.strength_words import desk_grade
from nzgs_tourney.tournament.wording.rounds.match_head import MatchHead


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
    `marks` say what is unusual about it, in a word each. `online`: it is played on a server, while others aren't.
    `match`: the match of teams whose first board it is."""

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
    online: bool = False
    match: MatchHead | None = None

    @property
    def unusual(self) -> bool:
        """Whether its reasons are said without being asked for."""
        return bool(self.marks or self.by_hand)

    @property
    def anchor(self) -> str:
        """The id of the row, for links to it."""
        return f"table-{self.table}"


def in_match(line: BoardLine, match: MatchHead | None) -> BoardLine:
    """The board as one of a match of teams, where the scores of the two people decided nothing. `match`: the one whose
    first board it is."""
    black, white = replace(line.black, floats=""), replace(line.white, floats="")
    return replace(line, black=black, white=white, gap="", rematch=False, match=match)


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
        by_hand=reason_of_terms(row.by_hand),
        reasons=reasons_words(row.reasons, white.entry.name, black.entry.name, round_number),
        marks=marks_words(row.reasons),
        rematch=bool(white.meetings(black.id)),
        result=sign_of(str(row.result or ""), row.unplayed),
        online=row.online and row.mixed,
    )


def _sitting(entry: RoundEntry, other: RoundEntry) -> Sitting:
    floats = "" if entry.score == other.score else "down" if entry.score > other.score else "up"
    colours = sorted([*((n, "B") for n in entry.blacks), *((n, "W") for n in entry.whites)])
    return Sitting(
        entry=entry.id,
        name=entry.entry.both_names,
        rank=desk_grade(entry.entry.rank, entry.entry.rating),
        club=entry.entry.club,
        score=points(entry.score),
        floats=floats,
        colours="".join(colour for _, colour in colours),
    )


def shared_tables(division: Division, number: int, tables: Collection[int]) -> tuple[str, ...]:
    """A sentence for each published round of another division that has some of these tables, unless the timetable says
    that it is played at another time. One query where nothing is shared, two otherwise.
    """
    rows = (
        Pairing.objects.filter(round__division__event=division.event_id, round__state=RoundState.PUBLISHED)
        .filter(table__in=list(tables))
        .exclude(round__division=division)
        .order_by("round__division__position", "round__number", "table")
    )
    tables_of: dict[tuple[int, str, int], list[str]] = {}
    for other, name, played, table in rows.values_list(
        "round__division_id", "round__division__name", "round__number", "table"
    ):
        tables_of.setdefault((other, name, played), []).append(str(table))
    hours = {(one.division, one.round): one for one in (hours_of_event(division.event_id) if tables_of else ())}
    own = hours.get((division.pk, number))
    sentences_told = []
    for (other, name, played), both in tables_of.items():
        other_hours = hours.get((other, played))
        if own is None or other_hours is None or other_hours in overlapping_hours(own, (other_hours,)):
            message = ngettext(
                "Table {tables} is in use: {division}, round {round}.",
                "Tables {tables} are in use: {division}, round {round}.",
                len(both),
            )
            sentences_told.append(message.format(tables=listed(both), division=name, round=played))
    return tuple(sentences_told)
