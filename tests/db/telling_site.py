"""What letting phones in tells the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from nzgs_tourney.services.events.let_phones_in import keep_phones_out, open_door
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


@tells(open_door, "phones.let_in")
def _(desk: Desk) -> Do:
    return lambda: open_door("192.168.1.20", actor=A)


@tells(keep_phones_out, "phones.kept_out")
def _(desk: Desk) -> Do:
    open_door("192.168.1.20", actor=A)
    return lambda: keep_phones_out(actor=A)
