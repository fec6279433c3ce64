"""Goes back over migrations as an older site would have come by them, and forward again, and looks on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from nzgs_tourney.services.backups.migration_state import step_by_step

Key = tuple[str, str]
Look = Callable[[Any], object]
"""Given the models of the moment, looks at rows or writes some; what it returns is kept."""


def walked(oldest: Sequence[Key], undone: Mapping[Key, Look], again: Mapping[Key, Look]) -> dict[Key, object]:
    """Migrate back to `oldest`, and forward to the newest. Returns what the looks of `undone` saw, by migration.

    A look of `undone` is called after its migration was undone, one of `again` before its migration is applied again,
    both with the models of that moment. An error has a note that says which migration it came from, and which way;
    if undoing fails, the migrations are still applied again.
    """
    back = _Walk(undone)
    back.loader = step_by_step().loader
    try:
        back.migrate(oldest)
    finally:
        forward = _Walk(again)
        forward.migrate(forward.loader.graph.leaf_nodes())
    missed = (undone.keys() - back.seen.keys()) | (again.keys() - forward.seen.keys())
    assert not missed, f"the walk didn't come by {missed}"
    return back.seen


class _Walk(MigrationExecutor):
    """Calls the looks after a migration was undone, and before one is applied."""

    def __init__(self, looks: Mapping[Key, Look]) -> None:
        super().__init__(connection)
        self._looks = looks
        self.seen: dict[Key, object] = {}

    def unapply_migration(self, state: Any, migration: Migration, fake: bool = False) -> Any:
        with _said("back", migration):
            before = super().unapply_migration(state, migration, fake=fake)
            self._look(migration, state)
        return before

    def apply_migration(self, state: Any, migration: Migration, fake: bool = False, fake_initial: bool = False) -> Any:
        with _said("forward", migration):
            self._look(migration, state)
            return super().apply_migration(state, migration, fake=fake, fake_initial=fake_initial)

    def _look(self, migration: Migration, state: Any) -> None:
        key = migration.app_label, migration.name
        if key in self._looks:
            self.seen[key] = self._looks[key](state.apps)


@contextmanager
def _said(way: str, migration: Migration) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        error.add_note(f"on the way {way}, at {migration}")
        raise
