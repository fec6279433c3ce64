"""The players of a round with their scores, meetings, colours, floats and byes from the rounds before.

A game decided without being played (`forfeit`) isn't a meeting and gives nobody a colour; but it was drawn, so it
counts as a float. A void game is nothing of these. Colours are counted over even games only: with a handicap there is
no choice. A game that two played in another division, before they were both in this one, is a meeting and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.pairing.acceleration import points_beside
from nzgs_tourney.tournament.standings.score import running_scores, starting_scores


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """One player before a round. Scores are half points, rounds are given by number.

    `beside`: what of the score is there for the pairing only, in an accelerated round. `blacks` and `whites`: the
    rounds of the even games played with that colour. `downs` and `ups`: the rounds in which the player met a lower or a
    higher score. `met` and `drawn_unplayed`: opponent's id -> rounds.
    """

    entry: DivisionEntry
    start: int
    score: int
    beside: int = 0
    blacks: tuple[int, ...] = ()
    whites: tuple[int, ...] = ()
    downs: tuple[int, ...] = ()
    ups: tuple[int, ...] = ()
    byes: tuple[int, ...] = ()
    met: Mapping[int, tuple[int, ...]] | None = None
    drawn_unplayed: Mapping[int, tuple[int, ...]] | None = None

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def id(self) -> int:
        """The stable id, by which members are ordered."""
        return self.entry.id

    @property
    def lot(self) -> int:
        """The number that lots use."""
        return self.entry.number

    @property
    def name(self) -> str:
        """The name as entered; for sentences only."""
        return self.entry.name

    @property
    def earned(self) -> int:
        """The score without what is beside it."""
        return self.score - self.beside

    @property
    def balance(self) -> int:
        """Even games with Black less even games with White."""
        return len(self.blacks) - len(self.whites)

    def meetings(self, opponent: int) -> tuple[int, ...]:
        """The rounds in which the two have played."""
        return (self.met or {}).get(opponent, ())


def round_entries(division: DivisionHistory, number: int, ids: Collection[int]) -> tuple[RoundEntry, ...]:
    """The players with these ids before round `number`, ordered by id. Later rounds are ignored.

    Scores and floats are those that each round was drawn with, whatever was corrected afterwards; in accelerated rounds
    with the points beside them.

    Raises KeyError for an id that isn't an entry of the division, and ValueError where rounds before `number` are
    missing or the bar is below the floor.
    """
    before = [played for played in division.rounds if played.number < number]
    entries = {entry.id: entry for entry in division.players}
    starts = starting_scores(division)
    *columns, scores = running_scores(division, number - 1, starts)
    scores |= division.scores_of_draw(number)
    beside = points_beside(division, number, ids)
    story = _Story()
    for played, column in zip(before, columns, strict=True):
        story.add(played, _paired_with({**column, **played.scores}, points_beside(division, played.number, ())))
    for meeting in division.met:
        story.meet(meeting.one, meeting.other, meeting.round)
    return tuple(
        RoundEntry(
            entry=entries[player],
            start=starts[player],
            score=scores[player] + beside.get(player, 0),
            beside=beside.get(player, 0),
            blacks=tuple(story.blacks.get(player, ())),
            whites=tuple(story.whites.get(player, ())),
            downs=tuple(story.downs.get(player, ())),
            ups=tuple(story.ups.get(player, ())),
            byes=tuple(story.byes.get(player, ())),
            met={other: tuple(rounds) for other, rounds in story.met.get(player, {}).items()},
            drawn_unplayed={other: tuple(rounds) for other, rounds in story.unplayed.get(player, {}).items()},
        )
        for player in sorted(set(ids))
    )


def _paired_with(scores: Mapping[int, int], beside: Mapping[int, int]) -> Mapping[int, int]:
    return {player: score + beside.get(player, 0) for player, score in scores.items()} if beside else scores


class _Story:
    """The history of the rounds, by player id; filled round by round, then only read."""

    def __init__(self) -> None:
        self.blacks: dict[int, list[int]] = {}
        self.whites: dict[int, list[int]] = {}
        self.downs: dict[int, list[int]] = {}
        self.ups: dict[int, list[int]] = {}
        self.byes: dict[int, list[int]] = {}
        self.met: dict[int, dict[int, list[int]]] = {}
        self.unplayed: dict[int, dict[int, list[int]]] = {}

    def add(self, played: PlayedRound, scores: Mapping[int, int]) -> None:
        """Add one round, with the scores that its draw started from."""
        number = played.number
        for player, status in played.status.items():
            if status is Status.BYE:
                self.byes.setdefault(player, []).append(number)
        for board in played.counted_boards:
            meetings = self.unplayed if board.forfeit else self.met
            for one, other in ((board.white, board.black), (board.black, board.white)):
                meetings.setdefault(one, {}).setdefault(other, []).append(number)
                if scores[one] != scores[other]:
                    floats = self.downs if scores[one] > scores[other] else self.ups
                    floats.setdefault(one, []).append(number)
            if board.handicap == 0 and not board.forfeit:
                self.blacks.setdefault(board.black, []).append(number)
                self.whites.setdefault(board.white, []).append(number)

    def meet(self, one: int, other: int, number: int) -> None:
        """Add a game that the two played in another division."""
        self.met.setdefault(one, {}).setdefault(other, []).append(number)
        self.met.setdefault(other, {}).setdefault(one, []).append(number)
