"""The boards of a round of a knock-out from which a director says who goes on: those whose result doesn't say it, and
those whose result was corrected after the next round was published, with the games that follow; those played although
their match was over, as results are now; and of tied games that they are played again, unless the director says who
goes on."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Division
from nzgs_tourney.store.draws.bracket import bracket_values, settled_tables
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.bracket import Bracket, BracketMeeting, bracket_of
from nzgs_tourney.tournament.wording.draws.bracket_words import (
    following_words,
    further_rounds_words,
    needless_words,
    no_longer_said_words,
    nobody_went_on_words,
    other_went_on_words,
    replayed_words,
    undecided_words,
)


@dataclass(frozen=True, slots=True)
class GoesOnLine:
    """One board: what is to be said, the games that follow from it as it went on, and its players by colour."""

    table: int
    sentence: str
    following: tuple[str, ...]
    white: str
    black: str


def goes_on_lines(division: Division, number: int) -> tuple[GoesOnLine, ...]:
    """The boards of round `number` that a director hasn't decided, or not since the result changed, by table; none
    outside a knock-out. No query there, else at most three more than for the division."""
    if division.system != System.KNOCKOUT.value:
        return ()
    value, bracket = bracket_values(division)
    if bracket is None:
        return ()
    settled = settled_tables(division, number)
    lines = [
        _line(value, bracket, meeting)
        for meeting in bracket.last_at(number)
        if meeting.board is not None
        and meeting.board.table not in settled
        and (
            meeting.undecided
            or not meeting.by_result
            or meeting.needless
            or (meeting.replayed and number == bracket.after)
        )
    ]
    return tuple(sorted(lines, key=lambda line: line.table))


def further_rounds(value: DivisionHistory, number: int) -> str:
    """That a knock-out needs more rounds than it has, as results are now, on the page of its last one; empty where it
    doesn't, and elsewhere. `value` is the division with its rounds up to this one. No query."""
    bracket = bracket_of(value) if number == value.settings.rounds else None
    if bracket is None or not bracket.rounds_left:
        return ""
    return further_rounds_words(number + bracket.rounds_left)


def goes_on_line(division: Division, number: int, table: int) -> GoesOnLine | None:
    """The same for the board at one table, whatever its result says; None where nobody sits there."""
    value, bracket = bracket_values(division)
    for meeting in () if bracket is None else bracket.last_at(number):
        if bracket is not None and meeting.board is not None and meeting.board.table == table:
            return _line(value, bracket, meeting)
    return None


def _line(value: DivisionHistory, bracket: Bracket, meeting: BracketMeeting) -> GoesOnLine:
    board = meeting.board
    assert board is not None, "only boards are asked about"
    names = {player: value.player(player).both_names for player in meeting.players}
    won = meeting.player_by_result
    if meeting.undecided:
        sentence = undecided_words(_pair(value, meeting))
    elif meeting.replayed:
        sentence = replayed_words(_pair(value, meeting))
    elif meeting.by_result:
        sentence = needless_words(_pair(value, meeting)) if meeting.needless else ""
    elif won is None:
        on = meeting.winner.player
        sentence = no_longer_said_words("" if on is None else names[on])
    elif meeting.winner.player is None:
        sentence = nobody_went_on_words(names[won])
    else:
        sentence = other_went_on_words(names[won], names[meeting.winner.player])
    return GoesOnLine(
        board.table, sentence, _following(value, bracket, meeting), names[board.white], names[board.black]
    )


def _following(value: DivisionHistory, bracket: Bracket, meeting: BracketMeeting) -> tuple[str, ...]:
    """The games of later rounds in which the player who went on sits."""
    return tuple(
        following_words(game.round, game.board.table, _pair(value, later))
        for later in bracket.all
        for game in later.games
        if game.board is not None and game.round > meeting.round and meeting.winner.player in later.players
    )


def _pair(value: DivisionHistory, meeting: BracketMeeting) -> str:
    return " – ".join(value.player(player).both_names for player in meeting.players)
