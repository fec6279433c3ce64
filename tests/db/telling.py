"""The table of services and what each tells the ledger, filled by the rows of `test_one_ledger_event` and its kin."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.models import LedgerEvent
from nzgs_tourney.models import Entry, User
from ratings.models import Player
from tests.db.desk import Desk

A = "Aroha"
Do = Callable[[], object]
Service = Callable[..., object]
TABLE: dict[str, tuple[Service, str]] = {}


def tells(service: Service, kind: str) -> Callable[[Callable[[Desk], Do]], Callable[[Desk], Do]]:
    """The row of a service: the function below prepares, and returns the act that must tell the ledger `kind`."""

    def row(prepare: Callable[[Desk], Do]) -> Callable[[Desk], Do]:
        TABLE[service.__name__] = (prepare, kind)
        return prepare

    return row


def named_in(event: LedgerEvent) -> list[str]:
    """The names of people and accounts that the hash covers."""
    hashed = json.dumps(event.payload, ensure_ascii=False)
    names = {*Entry.objects.values_list("name", flat=True), *Player.objects.values_list("name", flat=True)}
    return [name for name in names | set(User.objects.values_list("username", flat=True)) if name in hashed]
