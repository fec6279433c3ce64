"""A case as it is put to the referee: what it is about, which move, and what the replay of the record found there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from games.cases.answers import Terms
from games.cases.kind import SHOWN_BY, Kind
from games.rules.colour import Colour
from games.rules.findings import Finding
from games.rules.point import name_of
from games.rules.replay import Replay
from games.rules.result import Result
from games.wording.result_words import why_impossible, why_unplayed
from ground.coded import Coded, coded
from ground.freezing import freeze_mappings
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class ForfeitRules:
    """The rules of the event that a referee goes by; None for no such rule. A player who isn't there after so many
    minutes, or has so many warnings, forfeits; one who lost the connection is waited for so many minutes, so many times
    in a game."""

    forfeit_after_minutes: int | None = None
    warnings_before_forfeit: int | None = None
    reconnect_minutes: int | None = None
    reconnect_times: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What a case is about. `replay` is that of the record it refers to, `move` the move in question; either may be
    None. `offender` made the move in question or moved the stones, None where nobody said who. `reported` are the
    different results that have been reported, `counted` the count of the record's last board with every stone alive and
    the komi of the draw. `confirmed`: the result of the game is confirmed. `appealed` is the number of the ruling under
    appeal, None for none; `undone`: that ruling changed the game or its result; `terms_before`: what it changed
    handicap, komi and colours from; `beside`: it changed something beside the game, e.g. warned a player.
    `gave_result`: that ruling gave the confirmed result, so the appeal can put another in its place. `size`, `komi` and
    `handicap` are those of the draw, size and komi None where unknown: then any result is possible. `warnings` is how
    many warnings each player has in the
    event."""

    kind: Kind
    black: str
    white: str
    replay: Replay | None = None
    move: int | None = None
    confirmed: bool = False
    reported: tuple[Result, ...] = ()
    counted: Result | None = None
    appealed: int | None = None
    undone: bool = False
    gave_result: bool = False
    size: int | None = None
    komi: Decimal | None = None
    offender: Colour | None = None
    handicap: int = 0
    beside: bool = False
    terms_before: Terms | None = None
    warnings: Mapping[Colour, int] = field(default_factory=dict, hash=False)
    rules: ForfeitRules = ForfeitRules()

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def finding(self) -> Finding | None:
        """The finding of the replay at that move, of the kind that the case is about; None where there is none."""
        if self.replay is None or self.move is None:
            return None
        for finding in self.replay.findings:
            if finding.move == self.move and finding.kind in SHOWN_BY.get(self.kind, ()):
                return finding
        return None

    @property
    def offenders(self) -> tuple[Colour, ...]:
        """Who may have done it: the offender, or both players where nobody said who."""
        return tuple(Colour) if self.offender is None else (self.offender,)

    @property
    def elsewhere(self) -> tuple[int, ...]:
        """The moves at which the record shows what the case is about, where it doesn't at the move in question."""
        if self.replay is None or self.finding is not None:
            return ()
        kinds = SHOWN_BY.get(self.kind, ())
        return tuple(dict.fromkeys(finding.move for finding in self.replay.findings if finding.kind in kinds))

    @property
    def seen(self) -> bool:
        """Whether the move in question can be looked at."""
        return self.replay is not None and self.move is not None and 1 <= self.move <= len(self.replay.game.moves)

    @property
    def moves(self) -> int:
        """How many moves the record has; 0 without one."""
        return len(self.replay.game.moves) if self.replay else 0

    def forfeit_due(self, colour: Colour) -> bool:
        """Whether one more warning of this player reaches the number after which the event has them forfeit."""
        most = self.rules.warnings_before_forfeit
        return most is not None and self.warnings.get(colour, 0) + 1 >= most

    def why_impossible(self, result: Result, *, unplayed: bool = False) -> str:
        """Why this game can't have this result, with the nearest possible results; empty where it can. `unplayed`:
        decided without being played."""
        if self.size is None or self.komi is None:
            return why_unplayed(result, unplayed=unplayed)
        return why_impossible(result, self.size, self.komi, unplayed=unplayed)

    def name(self, colour: Colour) -> str:
        """A player's colour and name: `Black, Mere Tautahi`."""
        if colour is Colour.BLACK:
            return _("Black, {name}").format(name=self.black)
        return _("White, {name}").format(name=self.white)


def why_not_found(question: Question) -> Coded | None:
    """Why the replay finds nothing at the move in question; None where that can't be looked at.

    The move must be one of the record.
    """
    if not question.seen or question.replay is None or question.move is None:
        return None
    replay, number = question.replay, question.move
    move = replay.game.moves[number - 1]
    move_values = {"colour": move.colour.word, "move": number}
    if question.kind is Kind.REPETITION:
        if move.point is None:
            return coded("pass_repeats_nothing", **move_values)
        again = next((recreation for recreation in replay.recreations if recreation.move == number), None)
        return (
            coded("others_position", **move_values, after=again.repeats[0])
            if again
            else coded("new_position", **move_values)
        )
    if question.kind is Kind.OUT_OF_TURN:
        return coded("in_turn", **move_values)
    if question.kind is Kind.PARTNER_ORDER:
        return coded("partner_unseen", **move_values)
    if question.kind in (Kind.MOVED_STONE, Kind.WRONG_REMOVAL):
        return coded("no_hand", move=number)
    point = None if move.point is None else name_of(move.point, replay.game.size) if move.point >= 0 else ""
    return coded("nothing_found", **move_values, point=point)
