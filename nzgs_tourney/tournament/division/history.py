"""The people of a division and the rounds they have played, as frozen values.

Every player who isn't on a board in a round has a status there: nobody is simply missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from games.rules.result import HalfPoints, Outcome, Result
from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.names import both_names
from nzgs_tourney.tournament.division.settings import DivisionSettings
from ratings.rank import NO_GRADE, Rank, Rating, grade_of_entry


class Status(StrEnum):
    """The status of a player without a board in a round."""

    BYE = "bye"
    EXCUSED = "excused"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    NOT_ENTERED = "not_entered"
    HOUSE = "house"
    OUT = "out"
    """Out of a knock-out, after a loss or without a place in the bracket."""
    WAITS = "waits"
    """Still in a knock-out, without a game in this round."""
    RESERVE = "reserve"
    """Here, while the team's boards are taken by others."""


class Presence(StrEnum):
    """What check-in knows about a player before a round. Those who weren't seen are drawn too, until somebody says
    that they aren't coming."""

    UNSEEN = "unseen"
    HERE = "there"
    EXCUSED = Status.EXCUSED.value
    ABSENT = Status.ABSENT.value

    @property
    def status(self) -> Status | None:
        """The status in the round that it gives; None for somebody who plays."""
        return Status(self) if self in (Presence.EXCUSED, Presence.ABSENT) else None


@dataclass(frozen=True, slots=True)
class DivisionEntry:
    """One entry of a division. `id` is stable and unique on this site; the name decides nothing. `number` is the same
    on every site and in files, and lots use it; without one it is the id.

    `rating` is the rating frozen for this event, None for an unrated player, whose `rank` is used instead. Where no
    grade is given, `rank` is that of the rating, whatever it is made with; without a rating nothing says how strong the
    player is (`unplaced`), and they count as the weakest.
    `start_correction` is in whole points and is added to the McMahon starting score. `fixed_table` is for somebody who
    must sit there. `group` is that of a round robin in groups, 0 for none. `family` is the same text for people who
    prefer not to meet, e.g. of one household. `latin` is the name in Latin letters, for a name in another script.
    `public` is what is shown in public instead of the name, empty where nothing is: no draw and no file goes by it.
    """

    id: int
    name: str
    rank: Rank
    rating: Rating | None = None
    club: str = ""
    city: str = ""
    country: str = ""
    start_correction: int = 0
    fixed_table: int | None = None
    family: str = ""
    latin: str = ""
    number: int = 0
    group: int = 0
    public: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.number:
            object.__setattr__(self, "number", self.id)
        if not self.rank.given:
            object.__setattr__(self, "rank", grade_of_entry(NO_GRADE, self.rating))

    @property
    def unplaced(self) -> bool:
        """Whether they have neither a grade nor a rating to be paired by."""
        return not self.rank.given and self.rating is None

    @property
    def strength(self) -> Rating:
        """The rating if there is one, otherwise the middle of the rank."""
        return self.rank.rating if self.rating is None else self.rating

    @property
    def both_names(self) -> str:
        """The name, followed by the one in Latin letters if there is one."""
        return both_names(self.name, self.latin)

    @property
    def in_public(self) -> DivisionEntry:
        """The entry under the name that is shown in public."""
        return replace(self, name=self.public, latin="") if self.public else self


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One game of a round. `result` None means not yet; `forfeit` that it was decided without being played.

    It holds only what draws and standings decide by, with people by number: names and rows can't change a draw.
    `goes_on`, in a knock-out: who plays on from here where that is settled, "white", "black" or "nobody"; empty where
    the result says it.
    """

    table: int
    white: int
    black: int
    handicap: int
    komi: Decimal
    result: Result | None = None
    forfeit: bool = False
    goes_on: str = ""

    @property
    def void(self) -> bool:
        """Whether the game doesn't count: for both players the round is one without an opponent and without points."""
        return self.result is not None and self.result.outcome is Outcome.VOID


@dataclass(frozen=True, slots=True)
class DivisionTeam:
    """A team of a division. `members` are its entries by id, in the order of its boards; those beyond the boards of a
    match are reserves. `number` is the same on every site and in files."""

    id: int
    number: int
    name: str
    members: tuple[int, ...]
    club: str = ""


@dataclass(frozen=True, slots=True)
class BoardPoints:
    """What a team got at the boards of one match: `points` in half points, and `weighted` the same with the first board
    counted as often as a match has boards, the second once less, and the last once."""

    points: HalfPoints
    weighted: int


