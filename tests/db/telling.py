"""The table of services and what each tells the ledger, filled by the rows of `test_one_ledger_event` and its kin."""

from __future__ import annotations

from collections.abc import Callable

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
