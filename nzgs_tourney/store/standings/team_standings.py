"""The standings of the teams of a division."""

from __future__ import annotations

from nzgs_tourney.store.standings.standings import StandingsNow, standings_of
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.standings.team_matches import team_division


def teams_in(now: StandingsNow) -> StandingsNow | None:
    """The teams after the same round as these standings of their people; None where no teams play. No query."""
    if now.division.settings.side is not Side.TEAM:
        return None
    return standings_of(team_division(now.division), now.after)
