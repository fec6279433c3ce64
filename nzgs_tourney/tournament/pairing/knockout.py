"""Draws a round of a knock-out: the boards are those that the bracket has in it.

Who gets which place is decided with the first round, by the division's seeding: from the strongest down, in the order
of the standings before the first game, in the order of entry, or by lot. A correction of the starting score puts an
entry above all with a lower one, which is how a director seeds by hand. Equals are in the order of their lots. Those
who aren't in the first round have no place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ground.coded import Coded, coded
from nzgs_tourney.tournament.division.choices import MOST_BRACKET_ROUNDS, BracketSeeding
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, Seated, no_draw
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.match_games import alternating
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.pairing.tables import sat_at, table_numbers
from nzgs_tourney.tournament.standings.bracket import Bracket, bracket_from, bracket_of, rounds_for
from nzgs_tourney.tournament.standings.bracket_tree import Part
from nzgs_tourney.tournament.standings.table import standings


def seeds_for(division: DivisionHistory, seed: str, present: Collection[int]) -> tuple[int, ...]:
    """These players as seeds of a bracket that isn't drawn yet, the first seed first."""
    rule = division.settings.bracket_seeding
    place = dict.fromkeys(present, 0)
    if rule is BracketSeeding.STANDINGS:
        place |= {row.player.id: row.place for row in standings(division, 0).rows if row.player.id in place}
    if rule is BracketSeeding.ORDER:
        place |= {entry.id: entry.number for entry in division.players if entry.id in place}
    entries = [entry for entry in division.players if entry.id in place]
    strength = {entry.id: entry.strength if rule is BracketSeeding.RATING else 0 for entry in entries}
    ordered = sorted(
        entries,
        key=lambda entry: (
            -entry.start_correction,
            place[entry.id],
            -strength[entry.id],
            player_lot(seed, entry.number, "seed"),
        ),
    )
    return tuple(entry.id for entry in ordered)


def draw_knockout(division: DivisionHistory, number: int, seed: str, status: Mapping[int, Status]) -> Draw | NoDraw:
    """Round `number` by the bracket. A player in `status` doesn't play, and the opponent has a bye.

    `NoDraw` where the division has more or fewer rounds than the bracket or can't have so many, where it isn't known
    yet who goes on from the round before, and where nobody is here who has a place in the round. Where each of them has
    no opponent, the round has byes alone.
    """
    bracket = bracket_of(division)
    if bracket is None:
        seeds = seeds_for(division, seed, [entry.id for entry in division.players if entry.id not in status])
        if unlike := unlike_the_bracket(len(seeds), division.settings):
            return no_draw(unlike)
        bracket = bracket_from(division, seeds)
    if bracket.over:
        played = any(meeting.games for meeting in bracket.finals)
        return no_draw(coded("bracket_over" if played else "bracket_empty", round=number))
    if waiting := _waiting(bracket, number):
        return no_draw(waiting)
    return _draft(division, bracket, number, seed, status)


def unlike_the_bracket(players: int, settings: DivisionSettings) -> Coded | None:
    """What is wrong with the rounds of a knock-out of so many players that isn't drawn yet; None for nothing."""
    needed = rounds_for(players, settings)
    if needed > MOST_BRACKET_ROUNDS:
        return coded("bracket_long", players=players, needed=needed, most=MOST_BRACKET_ROUNDS)
    if needed != settings.rounds:
        return coded("bracket_rounds", players=players, needed=needed, rounds=settings.rounds)
    return None


def matches(bracket: Bracket, number: int, away: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Who is at each meeting of a round without those who are away: two players, or one who goes on with a bye."""
    here = [tuple(player for player in meeting.players if player not in away) for meeting in bracket.meetings(number)]
    return tuple(players for players in here if players)


def exchanged(division: DivisionHistory, draw: Draw, one: int, other: int) -> Draw:
    """The boards and byes of this round with these two players exchanged; one of them may have no place in it. Colours,
    handicaps and komi of the boards concerned follow the rules."""
    places = {one: other, other: one}
    byes = [places.get(bye, bye) for bye in (draw.bye, *draw.sitting_out) if bye is not None]
    seated = {places.get(player, player) for board in draw.boards for player in (board.white, board.black)}
    entries = {entry.id: entry for entry in round_entries(division, draw.round, seated)}
    boards: list[Seated] = []
    for board in draw.boards:
        pair = [places.get(player, player) for player in (board.white, board.black)]
        if set(pair) == {board.white, board.black}:
            boards.append(board)
        else:
            boards.append(seat(division.settings, entries[pair[0]], entries[pair[1]], draw.seed, board.table))
    return price_boards(division, draw.round, draw.seed, boards, byes[0] if byes else None, sitting_out=tuple(byes[1:]))


def _waiting(bracket: Bracket, number: int) -> Coded | None:
    """What of the round before is missing: results first, then decisions."""
    if number == 1:
        return None
    before = [meeting for meeting in bracket.last_at(number - 1) if not meeting.without_board]
    without = sorted(meeting.board.table for meeting in before if meeting.board and meeting.board.result is None)
    if without:
        return coded("bracket_waits", round=number - 1, tables=without)
    tables = sorted(meeting.board.table for meeting in before if meeting.board and meeting.undecided)
    return coded("bracket_undecided", round=number - 1, tables=tables) if tables else None


def _draft(
    division: DivisionHistory, bracket: Bracket, number: int, seed: str, status: Mapping[int, Status]
) -> Draw | NoDraw:
    here = matches(bracket, number, status)
    byes = [players[0] for players in here if len(players) == 1]
    pairs = [players for players in here if len(players) == 2]
    of_pair = {meeting.players: meeting for meeting in bracket.meetings(number)}
    if not here:
        return no_draw(coded("bracket_empty", round=number))
    entries = {entry.id: entry for entry in round_entries(division, number, [p for pair in pairs for p in pair])}
    tables = table_numbers(
        division.table_settings,
        [(entries[one].entry, entries[other].entry) for one, other in pairs],
        [_TABLES.index(of_pair[pair].part) for pair in pairs],
        sat_at(division, number),
    )
    boards = [
        alternating(seat(division.settings, entries[one], entries[other], seed, table), of_pair[one, other].board)
        for table, (one, other) in zip(tables, pairs, strict=True)
    ]
    draw = price_boards(
        division, number, seed, boards, byes[0] if byes else None,
        notes=_notes(division, bracket, number, byes, status), sitting_out=tuple(byes[1:]),
    )  # fmt: skip
    return replace(draw, proved=True, seeds=bracket.seeds if number == 1 else ())


_TABLES = (Part.FINAL, Part.WINNERS, Part.LOSERS, Part.THIRD)
"""The parts of the bracket in the order of their tables."""


def _notes(
    division: DivisionHistory, bracket: Bracket, number: int, byes: Sequence[int], status: Mapping[int, Status]
) -> tuple[Coded, ...]:
    """Who goes on without a game, and who is entered without a place in the bracket."""
    notes = []
    if byes:
        notes.append(coded("bracket_byes", players=[division.player(player).name for player in byes]))
    if number > 1:
        missed, here = division.rounds[0].status, (None, Status.OUT)
        late = [
            entry.name
            for entry in division.players
            if missed.get(entry.id) is Status.NOT_ENTERED and status.get(entry.id) in here
        ]
        if late:
            notes.append(coded("bracket_without", players=late))
    return tuple(notes)
