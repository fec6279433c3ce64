"""The EGF's GoR as it has been since 2021, as an estimate.

| rule | here |
| --- | --- |
| r' = r + con(r) (Sa - Se) + bonus(r) | `rate`, summed over the games of an event |
| con(r) = ((3300 - r) / 200)^1.6 | `_con` |
| bonus(r) = ln(1 + exp((2300 - r) / 80)) / 5 | `_bonus` |
| beta(r) = -7 ln(3300 - r), Se = 1 / (1 + exp(beta(r2) - beta(r1))) | `expected_score` |
| the change is multiplied by the weight of the event's class | `TournamentClass.weight` |
| handicap h raises its taker by 100 (h - 0.5), inside Se only | `expected_score` |
| an adjusted rating stays below 3300 | `HIGHEST`, where beta still has a value |
| 30 kyu, -900, is the lowest: nobody falls below it, and a weaker player who plays moves up to it | `LOWEST` |
| 1 dan is 2100, a grade is 100 | `gor_of`, `rating_of_gor` |
| a new player has the rating of the grade | `gor_of`; an entry without a rating has its grade’s |
| two grades above the rating resets it | not done: an entry keeps its frozen rating |
| komi | not part of the formulas: every even game counts as even |

All games of an event use the ratings before it. We haven't verified that the EGF's own database does this, and the
handicap's shift is in public programs, not on an official page. Hence: an estimate.

Everything is computed in decimals of 34 figures; a GoR is rounded to thousandths, half to even.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext

from ground.translation import gettext as _
from ratings.rank import Rating
from ratings.system.egf_class import TournamentClass
from ratings.system.interface import WIN, Entrant, Rated, RatedGame, RatingChange, checked, refuse_negative

LOWEST, HIGHEST = Decimal(-900), Decimal(3299)
THOUSANDTH = Decimal("0.001")
LIKELIHOOD = Decimal("0.000001")

_FIGURES = Context(prec=34)
_GRADE, _ONE_KYU, _NOUGHT = Decimal(100), Decimal(2000), Decimal(3300)


def gor_of(rating: Rating) -> Decimal:
    """The GoR of a rating in stones: 2100 for 1.00 (1 dan), 2000 for 0.00 (1 kyu)."""
    return _ONE_KYU + _GRADE * rating


def rating_of_gor(gor: Decimal) -> Rating:
    """The rating in stones of a GoR; the inverse of `gor_of`."""
    return Rating((gor - _ONE_KYU) / _GRADE)


def expected_score(gor: Decimal, opponent: Decimal, shift: Decimal = Decimal(0)) -> Decimal:
    """Se, from 0 to 1, to 34 figures, for the player with `gor`, for whom the handicap is worth `shift` more."""
    with localcontext(_FIGURES):
        return 1 / (1 + (_beta(_held(opponent)) - _beta(_held(gor + shift))).exp())


def handicap_shift(handicap: int) -> Decimal:
    """What a handicap is worth to its taker, in GoR: 0, 50, 150, 250 ...; raises ValueError for a negative one."""
    refuse_negative(handicap)
    return _GRADE * handicap - _GRADE / 2 if handicap else Decimal(0)


FORMULAS = "EGF GoR 2021"
"""The name of the EGF’s formulas in every language, without a class."""


@dataclass(frozen=True, slots=True)
class Egf:
    """The system for events of one class. It implements `RatingSystem`; ties count as half a win, no game is left out,
    and spreads don't change."""

    tournament_class: TournamentClass = TournamentClass.A

    @property
    def id(self) -> str:
        """`egf`."""
        return "egf"

    @property
    def name(self) -> str:
        """The system with the class."""
        return _("{system}, class {letter}").format(system=FORMULAS, letter=self.tournament_class.value)

    @property
    def label(self) -> str:
        """The sentence beside every figure."""
        sentence = _("An estimate by the formulas of {system}: neither an EGF rating nor an NZGS rating.")
        return sentence.format(system=self.name)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know."""
        letter, weight = self.tournament_class.value, self.tournament_class.weight
        return (
            _("A tie counts as half a win."),
            _("A handicap of h stones raises its taker by 100 (h - 0.5) in what is expected; komi is not part of it."),
            _("The whole change is weighed by the class of the event: {weight} for class {letter}.").format(
                weight=weight, letter=letter
            ),
            _("1 dan is 2100 and a grade 100; the ratings before the event serve for all its games."),
        )

    @property
    def decimals(self) -> int:
        """Tenths of a GoR."""
        return 1

    def win_probability(self, white: Rating, black: Rating, handicap: int, komi: Decimal) -> Decimal:
        """White's expected score, to six decimals; `komi` doesn’t matter. Raises ValueError for a negative handicap."""
        expected = expected_score(gor_of(black), gor_of(white), handicap_shift(handicap))
        return (1 - expected).quantize(LIKELIHOOD)

    def rate(self, entrants: Sequence[Entrant], games: Sequence[RatedGame]) -> Rated:
        """The ratings after the event, to thousandths of a GoR. Raises ValueError as `checked` does."""
        by_id = checked(entrants, games)
        before = {player: _held(gor_of(entrant.rating)) for player, entrant in by_id.items()}
        expected = dict.fromkeys(by_id, Decimal(0))
        scored = dict.fromkeys(by_id, 0)
        played = dict.fromkeys(by_id, 0)
        with localcontext(_FIGURES):
            for game in sorted(games, key=_in_order):
                expected_of_black = expected_score(
                    before[game.black], before[game.white], handicap_shift(game.handicap)
                )
                for player, score in ((game.black, expected_of_black), (game.white, 1 - expected_of_black)):
                    expected[player] += score
                    scored[player] += game.score_of(player)
                    played[player] += 1
            changes = {}
            for player, entrant in by_id.items():
                score = Decimal(scored[player]) / WIN
                gor = before[player]
                gain = _con(gor) * (score - expected[player]) + played[player] * _bonus(gor)
                after = _held(gor + self.tournament_class.weight * gain).quantize(THOUSANDTH)
                changes[player] = RatingChange(
                    player=player,
                    before=entrant.rating,
                    after=rating_of_gor(after) if played[player] else entrant.rating,
                    games=played[player],
                    expected=expected[player].quantize(LIKELIHOOD),
                    scored=score,
                    spread=entrant.spread,
                )
        return Rated(changes, ())

    def shown(self, rating: Rating) -> Decimal:
        """The GoR, to thousandths."""
        return gor_of(rating).quantize(THOUSANDTH)


def _in_order(game: RatedGame) -> tuple[int, int, int, int]:
    """The order for summing decimals, so that the order of entry can't change the last digit."""
    return game.white, game.black, game.handicap, game.white_score


def _held(gor: Decimal) -> Decimal:
    return min(max(gor, LOWEST), HIGHEST)


def _con(gor: Decimal) -> Decimal:
    return ((_NOUGHT - gor) / 200) ** Decimal("1.6")


def _bonus(gor: Decimal) -> Decimal:
    return (1 + ((2300 - gor) / 80).exp()).ln() / 5


def _beta(gor: Decimal) -> Decimal:
    return -7 * (_NOUGHT - gor).ln()
