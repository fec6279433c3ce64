"""The choices of a director: the enumerations of a division's settings, with their words.

The texts of the enumerations are those of our event file (`docs/event-file.md`).
"""

from __future__ import annotations

from enum import StrEnum

from ground.translation import gettext_noop

MOST_GROUPS = 12
"""A round robin has at most so many groups."""

MOST_ROUNDS = 400
"""A division has at most so many rounds: in a ladder each game is a round of its own."""

MOST_BRACKET_ROUNDS = 60
"""A knock-out and a play-off have at most so many: thirty players who all meet twice need 58."""


class System(StrEnum):
    """How the players of a round are paired. In `MANUAL` the director makes the boards; a draw may fill the rest. In
    `KNOCKOUT` a bracket says who meets whom, and who loses is out. In a `LADDER` players challenge others above them,
    and each game is a round of its own."""

    MCMAHON = "mcmahon"
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KNOCKOUT = "knockout"
    LADDER = "ladder"
    MANUAL = "manual"

    @property
    def scheduled(self) -> bool:
        """Whether a schedule or a bracket decides the pairings: there is no search, and wishes count for nothing."""
        return self in (System.ROUND_ROBIN, System.KNOCKOUT)


class Side(StrEnum):
    """Who sits at a board: one person, partners who play in turn (pair go, rengo), or one of a team, whose matches are
    on several boards."""

    PERSON = "person"
    PARTNERS = "partners"
    TEAM = "team"


class SideRating(StrEnum):
    """What a side of partners is paired as: the average of their strengths, or that of the stronger partner."""

    AVERAGE = "average"
    STRONGER = "stronger"


class BracketSeeding(StrEnum):
    """Who is the first seed of a knock-out: the strongest, the first of the standings at the start, who was entered
    first, or by lot."""

    RATING = "rating"
    STANDINGS = "standings"
    ORDER = "order"
    LOT = "lot"


class TieRule(StrEnum):
    """Who goes on in a knock-out after a tied game: who wins another one, the lot, or the higher seed."""

    REPLAY = "replay"
    LOT = "lot"
    SEED = "seed"


class SharedPlace(StrEnum):
    """What decides a shared place where a prize or a place in a play-off depends on it: nothing, since it stays shared;
    one deciding game; everybody who shares it meeting everybody twice; or the lot."""

    SHARED = "shared"
    GAME = "game"
    TWICE = "twice"
    LOT = "lot"


class BestOf(StrEnum):
    """The games of a match of a knock-out, at most."""

    ONE = "1"
    THREE = "3"
    FIVE = "5"

    @property
    def games(self) -> int:
        """The number."""
        return int(self.value)


class Unanswered(StrEnum):
    """What follows in a ladder from a challenge that is declined, or not answered in time: the challenger takes the
    place as if they had won, or nothing."""

    TAKES_PLACE = "place"
    NOTHING = "nothing"


class Carries(StrEnum):
    """What the rounds that somebody was in another division for count in the one they moved to: what they were worth
    there, half a point for each, or nothing."""

    RESULTS = "results"
    HALF = "half"
    NOTHING = "nothing"


class HandicapBasis(StrEnum):
    """What a handicap is computed from."""

    RATING = "rating"
    RANK = "rank"
    SCORE = "score"
    NONE = "none"


class Seeding(StrEnum):
    """Pairings inside a score group: top half against bottom half in order, folded, next to each other by
    strength, or at random."""

    SLIP = "slip"
    FOLD = "fold"
    NEIGHBOURS = "neighbours"
    RANDOM = "random"


