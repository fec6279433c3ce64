"""The columns of the federation's results tables: their contents, and their headings in the files.

Headings and values are for programs, so always English. Pages that offer the columns name them in the reader's
language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from games.rules.result import Outcome, Result
from games.wording.numbers import decimal_text
from ground.freezing import freeze_mappings
from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, PlayedRound
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalPlayer
from nzgs_tourney.tournament.exchange.tables import Cell
from nzgs_tourney.tournament.standings.table import Standings, StandingsRow

ROUNDS, TIE_BREAKS, NUMBER = "rounds", "tie_breaks", "number"


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """A division with its other facts, the NZGS number of each player who has one, and the day of each round."""

    external: ExternalDivision
    nzgs: Mapping[int, str] = field(default_factory=dict)
    days: Mapping[int, date] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class ResultsPlayer:
    """A line of the table of players: place, person, numbers, the entries of the rounds, family and given name."""

    row: StandingsRow
    external: ExternalPlayer
    nzgs: str
    entries: tuple[str, ...]
    table: Standings
    parts: tuple[str, str]

    @property
    def entry(self) -> DivisionEntry:
        """The player."""
        return self.row.player


@dataclass(frozen=True, slots=True)
class GameLine:
    """A line of the table of games."""

    facts: ResultFacts
    played: PlayedRound
    board: BoardResult
    black: DivisionEntry
    white: DivisionEntry


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A column of the table of players: its code, its heading, its description, and its cell."""

    code: str
    heading: str
    description: str
    cell: Callable[[ResultsPlayer], Cell]


@dataclass(frozen=True, slots=True)
class GameColumn:
    """A column of the table of games: its code, its heading, its description, and its cell."""

    code: str
    heading: str
    description: str
    cell: Callable[[GameLine], Cell]


@dataclass(frozen=True, slots=True)
class Layout:
    """The codes of the chosen columns, in order."""

    players: tuple[str, ...]
    games: tuple[str, ...]


def _rating(entry: DivisionEntry) -> Cell:
    return None if entry.rating is None else Decimal(decimal_text(entry.rating))


def _name(entry: DivisionEntry) -> Cell:
    return entry.latin or entry.name


def _own_name(line: ResultsPlayer) -> Cell:
    return line.entry.name if line.entry.latin else ""


def _score(line: ResultsPlayer) -> Cell:
    return Decimal(line.row.text(line.table.criteria[0].id))


def _count_of(marks: str) -> Callable[[ResultsPlayer], Cell]:
    """How many of a player's games have one of these results."""

    def count(line: ResultsPlayer) -> Cell:
        games = [entry.strip() for entry in line.entries]
        return sum(not entry.startswith("0") and any(mark in entry for mark in marks) for entry in games)

    return count


def _none(_line: ResultsPlayer) -> Cell:
    raise KeyError("several columns, not one")


PLAYER_COLUMNS: tuple[PlayerColumn, ...] = (
    PlayerColumn(
        NUMBER,
        gettext_noop("No."),
        gettext_noop("Number of the line, by which rounds name opponents."),
        lambda line: line.row.number,
    ),
    PlayerColumn(
        "place", gettext_noop("Place"), gettext_noop("Final place, e.g. 2= if shared."), lambda line: line.row.label
    ),
    PlayerColumn(
        "name",
        gettext_noop("Name"),
        gettext_noop("Name in Latin letters where there is one."),
        lambda line: _name(line.entry),
    ),
    PlayerColumn(
        "family_name",
        gettext_noop("Family name"),
        gettext_noop("As entered, or a guess until somebody says."),
        lambda line: line.parts[0],
    ),
    PlayerColumn("given_name", gettext_noop("Given name"), gettext_noop("The rest."), lambda line: line.parts[1]),
    PlayerColumn(
        "own_name",
        gettext_noop("Name in own script"),
        gettext_noop("If the name above is in Latin letters."),
        _own_name,
    ),
    PlayerColumn("nzgs", gettext_noop("NZGS number"), gettext_noop("Blank for new players."), lambda line: line.nzgs),
    PlayerColumn("egd", gettext_noop("EGD PIN"), gettext_noop("European number."), lambda line: line.external.egd_pin),
    PlayerColumn(
        "aga", gettext_noop("AGA number"), gettext_noop("American number."), lambda line: line.external.aga_id
    ),
    PlayerColumn(
        "grade", gettext_noop("Grade"), gettext_noop("Grade in this event."), lambda line: str(line.entry.rank)
    ),
    PlayerColumn(
        "rating",
        gettext_noop("Rating"),
        gettext_noop("Rating in this event, in stones."),
        lambda line: _rating(line.entry),
    ),
    PlayerColumn("club", gettext_noop("Club"), "", lambda line: line.entry.club),
    PlayerColumn("city", gettext_noop("City"), "", lambda line: line.entry.city),
    PlayerColumn("country", gettext_noop("Country"), gettext_noop("Two letters."), lambda line: line.entry.country),
    PlayerColumn("score", gettext_noop("Score"), gettext_noop("First criterion of the standings."), _score),
    PlayerColumn(
        TIE_BREAKS, gettext_noop("Tie-breaks"), gettext_noop("A column for each of the other criteria."), _none
    ),
    PlayerColumn("won", gettext_noop("Won"), gettext_noop("Games won, forfeits too."), _count_of("+")),
    PlayerColumn("tied", gettext_noop("Tied"), gettext_noop("Games tied."), _count_of("=")),
    PlayerColumn("lost", gettext_noop("Lost"), gettext_noop("Games lost, forfeits too."), _count_of("-")),
    PlayerColumn(
        ROUNDS,
        gettext_noop("Rounds"),
        gettext_noop("A column for each: opponent, result, colour, handicap, e.g. 12+/w4."),
        _none,
    ),
)

