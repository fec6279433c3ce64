"""The bracket of a knock-out: its meetings, and who went on, from the rounds so far.

`bracket_tree` says which meetings there are, `knockout_match` who goes on from one. Of each meeting whose two sides are
known, a round has one game, until it is decided; so nobody has two boards in a round.

| | |
| --- | --- |
| nobody opposite | the player goes on with a bye |
| both lost | nobody goes on, and the next opponent has a bye; in the winners' bracket both are out |
| somebody doesn't play a round | the opponent goes on with a bye; one who missed a round is out, in the winners' |
| | bracket of a double elimination has lost; there somebody without an opponent is out only by withdrawing |
| a result corrected later | who went on stays, because it is kept with the last game once the next round is published |

Nothing here is stored: the places follow from the seeds of the first round, all else from boards and statuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from nzgs_tourney.tournament.division.choices import Side, System
from nzgs_tourney.tournament.division.history import (
    DivisionHistory,
    PlayedRound,
    Status,
    WentOnWithoutBoard,
)
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.standings.bracket_meeting import BracketMeeting
from nzgs_tourney.tournament.standings.bracket_tree import From, Node, Part, double, single, stages_for
from nzgs_tourney.tournament.standings.knockout_match import (
    NOBODY,
    ONE,
    OTHER,
    WAITS,
    BracketSide,
    MatchEnd,
    MatchGame,
    MatchRules,
    games_counted,
    match_end,
)
from nzgs_tourney.tournament.standings.team_matches import team_division


@dataclass(frozen=True)
class Bracket:
    """All meetings of a knock-out, each after those that it follows from, as they are after so many rounds. `seeds` are
    the players, the first seed first."""

    seeds: tuple[int, ...]
    all: tuple[BracketMeeting, ...]
    after: int
    nodes: tuple[Node, ...]

    def meetings(self, number: int) -> tuple[BracketMeeting, ...]:
        """Those with a game, or a player who was to have one, in this round; for the next round those that will."""
        if number > self.after:
            return tuple(meeting for meeting in self.all if meeting.live) if number == self.after + 1 else ()
        return tuple(meeting for meeting in self.all if any(game.round == number for game in meeting.games))

    def last_at(self, number: int) -> tuple[BracketMeeting, ...]:
        """Those of two players whose last game so far is in this round, with a board or without."""
        return tuple(meeting for meeting in self.all if meeting.last_round == number and len(meeting.players) == 2)

    def ending_at(self, number: int, table: int | None, player: int | None) -> BracketMeeting | None:
        """The match whose last game so far is in this round: at this table or, without a board, of this player; None
        where there is none."""
        for meeting in self.last_at(number):
            at = None if meeting.without_board or meeting.board is None else meeting.board.table
            if at == table and (table is not None or player in meeting.players):
                return meeting
        return None

    def columns(self, part: Part) -> tuple[tuple[BracketMeeting, ...], ...]:
        """The meetings of one part by their rounds, from the top."""
        here = [meeting for meeting in self.all if meeting.part is part]
        stages = sorted({meeting.stage for meeting in here})
        return tuple(tuple(meeting for meeting in here if meeting.stage == stage) for stage in stages)

    @property
    def finals(self) -> tuple[BracketMeeting, ...]:
        """The final, in a double elimination both grand finals."""
        return tuple(meeting for column in self.columns(Part.FINAL) for meeting in column) or (
            self.columns(Part.WINNERS)[-1][0],
        )

    @property
    def over(self) -> bool:
        """Whether every meeting is decided."""
        return all(meeting.ended is not None for meeting in self.all)

    @cached_property
    def rounds_left(self) -> int:
        """How many rounds there may still be, if every match goes its whole length."""
        needed: list[int] = []
        for node, meeting in zip(self.nodes, self.all, strict=True):
            before = [needed[number] for origin, number in (node.one, node.other) if origin is not From.SEED]
            decided = meeting.ended is not None or meeting.undecided
            own = 0 if decided else max(meeting.best_of - games_counted(meeting.games), 1)
            needed.append(max(before, default=0) + own)
        return max(needed, default=0)

    def still_in(self) -> frozenset[int]:
        """Who has a place in a meeting that isn't decided."""
        return frozenset(player for meeting in self.all if meeting.ended is None for player in meeting.players)

    def next_up(self) -> frozenset[int]:
        """Who has a place in the next round or, while it isn't known who goes on to it, may get one."""
        if any(meeting.live and _unanswered(meeting) for meeting in self.all):
            return self.still_in()
        return frozenset(player for meeting in self.all if meeting.live for player in meeting.players)


