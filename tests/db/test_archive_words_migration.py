"""An archive that kept “and 2 more” in its name gets the number; a file that is called so keeps its name."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.models import ArchiveAudit, Stream
from tests.db.migrated_back import migrated_back

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = ("games", "0021_second_official")
KEPT = (
    ("0.sgf and 2 more", 3, ("0.sgf", 2)),
    ("this and that and 1 more", 2, ("this and that", 1)),
    ("one and 5 more", 1, ("one and 5 more", 0)),
    ("cup and 2 more.zip", 3, ("cup and 2 more.zip", 0)),
    ("and no more", 1, ("and no more", 0)),
)


def test_words_become_a_number() -> None:
    stream = Stream.objects.create(key="event:kea")
    with migrated_back(BEFORE) as old:
        for number, (name, places, _) in enumerate(KEPT):
            old.get_model("games", "ArchiveAudit").objects.create(
                stream_id=stream.pk, filename=name, sha256=str(number), size=1, actor="Aroha", at=timezone.now(),
                places=places,
            )  # fmt: skip
    archives = ArchiveAudit.objects.order_by("pk")
    assert [(one.filename, one.more) for one in archives] == [after for *_, after in KEPT]
    assert [one.called for one in archives] == [name for name, *_ in KEPT]
