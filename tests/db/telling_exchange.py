"""What taking an event of another program over tells the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import StagedFile
from nzgs_tourney.services.exchange.import_division import import_division, import_players, take_file
from nzgs_tourney.services.exchange.note_export import note_download, note_rated, note_sent
from nzgs_tourney.services.exchange.save_layout import remove_layout, save_layout
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.tournament.exchange.saved_layouts import SavedLayout
from tests.db.desk import Desk
from tests.db.event_texts import division
from tests.db.telling import A, Do, tells


def waiting(desk: Desk) -> StagedFile:
    return stage_division(desk.division, filename="kea.json", content=division(), by=desk.director)


@tells(import_division, "games.imported")
def _(desk: Desk) -> Do:
    found = waiting(desk)
    return lambda: import_division(found.pk, into_new=True, actor=A)


@tells(import_players, "entries.imported")
def _(desk: Desk) -> Do:
    found = waiting(desk)
    return lambda: import_players(found.pk, actor=A)


@tells(take_file, "games.imported")
def _(desk: Desk) -> Do:
    return lambda: take_file(desk.event.pk, filename="kea.json", content=division(), actor=A)


@tells(note_sent, "file.sent")
def _(desk: Desk) -> Do:
    return lambda: note_sent(desk.division.pk, "h9", seen=1, actor=A)


@tells(note_download, "file.downloaded")
def _(desk: Desk) -> Do:
    return lambda: note_download(desk.division.pk, "h9", digest="0" * 64, seen=1, free=False, actor=A)


LAYOUT = SavedLayout(0, "For Sydney", "australia", "games", ("black", "white", "result"), "tab", heading=False)


@tells(save_layout, "layout.saved")
def _(desk: Desk) -> Do:
    return lambda: save_layout(desk.event.pk, LAYOUT, actor=A)


@tells(remove_layout, "layout.removed")
def _(desk: Desk) -> Do:
    made = save_layout(desk.event.pk, LAYOUT, actor=A)
    return lambda: remove_layout(desk.event.pk, made.number, actor=A)


@tells(note_rated, "file.rated")
def _(desk: Desk) -> Do:
    note_sent(desk.division.pk, "h9", seen=1, actor=A)
    return lambda: note_rated(desk.division.pk, "h9", timezone.localdate(), actor=A)