def _unanswered(meeting: BracketMeeting) -> bool:
    """Whether a result of it is still to come, or the director's word."""
    board = meeting.board
    return meeting.undecided or (board is not None and board.result is None)


def rounds_for(players: int, settings: DivisionSettings | None = None) -> int:
    """The rounds of a knock-out of so many players, if every match goes its whole length; without settings of single
    games and single elimination."""
    stages = stages_for(players)
    if settings is None:
        return stages
    return (2 * stages + 1 if settings.double_elimination else stages) * settings.best_of.games


def bracket_of(division: DivisionHistory) -> Bracket | None:
    """The bracket of a knock-out whose first round is published; None before, and for other systems. Where teams play
    its players are the teams, by id."""
    if division.settings.system is not System.KNOCKOUT or not division.rounds:
        return None
    if division.settings.side is Side.TEAM:
        division = team_division(division)
    return _Builder(division, seeds_kept(division)).bracket()


def bracket_from(division: DivisionHistory, seeds: Sequence[int]) -> Bracket:
    """The bracket with these seeds, two at least."""
    return _Builder(division, tuple(seeds)).bracket()


def seeds_kept(division: DivisionHistory) -> tuple[int, ...]:
    """The seeds that the first round was drawn with: as kept with it; where nothing is kept, from the strongest down
    among those who played or had a bye."""
    first = division.rounds[0]
    known = {entry.id: entry for entry in division.players}
    if first.seeds:
        return first.seeds
    there = {player for board in first.boards for player in (board.white, board.black)}
    there |= {player for player, status in first.status.items() if status is Status.BYE}
    return tuple(sorted(there, key=lambda player: (-known[player].strength, known[player].number)))


_WITHOUT_A_GAME = (Status.BYE, Status.ABSENT, Status.EXCUSED, Status.WITHDRAWN)
"""What somebody has in a round in which the bracket had a place for them and they had no board."""


