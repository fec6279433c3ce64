"""What changed in a division's rules, from its line of the ledger, in the words of the settings."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from games.wording.numbers import in_row, points
from games.wording.terms import komi_figure, komi_words, stones_words
from nzgs_tourney.division.declaration import Setting
from nzgs_tourney.division.setting_kinds import Choice, HandicapTable, Komi, Worth
from nzgs_tourney.division.settings import BESIDE, SETTINGS
from nzgs_tourney.wording.ledger_changes import Payload, changes, value
from ratings.translation import gettext as _

_SETTINGS = {one.row: one for one in (*BESIDE, *SETTINGS)}


def setting_changes(payload: Payload) -> str:
    """Each setting that changed, from its first value to its second; `nothing` where none did.

    A field that is no longer a setting keeps its name.
    """
    return changes(payload, {row: _(setting.words) for row, setting in _SETTINGS.items()}, _value_text)


def the_setting(setting: Setting) -> str:
    """A setting inside a sentence: `the board size`."""
    return _("the {setting}").format(setting=_(setting.words))


def _value_text(field: str, stored: Any) -> str:
    kind = _SETTINGS[field].kind if field in _SETTINGS else None
    value_words = _WORDS.get(type(kind))
    return value(stored) if value_words is None or stored in (None, "", []) else value_words(kind, stored)


def _choice(kind: Any, stored: str) -> str:
    """Its words up to the explanation; the text itself where it is no choice any more."""
    return re.split("[:：]", _(kind.words[stored]))[0] if stored in kind.words else stored


def _row(handicap: int, text: str) -> str:
    return _("{stones} with {komi}").format(stones=stones_words(handicap), komi=komi_words(Decimal(text)))


_WORDS: dict[type[Any], Callable[[Any, Any], str]] = {
    Choice: _choice,
    Worth: lambda kind, kept: points(kept),
    Komi: lambda kind, kept: komi_figure(Decimal(kept)),
    HandicapTable: lambda kind, kept: in_row([f"{difference}: {_row(*row)}" for difference, row in enumerate(kept)]),
}
