"""The federation chooses the columns of its results table."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append
from ground.errors import Refused
from nzgs_tourney.models import ResultsLayout
from nzgs_tourney.services.events.subjects import locked_site
from nzgs_tourney.store.exchange.exported_division import results_layout
from nzgs_tourney.tournament.exchange.results_table import Layout, layout_faults


@transaction.atomic
def set_results_layout(layout: Layout, *, actor: Actor) -> None:
    """The columns that every event's results table has from now on. The same columns again change nothing.

    Raises Refused for a table without columns, columns that this program doesn't have, and rounds without the numbers
    that refer to opponents.
    """
    if faults := layout_faults(layout):
        raise Refused(faults[0])
    stream = locked_site()
    before = results_layout()
    if layout == before:
        return
    players, games = list(layout.players), list(layout.games)
    ResultsLayout.objects.create(players=players, games=games, actor_name=actor, at=stream.moment)
    changed = {
        table: [list(old), new]
        for table, old, new in (("players", before.players, players), ("games", before.games, games))
        if list(old) != new
    }
    append(stream, "results.columns", "site", actor, {"changed": changed})
