"""How a division counts, in sentences: every setting that affects its standings, worded the same on every page and
sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.wording.numbers import in_row, listed, points, sentences
from ground.translation import gettext as _, gettext_noop, ngettext, pgettext
from nzgs_tourney.tournament.division.choices import BestOf, BracketSeeding, HandicapBasis, SharedPlace, Side, TieRule
from nzgs_tourney.tournament.division.criterion_ids import OF_OPPONENTS
from nzgs_tourney.tournament.division.groups import in_groups
from nzgs_tourney.tournament.division.history import DivisionEntry
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.criteria import chosen, defined_for
from nzgs_tourney.tournament.standings.ladder_rules import ladder_rules
from ratings.rank import Rank, grade_text

FLOOR = "30k"
"""The start of starting scores in a division without a floor."""

CARRIED = gettext_noop(
    "What an entry brings from another division, in brackets in the table, counts in the score alone: for everything "
    "else the round is one without an opponent."
)


@dataclass(frozen=True, slots=True)
class CountingRule:
    """One rule: a short heading, and its meaning in whole sentences."""

    heading: str
    text: str

    @property
    def line(self) -> str:
        """Both as one line, for paper."""
        return _("{heading}: {text}").format(heading=self.heading, text=self.text)


def criteria_words(settings: DivisionSettings) -> tuple[CountingRule, ...]:
    """The chosen criteria in order, each with its definition. Raises ValueError as `chosen` does."""
    criteria = defined_for(chosen(settings.ordering), mcmahon=settings.system is System.MCMAHON)
    return tuple(CountingRule(criterion.name, criterion.definition) for criterion in criteria)


def counting_words(
    settings: DivisionSettings, players: Iterable[DivisionEntry], *, carries: bool = False
) -> tuple[CountingRule, ...]:
    """Everything else that these standings depend on: starting scores, with those of the players that were corrected,
    games, rounds without a game, halves, what counts for opponents, categories and shared places; and points from
    another division where the division `carries` any. Only what these criteria use.

    Raises ValueError as `chosen` does.
    """
    if settings.system is System.LADDER:
        return (CountingRule(_("Ladder"), sentences(ladder_rules(settings))),)
    order = [criterion.name for criterion in chosen(settings.ordering)]
    of_opponents = OF_OPPONENTS & set(settings.criteria)
    rules = [
        CountingRule(pgettext("of tie-breaks", "Order"), _order(order)),
        CountingRule(pgettext("starting scores", "Start"), _start(settings, players)),
        CountingRule(
            _("Games"),
            _(
                "A win is 1 point, a tie (jigo) ½ for each, a loss 0; a game lost by forfeit counts the same. "
                "A void game counts for nothing: the round is one without an opponent."
            ),
        ),
        CountingRule(
            _("No game"),
            _(
                "A bye is worth {bye}, an excused round {excused}, a no-show {absent}; "
                "a round before entering or after withdrawing nothing."
            ).format(bye=points(settings.bye), excused=points(settings.excused), absent=points(settings.absent)),
        ),
        CountingRule(_("Half points"), _halves(settings)),
    ]
    if settings.system is System.KNOCKOUT:
        rules.insert(0, CountingRule(_("Knock-out"), sentences((*_announced(settings), *_corrections(players)))))
    if in_groups(settings):
        rules.insert(
            0,
            CountingRule(
                _("Groups"), _("Everybody meets everybody of their group, and places are those in the group, as in A1.")
            ),
        )
    if settings.side is Side.TEAM:
        tied = [_(_TIED_MATCH)] if settings.system is System.KNOCKOUT else []
        told = _SCHEVENINGEN if settings.is_scheveningen else _TEAMS
        rules.insert(0, CountingRule(_("Teams"), sentences((_(told).format(boards=settings.team_boards), *tied))))
    if settings.decides_shared_places:
        rules.append(CountingRule(_("Shared places"), sentences(_shared_places(settings))))
    if carries:
        rules.append(CountingRule(_("Another division"), _(CARRIED)))
    if of_opponents:
        rules.append(CountingRule(_("Opponents"), _opponents(settings, of_opponents)))
    if settings.system is System.MCMAHON and of_opponents:
        rules.append(CountingRule(_("Handicaps"), _handicaps(settings.sos_handicap)))
    if "category" in settings.criteria:
        rules.append(CountingRule(_("Categories"), _categories(settings.categories)))
    return tuple(rules)


_SHARED = {
    SharedPlace.GAME: gettext_noop(
        "Where a prize or a place in a play-off depends on a shared place, a game decides it; between more than two, a "
        "knock-out."
    ),
    SharedPlace.TWICE: gettext_noop(
        "Where a prize or a place in a play-off depends on a shared place, those who share it all meet twice."
    ),
    SharedPlace.LOT: gettext_noop("Once the rounds are over, the lot decides shared places."),
}


def _shared_places(settings: DivisionSettings) -> Iterator[str]:
    yield _(_SHARED[settings.shared_place])
    if settings.shared_place is SharedPlace.LOT and settings.place_lot:
        yield _("It is drawn, with the seed {seed}.").format(seed=settings.place_lot)


_TEAMS = gettext_noop(
    "A match has {boards} boards: the first players of each team in its order, with reserves moving up for those who "
    "aren’t there. A board that a team has nobody for is lost. The team with more points at the boards wins the match "
    "and has 1 point, as many each is a tie with ½. Players are ordered by their own games."
)


_SCHEVENINGEN = gettext_noop(
    "Everybody of one team meets everybody of the other once, in {boards} rounds on {boards} boards. A reserve takes "
    "the place of somebody who isn’t there; a board that a team has nobody for is lost. Each round is a match, and "
    "players are ordered by their own games."
)
_TIED_MATCH = gettext_noop(
    "With as many points each, the team that is ahead on the weighted boards wins the match, then the one that won the "
    "first board with a winner; the match is tied only where every board is."
)


def _order(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{name} alone. Those level on it share a place, as in 2=.").format(name=names[0])
    return _("{names}, in this order. Those level on all of these share a place, as in 2=.").format(names=listed(names))


def _start(settings: DivisionSettings, players: Iterable[DivisionEntry]) -> str:
    if settings.system is not System.MCMAHON:
        return sentences((_("Everybody starts at 0."), *_accelerated(settings)))
    args = {"floor": grade_text(settings.floor or FLOOR), "bar": grade_text(settings.bar or "")}
    if settings.floor is None:
        if settings.bar is None:
            message = _("McMahon: 0 at {floor}, a point more for each grade; there is no bar.")
        else:
            message = _("McMahon: 0 at {floor}, a point more for each grade; everybody from {bar} up starts level.")
    elif settings.bar is None:
        message = _("McMahon: 0 at {floor} and below, a point more for each grade; there is no bar.")
    else:
        message = _(
            "McMahon: 0 at {floor} and below, a point more for each grade; everybody from {bar} up starts level."
        )
    return sentences((message.format(**args), *_corrections(players)))


def _accelerated(settings: DivisionSettings) -> Iterator[str]:
    if settings.system is System.SWISS and settings.accelerated:
        message = ngettext(
            "Round 1 is accelerated: the stronger half is paired as if with more points, which count for nothing else.",
            "Rounds 1 to {last} are accelerated: the stronger half is paired as if with more points, which count for "
            "nothing else.",
            settings.accelerated,
        )
        yield message.format(last=settings.accelerated)


def _corrections(players: Iterable[DivisionEntry]) -> Iterator[str]:
    corrected = [
        _("{name} ({points})").format(name=entry.both_names, points=correction_text(entry.start_correction))
        for entry in players
        if entry.start_correction
    ]
    if corrected:
        yield _("The director corrected starting scores: {names}.").format(names=listed(corrected))


def correction_text(points: int) -> str:
    """A correction of a starting score, in whole points: `+1`, `−2`."""
    return f"+{points}" if points > 0 else f"−{-points}"


def _halves(settings: DivisionSettings) -> str:
    if settings.round_down:
        return _(
            "Points from rounds without a game are added up and rounded down to whole points, in score groups and "
            "totals. A tie keeps its half point."
        )
    return _("Nothing is rounded: half points count in full, in score groups and totals.")


def _opponents(settings: DivisionSettings, used: frozenset[str]) -> str:
    names = [criterion.name for criterion in chosen(settings.ordering) if criterion.id in used]
    counts = ngettext(
        "{names} counts opponents by their scores now.", "{names} count opponents by their scores now.", len(names)
    )
    parts = [counts.format(names=listed(names))]
    if settings.virtual_half and settings.virtual_open:
        parts.append(
            _(
                "There, a round that an opponent did not play counts ½, whatever it gave, as does a game without a "
                "result."
            )
        )
    elif settings.virtual_half:
        parts.append(_("There, a round that an opponent did not play counts ½, whatever it gave."))
    if used != {"sodos"}:
        parts.append(_alone(settings, used))
    return sentences(parts)


_ALONE = {
    (True, False, False): gettext_noop("A round without an opponent adds your own starting score."),
    (True, True, False): gettext_noop(
        "A round without an opponent adds your own starting score, in SOSOS that score once for each round counted."
    ),
    (True, False, True): gettext_noop("A round without an opponent adds your own starting score, in SODOS nothing."),
    (True, True, True): gettext_noop(
        "A round without an opponent adds your own starting score, in SOSOS that score once for each round "
        "counted, in SODOS nothing."
    ),
    (False, True, False): gettext_noop(
        "A round without an opponent adds in SOSOS your own starting score once for each round counted."
    ),
    (False, True, True): gettext_noop(
        "A round without an opponent adds in SOSOS your own starting score once for each round counted, "
        "in SODOS nothing."
    ),
}
"""Sentences by whether sums of scores, SOSOS and SODOS are among the criteria."""


def _alone(settings: DivisionSettings, used: frozenset[str]) -> str:
    if settings.system is not System.MCMAHON:
        return _("A round without an opponent adds 0.")
    return _(_ALONE[bool(used - {"sosos", "sodos"}), "sosos" in used, "sodos" in used])


def _handicaps(counts: bool) -> str:
    if not counts:
        return _("Handicaps don’t change the scores of opponents.")
    return _("Each handicap stone adds a point to the opponent’s score for White, and takes one from it for Black.")


def _categories(lowest: tuple[Rank, ...]) -> str:
    if not lowest:
        return _("There is one only.")
    bounds = [_("{grade} and stronger").format(grade=grade_text(lowest[0]))]
    bounds += [_("then to {grade}").format(grade=grade_text(rank)) for rank in lowest[1:]]
    bounds.append(_("then below {grade}").format(grade=grade_text(lowest[-1])))
    return _("{count} of grades: {bounds}.").format(count=len(bounds), bounds=in_row(bounds))


_SEEDS = {
    BracketSeeding.RATING: gettext_noop("The strongest is the first seed."),
    BracketSeeding.STANDINGS: gettext_noop("The first of the standings at the start is the first seed."),
    BracketSeeding.ORDER: gettext_noop("Who was entered first is the first seed."),
    BracketSeeding.LOT: gettext_noop("The seeds are drawn by lot."),
}
_TIES = {
    TieRule.REPLAY: gettext_noop("After a tie the two play again."),
    TieRule.LOT: gettext_noop("After a tie the lot decides who goes on."),
    TieRule.SEED: gettext_noop("After a tie the higher seed goes on."),
}

_LEVEL = {
    TieRule.REPLAY: gettext_noop("A level match is decided by further games."),
    TieRule.LOT: gettext_noop("A level match is decided by lot."),
    TieRule.SEED: gettext_noop("From a level match the higher seed goes on."),
}


def _announced(settings: DivisionSettings) -> Iterator[str]:
    if settings.double_elimination:
        yield _(
            "Who loses goes on in the losers’ bracket, who loses twice is out. The winners of the two brackets meet, "
            "once more if the one who was unbeaten loses."
        )
    else:
        yield _("Who loses is out.")
    if settings.best_of is not BestOf.ONE:
        yield _(
            "A match is best of {games}, over when one side can’t be caught; a tied game is half a point each, and "
            "colours alternate."
        ).format(games=settings.best_of.games)
    if settings.nigiri and settings.side is not Side.TEAM:
        yield _("Nigiri at the board decides the colours of a first game.")
    if settings.side is Side.TEAM and settings.bracket_seeding is BracketSeeding.RATING:
        yield _("The strongest team, by the mean rating of those at its boards, is the first seed.")
    else:
        yield _(_SEEDS[settings.bracket_seeding])
    handicaps = settings.handicap.basis is not HandicapBasis.NONE or bool(settings.handicap.table)
    if handicaps or settings.komi == settings.komi.to_integral_value():
        yield _((_TIES if settings.best_of is BestOf.ONE else _LEVEL)[settings.tie_rule])
    if settings.third_place and not settings.double_elimination:
        yield _("The losers of the semifinals play for third place.")
