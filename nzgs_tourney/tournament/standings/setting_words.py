"""The values of settings in words, for the history and for the report on a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from games.wording.numbers import in_row, points
from games.wording.terms import komi_figure, komi_words, stones_words
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.division.choices import Tier
from nzgs_tourney.tournament.division.setting_kinds import (
    Choice,
    Criteria,
    Flag,
    HandicapTable,
    Komi,
    SettingKind,
    Tiers,
    Worth,
)
from nzgs_tourney.tournament.standings.criteria import CRITERIA

TIERS = {
    Tier.REMATCH: gettext_noop("Nobody meets twice"),
    Tier.SCORE_GAP: gettext_noop("Equal scores meet"),
    Tier.FAMILY: gettext_noop("Families mix"),
    Tier.CLUB: gettext_noop("Clubs mix"),
    Tier.CITY: gettext_noop("Cities mix"),
    Tier.FLOAT: gettext_noop("Nobody floats the same way twice"),
    Tier.FLOAT_BALANCE: gettext_noop("A float makes up for an earlier one"),
    Tier.FLOAT_PLACE: gettext_noop("Floats come from the chosen part of the group"),
    Tier.COUNTRY: gettext_noop("Countries mix"),
    Tier.HANDICAP: gettext_noop("Avoid large handicaps"),
    Tier.COLOUR: gettext_noop("Colours balance"),
    Tier.SEEDING: gettext_noop("Groups follow their seeding"),
}
"""All the tiers that a director orders: the lot is always last."""


def value_words(kind: SettingKind | None, stored: Any) -> str:
    """A value as a row of the database keeps it, in words; `nothing` for an empty one, and what is not known any more
    as it is."""
    if stored is None or stored == "" or stored == []:
        return _("nothing")
    words = _WORDS.get(type(kind))
    if words is not None:
        return words(kind, stored)
    if isinstance(stored, bool):
        return _flag(None, stored)
    return in_row(list(map(str, stored))) if isinstance(stored, list) else str(stored)


def _choice(kind: Any, stored: str) -> str:
    """Its words without the explanation."""
    return re.split("[:：]", _(kind.words[stored]))[0] if stored in kind.words else stored


def _flag(kind: Any, stored: bool) -> str:
    return _("yes") if stored else _("no")


def _handicaps(kind: Any, stored: Sequence[tuple[int, str]]) -> str:
    return in_row(
        [
            f"{difference}: "
            + _("{stones} with {komi}").format(stones=stones_words(stones), komi=komi_words(Decimal(komi)))
            for difference, (stones, komi) in enumerate(stored)
        ]
    )


def _criteria(kind: Any, stored: Sequence[str]) -> str:
    names = {criterion.id: criterion.name for criterion in CRITERIA}
    return in_row([names.get(one, one) for one in stored])


def _tiers(kind: Any, stored: Sequence[str]) -> str:
    """Their names as on the page of the draw priorities; the lot is always last and has none."""
    names = {tier.value: _(words) for tier, words in TIERS.items()}
    return in_row([names.get(one, one) for one in stored if one != "hash"])


_WORDS: dict[type[Any], Callable[[Any, Any], str]] = {
    Choice: _choice,
    Criteria: _criteria,
    Flag: _flag,
    HandicapTable: _handicaps,
    Komi: lambda kind, stored: komi_figure(Decimal(stored)),
    Tiers: _tiers,
    Worth: lambda kind, stored: points(stored),
}
