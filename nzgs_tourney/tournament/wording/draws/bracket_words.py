"""A knock-out in words: its rounds, and what a director has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.result import HalfPoints
from games.wording.numbers import points, sentences
from ground.freezing import freeze_mappings
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.charts.bracket import (
    BracketDrawing,
    DrawnMeeting,
    DrawnSide,
    column_for,
    narrow_bracket,
    stacked,
    wide_bracket,
)
from nzgs_tourney.tournament.division.choices import Side, TieRule
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.bracket import Bracket, bracket_of
from nzgs_tourney.tournament.standings.bracket_meeting import BracketMeeting
from nzgs_tourney.tournament.standings.bracket_tree import Part
from nzgs_tourney.tournament.standings.knockout_match import NOBODY, BracketSide
from nzgs_tourney.tournament.standings.team_matches import decided_by_boards, team_division


def round_name(number: int, rounds: int) -> str:
    """What round `number` of a knock-out is called: the final, the semifinals, or its number."""
    last = {0: gettext_noop("Final"), 1: gettext_noop("Semifinals"), 2: gettext_noop("Quarterfinals")}
    left = rounds - number
    return _(last[left]) if left in last else _("Round {number}").format(number=number)


_PARTS = {
    "": gettext_noop("Round {round} of the bracket."),
    Part.WINNERS: gettext_noop("Round {round} of the winners’ bracket."),
    Part.LOSERS: gettext_noop("Round {round} of the losers’ bracket."),
    Part.FINAL: gettext_noop("Grand final."),
    Part.THIRD: gettext_noop("For third place."),
}


def meeting_words(part: str, number: int, game: int, games: int) -> str:
    """Which meeting of a bracket a board is, and in a match which game of how many at most. `part` is empty where the
    bracket has no other."""
    words = _("Second grand final.") if part == Part.FINAL and number > 1 else _(_PARTS[part])
    if games == 1:
        again = [_("They play again after a tie.")] if game > 1 else []
        return sentences((words.format(round=number), *again))
    told = _("Game {game} of a match, best of {games}.") if game <= games else _("Game {game} of a match.")
    return sentences((words.format(round=number), told.format(game=game, games=games)))


_LEVEL = {
    TieRule.LOT: gettext_noop("{name} goes on by lot"),
    TieRule.SEED: gettext_noop("{name} goes on as the higher seed"),
}
_BY_BOARDS = {
    True: gettext_noop("{name} goes on, ahead on the weighted boards"),
    False: gettext_noop("{name} goes on by the first board with a winner"),
}


def went_on_words(division: DivisionHistory) -> Mapping[int, str]:
    """Who goes on from the matches that ended level in the last round of these, by the table of its last board, of
    teams their first; nothing where a win says it."""
    bracket = bracket_of(division)
    if bracket is None:
        return {}
    by_boards: Mapping[int, bool] = {}
    if division.settings.side is Side.TEAM:
        by_boards = decided_by_boards(division)
        division = team_division(division)
    return {
        meeting.board.table: _went_on(division, meeting, by_boards.get(meeting.board.table))
        for meeting in bracket.last_at(bracket.after)
        if meeting.ended == bracket.after and meeting.board is not None and not meeting.without_board
        if meeting.winner.player is not None
        if meeting.points[0] == meeting.points[1] or meeting.board.table in by_boards
    }


def _went_on(division: DivisionHistory, meeting: BracketMeeting, weighted: bool | None) -> str:
    """Without what decided where a director said so, against the results or where they don't say it."""
    words = _("{name} goes on")
    if meeting.now == meeting.winner:
        words = _(_LEVEL[division.settings.tie_rule] if weighted is None else _BY_BOARDS[weighted])
    return words.format(name=division.player(meeting.winner.player or 0).both_names)


def undecided_words(pair: str) -> str:
    """That a result doesn't say who goes on."""
    return _("{pair}: the result doesn’t say who goes on.").format(pair=pair)


def replayed_words(pair: str) -> str:
    """That two play again after a tie."""
    return _("{pair}: after the tie they play again in the next round, unless you say who goes on.").format(pair=pair)


def needless_words(pair: str) -> str:
    """That a game was played after its match was over, as results are now."""
    return _(
        "{pair}: as results are now, their match was over before this game. If that isn’t right, say who goes on."
    ).format(pair=pair)


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


def further_rounds_words(rounds: int) -> str:
    """That a corrected result makes more rounds necessary."""
    return _("As results are now, the knock-out isn’t over: it needs {rounds} rounds.").format(rounds=rounds)


