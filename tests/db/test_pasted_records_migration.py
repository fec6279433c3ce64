"""The audit of a pasted record that kept the program's words for its file keeps none; the name of a file stays."""

from __future__ import annotations

import pytest

from games.models import RecordAudit, Side
from games.services.submit_record import submit_record
from tests.db.desk import games_of, make_desk
from tests.db.migrated_back import migrated_back

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = ("games", "0023_actor_names")
KEPT = (("", "pasted record", ""), ("", "", ""), ("kea.sgf", "kea.sgf", "kea.sgf"), *[("pasted record",) * 3])
"""What each record's file was called, what its audit kept, and what it keeps."""


def test_the_words_go_and_names_stay() -> None:
    (game,) = games_of(make_desk(2).publish(1))
    for number, (filename, *_) in enumerate(KEPT):
        record = f"(;GM[1]SZ[19]KM[7]C[{number}];B[pd];W[dp])".encode()
        submit_record(game.pk, Side.BLACK, record, actor="Aroha", filename=filename)
    before = list(RecordAudit.objects.order_by("record").values_list("verdict", flat=True))
    with migrated_back(BEFORE) as old:
        audits = old.get_model("games", "RecordAudit").objects.order_by("record")
        for audit, (_, file, _) in zip(audits, KEPT, strict=True):
            audit.verdict["file"] = file
            audit.save()
    after = list(RecordAudit.objects.order_by("record").values_list("verdict", flat=True))
    assert [verdict["file"] for verdict in after] == [file for *_, file in KEPT]
    assert after == before
