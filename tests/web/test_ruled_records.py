"""What is downloaded of a record after a referee has ruled on what was found in it."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from games.models import CaseKind, Game, Record
from games.store.case_question import judged_of
from games.wording.findings import claim_sentence
from tests.db.desk import Desk
from tests.db.disputes import IN_TIME, claimed_case, ruling_in
from tests.pdf_text import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def downloads(client: Client, desk: Desk, record: Record) -> dict[str, str]:
    """The texts of the record's PDF, of its SGF, and of the SGF and the index in the event's zip, on one line each."""

    def got(name: str, *arguments: object) -> bytes:
        return b"".join(client.get(reverse(f"public:{name}", args=arguments)))

    own = (record.game_id, record.pk)
    packed = ZipFile(BytesIO(got("event_records", desk.event.slug)))
    texts = {
        "pdf": text_of(got("record_pdf", *own)),
        "sgf": got("record_normalised", *own).decode(),
        "zip": "\n".join(packed.read(name).decode() for name in packed.namelist()),
    }
    return {name: " ".join(text.split()) for name, text in texts.items()}


def test_what_a_ruling_decided_can_no_longer_be_claimed(client: Client, desk: Desk, game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    assert case.record is not None
    claimable = claim_sentence(judged_of(case.record).replay.findings[0])
    before = downloads(client, desk, case.record)
    assert {name: text.count(claimable) for name, text in before.items()} == {"pdf": 1, "sgf": 1, "zip": 2}
    ruling_in(case, "take_back")
    after = downloads(client, desk, case.record)
    assert {name: text.count(claimable) for name, text in after.items()} == {"pdf": 0, "sgf": 0, "zip": 0}
