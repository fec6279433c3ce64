"""A director withdraws a whole team with its open games, as one act, and takes it back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import at_one_moment
from games.models import Game
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Team
from nzgs_tourney.services.entries.leave_open_games import LeftGames, return_with_games, withdraw_with_games
from nzgs_tourney.services.entries.team_order import locked_teams


@dataclass(frozen=True, slots=True)
class TeamWithdrawn:
    """Who of a team was withdrawn, and which open games were decided."""

    team: Team
    entries: tuple[Entry, ...]
    decided: tuple[Game, ...]


@transaction.atomic
def withdraw_team(
    division_id: int, number: int, games: LeftGames, *, actor: Actor, reason: str = "", void_reason: str = ""
) -> TeamWithdrawn:
    """Withdraw everybody who plays for this team, each as `withdraw_with_games` does, at one moment; their ledger
    events are those of the people. The team keeps its people and its results; nobody where all of them have left.

    Raises Refused where no teams play, for a team that was removed, for a finished event, and as `withdraw_with_games`.
    """
    division, stream = locked_teams(division_id)
    team = Team.objects.filter(division=division, number=number).first()
    if team is None:
        raise Refused(_("That team was removed."))
    people = Entry.objects.filter(team=team, withdrawn_from=None).order_by("team_board")
    left = list(people.values_list("pk", flat=True))
    decided: list[Game] = []
    with at_one_moment(stream):
        for entry in left:
            decided += withdraw_with_games(entry, games, actor=actor, reason=reason, void_reason=void_reason)
    gone = Entry.objects.filter(pk__in=left).order_by("team_board")
    return TeamWithdrawn(team, tuple(gone), tuple(decided))


@transaction.atomic
def return_team(
    division_id: int, number: int, entries: Collection[int], games: Collection[int], *, actor: Actor
) -> tuple[Entry, ...]:
    """The way back: those of these entries that are this team's are reinstated, each as `return_with_games` does with
    those of these games that are their own; returns them. Raises Refused as `withdraw_team` and `return_with_games`
    do."""
    division, stream = locked_teams(division_id)
    team = Team.objects.filter(division=division, number=number).first()
    if team is None:
        raise Refused(_("That team was removed."))
    back = tuple(Entry.objects.filter(team=team, pk__in=entries).order_by("team_board"))
    with at_one_moment(stream):
        for entry in back:
            return_with_games(entry.pk, games, actor=actor)
    return back
