"""What letting phones in and choosing a folder for backups tells the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from django.conf import settings

from nzgs_tourney.services.backups.choose_folder import choose_folder, stop_backups
from nzgs_tourney.services.events.let_phones_in import keep_phones_out, open_network_access
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


@tells(open_network_access, "phones.let_in")
def _(desk: Desk) -> Do:
    return lambda: open_network_access("192.168.1.20", actor=A)


@tells(keep_phones_out, "phones.kept_out")
def _(desk: Desk) -> Do:
    open_network_access("192.168.1.20", actor=A)
    return lambda: keep_phones_out(actor=A)


@tells(choose_folder, "backups.chosen")
def _(desk: Desk) -> Do:
    return lambda: choose_folder(str(settings.VAR_DIR), "", actor=A)


@tells(stop_backups, "backups.stopped")
def _(desk: Desk) -> Do:
    choose_folder(str(settings.VAR_DIR), "", actor=A)
    return lambda: stop_backups(actor=A)
