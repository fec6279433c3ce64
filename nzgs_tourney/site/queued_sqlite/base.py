"""The database wrapper, in the module where Django looks for it."""

from __future__ import annotations

from collections import defaultdict
from threading import Lock
from typing import Any

from django.db.backends.sqlite3 import base

_turns: defaultdict[str, Lock] = defaultdict(Lock)
"""A lock for each database, by its name."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Waits for its turn before an IMMEDIATE transaction, at most as long as SQLite's timeout, and then for SQLite."""

    transaction_mode: str | None
    _turn: Lock | None = None

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode == "IMMEDIATE":
            turn = _turns[str(self.settings_dict["NAME"])]
            if turn.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5)):
                self._turn = turn
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> Any:
        super()._commit()  # type: ignore[misc]
        self._end_turn()

    def _rollback(self) -> Any:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.release()
