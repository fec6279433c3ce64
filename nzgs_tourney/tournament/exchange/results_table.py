"""The results of a division as tables for the national federation's rating officer: one of players, one of games.

| part | here |
| --- | --- |
| columns | chosen by the federation from those below, in its order; stored by their codes |
| players | those who took part, in the order of the standings, with an entry for each round as in the European table |
| games | every board of every published round, Black first, as records name them |
| numbers of players | given by the caller (`ResultFacts.nzgs`), because no other file has them |
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from games.rules.result import parse_result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.exchange.egd.write import drawn_rounds, entries_of, participants
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    in_latin_letters,
    name_parts,
)
from nzgs_tourney.tournament.exchange.results_columns import (
    GAME_COLUMNS,
    NUMBER,
    PLAYER_COLUMNS,
    ROUNDS,
    TIE_BREAKS,
    USUAL,
    GameLine,
    Layout,
    PlayerColumn,
    ResultFacts,
    ResultsPlayer,
)
from nzgs_tourney.tournament.exchange.tables import TableSheet
from nzgs_tourney.tournament.standings.table import Standings, listed, standings
from ratings.rank import Rank, Rating

__all__ = [
    "GAME_COLUMNS",
    "PLAYER_COLUMNS",
    "USUAL",
    "Layout",
    "ResultFacts",
    "games_table",
    "layout_faults",
    "players_table",
]

_PLAYERS = {one.code: one for one in PLAYER_COLUMNS}
_GAMES = {one.code: one for one in GAME_COLUMNS}


def layout_faults(layout: Layout) -> tuple[str, ...]:
    """What is wrong with a choice of columns, in sentences; none where both tables can be made."""
    faults = []
    for chosen, columns, nothing_chosen, unknown_column in (
        (
            layout.players,
            _PLAYERS,
            _("Choose a column for the table of players."),
            _("Some columns for the table of players aren’t known here."),
        ),
        (
            layout.games,
            _GAMES,
            _("Choose a column for the table of games."),
            _("Some columns for the table of games aren’t known here."),
        ),
    ):
        if not chosen:
            faults.append(nothing_chosen)
        if len(set(chosen)) < len(chosen) or not set(chosen) <= columns.keys():
            faults.append(unknown_column)
    if ROUNDS in layout.players and NUMBER not in layout.players:
        faults.append(_("Rounds name opponents by No.: tick that column too, or leave out Rounds."))
    return tuple(faults)


def players_table(facts: ResultFacts, layout: Layout = USUAL) -> TableSheet:
    """Everybody who took part, in the order of the standings after the last round drawn. The pages' standings end at
    the last round that counts; here a line has an entry for each round drawn. Raises KeyError for an unknown code."""
    external = facts.external
    after, virtual_half = drawn_rounds(external.division), external.event.virtual_half
    table = listed(standings(external.division, after, virtual_half=virtual_half), external.division)
    took_part = participants(external.division)
    rows = [row for row in table.rows if row.player.id in took_part]
    numbers = {row.player.id: row.number for row in rows}
    entries = entries_of(external, numbers)
    parts = {entry.id: name_parts(entry, external.event) for entry in in_latin_letters(external).division.players}
    lines = [
        ResultsPlayer(
            row,
            external.event.player(row.player.id),
            facts.nzgs.get(row.player.id, ""),
            tuple(entries[row.player.id]),
            table,
            parts[row.player.id],
        )
        for row in rows
    ]
    rounds = len(next(iter(entries.values()), []))
    columns = [column for code in layout.players for column in _spread(_PLAYERS[code], table, rounds)]
    return _sheet("players", "Players", columns, lines)


def games_table(facts: ResultFacts, layout: Layout = USUAL) -> TableSheet:
    """Every board in the order of rounds and tables. Raises KeyError for an unknown code."""
    entries = {entry.id: entry for entry in facts.external.division.players}
    lines = [
        GameLine(facts, played, board, entries[board.black], entries[board.white])
        for played in facts.external.division.rounds
        for board in played.counted_boards
    ]
    columns = [_GAMES[code] for code in layout.games]
    headings = tuple(column.heading for column in columns)
    return TableSheet(
        "games", "Games", headings, tuple(tuple(column.cell(line) for column in columns) for line in lines)
    )


def _sheet(name: str, title: str, columns: Sequence[PlayerColumn], lines: Iterable[ResultsPlayer]) -> TableSheet:
    headings = tuple(column.heading for column in columns)
    return TableSheet(name, title, headings, tuple(tuple(column.cell(line) for column in columns) for line in lines))


def _spread(column: PlayerColumn, table: Standings, rounds: int) -> list[PlayerColumn]:
    """The columns for one choice: one, or one for each criterion or round."""
    if column.code == TIE_BREAKS:
        return [_criterion(criterion.id, criterion.name) for criterion in table.criteria[1:]]
    if column.code == ROUNDS:
        return [_round(index) for index in range(rounds)]
    return [column]


def _criterion(code: str, name: str) -> PlayerColumn:
    return PlayerColumn(code, name, "", lambda line: Decimal(line.row.text(code)))


def _round(index: int) -> PlayerColumn:
    return PlayerColumn("", f"Round {index + 1}", "", lambda line: line.entries[index].strip())


_PEOPLE = (
    DivisionEntry(1, "Aroha Kauri", Rank(3), Rating(Decimal("3.10")), "Auckland", "Auckland", "NZ"),
    DivisionEntry(2, "李文", Rank(1), Rating(Decimal("0.85")), "Wellington", "Wellington", "NZ", latin="Wen Li"),
    DivisionEntry(3, "Tama Rātā", Rank(-3), Rating(Decimal("-3.20")), "Nelson", "Nelson", "NZ"),
    DivisionEntry(4, "Zoe Finch", Rank(-7), None, "", "Sydney", "AU"),
)


def _board(table: int, white: int, black: int, handicap: int, result: str, *, forfeit: bool = False) -> BoardResult:
    return BoardResult(table, white, black, handicap, Decimal(0 if handicap else 7), parse_result(result), forfeit)


def example_facts() -> ResultFacts:
    """The event: two rounds, games with and without handicap, one of them forfeited, a player without a number."""
    rounds = (
        PlayedRound(1, "", (_board(1, 1, 2, 2, "W+4"), _board(2, 3, 4, 4, "B+R")), {}),
        PlayedRound(2, "", (_board(1, 1, 4, 9, "W+R"), _board(2, 2, 3, 4, "W+F", forfeit=True)), {}),
    )
    settings = DivisionSettings(rounds=2, handicap=HandicapPolicy(HandicapBasis.RANK))
    externals = {1: ExternalPlayer(egd_pin="12345678"), 2: ExternalPlayer(aga_id="31648")}
    event = ExternalEvent(country="NZ", begins=date(2026, 5, 30), ends=date(2026, 5, 31), players=externals)
    days = {1: date(2026, 5, 30), 2: date(2026, 5, 31)}
    external = ExternalDivision(DivisionHistory("Kōtare Cup", settings, _PEOPLE, rounds), event)
    return ResultFacts(external, {1: "1021", 2: "877", 3: "1430"}, days)
