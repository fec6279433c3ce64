"""The changes in a division's rules, from their ledger event, in the words of the settings."""

from __future__ import annotations

from typing import Any

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.settings import BESIDE, SETTINGS
from nzgs_tourney.tournament.standings.setting_words import value_words
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload, changes

_SETTINGS = {one.row: one for one in (*BESIDE, *SETTINGS)}


def setting_changes(payload: Payload) -> str:
    """Each changed setting, from its old value to its new one; `nothing` where there is none.

    A field that is no longer a setting keeps its name.
    """
    return changes(payload, {row: _(setting.words) for row, setting in _SETTINGS.items()}, _value_text)


def the_setting(setting: Setting) -> str:
    """A setting inside a sentence: `the board size`."""
    return _("the {setting}").format(setting=_(setting.words))


def _value_text(field: str, stored: Any) -> str:
    return value_words(_SETTINGS[field].kind if field in _SETTINGS else None, stored)
