"""A director's settings for a division, as frozen values; each setting is declared here once.

The field on the page of the rules, the database column, the key of the file with its schema and its line in
`docs/event-file.md`, and the words of the ledger all follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from games.rules.result import HalfPoints
from ground.translation import gettext_noop as _
from nzgs_tourney.tournament.division.choices import (
    ACQUAINTANCES,
    BESTS_OF,
    BRACKET_SEEDINGS,
    DEFAULT_TIERS,
    GROUP_PARTS,
    MAY_BE_HARD,
    MOST_GROUPS,
    MOST_ROUNDS,
    PLAYING,
    SEEDINGS,
    SHARED_PLACES,
    SIDE_RATINGS,
    SIDES,
    SYSTEMS,
    TABLE_CHANGES,
    TIE_RULES,
    UNANSWERED,
    BestOf,
    BracketSeeding,
    GroupPart,
    HandicapBasis,
    Playing,
    Seeding,
    SharedPlace,
    Side,
    SideRating,
    System,
    TableChange,
    Tier,
    TieRule,
    Unanswered,
)
from nzgs_tourney.tournament.division.criterion_ids import (
    BOARD_POINTS,
    LADDER_ORDER,
    ROUNDS_WON,
    SCORE,
    WEIGHTED_BOARDS,
)
from nzgs_tourney.tournament.division.declaration import Place, Section, Setting, declared, setting
from nzgs_tourney.tournament.division.handicap import HandicapPolicy
from nzgs_tourney.tournament.division.setting_kinds import (
    Choice,
    Criteria,
    Flag,
    FreeText,
    Grade,
    Grades,
    Komi,
    TableNumbers,
    Tiers,
    Whole,
    Worth,
)
from ratings.rank import Rank
from ratings.servers import SERVERS, Server

__all__ = [
    "ACQUAINTANCES",
    "BESIDE",
    "BOARD_POINTS",
    "DEFAULT_TIERS",
    "FROM_PLAY",
    "LADDER_ORDER",
    "MAY_BE_HARD",
    "OF_SIDES",
    "ON_PAGE",
    "ROUNDS_WON",
    "SCORE",
    "SETTINGS",
    "WEIGHTED_BOARDS",
    "BestOf",
    "BracketSeeding",
    "DivisionSettings",
    "GroupPart",
    "HandicapBasis",
    "HandicapPolicy",
    "Seeding",
    "SharedPlace",
    "Side",
    "SideRating",
    "System",
    "TableChange",
    "TieRule",
    "Tier",
    "Unanswered",
    "from_row",
    "from_values",
    "frozen_settings",
    "to_row",
]  # fmt: skip

_WIN, _HALF, _NOTHING = HalfPoints(2), HalfPoints(1), HalfPoints(0)


@dataclass(frozen=True, slots=True)
class DivisionSettings:
    """One division's rules. Scores are half points; `bar` and `floor` are used by McMahon only.

    `bar`: everybody at or above it starts level. `floor`: everybody at or below it starts level, at zero.
    `handicap_wish`: a difference above this many stones (before the ceiling, after the reduction) is avoided unless
    something more important requires it. `club_gap`: a pairing within a family or club costs as much as a gap of this
    many points; 0 for nothing beside the tiers of family and club. `hard`: tiers (of `MAY_BE_HARD`) in which no board
    may have a cost. `second_seeding` replaces `seeding` from round `second_phase` on, where there is a second phase.
    `float_down` and `float_up`: the part of a score group that a player floats down, or up, from. `sos_handicap`: in
    McMahon a handicap counts in the scores of opponents. `virtual_half`: a round not played counts half a point for the
    player's opponents, whatever it gave the player; with `virtual_open` so does a game without a result. `categories`:
    the lowest grade of each category except the last, from the strongest down. Tables are numbered from `first_table`,
    or on after the divisions before it, without `excluded_tables`; `table_change` says which boards swap them.
    `bracket_seeding`, `best_of`, `tie_rule`, `double_elimination`, `nigiri` and `third_place` are used by knock-outs
    only, `partners` and `side_rating` by sides of partners only, `team_boards` and `line_up_minutes` by teams only,
    `scheveningen` by teams in a round robin. `reach`, in places, `answer_days`, `play_days`, `again_days` and
    `unanswered` are used by ladders only.
    """

    system: System = setting(
        System.MCMAHON, Choice(SYSTEMS), _("system"), needed=True, frozen=True, meaning="how the pairings are found",
        place=Place(Section.COMMON, 1, 2),
    )  # fmt: skip
    rounds: int = setting(
        5, Whole(_("a number of rounds, 1 to 999"), 1, 999, 1, MOST_ROUNDS), _("rounds"), needed=True,
        meaning="1 to 999",
        hint=_("Round robin: 5 for six, 7 for seven."), place=Place(Section.COMMON, 1, 3),
    )  # fmt: skip
    groups: int = setting(
        1, Whole(_("a number of groups, 1 to 12"), 1, MOST_GROUPS, 1, MOST_GROUPS), _("groups"), frozen=True,
        hint=_("Round robin only: entries are shared out by strength, and everybody meets everybody of their group. "
        "It needs as many rounds as one group."),
        meaning="round robin: played in so many groups", place=Place(Section.PAIRING, 3),
    )  # fmt: skip
    bar: Rank | None = setting(
        None, Grade(), _("bar"), hint=_("McMahon only. With 4d, everyone from 4d up starts level."),
        meaning="a grade, or `null` for none; McMahon only", place=Place(Section.PAIRING),
    )  # fmt: skip
    floor: Rank | None = setting(
        None, Grade(), _("floor"), hint=_("McMahon only. With 20k, everyone from 20k down starts level."),
        meaning="a grade, or `null` for none; McMahon only", place=Place(Section.PAIRING),
    )  # fmt: skip
    board_size: int = setting(
        19, Whole(_("lines a side, 1 to 25"), 1, 25, 2, 25), _("board size"), frozen=True, hint=_("From 2 to 25."),
        meaning="1 to 25", place=Place(Section.BOARD),
    )  # fmt: skip
    komi: Decimal = setting(
        Decimal(7), Komi(), _("komi"), hint=_("For even games. The New Zealand rules have 7, so games can be tied."),
        meaning="points as a text: `\"7\"`, `\"6.5\"`", place=Place(Section.BOARD, 1, 2),
    )  # fmt: skip
    handicap: HandicapPolicy = field(default_factory=HandicapPolicy)
    bye: HalfPoints = setting(
        _WIN, Worth(), _("the worth of a bye"), row="bye_half_points", label=_("A bye is worth"),
        meaning="what a bye is worth, in half points", place=Place(Section.NO_GAME),
    )  # fmt: skip
    absent: HalfPoints = setting(
        _NOTHING, Worth(), _("the worth of a no-show"), row="absent_half_points",
        label=_("A no-show is worth"), meaning="what a no-show is worth, in half points",
        place=Place(Section.NO_GAME, 1, 3),
    )  # fmt: skip
    excused: HalfPoints = setting(
        _HALF, Worth(), _("the worth of an excused round"), row="excused_half_points",
        label=_("An excused round is worth"),
        meaning="what an excused round is worth, in half points", place=Place(Section.NO_GAME, 1, 2),
    )  # fmt: skip
    round_down: bool = setting(
        False, Flag(), _("half points rounded down"), label=_("Round half points from these rounds down"),
        hint=_("As the European rules do: added up, they count as whole points only, in the draw’s score groups and in "
        "the totals. A tie keeps its half point."),
        meaning="whether half points are dropped from totals", place=Place(Section.NO_GAME, 2),
    )  # fmt: skip
    criteria: tuple[str, ...] = setting(
        ("mms", "sos", "sosos"), Criteria(), _("criteria"), meaning="what orders the standings, the first first",
        place=Place(Section.CRITERIA),
    )  # fmt: skip
    tiers: tuple[Tier, ...] = setting(
        DEFAULT_TIERS, Tiers(DEFAULT_TIERS), _("draw priorities"),
        meaning="what a draw looks at, the most important first; see [the draw](draw.md)",
    )  # fmt: skip
    seeding: Seeding = setting(
        Seeding.SLIP, Choice(SEEDINGS), _("the pairing inside a score group"), label=_("Pairing inside a score group"),
        place=Place(Section.PAIRING, 2),
    )  # fmt: skip
    handicap_wish: int = setting(
        9, Whole(_("a whole number of stones, 0 to 99"), 0, 99, 0, 40), _("the preferred largest difference"),
        label=_("Avoid more than"),
        hint=_("In stones, before the largest handicap applies."),
        meaning="larger differences in stones, before the ceiling, are avoided where nothing more important forbids it",
        place=Place(Section.HANDICAPS, 2),
    )  # fmt: skip
    club_gap: int = setting(
        0, Whole(_("a whole number of points, 0 to 99"), 0, 99, 0, 20), _("the weight of family and club"),
        label=_("A club mate counts like a gap of"),
        hint=_("In points of score; family too. With 0, the gaps of scores decide first."),
        meaning="a pairing within a family or club counts like a gap of this many points, in `score_gap`",
        place=Place(Section.PAIRING, 2),
    )  # fmt: skip
    hard: tuple[Tier, ...] = setting(
        (), Tiers(MAY_BE_HARD, hard=True), _("draw priorities that are rules"),
        meaning="tiers that are rules: no board may cost anything in them; see [the draw](draw.md)",
    )  # fmt: skip
    second_phase: int | None = setting(
        None, Whole(_("the number of a round, or null"), 2, 99, 2, 99, empty=True),
        _("the round of the second phase"),
        label=_("Second phase from round"),
        meaning="the round from which another seeding holds, `null` for none", place=Place(Section.PHASES),
    )  # fmt: skip
    second_seeding: Seeding = setting(
        Seeding.FOLD, Choice(SEEDINGS), _("the pairing in the second phase"), label=_("Pairing in the second phase"),
        meaning="the seeding of the second phase", place=Place(Section.PHASES),
    )  # fmt: skip
    accelerated: int = setting(
        0, Whole(_("a number of rounds, 0 to 99"), 0, 99, 0, 99), _("accelerated rounds"), frozen=True,
        hint=_("Swiss only, for large fields: in so many first rounds the stronger half is paired as if with a point "
        "more, later half a point. FIDE’s Baku rules have half of all rounds, e.g. 3 of 5."),
        meaning="Swiss: in so many first rounds the upper half is paired with more points; see [the draw](draw.md)",
        place=Place(Section.PHASES, 3),
    )  # fmt: skip
    float_down: GroupPart = setting(
        GroupPart.MIDDLE, Choice(GROUP_PARTS), _("who floats down"), label=_("Float down from"),
        meaning="the part of the score group that a player floats down from",
        place=Place(Section.PHASES, 2),
    )  # fmt: skip
    float_up: GroupPart = setting(
        GroupPart.MIDDLE, Choice(GROUP_PARTS), _("who floats up"), label=_("Float up from"),
        meaning="the part of the score group that a player floats up from",
        place=Place(Section.PHASES, 2),
    )  # fmt: skip
    sos_handicap: bool = setting(
        True, Flag(), _("handicaps in the scores of opponents"),
        label=_("McMahon: handicaps count in the scores of opponents"),
        hint=_("For SOS and what is built on it: for each handicap stone White counts the opponent a point higher, "
        "Black a point lower."),
        meaning="McMahon: whether handicaps count in the scores of opponents", place=Place(Section.COUNTING, 2),
    )  # fmt: skip
    virtual_half: bool = setting(
        False, Flag(), _("half a point to opponents for a round not played"),
        label=_("A round not played counts half a point for the opponents"),
        hint=_("A bye, an excused round or a no-show then changes nobody else’s SOS, whatever it gave."),
        meaning="whether a round not played counts half a point for the player’s opponents",
        place=Place(Section.COUNTING, 3),
    )  # fmt: skip
    virtual_open: bool = setting(
        False, Flag(), _("half a point to opponents for a game without a result"),
        label=_("So does a game without a result"),
        hint=_("With the box above, as OpenGotha counts: until its result is in, a game counts half a point for the "
        "opponents of both sides, otherwise nothing."),
        meaning="with `virtual_half`: whether a game without a result does so too", place=Place(Section.COUNTING, 4),
    )  # fmt: skip
    categories: tuple[Rank, ...] = setting(
        (), Grades(), _("categories"), label=_("Categories end at"),
        hint=_("The lowest grade of each category but the last, e.g. “1d, 10k” for three. Leave blank for none."),
        meaning="the lowest grade of each category but the last: `[\"1d\", \"10k\"]` makes three",
        place=Place(Section.COUNTING),
    )  # fmt: skip
    shared_place: SharedPlace = setting(
        SharedPlace.SHARED, Choice(SHARED_PLACES), _("rule for a shared place"),
        label=_("Where a prize or a play-off depends on a shared place"),
        hint=_("Not in a knock-out or between teams. It can change until the last round is drawn; once the rounds are "
        "over, “Play-off” offers it."),
        meaning="what decides a shared place that a prize or a play-off depends on (nothing, a game, two, a lot)",
        place=Place(Section.COUNTING, 5),
    )  # fmt: skip
    place_lot: str = setting(
        "", FreeText(16, empty=True), _("the seed of the lot for shared places"),
        meaning="the seed of the lot that decided the shared places, once drawn; empty for none",
    )  # fmt: skip
    first_table: int | None = setting(
        None, Whole(_("the number of a table, 1 to 9999, or null"), 1, 9_999, 1, 9_000, empty=True), _("first table"),
        hint=_("Leave blank to go on after the divisions before this one."),
        meaning="where the numbers of the tables begin, `null` for after the divisions before it",
        place=Place(Section.TABLES),
    )  # fmt: skip
    excluded_tables: tuple[int, ...] = setting(
        (), TableNumbers(), _("tables left out"), hint=_("Tables that nobody uses, e.g. “13, 21-24”."),
        meaning="the numbers that no table has", place=Place(Section.TABLES),
    )  # fmt: skip
    table_change: TableChange = setting(
        TableChange.LEVEL, Choice(TABLE_CHANGES), _("which boards swap tables"),
        label=_("Swap tables so that nobody sits at the same one twice"),
        hint=_("Where possible. Among equal scores the top boards stay at the top tables; fixed tables always stay; "
        "in a round robin all boards swap."),
        meaning="which boards swap tables so that nobody sits at the same one twice (those of equal scores, any, none)",
        place=Place(Section.TABLES, 2),
    )  # fmt: skip

    bracket_seeding: BracketSeeding = setting(
        BracketSeeding.RATING, Choice(BRACKET_SEEDINGS), _("seeds of the bracket"), frozen=True,
        label=_("Seeds"),
        hint=_("Knock-out only. A correction of the starting score puts an entry above all with a lower one."),
        meaning="knock-out: who is the first seed (the strongest, by the criteria, who was entered first, by lot)",
        place=Place(Section.KNOCKOUT),
    )  # fmt: skip
    best_of: BestOf = setting(
        BestOf.ONE, Choice(BESTS_OF), _("games of a match"), frozen=True, label=_("A match is"),
        hint=_("Colours alternate. Each game is in a round of its own."),
        meaning="knock-out: how many games a match has at most, as a text",
        place=Place(Section.KNOCKOUT, 2),
    )  # fmt: skip
    tie_rule: TieRule = setting(
        TieRule.REPLAY, Choice(TIE_RULES), _("rule for a tied game"), frozen=True, label=_("After a tied game"),
        hint=_("With a komi of 6.5 or 7.5 no even game is tied."),
        meaning="knock-out: who goes on after a tied game (who wins another one, by lot, the higher seed)",
        place=Place(Section.KNOCKOUT, 1, 2),
    )  # fmt: skip
    double_elimination: bool = setting(
        False, Flag(), _("double elimination"), frozen=True, label=_("Double elimination"),
        hint=_("Who has lost once goes on in a losers’ bracket, and can still win it all."),
        meaning="knock-out: whether only a second loss puts a player out",
        place=Place(Section.KNOCKOUT, 3),
    )  # fmt: skip
    nigiri: bool = setting(
        False, Flag(), _("nigiri"), frozen=True, label=_("Colours by nigiri"),
        hint=_("At the board, in the first game of a match; either side notes a swap. Further games alternate. "
        "Not between teams."),
        meaning="knock-out: whether the players decide the colours of a first game by nigiri; not between teams",
        place=Place(Section.KNOCKOUT, 4),
    )  # fmt: skip
    third_place: bool = setting(
        False, Flag(), _("game for third place"), frozen=True, label=_("Play for third place"),
        hint=_("Between the losers of the semifinals, in the round of the final. Not in a double elimination."),
        meaning="knock-out: whether the losers of the semifinals play each other in the last round",
        place=Place(Section.KNOCKOUT, 3, 2),
    )  # fmt: skip

    reach: int = setting(
        3, Whole(_("a number of places, 1 to 99"), 1, 99, 1, 99), _("places that a challenge reaches"),
        label=_("Places above"), hint=_("Ladder only. A player may challenge those up to so many places above."),
        meaning="ladder: how many places above somebody may challenge", place=Place(Section.LADDER),
    )  # fmt: skip
    unanswered: Unanswered = setting(
        Unanswered.TAKES_PLACE, Choice(UNANSWERED), _("rule for a challenge that isn’t taken up"),
        label=_("After a challenge that isn’t taken up"), hint=_("Declined, or not answered in time."),
        meaning="ladder: what follows from a challenge that isn’t taken up",
        place=Place(Section.LADDER, 1, 2),
    )  # fmt: skip
    answer_days: int = setting(
        7, Whole(_("a number of days, 1 to 90"), 1, 90, 1, 90), _("days to answer a challenge"),
        label=_("Days to answer"), meaning="ladder: how many days somebody has to answer a challenge",
        place=Place(Section.LADDER, 2),
    )  # fmt: skip
    play_days: int = setting(
        21, Whole(_("a number of days, 1 to 366"), 1, 366, 1, 366), _("days to play"),
        hint=_("From the day the challenge is accepted."),
        meaning="ladder: within how many days an accepted challenge is played", place=Place(Section.LADDER, 2, 2),
    )  # fmt: skip
    again_days: int = setting(
        30, Whole(_("a number of days, 0 to 366"), 0, 366, 0, 366), _("days before the same challenge again"),
        label=_("Days before the same two again"), hint=_("0 for no such rule."),
        meaning="ladder: for how many days the same two can’t challenge each other again; 0 for no such rule",
        place=Place(Section.LADDER, 3),
    )  # fmt: skip

    side: Side = setting(
        Side.PERSON, Choice(SIDES), _("the kind of side"), label=_("At a board sit"),
        hint=_("Teams play Swiss, round robin or knock-out: McMahon starts from grades, which a team doesn’t have."),
        meaning="who sits at a board on each side", place=Place(Section.SIDES),
    )  # fmt: skip
    partners: int = setting(
        2, Whole(_("2 or 3"), 2, 3, 2, 3), _("the number of partners"), label=_("Partners"),
        hint=_("2 for pair go, 2 or 3 for rengo."), meaning="2 or 3; sides of partners only",
        place=Place(Section.SIDES, 2),
    )  # fmt: skip
    side_rating: SideRating = setting(
        SideRating.AVERAGE, Choice(SIDE_RATINGS), _("the rating of a side"), label=_("A side is rated as"),
        meaning="what a side of partners is paired as (the average, or the strongest partner)",
        place=Place(Section.SIDES, 2, 2),
    )  # fmt: skip
    team_boards: int = setting(
        3, Whole(_("a number of boards, 2 to 9"), 2, 9, 2, 9), _("boards of a match"), frozen=True,
        hint=_("Teams only. Everybody beyond this number is a reserve."),
        meaning="teams: the boards of a match", place=Place(Section.SIDES, 3),
    )  # fmt: skip
    scheveningen: bool = setting(
        False, Flag(), _("Scheveningen rule"), frozen=True,
        label=_("Everybody of one team meets everybody of the other (Scheveningen)"),
        hint=_("Two teams in a round robin, with as many rounds as boards."),
        meaning="two teams in a round robin: whether everybody of one meets everybody of the other",
        place=Place(Section.SIDES, 4),
    )  # fmt: skip
    line_up_minutes: int | None = setting(
        None, Whole(_("a number of minutes, 0 to 999"), 0, 999, 0, 999, empty=True),
        _("minutes in which no line-up is taken"), label=_("Line-ups close"),
        hint=_("Teams only. Minutes before the round begins; empty for when it is drawn. Until then captains set them "
        "on their personal pages."),
        meaning="teams: so many minutes before a round begins captains can’t change its line-ups any more; `null` for "
        "until it is drawn",
        place=Place(Section.SIDES, 3, 2),
    )  # fmt: skip

    @property
    def decides_shared_places(self) -> bool:
        """Whether something was announced that decides a shared place; never in a ladder, where nobody shares one."""
        ordered = self.system not in (System.KNOCKOUT, System.LADDER) and self.side is not Side.TEAM
        return ordered and self.shared_place is not SharedPlace.SHARED

    @property
    def is_scheveningen(self) -> bool:
        """Whether everybody of one team meets everybody of the other: teams in a round robin alone."""
        return self.scheveningen and self.side is Side.TEAM and self.system is System.ROUND_ROBIN

    @property
    def ordering(self) -> tuple[str, ...]:
        """What orders the standings of the players: the criteria, in a knock-out after how far somebody came, and
        where teams play without those of teams; in a ladder the order that the challenges made, and nothing else."""
        if self.system is System.LADDER:
            return (LADDER_ORDER,)
        if self.side is Side.TEAM:
            of_teams = (BOARD_POINTS, WEIGHTED_BOARDS, ROUNDS_WON)
            return tuple(one for one in self.criteria if one not in of_teams) or (SCORE,)
        if self.system is not System.KNOCKOUT or ROUNDS_WON in self.criteria:
            return self.criteria
        return (ROUNDS_WON, *self.criteria)

    def in_round(self, number: int) -> DivisionSettings:
        """The settings for this round: with the second phase's seeding from its first round on."""
        if self.second_phase is None or number < self.second_phase:
            return self
        return replace(self, seeding=self.second_seeding)


