"""The bracket of a knock-out, to print."""

from __future__ import annotations

from datetime import datetime

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.bracket import BracketSheet
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.tournament.standings.bracket import Bracket
from nzgs_tourney.tournament.wording.draws.bracket_words import shown_bracket, third_words
from nzgs_tourney.tournament.wording.standings.standings_words import after_round_words


def bracket_paper(division: Division, *, now: datetime) -> BracketSheet:
    """The sheet, under the names that are shown in public. Raises Refused before the first round is published, and
    outside a knock-out."""
    value, bracket = bracket_values(division)
    if bracket is None:
        raise Refused(_("{division} has no bracket yet.").format(division=division.name))
    shown = shown_bracket(value.in_public, bracket)
    notes = () if shown.third is None else (third_words(shown.third),)
    when = after_round_words(_played(bracket), division.rounds, 0)
    footer = footer_of(division.event, now)
    return BracketSheet(footer, division.name, when, shown.wide, notes)


def _played(bracket: Bracket) -> int:
    """The last round with a result."""
    return max(
        (
            game.round
            for meeting in bracket.all
            for game in meeting.games
            if game.board is not None and game.board.result is not None
        ),
        default=0,
    )
