"""The table of settings in `docs/event-file.md`: every key of the file, its meaning, and its default."""

from __future__ import annotations

import json
from typing import Any

from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.setting_kinds import Choice, Tiers
from nzgs_tourney.tournament.division.settings import SETTINGS, DivisionSettings
from nzgs_tourney.tournament.exchange.own.setting_shapes import settings_as_json

_HEAD = "| key | values | left out |\n| --- | --- | --- |\n"


def settings_table() -> str:
    """The table in Markdown, a line for each setting, in the order of the file."""
    defaults = settings_as_json(DivisionSettings())
    return _HEAD + "".join(
        f"| `{setting.key}` | {_values(setting)} | {_left_out(setting, defaults)} |\n" for setting in SETTINGS
    )


def _values(setting: Setting) -> str:
    if not isinstance(setting.kind, Choice):
        return setting.meaning
    names = [f"`{value.value}`" for value in setting.kind.values]
    chosen = f"{', '.join(names[:-1])} or {names[-1]}"
    return f"{setting.meaning}: {chosen}" if setting.meaning else chosen


def _left_out(setting: Setting, defaults: Any) -> str:
    if setting.needed:
        return "must be there" if len(setting.path) == 1 else f"must be there with `{setting.path[0]}`"
    if isinstance(setting.kind, Tiers) and setting.default == setting.kind.allowed:
        return "all, in their order"
    for step in setting.path:
        defaults = defaults[step]
    if isinstance(defaults, list):
        return ", ".join(f"`{name}`" for name in defaults) or "none"
    return f"`{json.dumps(defaults)}`"
