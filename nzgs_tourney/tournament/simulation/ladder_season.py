"""A season of a ladder, day by day: which challenges are allowed, when a challenge is over and what it moves are the
program's rules, and games go by strength. What people do is assumed:

| | |
| --- | --- |
| challenging | who has no challenge open does it on one day of `Habits.pause`, as soon as somebody is in reach |
| who is challenged | of those that the rules allow now, any as likely as another |
| the answer | on any day of those that there are to answer, as likely as another |
| not taken up | one challenge in `Habits.refused` |
| the game | on any day of those that there are to play, as likely as another |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DecidedChallenge,
    DivisionHistory,
    LadderHistory,
    PlayedRound,
    Status,
)
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.simulation.outcome import in_order
from nzgs_tourney.tournament.simulation.play import boards_of, played_board
from nzgs_tourney.tournament.standings.challenges import in_reach
from nzgs_tourney.tournament.standings.ladder import Ladder, ladder_of, starting_order
from ratings.system.interface import RatingSystem

SEASON = 182
"""The days of a season: half a year."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How people take part: somebody without a challenge makes one on one day of so many, and one challenge of so many
    isn't taken up."""

    pause: int = 14
    refused: int = 10


USUAL = Habits()


@dataclass(frozen=True, slots=True)
class Season:
    """What came of a season. `lapsed`: challenges that weren't taken up; `moves`: games that changed the order; `idle`:
    players without a game. `in_order` is that of the
    places at its end and strength; `on_top`: the day since which the strongest stands first without a break, 0 for the
    start, None where somebody else does."""

    days: int
    players: int
    challenges: int
    lapsed: int
    games: int
    moves: int
    idle: int
    in_order: Decimal
    on_top: int | None


def season(
    division: DivisionHistory,
    system: RatingSystem,
    seed: str,
    *,
    started: Sequence[int] | None = None,
    days: int = SEASON,
    habits: Habits = USUAL,
) -> Season:
    """A season of this ladder from its entries alone. `started` is the order it begins with, by id, the order that the
    program would begin with where it is None. The same arguments give the same season. Raises ValueError for conditions
    that the system doesn't know."""
    ladder = _Season(division, system, seed, tuple(started or starting_order(division.players)), habits)
    for day in range(1, days + 1):
        ladder.pass_day(day)
    return ladder.told(days)


@dataclass(slots=True)
class _Challenge:
    """One that isn't over: answered on `answer`, played on `played`, both days; `round` 0 before it is accepted."""

    number: int
    challenger: int
    challenged: int
    answer: int
    taken_up: bool
    played: int = 0
    round: int = 0

    @property
    def players(self) -> frozenset[int]:
        return frozenset((self.challenger, self.challenged))


_BEGIN = datetime(2000, 1, 1, tzinfo=UTC)


