"""The bracket of a knock-out as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.board_svg import SvgText
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.tournament.charts.marks import picture
from nzgs_tourney.tournament.division.choices import BestOf
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.wording.draws.bracket_words import shown_bracket, third_words


@dataclass(frozen=True, slots=True)
class PublicBracket:
    """The drawing for a narrow page and the one for a wide page or a screen, so many units wide, and the game for third
    place in a line, empty where there is none."""

    narrow: SvgText
    wide: SvgText
    third: str
    width: float = 0


def public_bracket(division: Division) -> PublicBracket | None:
    """The bracket under the names that are shown in public; None before the first round is published, and outside a
    knock-out. At most seven queries."""
    if division.system != System.KNOCKOUT.value:
        return None
    value, bracket = bracket_values(division)
    if bracket is None:
        return None
    shown = shown_bracket(value.in_public, bracket)
    told = _told(division, len(bracket.seeds), going=not bracket.over)
    third = "" if shown.third is None else third_words(shown.third)
    narrow, wide = (
        picture(prefix, _("Bracket"), told, drawn.height, drawn.marks, drawn.width)
        for prefix, drawn in (
            ("narrow", shown.narrow),
            ("wide", shown.wide),
        )
    )
    return PublicBracket(narrow, wide, third, shown.wide.width)


def _told(division: Division, count: int, *, going: bool) -> str:
    """How many there are and in how many rounds; while matches go on, at most."""
    at_most, rounds = going and (division.double_elimination or division.best_of != BestOf.ONE.value), division.rounds
    if division.by_teams and at_most:
        message = ngettext(
            "{count} teams in {rounds} round at most. The results of each round are in words on its page.",
            "{count} teams in {rounds} rounds at most. The results of each round are in words on its page.",
            rounds,
        )
    elif division.by_teams:
        message = ngettext(
            "{count} teams in {rounds} round. The results of each round are in words on its page.",
            "{count} teams in {rounds} rounds. The results of each round are in words on its page.",
            rounds,
        )
    elif division.of_partners and at_most:
        message = ngettext(
            "{count} sides in {rounds} round at most. The results of each round are in words on its page.",
            "{count} sides in {rounds} rounds at most. The results of each round are in words on its page.",
            rounds,
        )
    elif division.of_partners:
        message = ngettext(
            "{count} sides in {rounds} round. The results of each round are in words on its page.",
            "{count} sides in {rounds} rounds. The results of each round are in words on its page.",
            rounds,
        )
    elif at_most:
        message = ngettext(
            "{count} players in {rounds} round at most. The results of each round are in words on its page.",
            "{count} players in {rounds} rounds at most. The results of each round are in words on its page.",
            rounds,
        )
    else:
        message = ngettext(
            "{count} players in {rounds} round. The results of each round are in words on its page.",
            "{count} players in {rounds} rounds. The results of each round are in words on its page.",
            rounds,
        )
    return message.format(count=count, rounds=rounds)
