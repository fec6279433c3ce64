"""The bracket of a knock-out as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.board_svg import SvgText
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.tournament.charts.marks import picture
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
    told = _("{players} players in {rounds} rounds. The results of each round are in words on its page.").format(
        players=len(bracket.seeds), rounds=value.settings.rounds
    )
    third = "" if shown.third is None else third_words(shown.third)
    narrow, wide = (
        picture(prefix, _("Bracket"), told, drawn.height, drawn.marks, drawn.width)
        for prefix, drawn in (
            ("narrow", shown.narrow),
            ("wide", shown.wide),
        )
    )
    return PublicBracket(narrow, wide, third)