class GroupPart(StrEnum):
    """From which part of a score group the player who floats is taken."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class TableChange(StrEnum):
    """Which boards may swap tables so that nobody has the same one again: those of equal scores, any, or none."""

    LEVEL = "level"
    ANYWHERE = "anywhere"
    NEVER = "never"


class Playing(StrEnum):
    """Where the games of a division are played: where the event says, at the venue, on a server, or each board where
    its two players are."""

    EVENT = "event"
    VENUE = "venue"
    SERVER = "server"
    HYBRID = "hybrid"


class Tier(StrEnum):
    """The objectives of a draw, most important first in `DEFAULT_TIERS`. Hard rules come before all of them.

    Meeting another score is a float: `FLOAT` counts those in the same direction as an earlier one, `FLOAT_BALANCE`
    those that don't make up for one, `FLOAT_PLACE` how far from the chosen part of the group they are. `BYE` isn't a
    choice: it is inserted right after the score gaps where the number of players is odd.
    """

    REMATCH = "rematch"
    SCORE_GAP = "score_gap"
    FAMILY = "family"
    CLUB = "club"
    CITY = "city"
    FLOAT = "float"
    FLOAT_BALANCE = "float_balance"
    FLOAT_PLACE = "float_place"
    COUNTRY = "country"
    HANDICAP = "handicap"
    COLOUR = "colour"
    SEEDING = "seeding"
    HASH = "hash"
    BYE = "bye"


DEFAULT_TIERS: tuple[Tier, ...] = tuple(tier for tier in Tier if tier is not Tier.BYE)

ACQUAINTANCES = (Tier.FAMILY, Tier.CLUB, Tier.CITY, Tier.COUNTRY)
"""The tiers about people who know each other, closest first."""

MAY_BE_HARD: tuple[Tier, ...] = (
    Tier.REMATCH,
    Tier.SCORE_GAP,
    Tier.FLOAT,
    Tier.FLOAT_BALANCE,
    *ACQUAINTANCES,
    Tier.HANDICAP,
    Tier.COLOUR,
)
"""The tiers that a director may turn into rules: a board with any cost in one is then not drawn at all."""

SYSTEMS = {
    System.MCMAHON: gettext_noop("McMahon"),
    System.SWISS: gettext_noop("Swiss"),
    System.ROUND_ROBIN: gettext_noop("round robin: everybody meets everybody"),
    System.KNOCKOUT: gettext_noop("knock-out: a loss ends it"),
    System.LADDER: gettext_noop("ladder: each game is a challenge"),
    System.MANUAL: gettext_noop("by hand: the director makes the boards"),
}
SIDES = {
    Side.PERSON: gettext_noop("one player"),
    Side.PARTNERS: gettext_noop("partners who play in turn: pair go, rengo"),
    Side.TEAM: gettext_noop("teams: each match on several boards"),
}
SIDE_RATINGS = {
    SideRating.AVERAGE: gettext_noop("the average of the partners"),
    SideRating.STRONGER: gettext_noop("the strongest partner"),
}
BRACKET_SEEDINGS = {
    BracketSeeding.RATING: gettext_noop("the strongest first"),
    BracketSeeding.STANDINGS: gettext_noop("by the criteria of the standings"),
    BracketSeeding.ORDER: gettext_noop("in the order of entry"),
    BracketSeeding.LOT: gettext_noop("by lot"),
}
BESTS_OF = {
    BestOf.ONE: gettext_noop("one game"),
    BestOf.THREE: gettext_noop("best of three games"),
    BestOf.FIVE: gettext_noop("best of five games"),
}
TIE_RULES = {
    TieRule.REPLAY: gettext_noop("they play again"),
    TieRule.LOT: gettext_noop("the lot decides"),
    TieRule.SEED: gettext_noop("the higher seed goes on"),
}
SHARED_PLACES = {
    SharedPlace.SHARED: gettext_noop("it stays shared"),
    SharedPlace.GAME: gettext_noop("one deciding game"),
    SharedPlace.TWICE: gettext_noop("they all meet twice"),
    SharedPlace.LOT: gettext_noop("the lot decides"),
}
UNANSWERED = {
    Unanswered.TAKES_PLACE: gettext_noop("the challenger takes the place"),
    Unanswered.NOTHING: gettext_noop("nothing: everybody keeps their place"),
}
BASES = {
    HandicapBasis.NONE: gettext_noop("no handicaps"),
    HandicapBasis.RATING: gettext_noop("from ratings, rounded up"),
    HandicapBasis.RANK: gettext_noop("from grades"),
    HandicapBasis.SCORE: gettext_noop("from scores"),
}
SEEDINGS = {
    Seeding.SLIP: gettext_noop("split and slip: top half against bottom half, in order"),
    Seeding.FOLD: gettext_noop("split and fold: first against last"),
    Seeding.NEIGHBOURS: gettext_noop("neighbours: first against second, third against fourth"),
    Seeding.RANDOM: gettext_noop("at random"),
}
GROUP_PARTS = {
    GroupPart.TOP: gettext_noop("the top of the group"),
    GroupPart.MIDDLE: gettext_noop("the middle of the group"),
    GroupPart.BOTTOM: gettext_noop("the bottom of the group"),
}
TABLE_CHANGES = {
    TableChange.LEVEL: gettext_noop("among boards of equal scores"),
    TableChange.ANYWHERE: gettext_noop("among all boards"),
    TableChange.NEVER: gettext_noop("never: by the order alone"),
}
PLAYING = {
    Playing.EVENT: gettext_noop("as the event: online or at the venue"),
    Playing.VENUE: gettext_noop("at the venue"),
    Playing.SERVER: gettext_noop("on a server"),
    Playing.HYBRID: gettext_noop("some here, some online"),
}
