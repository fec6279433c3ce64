"""The facts of the message at the end of an event; None where it goes on, or the player has no place in it."""

from __future__ import annotations

from nzgs_tourney.models import Message, Team
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.wording.messages.final_messages import PlaceNews, TeamPlace
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself


def final_place(message: Message) -> SaysItself | None:
    """The player's place and score."""
    entry = message.entry
    if entry is None or finish_of(message.event.stream_id) is None:
        return None
    now = standings_now(entry.division)
    place = now.place_of(entry.pk)
    if not place:
        return None
    to, teams = recipient_of(message), teams_in(now)
    return PlaceNews(
        event=message.event.name,
        division=entry.division.name,
        name=to.name,
        link=to.link,
        place=place,
        players=len(now.order.rows),
        half_points=scores_after(now.division, now.after)[entry.pk],
        team=_team_place(entry.team, teams) if entry.team and teams else None,
    )


def _team_place(team: Team, teams: StandingsNow) -> TeamPlace | None:
    """How the team did; None for one that isn't listed."""
    place = teams.place_of(team.pk)
    if not place:
        return None
    return TeamPlace(team.name, place, len(teams.order.rows), scores_after(teams.division, teams.after)[team.pk])