def following_words(number: int, table: int, pair: str) -> str:
    """A game that follows from a board."""
    return _("round {number}, table {table}: {pair}").format(number=number, table=table, pair=pair)


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part of a bracket, to be drawn: its title, empty where it is the only one, and its rounds with their heads."""

    title: str
    rounds: tuple[tuple[DrawnMeeting | None, ...], ...]
    heads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownBracket:
    """A bracket with its names, and the game for third place, None while nobody of it is known."""

    parts: tuple[ShownPart, ...]
    third: DrawnMeeting | None

    @property
    def narrow(self) -> BracketDrawing:
        """All parts in the width of a phone."""
        return stacked([(part.title, narrow_bracket(part.rounds)) for part in self.parts])

    @property
    def wide(self) -> BracketDrawing:
        """All parts with a column for each round."""
        column = column_for([part.rounds for part in self.parts])
        return stacked([(part.title, wide_bracket(part.rounds, part.heads, column)) for part in self.parts])


@dataclass(frozen=True, slots=True)
class _Shown:
    """The names of the sides with their seeds and, where teams play, the points of each at the boards, by round and
    team."""

    names: Mapping[int, str]
    at_boards: Mapping[tuple[int, int], HalfPoints]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def shown_bracket(division: DivisionHistory, bracket: Bracket) -> ShownBracket:
    """The bracket of this division in words: each player with the seed, before the first round without an opponent
    nothing; where teams play, with their points at the boards."""
    rank = {player: place for place, player in enumerate(bracket.seeds, start=1)}
    names = {player: f"{place} {division.player(player).both_names}" for player, place in rank.items()}
    at_boards = {
        (played.number, team): got.points for played in division.rounds for team, got in played.board_points.items()
    }
    shown = _Shown(names, at_boards)
    winners = bracket.columns(Part.WINNERS)
    if not division.settings.double_elimination:
        heads = tuple(round_name(number, len(winners)) for number in range(1, len(winners) + 1))
        third = next((meeting for meeting in bracket.all if meeting.third and meeting.players), None)
        part = ShownPart("", _columns(winners, shown), heads)
        return ShownBracket((part,), None if third is None else _drawn(third, shown))
    final, again = (column[0] for column in bracket.columns(Part.FINAL))
    finals = [(final,), (again,)] if again.games or again.live else [(final,)]
    upper = ShownPart(
        _("Winners’ bracket"),
        _columns([*winners, *finals], shown),
        (*_numbered(len(winners)), _("Grand final"), _("Second grand final"))[: len(winners) + len(finals)],
    )
    losers = bracket.columns(Part.LOSERS)
    lower = ShownPart(_("Losers’ bracket"), _columns(losers, shown), _numbered(len(losers)))
    return ShownBracket((upper, lower) if any(any(column) for column in lower.rounds) else (upper,), None)


def _numbered(rounds: int) -> tuple[str, ...]:
    return tuple(_("Round {number}").format(number=number) for number in range(1, rounds + 1))


def _columns(rounds: Sequence[Sequence[BracketMeeting]], shown: _Shown) -> tuple[tuple[DrawnMeeting | None, ...], ...]:
    return tuple(tuple(_drawn(meeting, shown) for meeting in of_round) for of_round in rounds)


def _drawn(meeting: BracketMeeting, shown: _Shown) -> DrawnMeeting | None:
    alone = NOBODY in (meeting.one, meeting.other) and meeting.board is None
    if alone and (meeting.part is Part.LOSERS or (meeting.part is Part.WINNERS and meeting.stage == 1)):
        return None
    return DrawnMeeting(*(_side(side, meeting, shown) for side in (meeting.one, meeting.other)))


def _side(side: BracketSide, meeting: BracketMeeting, shown: _Shown) -> DrawnSide:
    if side.player is not None:
        words = shown.names[side.player]
        if meeting.best_of > 1 and meeting.games and len(meeting.players) == 2:
            words = f"{words} · {points(meeting.points[side == meeting.other])}"
        elif meeting.board is not None and meeting.board.result and (meeting.round, side.player) in shown.at_boards:
            words = f"{words} · {points(shown.at_boards[meeting.round, side.player])}"
        return DrawnSide(words, on=meeting.winner.player == side.player)
    return DrawnSide("…" if side.waits else _("nobody"), soft=True)


def third_words(third: DrawnMeeting) -> str:
    """The game for third place in a line, with one full stop where a side isn't known yet."""
    if third.one.on or third.other.on:
        won, lost = (third.one, third.other) if third.one.on else (third.other, third.one)
        return _("Third place: {won} before {lost}.").format(won=won.words, lost=lost.words)
    words = _("Third place: {one} – {other}.").format(one=third.one.words, other=third.other.words)
    return words.replace("….", "…")
