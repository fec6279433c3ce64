"""A director makes the teams of a division: one with its people in the order of its boards, or one of each club."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import Actor
from games.ledger.append import announced, append
from games.wording.numbers import listed
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Round, Team
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.entries.team_order import (
    captain_in,
    locked_teams,
    members_of,
    numbers_of,
    refuse_another_schedule,
    refuse_overtaken_team,
    seat_team,
    team_payload,
)
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.draws.drawn_players import is_large
from nzgs_tourney.store.entries.line_ups import TEAM_REMOVED, TEAM_SET
from nzgs_tourney.store.entries.teams import played
from nzgs_tourney.tournament.division.history import DivisionTeam
from nzgs_tourney.tournament.exchange.team_line_ups import with_boards
from ratings.rank import grade_of_entry

MADE = "teams.made"


@transaction.atomic
def set_team(
    division_id: int,
    number: int | None,
    name: str,
    members: Sequence[int],
    *,
    captain: int | None = None,
    actor: Actor,
    expected_seq: int | None = None,
) -> Team:
    """The team of this number, or a new one without it, with this name and these entries in the order of its boards;
    those beyond the boards of a match are reserves. `captain` is one of them; None keeps who it is, or takes the first.
    One ledger event if anything changed. The order counts from the next draw: a round that is a draft is drawn again
    from its seed, which its own event tells.

    Raises Refused where no teams play, where the draft can't be drawn with the team or is too large to be drawn while
    somebody waits, without a name, for one that another team has, without anybody, for somebody twice, of another
    division or of another team, for a captain who isn't in it, where somebody would leave who has played for the team,
    and for one that would change the schedule of a round robin; OvertakenError where somebody set this team after
    ledger event `expected_seq`.
    """
    division, stream = locked_teams(division_id)
    team = Team.objects.filter(division=division, number=number).first() if number is not None else None
    if number is not None and team is None:
        raise Refused(_("That team was removed."))
    before, leads = members_of(team), captain_in(team)
    if captain is None:
        captain = leads if leads in members else next(iter(members), None)
    if team is not None and (team.name, before, leads) == (name.strip(), list(members), captain):
        return team
    refuse_overtaken_team(division, stream, expected_seq, team, members)
    _check(division, team, name.strip(), members)
    if captain is None or captain not in members:
        raise Refused(_("Choose a captain who is in the team."))
    left = [entry for entry in before if entry not in members]
    _refuse_leaving(division, team, left)
    refuse_another_schedule(division, before, members)
    refuse_large_draft(division)
    with announced(stream):
        if team is None:
            team = Team.objects.create(division=division, number=_next(division), name=name.strip())
        elif team.name != name.strip():
            team.name = name.strip()
            team.save(update_fields=["name"])
        seat_team(team, members, captain)
        payload = {"division": division.name, "teams": [team_payload(team, members, captain)], "left": numbers_of(left)}
        append(stream, TEAM_SET, division_subject(division), actor, payload)
    redraw_draft(division, actor)
    return team


@transaction.atomic
def remove_team(division_id: int, number: int, *, actor: Actor, draft: int | None = None) -> str:
    """The name of the removed team; its people stay entered, without a team. One ledger event; none, and an empty name,
    where it is gone already. Nobody without a team is drawn, so the draft of round `draft` is discarded with it,
    which its own event tells.

    Raises Refused while another round than `draft` is one, where somebody has played for the team, and where that would
    change the schedule of a round robin.
    """
    division, stream = locked_teams(division_id)
    team = Team.objects.filter(division=division, number=number).first()
    if team is None:
        return ""
    left = members_of(team)
    _refuse_leaving(division, team, left)
    refuse_another_schedule(division, left, ())
    drafted = draft_of(division)
    if drafted is not None and drafted.number != draft:
        said = _("Round {number} is a draft with this team: open the team again to remove it with the draft.")
        raise Refused(said.format(number=drafted.number))
    with announced(stream):
        seat_team(team, (), None)
        payload = {"division": division.name, "teams": [], "name": team.name, "left": numbers_of(left)}
        name = team.name
        team.delete()
        append(stream, TEAM_REMOVED, division_subject(division), actor, payload)
    if drafted is not None:
        discard_draft(division_id, drafted.number, actor=actor)
    return name


@transaction.atomic
def make_teams_of_clubs(division_id: int, *, actor: Actor) -> int:
    """How many teams were made of those without one: of each club as many as it can fill with the boards of a match,
    the strongest first, and who is left over is a reserve of its last. One ledger event, none where everybody has a
    team; a round that is a draft is drawn again, as by `set_team`.

    Raises Refused where no teams play, where the draft can't be drawn with the teams or is too large, where no club has
    enough people, and where one of the teams would change the schedule of a round robin.
    """
    division, stream = locked_teams(division_id)
    refuse_large_draft(division)
    clubs: dict[str, list[Entry]] = {}
    for entry in Entry.objects.filter(division=division, team=None, withdrawn_from=None).order_by("pk"):
        clubs.setdefault(entry.club.strip(), []).append(entry)
    taken = {name.casefold() for name in Team.objects.filter(division=division).values_list("name", flat=True)}
    made: list[tuple[str, list[Entry]]] = []
    for club, people in clubs.items():
        people.sort(key=_weakness)
        size = division.team_boards
        groups = [people[start : start + size] for start in range(0, len(people) - size + 1, size)] if club else []
        if groups:
            groups[-1] += people[len(groups) * size :]
        for index, group in enumerate(groups, start=1):
            made.append((_free_name(club if len(groups) == 1 else f"{club} {index}", taken), group))
    if not clubs:
        return 0
    if not made:
        raise Refused(
            _("No club has {boards} players without a team: make the teams by hand.").format(
                boards=division.team_boards
            )
        )
    for _name, group in made:
        refuse_another_schedule(division, (), [entry.pk for entry in group])
    with announced(stream):
        told = []
        for name, group in made:
            team = Team.objects.create(division=division, number=_next(division), name=name)
            members = [entry.pk for entry in group]
            seat_team(team, members, members[0])
            told.append(team_payload(team, members, members[0]))
        append(stream, MADE, division_subject(division), actor, {"division": division.name, "teams": told})
    redraw_draft(division, actor)
    return len(made)


def keep_teams(
    division: Division, teams: Sequence[DivisionTeam], entries: Mapping[int, Entry]
) -> list[Mapping[str, Any]]:
    """Write the teams of a file, whose members are its players, by their ids there the entries; runs under the lock of
    the caller, who tells the ledger what this returns. Who isn't among the entries is in none."""
    told = []
    for team in teams:
        members = [entries[one].pk for one in team.members if one in entries]
        if members:
            row = Team.objects.create(division=division, number=_next(division), name=team.name)
            seat_team(row, members, members[0])
            told.append(team_payload(row, members, members[0]))
    return told


