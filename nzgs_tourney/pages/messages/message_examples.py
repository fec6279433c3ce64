"""An example of each message, with invented people: what an event will send before it sends anything."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _
from nzgs_tourney.models import MessageKind
from nzgs_tourney.pages.messages.messages_page import KIND_WORDS
from nzgs_tourney.tournament.wording.messages.entry_messages import (
    ConfirmedEntry,
    DeclinedEntry,
    MovedUpEntry,
    OwnLink,
    ReceivedEntry,
)
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, SaysItself

_NAME, _DIVISION, _LINK, _CODE = "Mere Harakeke", "Open", "https://tourney.example/p/k7qm4t-12/", "K7QM4-TXR9H"


@dataclass(frozen=True, slots=True)
class MessageExample:
    """What a message of this kind says."""

    kind: str
    words: MessageText


def message_examples(event: str) -> tuple[MessageExample, ...]:
    """One of each kind, in the reader's language."""
    place = (event, _DIVISION, _NAME, _LINK)
    said: dict[MessageKind, SaysItself] = {
        MessageKind.ENTRY_RECEIVED: ReceivedEntry(*place),
        MessageKind.ENTRY_CONFIRMED: ConfirmedEntry(*place),
        MessageKind.ENTRY_DECLINED: DeclinedEntry(*place),
        MessageKind.MOVED_UP: MovedUpEntry(*place),
        MessageKind.PERSONAL_LINK: OwnLink(*place, code=_CODE),
    }
    return tuple(MessageExample(_(KIND_WORDS[kind]), facts.message_text()) for kind, facts in said.items())
