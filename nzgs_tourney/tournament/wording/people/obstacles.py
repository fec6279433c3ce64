"""Why two players can't be one person, and why a person can't be forgotten yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.wording.numbers import listed
from ground.coded import Coded, Words, worded
from ground.translation import gettext as _
from ground.translation import gettext_noop, ngettext

NUMBER_WORDS = {
    "nzgs_id": gettext_noop("NZGS number"),
    "egd_pin": gettext_noop("EGD PIN"),
    "aga_id": gettext_noop("AGA number"),
}
"""The federations' numbers for a person."""


def obstacle_words(said: Coded) -> str:
    """What has to be done before somebody can be forgotten. Raises KeyError for an unknown code."""
    why = worded(_UNFINISHED[said.code], said.args)
    return _("{name} is in {event}, which isn’t finished: {why}.").format(
        name=said.args["name"], event=said.args["event"], why=why
    )


def two_people_words(said: Coded) -> str:
    """What makes it impossible that two players are one person. Raises KeyError for an unknown code."""
    return worded(_TWO_PEOPLE[said.code], said.args)


def _on_lists(p: Mapping[str, Any]) -> str:
    count = len(p["lists"]) - 1
    if not count:
        return _("Both are on the rating list {name}.").format(name=p["lists"][0])
    return ngettext(
        "Both are on the rating list {name} and on {count} other.",
        "Both are on the rating list {name} and on {count} others.",
        count,
    ).format(name=p["lists"][0], count=count)


_UNFINISHED: dict[str, Words] = {
    "round_open": gettext_noop("round {number} of {division} isn’t closed"),
    "round_to_come": gettext_noop("round {number} of {division} is still to come"),
    "case_open": gettext_noop("case {number} isn’t decided"),
}
_TWO_PEOPLE: dict[str, Words] = {
    "numbers": lambda p: _("They have two numbers: {words} {one} and {two}.").format(
        words=_(NUMBER_WORDS[p["kind"]]), one=p["one"], two=p["two"]
    ),
    "divisions": lambda p: _("Both are entered in {divisions}.").format(divisions=listed(p["divisions"])),
    "lists": _on_lists,
    "accounts": gettext_noop("They have two accounts, {one} and {other}: unlink one of them first."),
}
