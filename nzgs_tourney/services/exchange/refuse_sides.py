"""Refuses lists and other programs' files for sides of partners: none of them says who a side is. Files of teams are
refused too: the teams themselves come only with their event."""

from __future__ import annotations

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.settings import DivisionSettings


def one_by_one(division: str) -> str:
    """How sides are entered."""
    return _("In {division} sides of partners play: enter them one by one.").format(division=division)


def refuse_sides(settings: DivisionSettings, division: Division) -> None:
    """Raise Refused where a file is of sides or teams, or would come into a division of sides."""
    if division.of_partners:
        raise Refused(one_by_one(division.name))
    if settings.side is Side.PARTNERS:
        raise Refused(_("In this file sides of partners play. The event’s own file has them: restore that."))
    if settings.side is Side.TEAM:
        raise Refused(_("In this file teams play. The event’s own file has them: restore that."))
