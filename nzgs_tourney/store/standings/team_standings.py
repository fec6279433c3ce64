"""The standings of the teams of a division."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.store.standings.standings import StandingsNow, standings_of
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.standings.team_matches import team_division


def teams_in(now: StandingsNow) -> StandingsNow | None:
    """The teams after the same round as these standings of their people, final where those are; None where no teams
    play. No query."""
    if now.division.settings.side is not Side.TEAM:
        return None
    return replace(standings_of(team_division(now.division), now.after), final=now.final)