@dataclass(frozen=True, slots=True)
class WentOnWithoutBoard:
    """Who goes on from a match of a knock-out whose game of a round had no board: its two players by id, and which of
    them does, "one", "other" or "nobody"."""

    one: int
    other: int
    goes_on: str


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with its boards, and the status of everybody without one, by player id. `closed`: the director has closed
    it, so it counts even where nobody has a board; no draw depends on that.

    `carried`: what the round counts here for those who were in another division of the event then, by player id; for
    everything but the score it is a round without an opponent.

    `scores`: the scores before the round that it was drawn with, by player id, where grades, starting scores, rules or
    results that changed later give other ones.

    `seeds`, in the first round: the players of a knock-out in the order of the bracket it was drawn with, or the upper
    half of an accelerated Swiss.

    `went_on`, in a knock-out: who goes on from the matches that ended without a board in this round, where that is
    settled; of a board it says so itself.

    `board_points`, where the players are teams: what each got at the boards of its match.
    """

    number: int
    seed: str
    boards: tuple[BoardResult, ...]
    status: Mapping[int, Status] = field(default_factory=dict)
    scores: Mapping[int, HalfPoints] = field(default_factory=dict)
    carried: Mapping[int, HalfPoints] = field(default_factory=dict)
    seeds: tuple[int, ...] = ()
    went_on: tuple[WentOnWithoutBoard, ...] = ()
    board_points: Mapping[int, BoardPoints] = field(default_factory=dict)
    closed: bool = field(default=False, compare=False)

    @property
    def counted_boards(self) -> tuple[BoardResult, ...]:
        """The boards without the void ones."""
        return tuple(board for board in self.boards if not board.void)

    def has(self, player: int) -> bool:
        """Whether somebody had entered by then and hadn't withdrawn."""
        if any(player in (board.white, board.black) for board in self.boards):
            return True
        return self.status.get(player, Status.NOT_ENTERED) not in (Status.NOT_ENTERED, Status.WITHDRAWN)

    @property
    def counts(self) -> bool:
        """Whether the current standings count it: it is closed, or a board has a result."""
        return self.closed or any(board.result for board in self.boards)

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class MetElsewhere:
    """Two entries, by id, who played each other in this round of another division, before they were both here."""

    one: int
    other: int
    round: int


@dataclass(frozen=True, slots=True)
class DecidedChallenge:
    """One challenge of a ladder that changes its order, or could: accepted and played in this `round`, or not taken up
    (`lapsed`) once so many rounds were published, so that the challenger took the place. Players by id."""

    number: int
    challenger: int
    challenged: int
    round: int
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class LadderHistory:
    """What a ladder's order is computed from beside its boards: the order it `started` with, the challenges that were
    `decided`, in the order in which they were, and who is `gone`. Players by id; who isn't in `started` came later."""

    started: tuple[int, ...] = ()
    decided: tuple[DecidedChallenge, ...] = ()
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Hall:
    """What a division's tables have to do with those of the other divisions: they begin at `first` where the division
    has no first table of its own, and leave out those in `taken`."""

    first: int = 1
    taken: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DivisionHistory:
    """A division at one moment: its settings, its entries and its rounds so far, numbered from 1 without gaps; `met`
    are those who count as having met. `teams`, where teams play, are those of the next round. `hall` is known before a
    draw, and `ladder` beside the rounds of one; two divisions are equal whatever these are: no draw depends on them."""

    name: str
    settings: DivisionSettings
    players: tuple[DivisionEntry, ...]
    rounds: tuple[PlayedRound, ...] = ()
    met: tuple[MetElsewhere, ...] = ()
    teams: tuple[DivisionTeam, ...] = ()
    hall: Hall = field(default_factory=Hall, compare=False)
    ladder: LadderHistory = field(default_factory=LadderHistory, compare=False)

    @property
    def table_settings(self) -> DivisionSettings:
        """The settings to number tables by: with the first table in the hall, and without those that others use."""
        settings, hall = self.settings, self.hall
        out = (*settings.excluded_tables, *sorted(hall.taken))
        first = hall.first if settings.first_table is None else settings.first_table
        return replace(settings, first_table=first, excluded_tables=out)

    def player(self, number: int) -> DivisionEntry:
        """The entry with this id. Raises KeyError where there is none."""
        for entry in self.players:
            if entry.id == number:
                return entry
        raise KeyError(number)

    @property
    def in_public(self) -> DivisionHistory:
        """The division with everybody under the name that is shown in public."""
        if not any(entry.public for entry in self.players):
            return self
        return replace(self, players=tuple(entry.in_public for entry in self.players))

    @property
    def team_of(self) -> dict[int, DivisionTeam]:
        """The team of each entry that has one, by id."""
        return {member: team for team in self.teams for member in team.members}

    def club_shown(self, entry: DivisionEntry) -> str:
        """What is written beside somebody's name: their team where they have one, otherwise the club."""
        team = self.team_of.get(entry.id) if self.teams else None
        return team.name if team else entry.club

    @property
    def carries(self) -> bool:
        """Whether somebody brings points from another division of the event."""
        return any(played.carried for played in self.rounds)

    def scores_of_draw(self, number: int) -> Mapping[int, HalfPoints]:
        """The `scores` of this round, empty where it isn't drawn."""
        return next((played.scores for played in self.rounds if played.number == number), {})

    def with_result(self, number: int, table: int, result: Result | None, *, forfeit: bool) -> DivisionHistory:
        """The division with this result at one table of a round; unchanged where there is no such board."""
        rounds = tuple(
            replace(
                played,
                boards=tuple(
                    replace(board, result=result, forfeit=forfeit) if board.table == table else board
                    for board in played.boards
                ),
            )
            if played.number == number
            else played
            for played in self.rounds
        )
        return replace(self, rounds=rounds)
