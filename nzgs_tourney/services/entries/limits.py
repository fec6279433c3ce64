"""Refuses a player outside the limits of a division, unless a director says why they play there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from games.ledger.acts import Personal
from games.wording.numbers import listed
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.entries.limits import outside_division
from nzgs_tourney.tournament.division.history import DivisionEntry
from nzgs_tourney.tournament.wording.entries.strength_words import OutsideDivision, limits_words
from ratings.rank import Rank, grade_of_entry


class OutsideLimits(Refused):
    """Some are outside the limits of a division, and nobody has said why they play there all the same."""

    def __init__(self, outside: Sequence[OutsideDivision]) -> None:
        sentence = _("{outside}. To enter them anyway, say why.")
        if len(outside) > 1:
            sentence = _("{division} is for {players}, but not for {people}. To enter them anyway, say why.")
        first = outside[0]
        super().__init__(
            sentence.format(
                outside=first,
                division=first.division,
                players=limits_words(first.limits),
                people=listed([f"{one.name} ({one.outside.grade})" for one in outside]),
            )
        )


def reason_outside(division: Division, name: str, rank: Rank | None, rating: Decimal | None, reason: str) -> str:
    """Why a player of this strength plays outside the limits: the `reason`, or nothing for one who is inside. Raises
    OutsideLimits for one who is outside without a reason."""
    outside = outside_division(division, name, rank, rating)
    if outside is not None and not reason.strip():
        raise OutsideLimits([outside])
    return reason.strip() if outside else ""


def reasons_outside(division: Division, players: Iterable[DivisionEntry], reason: str) -> dict[int, str]:
    """The `reason` for each of these players of a file who is outside the limits, by their id there. Raises
    OutsideLimits where there are any and no reason."""
    compared = {one.id: outside_division(division, one.name, one.rank, one.rating) for one in players}
    outside = {player: found for player, found in compared.items() if found is not None}
    if outside and not reason.strip():
        raise OutsideLimits(list(outside.values()))
    return dict.fromkeys(outside, reason.strip()[:200])


_FIELDS = ("rank", "rating", "limit_reason")


def changed_reason(entry: Entry, values: Mapping[str, Any]) -> dict[str, str]:
    """The reason to keep with an entry for which these new values change its strength or its reason; nothing for any
    other. Raises OutsideLimits as `reason_outside` does."""
    now = {field: values.get(field, getattr(entry, field)) for field in _FIELDS}
    if all(now[field] == getattr(entry, field) for field in _FIELDS):
        return {}
    name, rank = values.get("name", entry.name), grade_of_entry(now["rank"])
    return {"limit_reason": reason_outside(entry.division, name, rank, now["rating"], now["limit_reason"])}


def limit_payload(entry: Entry) -> dict[str, Any]:
    """Why a new entry is outside the limits, for the ledger; nothing for one that is inside."""
    return {"limit_reason": Personal(entry.limit_reason, entry.player_id)} if entry.limit_reason else {}
