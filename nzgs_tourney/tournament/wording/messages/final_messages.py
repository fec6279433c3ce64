"""The message at the end of an event: a player's place and score."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import points
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text


@dataclass(frozen=True, slots=True)
class PlaceNews:
    """The event is over. `place` is a text such as `3=`, `players` how many there were, `half_points` the score."""

    event: str
    division: str
    name: str
    link: str
    place: str
    players: int
    half_points: int

    def message_text(self) -> MessageText:
        """The place and the score."""
        over = _("{event} is over, and the standings are final. Thank you for playing.").format(event=self.event)
        place = _("{division}: place {place} of {players}, score {score}.").format(
            division=self.division, place=self.place, players=self.players, score=points(self.half_points)
        )
        return message_text(self.event, _("final standings"), self.name, (over, place), self.link)
