"""What the big screen shows, in words: for the form at the desk and for the history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.wording.numbers import sentences
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.division.big_screen import Shown

_WORDS = {
    Shown.AUTO: gettext_noop("What the hall needs now"),
    Shown.DRAW: gettext_noop("Draw by table"),
    Shown.NAMES: gettext_noop("Draw by name"),
    Shown.RESULTS: gettext_noop("Results"),
    Shown.STANDINGS: gettext_noop("Standings"),
    Shown.CROSSTABLE: gettext_noop("Crosstable"),
    Shown.CODES: gettext_noop("Codes for phones"),
}


def shown_words(shown: Shown) -> str:
    """The choice as a label."""
    return _(_WORDS[shown])


def screen_set_words(told: Mapping[str, Any], where: str) -> str:
    """One sentence for the history, with what the event told: codes of `ScreenChoice`."""
    shown = Shown(told["shows"])
    if shown is Shown.AUTO:
        sentence = _("The big screen follows the event.")
    else:
        sentence = _("The big screen shows only: {what}.").format(what=shown_words(shown))
    notice = _("Notice: “{notice}”.").format(notice=told["notice"]) if told["notice"] else ""
    wifi = _("WiFi: {name}.").format(name=told["wifi"]) if told.get("wifi") else ""
    return sentences((sentence, notice, wifi))
