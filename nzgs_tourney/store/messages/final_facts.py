"""The facts of the message at the end of an event; None where it goes on, or the player has no place in it."""

from __future__ import annotations

from nzgs_tourney.models import Message
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.wording.messages.final_messages import PlaceNews
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
    to = recipient_of(message)
    return PlaceNews(
        event=message.event.name,
        division=entry.division.name,
        name=to.name,
        link=to.link,
        place=place,
        players=len(now.order.rows),
        half_points=scores_after(now.division, now.after)[entry.pk],
    )
