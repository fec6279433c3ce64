"""The matches of a round of a knock-out from which a director says who goes on: those whose result doesn't say it, and
those whose result was corrected after the next round was published, with the games that follow; those played although
their match was over, as results are now; and of tied games that they are played again, unless the director says who
goes on."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Division, Seat
from nzgs_tourney.store.draws.bracket import bracket_values, settled_matches, sides_of
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.bracket import Bracket, bracket_of
from nzgs_tourney.tournament.standings.bracket_meeting import BracketMeeting
from nzgs_tourney.tournament.standings.knockout_match import BLACK, WHITE
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
    """One match: the table of its last game, None without a board, what is to be said, the games that follow from it as
    it went on, and its players with their sides; `player` is one of them in the bracket."""

    table: int | None
    player: int
    sentence: str
    following: tuple[str, ...]
    sides: tuple[tuple[str, str], ...]

    @property
    def names(self) -> str:
        """Both players."""
        return " – ".join(name for _side, name in self.sides)

    @property
    def black(self) -> str:
        """Who has Black at its table."""
        return dict(self.sides)[BLACK]

    @property
    def white(self) -> str:
        """Who has White at its table."""
        return dict(self.sides)[WHITE]


def goes_on_lines(division: Division, number: int) -> tuple[GoesOnLine, ...]:
    """The matches with their last game in round `number` that a director hasn't decided, or not since the result
    changed, by table, those without a board last; none outside a knock-out. No query there, else at most five more than
    for the division."""
    if division.system != System.KNOCKOUT.value:
        return ()
    value, bracket = bracket_values(division)
    if bracket is None:
        return ()
    settled = settled_matches(division, number)
    lines = [
        _line(value, bracket, meeting)
        for meeting in bracket.last_at(number)
        if frozenset(meeting.players) not in settled
        and (
            meeting.undecided
            or not meeting.by_result
            or meeting.needless
            or (meeting.replayed and number == bracket.after)
        )
    ]
    return tuple(sorted(lines, key=lambda line: (line.table is None, line.table or 0)))


def further_rounds(value: DivisionHistory, number: int) -> str:
    """That a knock-out needs more rounds than it has, as results are now, on the page of its last one; empty where it
    doesn't, and elsewhere. `value` is the division with its rounds up to this one. No query."""
    bracket = bracket_of(value) if number == value.settings.rounds else None
    if bracket is None or not bracket.rounds_left:
        return ""
    return further_rounds_words(number + bracket.rounds_left)


def goes_on_line(division: Division, number: int, table: int | None, player: int | None) -> GoesOnLine | None:
    """The same for the match at one table, or of this player without one, whatever its result says; None where there is
    none."""
    value, bracket = bracket_values(division)
    meeting = None if bracket is None else bracket.ending_at(number, table, player)
    return None if bracket is None or meeting is None else _line(value, bracket, meeting)


@dataclass(frozen=True, slots=True)
class EndOfMatch:
    """Where the last game of a match is."""

    round: int
    line: GoesOnLine


def end_of_match(division: Division, game: int) -> EndOfMatch | None:
    """The end of the match of which this is a game, or a game at one of its boards; None where it is of none. At most
    two queries more than for `bracket_values`."""
    value, bracket = bracket_values(division)
    seats = list(
        Seat.objects.filter(pairing__game=game, round__division=division).values_list("round__number", "entry")
    )
    if bracket is None or not seats:
        return None
    sides = sides_of(division)
    number, pair = seats[0][0], {sides[entry] for _number, entry in seats}
    for meeting in bracket.all:
        if set(meeting.players) == pair and any(one.round == number for one in meeting.games):
            return EndOfMatch(meeting.last_round, _line(value, bracket, meeting))
    return None


def _line(value: DivisionHistory, bracket: Bracket, meeting: BracketMeeting) -> GoesOnLine:
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
        None if meeting.without_board or meeting.board is None else meeting.board.table,
        meeting.players[0],
        sentence,
        _following(value, bracket, meeting),
        tuple((side, names[player]) for side, player in meeting.sides.items() if player is not None),
    )


def _following(value: DivisionHistory, bracket: Bracket, meeting: BracketMeeting) -> tuple[str, ...]:
    """The games of later rounds in which the player who went on sits."""
    return tuple(
        following_words(game.round, game.board.table, _pair(value, later))
        for later in bracket.all
        for game in later.games
        if game.board is not None and game.round > meeting.last_round and meeting.winner.player in later.players
    )


def _pair(value: DivisionHistory, meeting: BracketMeeting) -> str:
    return " – ".join(value.player(player).both_names for player in meeting.players)
