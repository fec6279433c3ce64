"""The facts of messages to an event's directors; None where nothing waits any more."""

from __future__ import annotations

from django.urls import reverse

from ground.coded import read_coded
from nzgs_tourney.models import Application, Message, Week
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.store.rounds.week import asks_directors
from nzgs_tourney.tournament.wording.messages.director_messages import ApplicationsNews, HeldDrawNews, UndeliveredNews
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself


def held_draw(message: Message) -> SaysItself | None:
    """Why the armed draw waits; None where it waits for players alone."""
    held = Week.objects.filter(event=message.event).exclude(armed="none").values_list("held", flat=True).first()
    if not held or not asks_directors(held):
        return None
    return HeldDrawNews(*_news(message, "desk:event"), tuple(map(read_coded, held)))


def waiting_applications(message: Message) -> SaysItself | None:
    """How many people entered by the public page and wait for a director."""
    waiting = Application.objects.to_decide().filter(event=message.event).count()
    return ApplicationsNews(*_news(message, "desk:applications"), waiting) if waiting else None


def undelivered(message: Message) -> SaysItself | None:
    """How many messages to others failed or came back."""
    count = Message.objects.filter(event=message.event, account=None).undelivered().count()
    return UndeliveredNews(*_news(message, "desk:messages"), count) if count else None


def _news(message: Message, page: str) -> tuple[str, str, str]:
    link = f"{site_address()}{reverse(page, args=[message.event.slug])}"
    return message.event.name, recipient_of(message).name, link