_WINNERS = {
    Outcome.BLACK: "black",
    Outcome.WHITE: "white",
    Outcome.JIGO: "tie",
    Outcome.BOTH_WIN: "both",
    Outcome.BOTH_LOSE: "neither",
}


def _winner(result: Result | None) -> Cell:
    return "" if result is None else _WINNERS[result.outcome]


def _nzgs(line: GameLine, entry: DivisionEntry) -> Cell:
    return line.facts.nzgs.get(entry.id, "")


def _day(line: GameLine) -> Cell:
    day = line.facts.days.get(line.played.number) or line.facts.external.event.begins
    return day.isoformat() if day else ""


def _notation(line: GameLine) -> Cell:
    return str(line.board.result or "").replace("_", " ")


def _played(line: GameLine) -> Cell:
    if line.board.result is None:
        return ""
    return "no" if line.board.forfeit else "yes"


GAME_COLUMNS: tuple[GameColumn, ...] = (
    GameColumn(
        "event",
        gettext_noop("Event"),
        gettext_noop("Name of the event."),
        lambda line: line.facts.external.division.name,
    ),
    GameColumn("round", gettext_noop("Round"), "", lambda line: line.played.number),
    GameColumn("day", gettext_noop("Date"), gettext_noop("Day of the round, or the first day of the event."), _day),
    GameColumn("table", gettext_noop("Table"), "", lambda line: line.board.table),
    GameColumn("black_nzgs", gettext_noop("Black NZGS number"), "", lambda line: _nzgs(line, line.black)),
    GameColumn(
        "black",
        gettext_noop("Black"),
        gettext_noop("Name in Latin letters where there is one."),
        lambda line: _name(line.black),
    ),
    GameColumn("black_grade", gettext_noop("Black grade"), "", lambda line: str(line.black.rank)),
    GameColumn("black_rating", gettext_noop("Black rating"), "", lambda line: _rating(line.black)),
    GameColumn("white_nzgs", gettext_noop("White NZGS number"), "", lambda line: _nzgs(line, line.white)),
    GameColumn(
        "white",
        gettext_noop("White"),
        gettext_noop("Name in Latin letters where there is one."),
        lambda line: _name(line.white),
    ),
    GameColumn("white_grade", gettext_noop("White grade"), "", lambda line: str(line.white.rank)),
    GameColumn("white_rating", gettext_noop("White rating"), "", lambda line: _rating(line.white)),
    GameColumn("handicap", gettext_noop("Handicap"), gettext_noop("Stones."), lambda line: line.board.handicap),
    GameColumn(
        "komi",
        gettext_noop("Komi"),
        gettext_noop("Points to White."),
        lambda line: Decimal(decimal_text(line.board.komi)),
    ),
    GameColumn(
        "winner",
        gettext_noop("Winner"),
        gettext_noop("black, white, tie, both or neither."),
        lambda line: _winner(line.board.result),
    ),
    GameColumn("result", gettext_noop("Result"), gettext_noop("e.g. B+3 or W+R."), _notation),
    GameColumn("played", gettext_noop("Played"), gettext_noop("no for a game won by forfeit."), _played),
    GameColumn(
        "size",
        gettext_noop("Board"),
        gettext_noop("Lines of the board."),
        lambda line: line.facts.external.division.settings.board_size,
    ),
    GameColumn("online", gettext_noop("Online"), "", lambda line: "yes" if line.facts.external.event.online else "no"),
)

USUAL = Layout(tuple(one.code for one in PLAYER_COLUMNS), tuple(one.code for one in GAME_COLUMNS))
"""Every column, in the order above."""
