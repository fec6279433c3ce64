"""The decisions of a case in groups, for the referee's page: what each group is about, and what it asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from games.cases.kind import Decision
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.pages.disputes.case_boards import OptionCard

_GROUPS: dict[Decision, str] = {
    **dict.fromkeys((Decision.TALK, Decision.WARNING), "words"),
    Decision.TIME: "clock",
    **dict.fromkeys((Decision.TAKE_BACK, Decision.READING_A, Decision.READING_B, Decision.PLAY_ON), "board"),
    **dict.fromkeys((Decision.PUT_BACK, Decision.REPLAY, Decision.ADJOURNED), "board"),
    **dict.fromkeys((Decision.TERMS, Decision.NEW_GAME), "terms"),
    **dict.fromkeys((Decision.RESULT, Decision.FORFEIT), "result"),
    **dict.fromkeys((Decision.STANDS, Decision.NO_BREACH), "nothing"),
}
GROUP_WORDS = {
    "words": gettext_noop("A word or a warning"),
    "clock": gettext_noop("The clock"),
    "board": gettext_noop("The board"),
    "terms": gettext_noop("Handicap, komi, colours"),
    "result": gettext_noop("The result"),
    "nothing": gettext_noop("Nothing changes"),
}


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Decisions about the same thing, and what they ask together: the names of fields of the form."""

    key: str
    title: str
    cards: tuple[OptionCard, ...]

    @property
    def asks(self) -> tuple[str, ...]:
        """What its decisions ask, each once, in their order."""
        return tuple(dict.fromkeys(card.asks for card in self.cards if card.asks and card.allowed))


def option_groups(cards: Sequence[OptionCard]) -> tuple[OptionGroup, ...]:
    """The decisions in their order, neighbours about the same thing together."""
    runs = groupby(cards, key=lambda card: _GROUPS[card.decision])
    return tuple(OptionGroup(key, _(GROUP_WORDS[key]), tuple(run)) for key, run in runs)
