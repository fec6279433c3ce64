"""Messages to an event's directors: what waits for them at the desk."""

from __future__ import annotations

from dataclasses import dataclass

from ground.coded import Coded
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text
from nzgs_tourney.tournament.wording.rounds.week_words import held_words


@dataclass(frozen=True, slots=True)
class DeskNews:
    """Who a message to a director is for; `link` is the page of the desk where something waits."""

    event: str
    name: str
    link: str


@dataclass(frozen=True, slots=True)
class HeldDrawNews(DeskNews):
    """The armed draw waits for these reasons."""

    held: tuple[Coded, ...]

    def message_text(self) -> MessageText:
        """The reasons, a line each."""
        about = _("the draw waits for you")
        why = "\n".join(held_words(one.as_json() for one in self.held))
        return _text(self, about, _("The round isn’t published: the draw waits for you."), why)


@dataclass(frozen=True, slots=True)
class ApplicationsNews(DeskNews):
    """So many people entered who wait for an answer."""

    count: int

    def message_text(self) -> MessageText:
        """How many."""
        waiting = ngettext(
            "{count} entry waits for your answer", "{count} entries wait for your answer", self.count
        ).format(count=self.count)
        return _text(self, waiting, _("They entered on the event’s page."))


@dataclass(frozen=True, slots=True)
class UndeliveredNews(DeskNews):
    """So many messages failed or came back."""

    count: int

    def message_text(self) -> MessageText:
        """How many, and what to do."""
        lost = ngettext("{count} message didn’t arrive", "{count} messages didn’t arrive", self.count)
        asked = _("Check the addresses, then send them again.")
        return _text(self, lost.format(count=self.count), asked)


def _text(news: DeskNews, about: str, *paragraphs: str) -> MessageText:
    off = _("You can switch mails to you off on the page Messages of the event.")
    return message_text(news.event, about, news.name, (*paragraphs, news.link, off))
