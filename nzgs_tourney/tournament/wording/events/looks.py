"""What was changed in the look of an event's papers and public page, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.wording.numbers import sentences
from ground.translation import gettext as _


def look_set_words(told: Mapping[str, Any], where: str) -> str:
    """One sentence for the history for what changed: `{field: [was, is]}`."""
    colour = logo = ""
    if "colour" in told:
        now = told["colour"][1]
        colour = _("The event’s colour is {colour}.").format(colour=now) if now else _("The event has no colour.")
    if "logo_sha256" in told:
        logo = _("The event has a new logo.") if told["logo_sha256"][1] else _("The event’s logo was taken off.")
    return sentences((colour, logo))


def look_field_words(field: str, value: Any) -> tuple[str, str]:
    """What a field of the look is called, and its value in words."""
    if field == "colour":
        return _("the colour"), str(value) or _("black")
    return _("the logo"), _("another picture") if value else _("nothing")