class _Season:
    """The ladder on one day of the season; changed from day to day."""

    def __init__(
        self, division: DivisionHistory, system: RatingSystem, seed: str, started: tuple[int, ...], habits: Habits
    ) -> None:
        self.made = replace(division, rounds=(), ladder=LadderHistory(started))
        self.system, self.seed, self.habits = system, seed, habits
        self.strength = {entry.id: entry.strength for entry in division.players}
        self.open: list[_Challenge] = []
        self.ended: dict[frozenset[int], datetime] = {}
        self.challenges = self.lapsed = 0
        self.ladder: Ladder = ladder_of(self.made)
        self.on_top: int | None = 0 if self._strongest_first() else None

    def pass_day(self, day: int) -> None:
        """Games and answers that fall on this day, then new challenges; a lot decides who comes first."""
        for challenge in list(self.open):
            if challenge.played == day:
                self._play(challenge, day)
            elif not challenge.round and challenge.answer == day:
                self._answer(challenge, day)
        order = sorted(self.made.ladder.started, key=lambda player: self._lot(day, player, "turn"))
        for player in order:
            if not self._lot(day, player, "keen") % self.habits.pause:
                self._challenge(player, day)

    def told(self, days: int) -> Season:
        """What came of it."""
        rounds = self.made.rounds
        decided = [board for done in rounds for board in done.boards if board.result is not None]
        seated = {player for board in decided for player in (board.white, board.black)}
        places = {player: place for place, player in enumerate(self.ladder.order, start=1)}
        return Season(
            days=days,
            players=len(places),
            challenges=self.challenges,
            lapsed=self.lapsed,
            games=len(decided),
            moves=sum(move.moved and not move.challenge.lapsed for move in self.ladder.moves),
            idle=len(places.keys() - seated),
            in_order=in_order(places, self.strength),
            on_top=self.on_top,
        )

    def _lot(self, day: int, player: int, what: str) -> int:
        return player_lot(f"{self.seed}/{day}", player, what)

    def _days(self, day: int, player: int, what: str, most: int) -> int:
        """A day after this one, up to so many."""
        return day + 1 + self._lot(day, player, what) % most

    def _challenge(self, player: int, day: int) -> None:
        busy = frozenset(one for challenge in self.open for one in challenge.players)
        if player in busy:
            return
        rules = self.made.settings
        found = in_reach(self.ladder, player, rules, busy, self.ended, _BEGIN + timedelta(days=day))
        possible = [one.player for one in found if one.possible]
        if not possible:
            return
        self.challenges += 1
        self.open.append(
            _Challenge(
                self.challenges,
                player,
                possible[self._lot(day, player, "who") % len(possible)],
                self._days(day, player, "answer", rules.answer_days),
                self._lot(day, player, "taken up") % self.habits.refused != 0,
            )
        )

    def _answer(self, challenge: _Challenge, day: int) -> None:
        number = len(self.made.rounds) + 1
        if not challenge.taken_up:
            self.lapsed += 1
            self._end(challenge, day)
            if self.made.settings.unanswered is Unanswered.TAKES_PLACE:
                self._decide(challenge, day, number - 1, lapsed=True)
            return
        board = self._drawn(challenge, f"{self.seed}/{number}")
        # Without the others' statuses, of which there would be as many as games times players.
        self.made = replace(
            self.made, rounds=(*self.made.rounds, PlayedRound(number, f"{self.seed}/{number}", (board,)))
        )
        challenge.round = number
        challenge.played = self._days(day, challenge.challenger, "play", self.made.settings.play_days)

    def _drawn(self, challenge: _Challenge, seed: str) -> BoardResult:
        """The board of the two, drawn after the rounds that either of them had a board in: of the others it doesn't
        depend, and a season has many rounds."""
        own = [done for done in self.made.rounds if challenge.players & {done.boards[0].white, done.boards[0].black}]
        rounds = tuple(replace(done, number=number) for number, done in enumerate(own, start=1))
        settings = replace(self.made.settings, rounds=len(rounds) + 1)
        away = {entry.id: Status.WAITS for entry in self.made.players if entry.id not in challenge.players}
        draw = draw_round(replace(self.made, settings=settings, rounds=rounds), len(rounds) + 1, seed, status=away)
        if isinstance(draw, NoDraw):
            raise AssertionError(draw.reason)
        return boards_of(draw)[0]

    def _play(self, challenge: _Challenge, day: int) -> None:
        rounds = list(self.made.rounds)
        done = rounds[challenge.round - 1]
        boards = tuple(played_board(board, self.strength, self.system, done.seed) for board in done.boards)
        rounds[challenge.round - 1] = replace(done, boards=boards)
        self.made = replace(self.made, rounds=tuple(rounds))
        self._end(challenge, day)
        self._decide(challenge, day, challenge.round)

    def _end(self, challenge: _Challenge, day: int) -> None:
        self.open.remove(challenge)
        self.ended[challenge.players] = _BEGIN + timedelta(days=day)

    def _decide(self, challenge: _Challenge, day: int, number: int, *, lapsed: bool = False) -> None:
        turn = DecidedChallenge(challenge.number, challenge.challenger, challenge.challenged, number, lapsed=lapsed)
        history = replace(self.made.ladder, decided=(*self.made.ladder.decided, turn))
        self.made = replace(self.made, ladder=history)
        self.ladder = ladder_of(self.made)
        if not self._strongest_first():
            self.on_top = None
        elif self.on_top is None:
            self.on_top = day

    def _strongest_first(self) -> bool:
        order = self.ladder.order
        return bool(order) and self.strength[order[0]] == max(self.strength.values())