SETTINGS: tuple[Setting, ...] = tuple(declared(DivisionSettings))
"""Every setting, in the order of the file."""

BESIDE: tuple[Setting, ...] = (
    Setting((), "name", FreeText(80), "", _("name"), _("Name"), place=Place(Section.COMMON)),
    Setting(
        (), "main_minutes", Whole(_("minutes"), 0, 600, 0, 600), 45, _("minutes each"), _("Minutes each"),
        place=Place(Section.COMMON, 2),
    ),
    Setting(
        (), "overtime", FreeText(80, empty=True), "", _("overtime"), _("Overtime"),
        hint=_("E.g. 30 s byo-yomi or 20 s Fischer."), place=Place(Section.COMMON, 2, 2),
    ),
    Setting(
        (), "lowest_grade", Grade(), None, _("lowest grade"),
        hint=_("E.g. 5k. Entering anybody weaker needs a reason."), place=Place(Section.LIMITS),
    ),
    Setting(
        (), "highest_grade", Grade(), None, _("highest grade"),
        hint=_("E.g. 1d. Entering anybody stronger needs a reason."), place=Place(Section.LIMITS, 1, 2),
    ),
    Setting(
        (), "place", Choice(PLAYING), Playing.EVENT, _("where it is played"),
        hint=_("With some online, say so at each entry: a board is online when either side is."),
        place=Place(Section.TABLES, 3),
    ),
    Setting(
        (), "server", Choice(SERVERS), Server.NONE, _("the server"), _("Server"),
        place=Place(Section.TABLES, 3, 2),
    ),
)  # fmt: skip
"""The other settings on the rules page: nothing is computed from them, and a division's file doesn't have them."""

