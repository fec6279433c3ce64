"""A knock-out in words: its rounds, and what a director has to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.charts.bracket import DrawnMeeting, DrawnSide
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.bracket import Bracket, BracketMeeting, Side


def round_name(number: int, rounds: int) -> str:
    """What round `number` of a knock-out is called: the final, the semifinals, or its number."""
    last = {0: gettext_noop("Final"), 1: gettext_noop("Semifinals"), 2: gettext_noop("Quarterfinals")}
    left = rounds - number
    return _(last[left]) if left in last else _("Round {number}").format(number=number)


def undecided_words(pair: str) -> str:
    """That a result doesn't say who goes on."""
    return _("{pair}: the result doesn’t say who goes on.").format(pair=pair)


def other_went_on_words(winner: str, went_on: str) -> str:
    """That the result was corrected after the next round was published."""
    return _("{winner} won, but {went_on} went on.").format(winner=winner, went_on=went_on)


def nobody_went_on_words(winner: str) -> str:
    """The same where nobody went on."""
    return _("{winner} won, but nobody went on.").format(winner=winner)


def no_longer_said_words(went_on: str) -> str:
    """The same where nobody won the game now; nobody went on for an empty name."""
    if not went_on:
        return _("Nobody went on, but the result doesn’t say so.")
    return _("{went_on} went on, but the result doesn’t say so.").format(went_on=went_on)


def following_words(number: int, table: int, pair: str) -> str:
    """A game that follows from a board."""
    return _("round {number}, table {table}: {pair}").format(number=number, table=table, pair=pair)


@dataclass(frozen=True, slots=True)
class ShownBracket:
    """A bracket with its names, to be drawn: the rounds with their heads, and the game for third place, None while
    nobody of it is known."""

    rounds: tuple[tuple[DrawnMeeting | None, ...], ...]
    heads: tuple[str, ...]
    third: DrawnMeeting | None


def shown_bracket(division: DivisionHistory, bracket: Bracket) -> ShownBracket:
    """The bracket of this division in words: each player with the seed, before the first round without an opponent
    nothing."""
    rank = {player: place for place, player in enumerate(bracket.seeds, start=1)}
    names = {player: f"{place} {division.player(player).both_names}" for player, place in rank.items()}
    rounds = tuple(
        tuple(_drawn(meeting, names) for meeting in of_round if not meeting.third) for of_round in bracket.rounds
    )
    third = next((meeting for meeting in bracket.rounds[-1] if meeting.third and meeting.players), None)
    heads = tuple(round_name(number, len(rounds)) for number in range(1, len(rounds) + 1))
    return ShownBracket(rounds, heads, None if third is None else _drawn(third, names))


def _drawn(meeting: BracketMeeting, names: Mapping[int, str]) -> DrawnMeeting | None:
    if meeting.round == 1 and len(meeting.players) < 2:
        return None
    return DrawnMeeting(*(_side(side, meeting, names) for side in (meeting.one, meeting.other)))


def _side(side: Side, meeting: BracketMeeting, names: Mapping[int, str]) -> DrawnSide:
    if side.player is not None:
        return DrawnSide(names[side.player], on=meeting.winner.player == side.player)
    return DrawnSide("…" if side.waits else _("nobody"), soft=True)


def third_words(third: DrawnMeeting) -> str:
    """The game for third place in a line."""
    if third.one.on or third.other.on:
        won, lost = (third.one, third.other) if third.one.on else (third.other, third.one)
        return _("Third place: {won} before {lost}.").format(won=won.words, lost=lost.words)
    return _("Third place: {one} – {other}.").format(one=third.one.words, other=third.other.words)
