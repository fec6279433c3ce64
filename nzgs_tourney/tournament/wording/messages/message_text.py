"""What every message has: a subject with its event, and plain text that greets its reader and ends with a link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ground.translation import gettext as _


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


def message_text(event: str, about: str, name: str, paragraphs: tuple[str, ...], link: str = "") -> MessageText:
    """A message of this event to this person; empty paragraphs are left out. `link` is their own page."""
    greeting = _("Kia ora {name},").format(name=name)
    own_page = _("Your page: {link}").format(link=link) if link else ""
    parts = (greeting, *paragraphs, own_page, event)
    return MessageText(_("{event}: {about}").format(event=event, about=about), "\n\n".join(filter(None, parts)) + "\n")
