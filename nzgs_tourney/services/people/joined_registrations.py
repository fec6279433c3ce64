"""What the register says of two players who become one person, and are two again."""

from __future__ import annotations

from typing import Any

from nzgs_tourney.models import Registration
from nzgs_tourney.store.events.column_values import plain
from ratings.models import Player

_FIELDS = ("club", "member_until", "points_eligible")


def move_registration(to: Player, removed: Player) -> dict[str, Any] | None:
    """Give the kept player what the register says of the other and not of them; returns what it said of both, and what
    it says then, for undoing this. None where it says nothing of the other. Three queries. A part of joining two
    players, which tells."""
    row = Registration.objects.filter(player=removed).first()
    if row is None:
        return None
    kept = Registration.objects.filter(player=to).first() or Registration(player=to)
    nothing = Registration()
    before, other = _values(kept), _values(row)
    for field in _FIELDS:
        if getattr(kept, field) == getattr(nothing, field):
            setattr(kept, field, getattr(row, field))
    kept.save()
    row.delete()
    return {"kept": before, "other": other, "after": _values(kept)}


def give_registration_back(kept: Player, other: Player, moved: dict[str, Any] | None) -> None:
    """Undo `move_registration`, by what it returned: the other has theirs again, and so has the kept one, unless that
    has changed since. A part of undoing such a decision, which tells."""
    if moved is None:
        return
    Registration.objects.update_or_create(player=other, defaults=moved["other"])
    row = Registration.objects.filter(player=kept).first()
    if row is not None and _values(row) == moved["after"]:
        Registration.objects.filter(pk=row.pk).update(**moved["kept"])


def _values(row: Registration) -> dict[str, Any]:
    return {field: plain(getattr(row, field)) for field in _FIELDS}