@dataclass(frozen=True, slots=True)
class Joining:
    """Somebody who joins the team of this name at this place of its order, from 1; None for its end."""

    entry: Entry
    team: str
    board: int | None


def join_teams(division: Division, joining: Sequence[Joining]) -> list[Mapping[str, Any]]:
    """Put new entries of the division into their teams, which are made where there is none of that name, in whatever
    letters; runs under the lock of the caller, who tells the ledger what this returns.

    Raises Refused where one of the teams would change the schedule of a round robin.
    """
    teams = {team.name.casefold(): team for team in Team.objects.filter(division=division)}
    people: dict[str, list[Joining]] = {}
    for one in joining:
        people.setdefault(one.team.casefold(), []).append(one)
    told = []
    for key, new in people.items():
        before = members_of(teams.get(key))
        members = with_boards(before, [(one.board, one.entry.pk) for one in new])
        refuse_another_schedule(division, before, members)
        team = teams.get(key) or Team.objects.create(division=division, number=_next(division), name=new[0].team)
        leads = captain_in(team) or members[0]
        seat_team(team, members, leads)
        told.append(team_payload(team, members, leads))
    return told


def draft_of(division: Division) -> Round | None:
    """The round of the division that is a draft, drawn with its teams; None without one."""
    return Round.objects.drafts().filter(division=division).order_by("number").first()


def refuse_large_draft(division: Division) -> None:
    """Raise Refused where a round is a draft that is too large to be drawn again while somebody waits."""
    draft = draft_of(division)
    if draft is not None and is_large(division, draft.number):
        raise Refused(
            _("Round {number} is drawn with these teams: discard the draft before you change them.").format(
                number=draft.number
            )
        )


def redraw_draft(division: Division, actor: Actor) -> None:
    """Draw the round that is a draft again from its seed, with the teams as they are now; nothing without one. Raises
    Refused where they have no draw."""
    draft = draft_of(division)
    if draft is None:
        return
    try:
        draw_round(division.pk, draft.number, actor=actor, seed=draft.seed)
    except Refused as refused:
        said = _("Round {number} is a draft and can’t be drawn with these teams: {sentence}")
        raise Refused(said.format(number=draft.number, sentence=refused.sentence), refused.code) from refused


def _check(division: Division, team: Team | None, name: str, members: Sequence[int]) -> None:
    if not name:
        raise Refused(_("Give the team a name."))
    others = Team.objects.filter(division=division).exclude(number=team.number if team else 0)
    if any(other.casefold() == name.casefold() for other in others.values_list("name", flat=True)):
        raise Refused(_("Another team is called {name}.").format(name=name))
    if not members:
        raise Refused(_("Choose at least one player for the team."))
    people = Entry.objects.filter(division=division).select_related("team").in_bulk(list(members))
    if len(people) != len(set(members)):
        raise Refused(_("Choose players of this division."))
    if twice := sorted({people[entry].name for entry in members if list(members).count(entry) > 1}):
        raise Refused(_("In the team twice: {names}.").format(names=listed(twice)))
    for entry in people.values():
        if entry.team is not None and (team is None or entry.team_id != team.pk):
            raise Refused(_("{name} is in {team}.").format(name=entry.name, team=entry.team.name))


def _refuse_leaving(division: Division, team: Team | None, left: Collection[int]) -> None:
    stay = played(division, left)
    if team is not None and stay:
        names = listed(list(Entry.objects.filter(pk__in=stay).order_by("team_board").values_list("name", flat=True)))
        raise Refused(
            _("{names} played for {team}, whose results rest on it: withdraw them instead.").format(
                names=names, team=team.name
            )
        )


def _next(division: Division) -> int:
    return int(Team.objects.filter(division=division).aggregate(last=Max("number"))["last"] or 0) + 1


def _weakness(entry: Entry) -> tuple[Any, int]:
    strength = grade_of_entry(entry.rank, entry.rating).rating if entry.rating is None else entry.rating
    return (-strength, entry.pk)


def _free_name(name: str, taken: set[str]) -> str:
    """The name, cut where it is too long, with a number if a team has it already, in whatever letters."""
    longest = Team._meta.get_field("name").max_length or 80
    endings = ("", *(f" {index}" for index in range(2, 999)))
    names = (f"{name[: longest - len(ending)]}{ending}" for ending in endings)
    free = next(one for one in names if one.casefold() not in taken)
    taken.add(free.casefold())
    return free