ON_PAGE: tuple[tuple[Place, Setting], ...] = tuple(
    sorted(((one.place, one) for one in (*BESIDE, *SETTINGS) if one.place is not None), key=lambda placed: placed[0])
)
"""The settings on the rules page, in order."""


def frozen_settings(system: System, side: Side) -> tuple[Setting, ...]:
    """The settings that can't change once a round is drawn, without those that another system or teams alone use."""
    unused = {Section.KNOCKOUT: system is not System.KNOCKOUT, Section.SIDES: side is not Side.TEAM}
    frozen = (one for one in SETTINGS if one.frozen and _OF_SYSTEM.get(one.row, system) is system)
    return tuple(one for one in frozen if one.place is None or not unused.get(one.place.section))


_OF_SYSTEM = {"groups": System.ROUND_ROBIN, "accelerated": System.SWISS}
"""The columns of the settings that one system alone uses, beside those in a section of their own."""


FROM_PLAY = frozenset({"place_lot"})
"""The columns that only what happened in the division fills: a copy of its rules begins without them."""

OF_SIDES = frozenset({"side", "partners", "side_rating"})
"""The columns of the settings that can't change once somebody is entered."""


def from_row(row: Mapping[str, Any]) -> DivisionSettings:
    """The settings in a database row, by its fields. Raises ValueError for a text that isn't a grade."""
    return from_values({setting.path: setting.kind.value(row[setting.row]) for setting in SETTINGS})


def from_values(values: Mapping[tuple[str, ...], Any]) -> DivisionSettings:
    """The settings with these values, each by its path."""
    policy = HandicapPolicy(**{path[-1]: value for path, value in values.items() if len(path) > 1})
    return DivisionSettings(handicap=policy, **{path[0]: value for path, value in values.items() if len(path) == 1})


def to_row(settings: DivisionSettings) -> dict[str, Any]:
    """The settings as the fields of a database row; the inverse of `from_row`."""
    return {setting.row: setting.kind.stored(setting.of(settings)) for setting in SETTINGS}
