"""Refuses lists, which say of nobody who a side of partners or a team is, for sides, and files of sides that don't say
it; a file of a ladder has no challenges."""

from __future__ import annotations

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.tournament.division.choices import Side, System
from nzgs_tourney.tournament.exchange.external import ExternalDivision


def one_by_one(division: str) -> str:
    """How sides are entered."""
    return _("In {division} sides of partners play: enter them one by one.").format(division=division)


def refuse_sides(external: ExternalDivision) -> None:
    """Raise Refused where sides of partners play in a file that doesn't say who they are, and for a ladder."""
    if external.division.settings.system is System.LADDER:
        raise Refused(_("In this file a ladder is played. The event’s own file has its challenges: restore that."))
    of_partners = external.division.settings.side is Side.PARTNERS
    if of_partners and external.division.players and not external.event.partners:
        raise Refused(_("In this file sides of partners play. The event’s own file has them: restore that."))


def refuse_players_alone(external: ExternalDivision, division: Division) -> None:
    """Raise Refused where players of a file would come alone into a division of sides, or out of one."""
    if division.of_partners:
        raise Refused(one_by_one(division.name))
    if external.division.settings.side is Side.PARTNERS:
        raise Refused(_("In this file sides of partners play: import it as a new division."))
