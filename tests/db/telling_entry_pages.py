"""What opening and closing an entry page tells the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from nzgs_tourney.services.entries.open_entry_page import close_entry_page, set_entry_page
from tests.db.applications import NOW, open_page
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


@tells(set_entry_page, "entry_page.set")
def _(desk: Desk) -> Do:
    return lambda: set_entry_page(desk.event.pk, {"opens_at": NOW}, {desk.division.pk: 30}, actor=A)


@tells(close_entry_page, "entry_page.closed")
def _(desk: Desk) -> Do:
    open_page(desk)
    return lambda: close_entry_page(desk.event.pk, now=NOW, actor=A)
