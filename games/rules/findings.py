"""The findings of a replay, and the rule behind each. Values; what a referee may do is in `remedies`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rules.colour import Colour
from ground.translation import gettext as _, gettext_noop


class FindingKind(StrEnum):
    """The kinds of breach (`docs/rules.md`, “Breaches”). Self-captures are legal and not a finding."""

    REPETITION = "repetition"
    OUT_OF_TURN = "out_of_turn"
    OCCUPIED = "occupied"
    OFF_BOARD = "off_board"
    MOVED_STONE = "moved_stone"

    @property
    def clause(self) -> str:
        """The anchor of the rule in `docs/differences.md` and on its page, e.g. `out-of-turn`."""
        return self.value.replace("_", "-")


RULE_TEXT = {
    FindingKind.REPETITION: gettext_noop(
        "A play may not leave the whole board as it stood after any earlier move, passes included, of the same "
        "side. The opponent must notice it before making the next move and cannot complain later; the stone is "
        "then taken back and counts as a pass."
    ),
    FindingKind.OUT_OF_TURN: gettext_noop(
        "Black and White take turns to move. After two moves in a row the game goes back to that point, and the "
        "offender’s last move counts as a pass."
    ),
    FindingKind.OCCUPIED: gettext_noop(
        "A stone is played on an empty point. After anything else the game goes back to that point, and the "
        "offender’s last move counts as a pass."
    ),
    FindingKind.OFF_BOARD: gettext_noop(
        "A stone is played on a point of the board. After anything else the game goes back to that point, and the "
        "offender’s last move counts as a pass."
    ),
    FindingKind.MOVED_STONE: gettext_noop(
        "Stones once played are not moved, and leave the board only by capture or, at the end, by agreement. The "
        "game goes back to that point, and the offender’s last move counts as a pass. If the board cannot be "
        "restored the offender should forfeit: that is for the referee to decide."
    ),
}
"""The rule behind each kind, in this program's words; `docs/rules.md` gives the reading clause by clause."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach that the record shows.

    `move` counts recorded moves from 1; for `MOVED_STONE` it is the number of moves before the stones were moved, and
    `colour` is None because a record does not say who moved them. `point` is None for a pass, `OFF_BOARD` for a point
    that isn't on the board (its text is in `written`), and for `MOVED_STONE` the first point changed.

    `repeats` holds, for a repetition, the numbers of moves made when the same player left the same position before: the
    first `games.rules.history.MOST_NAMED` of them, 0 being a handicap set up. `assumed`: the player left that position
    only by passes that the record doesn't show.

    `claimable` says whether the opponent may still claim it; only repetitions have a time limit in the rules.
    `closed_by` is the number of the opponent's recorded move that ended that time, None while it runs, and where it had
    ended before a ruling restored the game.
    """

    kind: FindingKind
    move: int
    colour: Colour | None
    point: int | None
    claimable: bool = True
    repeats: tuple[int, ...] = ()
    written: str = ""
    assumed: bool = False
    closed_by: int | None = None

    @property
    def rule(self) -> str:
        """The rule text behind it."""
        return _(RULE_TEXT[self.kind])

    @property
    def note(self) -> str:
        """A sentence that it rests on a pass which the record doesn't show; empty where it doesn't."""
        if not self.assumed or self.colour is None:
            return ""
        if self.colour is Colour.BLACK:
            return _("That holds only if Black passed there: the record shows no such pass, it is assumed.")
        return _("That holds only if White passed there: the record shows no such pass, it is assumed.")


@dataclass(frozen=True, slots=True)
class SelfCapture:
    """A play that removed its own chain of `stones` stones, the played one included. Legal by itself."""

    move: int
    colour: Colour
    point: int
    stones: int

    @property
    def note(self) -> str:
        """What to tell players, who often think it illegal."""
        if self.stones == 1:
            return _("legal under NZ rules: self-capture, board unchanged")
        return _("legal under NZ rules: self-capture of {stones} stones").format(stones=self.stones)


@dataclass(frozen=True, slots=True)
class Recreation:
    """A legal play to a position that only the *other* player had left before: allowed, and worth an explanation.

    `repeats` is counted as in `Finding`.
    """

    move: int
    colour: Colour
    point: int
    repeats: tuple[int, ...]
