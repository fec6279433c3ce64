"""The message at the end of an event: a player's place and score, and those of their team."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import points
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """The `place` of a team, as a text, among so many `teams`, and its score."""

    team: str
    place: str
    teams: int
    half_points: int


@dataclass(frozen=True, slots=True)
class PlaceNews:
    """The event is over. `place` is a text such as `3=`, `players` how many there were, `half_points` the score.
    `team`: how the player's team did, None where no teams play."""

    event: str
    division: str
    name: str
    link: str
    place: str
    players: int
    half_points: int
    team: TeamPlace | None = None

    def message_text(self) -> MessageText:
        """The place and the score."""
        over = _("{event} is over, and the standings are final. Thank you for playing.").format(event=self.event)
        place = _("{division}: place {place} of {players}, score {score}.").format(
            division=self.division, place=self.place, players=self.players, score=points(self.half_points)
        )
        paragraphs = (over, self._of_team(), self._own_in_team() if self.team else place)
        return message_text(self.event, _("final standings"), self.name, paragraphs, self.link)

    def _of_team(self) -> str:
        if self.team is None:
            return ""
        words = _("{division}: {team}, place {place} of {teams}, score {score}.")
        score = points(self.team.half_points)
        return words.format(
            division=self.division, team=self.team.team, place=self.team.place, teams=self.team.teams, score=score
        )

    def _own_in_team(self) -> str:
        words = _("Your own place: {place} of {players}, score {score}.")
        return words.format(place=self.place, players=self.players, score=points(self.half_points))
