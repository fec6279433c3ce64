"""The federation chooses the columns of its results table."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append
from games.wording.numbers import in_row
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import ResultsLayout
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import locked_site
from nzgs_tourney.store.exchange.exported_division import results_layout
from nzgs_tourney.tournament.exchange.results_table import Layout, layout_faults

_TABLES = {"players": gettext_noop("the table of players"), "games": gettext_noop("the table of games")}


@transaction.atomic
def set_results_layout(layout: Layout, *, actor: Actor, expected_seq: int | None = None) -> None:
    """The columns that every event's results table has from now on. The same columns again change nothing.

    Raises OvertakenError where somebody changed the same table after event `expected_seq` of the site's ledger, Refused
    for a table without columns, columns that this program doesn't have, and rounds without the numbers that refer to
    opponents.
    """
    if faults := layout_faults(layout):
        raise Refused(faults[0])
    stream = locked_site()
    before = results_layout()
    if layout == before:
        return
    players, games = list(layout.players), list(layout.games)
    changed = {
        table: [list(old), new]
        for table, old, new in (("players", before.players, players), ("games", before.games, games))
        if list(old) != new
    }
    editors = editors_since(stream, expected_seq, "results.columns", "site")
    refuse_overtaken(stream, editors, changed, lambda table, codes: (_(_TABLES[table]), in_row(codes)))
    ResultsLayout.objects.create(players=players, games=games, actor_name=actor, at=stream.moment)
    append(stream, "results.columns", "site", actor, {"changed": changed})
