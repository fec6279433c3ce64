"""What every message has: a subject with its event, and plain text that greets its reader and ends with a link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.people.privacy_words import privacy_sentence


@dataclass(frozen=True, slots=True)
class MessageText:
    """A message in the reader's language: plain text, whose paragraphs are divided by empty lines."""

    subject: str
    text: str


class SaysItself(Protocol):
    """The facts of a message. They have no language until `message_text` is called."""

    def message_text(self) -> MessageText:
        """The message in the language of now."""
        ...


def whole_text(facts: SaysItself, privacy: str) -> MessageText:
    """The message in the language of now, with the sentence about privacy at its end; `privacy` is the address of the
    page that says what is kept, empty for an official."""
    words = facts.message_text()
    if not privacy:
        return words
    return MessageText(words.subject, f"{words.text}{privacy_sentence(privacy)}\n")


def message_text(event: str, about: str, name: str, paragraphs: tuple[str, ...], link: str = "") -> MessageText:
    """A message of this event to this person; empty paragraphs are left out. `link` is their own page."""
    greeting = _("Kia ora {name},").format(name=name)
    own_page = _("Your page: {link}").format(link=link) if link else ""
    parts = (greeting, *paragraphs, own_page, event)
    return MessageText(_("{event}: {about}").format(event=event, about=about), "\n\n".join(filter(None, parts)) + "\n")
