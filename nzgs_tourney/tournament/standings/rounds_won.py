"""How far each player came in a knock-out: what orders its standings.

| | |
| --- | --- |
| single elimination | the rounds gone on from, half a round more for winning the game for third |
| | place |
| double elimination | the rounds of the losers' bracket that the player is past, or would be after a loss; half a |
| | round more while unbeaten, and a round more for winning it all |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.bracket import Bracket, bracket_of
from nzgs_tourney.tournament.standings.bracket_meeting import BracketMeeting
from nzgs_tourney.tournament.standings.bracket_tree import Part

_HALF = Fraction(1, 2)


def rounds_won(division: DivisionHistory, after: int) -> Mapping[int, Fraction]:
    """How far each player came up to round `after`, by id. 0 for all where there is no bracket of players."""
    won = {entry.id: Fraction(0) for entry in division.players}
    if division.settings.side is Side.TEAM:
        return won
    bracket = bracket_of(replace(division, rounds=division.rounds[:after]))
    if bracket is None:
        return won
    in_double = division.settings.double_elimination
    found = _in_double(bracket) if in_double else _in_single(bracket)
    return won | {player: value for player, value in found.items() if player in won}


def _in_single(bracket: Bracket) -> Mapping[int, Fraction]:
    won: dict[int, Fraction] = {}
    for meeting in bracket.all:
        if meeting.winner.player is not None:
            before = won.get(meeting.winner.player, Fraction(0))
            won[meeting.winner.player] = before + (_HALF if meeting.third else 1)
    return won


def _in_double(bracket: Bracket) -> Mapping[int, Fraction]:
    won: dict[int, Fraction] = {}
    last = len(bracket.columns(Part.LOSERS))
    for meeting in bracket.all:
        for player in meeting.players:
            won[player] = max(won.get(player, Fraction(0)), _reached(meeting, player, last))
    champion = bracket.all[-1].winner.player
    if champion is not None:
        won[champion] = Fraction(last + 1)
    return won


def _reached(meeting: BracketMeeting, player: int, last: int) -> Fraction:
    """What a place in this meeting is worth: the rounds of the losers' bracket before the one that a loss leads to."""
    if meeting.part is Part.LOSERS:
        return Fraction(meeting.stage - 1)
    unbeaten = meeting.ended is None and (meeting.part is Part.WINNERS or meeting.one.player == player)
    if meeting.part is Part.WINNERS:
        past = max(2 * meeting.stage - 3, 0)
        return past + _HALF * (unbeaten and meeting.stage > 1)
    return last + _HALF * (unbeaten and meeting.stage == 1)