class _Builder:
    """Plays the rounds into the meetings of a bracket, one after the other."""

    def __init__(self, division: DivisionHistory, seeds: tuple[int, ...]) -> None:
        self.seeds = seeds
        self.settings = settings = division.settings
        stages = stages_for(len(seeds))
        double_ = settings.double_elimination
        self.nodes = double(stages) if double_ else single(stages, third=settings.third_place)
        self.rules = MatchRules(
            settings.best_of.games,
            settings.tie_rule,
            {player: place for place, player in enumerate(seeds)},
            {entry.id: entry.number for entry in division.players},
        )
        self.rounds = division.rounds
        self.made = [
            BracketMeeting(node.part, node.stage, WAITS, WAITS, best_of=settings.best_of.games) for node in self.nodes
        ]

    def bracket(self) -> Bracket:
        """All meetings after the rounds so far."""
        self._follow(0)
        for played in self.rounds:
            self._play(played)
            self._follow(played.number)
        after = self.rounds[-1].number if self.rounds else 0
        return Bracket(self.seeds, tuple(self.made), after, self.nodes)

    def _follow(self, number: int) -> None:
        """Fill in the sides that are known after this round, and end what needs no game."""
        for place, (node, meeting) in enumerate(zip(self.nodes, self.made, strict=True)):
            if meeting.one.waits or meeting.other.waits:
                one, other = self._side(node.one), self._side(node.other)
                meeting = replace(meeting, one=one, other=other)
                if node.again and not one.waits and (one == NOBODY or other == self.made[node.one[1]].one):
                    meeting = replace(meeting, winner=other, loser=one, now=other, ended=number)
                elif one == NOBODY and other == NOBODY:
                    meeting = replace(meeting, winner=NOBODY, loser=NOBODY, now=NOBODY, ended=number)
                self.made[place] = meeting

    def _side(self, source: tuple[From, int]) -> BracketSide:
        origin, number = source
        if origin is From.SEED:
            return BracketSide(self.seeds[number]) if number < len(self.seeds) else NOBODY
        return self.made[number].winner if origin is From.WINNER else self.made[number].loser

    def _play(self, played: PlayedRound) -> None:
        boards = {frozenset((board.white, board.black)): board for board in played.boards}
        kept = {frozenset((one.one, one.other)): one for one in played.went_on}
        live = [place for place, meeting in enumerate(self.made) if meeting.live]
        for place in live:
            meeting = self.made[place]
            board = boards.pop(frozenset(meeting.players), None) if len(meeting.players) == 2 else None
            said = kept.pop(frozenset(meeting.players), None)
            game = MatchGame(played.number, played.seed, board) if board else self._without(played, meeting, said)
            if game is not None:
                self.made[place] = self._decided(meeting, game)
        # What is left are games of matches that were over before, as results are now.
        for pair in (*boards, *kept):
            for place in reversed(range(len(self.made))):
                meeting = self.made[place]
                not_played = self.nodes[place].again and not meeting.games
                if set(meeting.players) == pair and place not in live and not not_played:
                    game = (
                        MatchGame(played.number, played.seed, boards[pair])
                        if pair in boards
                        else self._without(played, meeting, kept[pair])
                    )
                    self.made[place] = self._decided(meeting, game) if game else meeting
                    break

    def _without(
        self, played: PlayedRound, meeting: BracketMeeting, said: WentOnWithoutBoard | None
    ) -> MatchGame | None:
        """The round as a game without a board, from which that one goes on where it is said; None where it is none."""
        game = self._missed(played, meeting)
        if said is None:
            return game
        on = {ONE: said.one, OTHER: said.other}.get(said.goes_on)
        return replace(game or MatchGame(played.number, played.seed), said=BracketSide(on))

    def _missed(self, played: PlayedRound, meeting: BracketMeeting) -> MatchGame | None:
        """The round as a game that somebody missed; None where that decides nothing any more, and where somebody had
        another place in the round: as results were then, the two didn't meet in it."""
        status = {player: played.status.get(player) for player in meeting.players}
        here = [player for player, why in status.items() if why is Status.BYE]
        if len(here) > 1 or any(why not in _WITHOUT_A_GAME for why in status.values()):
            return None
        if not here and meeting.undecided:
            return None
        if len(status) == 1 and self.settings.double_elimination:
            # There was nothing to miss.
            here = [player for player, why in status.items() if why is not Status.WITHDRAWN]
        on = here[0] if here else None
        gone = [why for player, why in status.items() if player != on]
        alone = len(status) < 2 or meeting.best_of == 1
        for_good = all(why not in (Status.ABSENT, Status.EXCUSED) for why in gone)
        return MatchGame(played.number, played.seed, None, on, all_of_it=alone or for_good)

    def _decided(self, meeting: BracketMeeting, game: MatchGame) -> BracketMeeting:
        games = (*meeting.games, game)
        pair = (meeting.one.player or 0, meeting.other.player or 0)
        end = match_end(self.rules, pair, games)
        now = match_end(self.rules, pair, games, kept=False)
        return replace(
            meeting,
            games=games,
            winner=end.winner if end else WAITS,
            loser=self._loser(meeting, games, end),
            ended=end.round if end else None,
            now=now.winner if now else WAITS,
        )

    def _loser(self, meeting: BracketMeeting, games: Sequence[MatchGame], end: MatchEnd | None) -> BracketSide:
        if end is None:
            return WAITS
        met = any(game.board is not None for game in games)
        falls = self.settings.double_elimination and meeting.part is not Part.LOSERS
        if end.winner.player is None or not (met or falls):
            return NOBODY
        left = [player for player in meeting.players if player != end.winner.player]
        return BracketSide(left[0]) if left else NOBODY
