"""Whom to forget again: a backup from before somebody was forgotten brings their name back when it is restored.

What is kept for that is outside the database and its backups, and has numbers of people alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from games.models import LedgerEvent
from nzgs_tourney.store.events.streams import event_key
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class ForgottenHere:
    """The numbers of the people that this site has forgotten, and of those it still has to forget again; `histories`
    are the first hashes of its own ledgers, those that belong to no event."""

    people: frozenset[int]
    histories: frozenset[str]


def forgotten_here() -> ForgottenHere:
    """Before a restore. Three queries, and a look at the file."""
    forgotten = Player.objects.exclude(forgotten_at=None).values_list("pk", flat=True)
    return ForgottenHere(frozenset({*forgotten, *(one.pk for one in to_forget_again())}), _histories())


def note_whom_to_forget_again(before: ForgottenHere) -> tuple[Player, ...]:
    """After a restore: who was forgotten `before` it, and is back, by name; their numbers are written down.

    Nobody where the backup is another site's, in which the same numbers are other people: the two have no history in
    common. Two queries. Raises OSError where the site's folder can't be written to.
    """
    back = _remembered(before.people) if before.histories & _histories() else ()
    path = _path()
    if not back:
        path.unlink(missing_ok=True)
        return ()
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(sorted(player.pk for player in back)), encoding="utf-8")
    os.replace(unfinished, path)
    return back


def to_forget_again() -> tuple[Player, ...]:
    """Who came back with a backup and hasn't been forgotten again, by name. One query, none where nobody did."""
    try:
        numbers = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return _remembered(numbers) if isinstance(numbers, list) and all(type(one) is int for one in numbers) else ()


def _remembered(numbers: Collection[int]) -> tuple[Player, ...]:
    return tuple(Player.objects.remembered().filter(pk__in=numbers).order_by("name", "pk")) if numbers else ()


def _histories() -> frozenset[str]:
    firsts = LedgerEvent.objects.filter(seq=1).exclude(stream__key__startswith=event_key(""))
    return frozenset(firsts.values_list("hash", flat=True))


def _path() -> Path:
    return Path(settings.VAR_DIR) / "forget-again.json"
