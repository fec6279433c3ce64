"""What one copy of an event has that the other lacks, in words: it is entered by hand, never joined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.actor_ids import BY_LINK
from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.wording.events.ledger import Names, actor_words, in_words


@dataclass(frozen=True, slots=True)
class FileAct:
    """An event of the ledger as an event's file has it."""

    seq: int
    at: datetime
    kind: str
    subject: str
    actor: str
    actor_name: str
    full_payload: Mapping[str, Any]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def who(self) -> str:
        """As an event of the ledger says it."""
        return self.actor_name or self.actor

    @property
    def by_link(self) -> bool:
        """As an event of the ledger says it."""
        return self.actor.startswith(BY_LINK)


@dataclass(frozen=True, slots=True)
class UnsharedAct:
    """One act: its number in that copy, when, who, and what, in a sentence."""

    seq: int
    at: datetime
    who: str
    text: str


def unshared_words(act: FileAct, names: Names) -> UnsharedAct:
    """The act in words; `names` are those of the copy that has it."""
    return UnsharedAct(act.seq, act.at, actor_words(act), in_words(act, names))
