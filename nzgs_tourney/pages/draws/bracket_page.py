"""The bracket of a knock-out as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.board_svg import SvgText
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.tournament.charts.marks import picture
from nzgs_tourney.tournament.division.choices import BestOf
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.wording.draws.bracket_words import shown_bracket, third_words


@dataclass(frozen=True, slots=True)
class PublicBracket:
    """The drawing for a narrow page and the one for a wide page or a screen, and the game for third place in a line,
    empty where there is none."""

    narrow: SvgText
    wide: SvgText
    third: str


def public_bracket(division: Division) -> PublicBracket | None:
    """The bracket under the names that are shown in public; None before the first round is published, and outside a
    knock-out. At most seven queries."""
    if division.system != System.KNOCKOUT.value:
        return None
    value, bracket = bracket_values(division)
    if bracket is None:
        return None
    shown = shown_bracket(value.in_public, bracket)
    told = _told(division, going=not bracket.over).format(count=len(bracket.seeds), rounds=value.settings.rounds)
    third = "" if shown.third is None else third_words(shown.third)
    narrow, wide = (
        picture(prefix, _("Bracket"), told, drawn.height, drawn.marks, drawn.width)
        for prefix, drawn in (
            ("narrow", shown.narrow),
            ("wide", shown.wide),
        )
    )
    return PublicBracket(narrow, wide, third)


def _told(division: Division, *, going: bool) -> str:
    """How many there are and in how many rounds, before the numbers are filled in: while matches go on, at most."""
    at_most = going and (division.double_elimination or division.best_of != BestOf.ONE.value)
    if division.by_teams and at_most:
        return _("{count} teams in {rounds} rounds at most. The results of each round are in words on its page.")
    if division.by_teams:
        return _("{count} teams in {rounds} rounds. The results of each round are in words on its page.")
    if division.of_partners and at_most:
        return _("{count} sides in {rounds} rounds at most. The results of each round are in words on its page.")
    if division.of_partners:
        return _("{count} sides in {rounds} rounds. The results of each round are in words on its page.")
    if at_most:
        return _("{count} players in {rounds} rounds at most. The results of each round are in words on its page.")
    return _("{count} players in {rounds} rounds. The results of each round are in words on its page.")
