"""What setting a team at the desk and giving in its line-up share: who is in it, in what order, under whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.ledger.append import lock
from games.ledger.finished import refuse_finished
from games.models import LedgerEvent, Stream
from games.wording.numbers import listed
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Team
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.entries.line_ups import TEAM_SET, captain_of
from nzgs_tourney.store.entries.teams import in_first_round
from nzgs_tourney.tournament.division.choices import System


def locked_teams(division_id: int) -> tuple[Division, Stream]:
    """The division and its event's stream, locked. Raises Refused where no teams play and for a finished event."""
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    if not division.by_teams:
        raise Refused(_("No teams play in {division}: choose it in its rules.").format(division=division.name))
    return division, stream


def refuse_another_schedule(division: Division, before: Sequence[int], members: Sequence[int]) -> None:
    """A round robin gives its places to the teams one of whose people was entered in its first round: nobody else may
    be such a team once that is published."""
    if division.system != System.ROUND_ROBIN.value or not division.drawn_rounds.published().exists():
        return
    first = before[: division.team_boards]
    if division.scheveningen and list(members[: len(first)]) != list(first):
        message = _("The schedule goes by the order in which round 1 was drawn: put others after these, as reserves.")
        raise Refused(message)
    there = in_first_round(division, {*before, *members})
    if there.isdisjoint(before) != there.isdisjoint(members):
        names = listed(list(Entry.objects.filter(pk__in=there).order_by("pk").values_list("name", flat=True)))
        message = _("The schedule was drawn with the teams of round 1. This would change it: {names} were there.")
        raise Refused(message.format(names=names))


def members_of(team: Team | None) -> list[int]:
    """The entries of a team in order; none without a team."""
    return list(Entry.objects.filter(team=team).order_by("team_board").values_list("pk", flat=True)) if team else []


def captain_in(team: Team | None) -> int | None:
    """The entry of the captain of a team, None without one."""
    members = Entry.objects.filter(team=team).order_by("team_board") if team else ()
    captain = captain_of(list(members))
    return captain.pk if captain else None


def refuse_overtaken_team(
    division: Division, stream: Stream, expected_seq: int | None, team: Team | None, members: Sequence[int]
) -> None:
    """Raise OvertakenError where somebody set this team, or any while it is new, after this ledger event."""

    def same(event: LedgerEvent) -> bool:
        return team is None or any(told["team"] == team.number for told in event.payload["teams"])

    since = events_since(stream, expected_seq, TEAM_SET, subject=division_subject(division))
    of_it = [event for event in since if same(event)]
    refuse_replacing(stream, of_it, _("the teams"), _names(members_of(team)), _names(members))


def seat_team(team: Team, members: Sequence[int], captain: int | None) -> None:
    """The team's people are these, in this order, and its captain is one of them."""
    Entry.objects.filter(team=team).update(team=None, team_board=None, captain=False)
    for board, entry in enumerate(members, start=1):
        Entry.objects.filter(pk=entry).update(team=team, team_board=board, captain=entry == captain)


def team_payload(team: Team, members: Sequence[int], captain: int) -> Mapping[str, Any]:
    """The team as the ledger tells it."""
    (leads,) = numbers_of([captain])
    return {"team": team.number, "name": team.name, "members": numbers_of(members), "captain": leads}


def numbers_of(entries: Sequence[int]) -> list[int]:
    """The numbers of these entries, in this order."""
    numbers = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "number"))
    return [numbers[entry] for entry in entries]


def _names(entries: Sequence[int]) -> str:
    names = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "name"))
    return ", ".join(names[entry] for entry in entries if entry in names) or _("nobody")
