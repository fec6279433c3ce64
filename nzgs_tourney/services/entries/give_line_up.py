"""The captain of a team sets its order for the next round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import announced, append
from ground.dates import moment_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Team
from nzgs_tourney.services.entries.team_order import (
    captain_in,
    locked_teams,
    members_of,
    refuse_another_schedule,
    refuse_overtaken_team,
    seat_team,
    team_payload,
)
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.entries.line_ups import TEAM_SET, closes_at, given_line_ups, next_line_up


@transaction.atomic
def give_line_up(
    entry_id: int,
    number: int,
    members: Sequence[int],
    *,
    actor: Actor,
    now: datetime,
    expected_seq: int | None = None,
) -> Team:
    """The team of this entry, its captain, with all its people in this order for round `number`. One ledger event, with
    the round; none for what was given in already.

    Raises Refused for anybody but the captain, once the round is drawn, after the line-ups closed, for other people
    than the team's, and for an order that would change the schedule of a round robin; OvertakenError where somebody set
    this team after ledger event `expected_seq`.
    """
    division, stream = locked_teams(Entry.objects.get(pk=entry_id).division_id)
    team = Team.objects.filter(members=entry_id).first()
    if team is None or captain_in(team) != entry_id:
        raise Refused(_("Only the captain sets the line-up of a team."))
    if number != next_line_up(division):
        raise Refused(_("Round {number} is drawn: ask the director to change the line-up.").format(number=number))
    closes = closes_at(division, number)
    if closes is not None and now >= closes:
        said = _("Line-ups for round {number} closed {time}: ask the director to change yours.")
        raise Refused(said.format(number=number, time=moment_text(timezone.localtime(closes))))
    before = members_of(team)
    given = given_line_ups(division, number).get(team.number)
    if before == list(members) and given is not None and not given.changed:
        return team
    refuse_overtaken_team(division, stream, expected_seq, team, members)
    if sorted(before) != sorted(members):
        raise Refused(_("The people of the team have changed: look at the line-up again."))
    refuse_another_schedule(division, before, members)
    with announced(stream):
        seat_team(team, members, entry_id)
        team_told = team_payload(team, members, entry_id)
        told = {"division": division.name, "teams": [team_told], "left": [], "round": number}
        append(stream, TEAM_SET, division_subject(division), actor, told)
    return team
