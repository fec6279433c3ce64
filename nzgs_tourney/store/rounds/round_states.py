"""The states of a round's boards, read together with one of its games and so under the same lock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Aggregate, F, OuterRef, Subquery, TextField
from django.db.models.expressions import Combinable
from django.db.models.sql.compiler import SQLCompiler

from games.models import Game


class _Listed(Aggregate):
    """The values of a group as one text, separated by blanks; no value contains one."""

    function = "GROUP_CONCAT"
    template = "%(function)s(%(expressions)s, ' ')"
    output_field = TextField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Sequence[Any]]:
        """The same under its PostgreSQL name."""
        return self.as_sql(compiler, connection, function="STRING_AGG")


def read_along() -> dict[str, Combinable]:
    """Annotations for a game that has a board: its table, and the states of the other games of its round."""
    others = Game.objects.filter(pairing__round=OuterRef("pairing__round")).exclude(pk=OuterRef("pk")).order_by()
    states = others.values("pairing__round").values(listed=_Listed("state"))
    return {"table": F("pairing__table"), "other_states": Subquery(states)}


def states_along(game: Any) -> Counter[str]:
    """How many games of the round are in each state, this one in its current state; read it with `read_along`."""
    return Counter([game.state, *(game.other_states or "").split()])
