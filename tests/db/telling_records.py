"""What the services of records tell the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from uuid import uuid4

from games.models import PhotoPurpose, Speaker
from games.services.choose_reference import choose_reference
from games.services.keep_photo import keep_photo
from games.services.ruling_referee import RulingReferee
from games.services.send_records import send_records, stage_records, submit_staged
from games.services.submit_record import submit_record
from games.store.sent_records import SentRecordFile
from tests.db.desk import Desk, games_of
from tests.db.disputes import picture
from tests.db.telling import A, Do, tells

WHOLE = b"(;GM[1]SZ[19]" + b"".join(b";B[a%c];W[s%c]" % (row, row) for row in b"abcdefghij") + b")"


@tells(keep_photo, "photo.kept")
def _(desk: Desk) -> Do:
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    return lambda: keep_photo(game.pk, Speaker.BLACK, PhotoPurpose.RECORD, picture(), actor=A, nonce=nonce)


@tells(choose_reference, "record.chosen")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    record = submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[9];B[aa])", actor=A)
    return lambda: choose_reference(game.pk, record.pk, "It is whole.", referee=RulingReferee("referee", A))


@tells(send_records, "record.submitted")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    return lambda: send_records(game.pk, Speaker.BLACK, [SentRecordFile("a.sgf", WHOLE)], actor=A)


@tells(submit_staged, "record.submitted")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    batch = stage_records(game.pk, Speaker.BLACK, [SentRecordFile("a.sgf", b"(;GM[1]SZ[9];B[aa])")])
    return lambda: submit_staged(game.pk, Speaker.BLACK, batch, "0.1", actor=A)
