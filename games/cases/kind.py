"""What a case can be about, with its words; what a ruling can decide; and one decision that a referee may take."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.cases.answers import Asks, Terms
from games.rules.colour import Colour
from games.rules.findings import FindingKind
from games.rules.game import GameRecord
from games.rules.point import Position
from games.rules.result import Result
from ground.coded import Coded
from ground.translation import gettext_noop


class Kind(StrEnum):
    """What a case is about."""

    REPETITION = "repetition"
    OUT_OF_TURN = "out_of_turn"
    PARTNER_ORDER = "partner_order"
    OCCUPIED = "occupied"
    MOVED_STONE = "moved_stone"
    WRONG_REMOVAL = "wrong_removal"
    DEAD_STONES = "dead_stones"
    RESULT = "result"
    KNOCKED_STONE = "knocked_stone"
    TIME = "time"
    LATENESS = "lateness"
    CONDUCT = "conduct"
    OUTSIDE_HELP = "outside_help"
    WRONG_TERMS = "wrong_terms"
    NOTES = "notes"
    NOISE = "noise"
    PHONE = "phone"
    LOST_RECORD = "lost_record"
    CONNECTION = "connection"
    OTHER = "other"


ABOUT = {
    Kind.REPETITION: gettext_noop("a position repeated"),
    Kind.OUT_OF_TURN: gettext_noop("a move out of turn"),
    Kind.PARTNER_ORDER: gettext_noop("the order of play of partners"),
    Kind.OCCUPIED: gettext_noop("a stone on an occupied point"),
    Kind.MOVED_STONE: gettext_noop("a stone moved"),
    Kind.WRONG_REMOVAL: gettext_noop("stones wrongly removed"),
    Kind.DEAD_STONES: gettext_noop("which stones are dead"),
    Kind.RESULT: gettext_noop("what the result is"),
    Kind.KNOCKED_STONE: gettext_noop("a stone knocked out of place"),
    Kind.TIME: gettext_noop("the clock or the time"),
    Kind.LATENESS: gettext_noop("a player late or absent"),
    Kind.CONDUCT: gettext_noop("conduct"),
    Kind.OUTSIDE_HELP: gettext_noop("outside help"),
    Kind.WRONG_TERMS: gettext_noop("handicap, komi or colours"),
    Kind.NOTES: gettext_noop("analysis or notes"),
    Kind.NOISE: gettext_noop("noise"),
    Kind.PHONE: gettext_noop("a phone that rings"),
    Kind.LOST_RECORD: gettext_noop("a lost record"),
    Kind.CONNECTION: gettext_noop("a lost connection"),
    Kind.OTHER: gettext_noop("something else"),
}
"""What a case is about, to be shown through gettext."""


class Decision(StrEnum):
    """What a ruling decides."""

    TAKE_BACK = "take_back"
    READING_A = "reading_a"
    READING_B = "reading_b"
    PLAY_ON = "play_on"
    PUT_BACK = "put_back"
    REPLAY = "replay"
    NEW_GAME = "new_game"
    TERMS = "terms"
    TALK = "talk"
    WARNING = "warning"
    TIME = "time"
    ADJOURNED = "adjourned"
    STANDS = "stands"
    FORFEIT = "forfeit"
    RESULT = "result"
    NO_BREACH = "no_breach"


RESTORES = frozenset(
    {
        *(Decision.TAKE_BACK, Decision.READING_A, Decision.READING_B, Decision.PLAY_ON),
        *(Decision.PUT_BACK, Decision.REPLAY, Decision.NEW_GAME, Decision.TERMS),
    }
)
"""The decisions after which the game is open and goes on, from an earlier position or from where it stopped."""
SETS_TERMS = frozenset({Decision.NEW_GAME, Decision.TERMS})
"""The decisions that set handicap, komi and colours."""
UNCHANGING = frozenset({Decision.STANDS, Decision.NO_BREACH})
"""The decisions that change nothing."""
BESIDE_THE_GAME = frozenset({Decision.TALK, Decision.WARNING, Decision.TIME, Decision.ADJOURNED})
"""The decisions that change neither the board nor the result."""

SHOWN_BY: dict[Kind, frozenset[FindingKind]] = {
    Kind.REPETITION: frozenset({FindingKind.REPETITION}),
    Kind.OUT_OF_TURN: frozenset({FindingKind.OUT_OF_TURN}),
    Kind.OCCUPIED: frozenset({FindingKind.OCCUPIED}),
    Kind.MOVED_STONE: frozenset({FindingKind.MOVED_STONE}),
    Kind.WRONG_REMOVAL: frozenset({FindingKind.MOVED_STONE}),
    Kind.OTHER: frozenset({FindingKind.OCCUPIED, FindingKind.OFF_BOARD}),
}
"""The findings of a replay that show a case of each kind in a record. Cases about an occupied point were once opened
as something else."""

KIND_OF: dict[FindingKind, Kind] = {
    FindingKind.REPETITION: Kind.REPETITION,
    FindingKind.OUT_OF_TURN: Kind.OUT_OF_TURN,
    FindingKind.MOVED_STONE: Kind.MOVED_STONE,
    FindingKind.OCCUPIED: Kind.OCCUPIED,
    FindingKind.OFF_BOARD: Kind.OTHER,
}
"""The kind of case that a finding makes."""

MADE_BY_ONE = frozenset({Kind.REPETITION, Kind.OUT_OF_TURN, Kind.OCCUPIED})
"""The kinds that are always about a move of one player: without a record, a claim says whose."""
HANDS = frozenset({Kind.MOVED_STONE, Kind.WRONG_REMOVAL})
"""The kinds about what was done to the stones by hand, by one of the players or by somebody else."""
WITHOUT_POSITION = frozenset(
    {
        *(Kind.TIME, Kind.LATENESS, Kind.CONDUCT, Kind.OUTSIDE_HELP, Kind.WRONG_TERMS),
        *(Kind.NOTES, Kind.NOISE, Kind.PHONE, Kind.LOST_RECORD, Kind.CONNECTION),
    }
)
"""The kinds that are about no move and no position."""
OF_PARTNERS = frozenset({Kind.PARTNER_ORDER})
"""The kinds that exist only where partners play in turn. No record shows them: it names the colour, not the partner."""
ABOUT_A_MOVE = frozenset({*MADE_BY_ONE, *HANDS, *OF_PARTNERS, Kind.KNOCKED_STONE, Kind.OTHER})
"""The kinds that can be about one move."""
ABOUT_A_PLAYER = (ABOUT_A_MOVE | WITHOUT_POSITION) - {Kind.NOISE, Kind.WRONG_TERMS, Kind.LOST_RECORD}
"""The kinds that can be about one of the two players."""
NEEDS_WORDS = frozenset({Kind.CONDUCT, Kind.OUTSIDE_HELP, Kind.OTHER})
"""The kinds that say too little by themselves: a claim says in words what happened."""
GOES_ON = WITHOUT_POSITION - {Kind.TIME, Kind.WRONG_TERMS}
"""The kinds that leave board, clock and terms alone: the game goes on while they wait, unless the referee stops it."""
PRIVATE = frozenset({Kind.OUTSIDE_HELP})
"""The kinds that only officials, the player accused and who brought the case know of until the ruling, which a second
official confirms."""


@dataclass(frozen=True, slots=True)
class RulingOption:
    """One decision. `key` names it among the options of its case, `codes` is the text of the ruling, in codes.

    `why_not` is empty where the rules allow it. `game`, `position` and `to_move` are given where a position is
    restored or kept, `result` where the result of the game changes. `asks` is what the referee still enters, None for
    nothing. `minutes` are added to a clock, or taken from it if negative; `against` is the player who is warned or
    loses time; `terms` are set. `remark` is one more sentence for the referee. `reopens`: an earlier ruling no longer
    holds, and the game goes on as it was before it.
    """

    key: str
    decision: Decision
    title: str
    codes: tuple[Coded, ...]
    why_not: str = ""
    game: GameRecord | None = None
    position: Position | None = None
    to_move: Colour | None = None
    result: Result | None = None
    asks: Asks | None = None
    minutes: int | None = None
    against: Colour | None = None
    terms: Terms | None = None
    remark: str = ""
    reopens: bool = False

    @property
    def open(self) -> bool:
        """Whether what it asks isn't answered yet."""
        answered = {Asks.RESULT: self.result, Asks.MINUTES: self.minutes, Asks.MOVE: self.game, Asks.TERMS: self.terms}
        return self.asks is not None and answered[self.asks] is None

    @property
    def allowed(self) -> bool:
        """Whether the rules allow it."""
        return not self.why_not
