"""A site that kept sentences gets codes for them; what a person wrote stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from games.ledger import guards
from games.ledger.guarded_tables import altering
from games.models import CaseKind, Correction, Game, Record, RecordOfReference, Ruling, Side
from games.services.choose_reference import choose_reference
from games.services.judge import Judge
from games.services.open_case import appeal_ruling
from games.store.reference_record import reason_of
from games.store.result_basis import basis_of
from games.wording.origins import remark_text
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import both_report, games_of, make_desk, report_from
from tests.db.disputes import TWICE, claimed_case, ruling_in
from tests.db.migrated_back import migrated_back

pytestmark = pytest.mark.django_db(transaction=True)

SENTENCES = ("games", "0016_personal_data")
KEPT = {
    1: ("Entered at the board by Aroha: a position of 38 stones. We ran out of ink.", "We ran out of ink."),
    2: ("Restored by ruling 1.", ""),
    3: ("Those are our names on the server.", "Those are our names on the server."),
}
"""What was kept with a record, by its number, and what of it a player wrote."""


def play() -> Game:
    """A game restored by a ruling, with a record that a referee chose later; one that a ruling on appeal corrected; the
    others confirmed by both, or from the slip."""
    restored, appealed, both, slip = games_of(make_desk(8).publish(1))
    ruling_in(claimed_case(restored, CaseKind.OUT_OF_TURN, TWICE, 4), "reading_a")
    record = Record.objects.get(game=restored, number=1)
    choose_reference(restored.pk, record.pk, "It is whole.", judge=Judge("referee", "Referee"))
    case = claimed_case(appealed, CaseKind.RESULT)
    ruling_in(case, "result", result="W+5")
    both_report(restored, "B+R")
    both_report(both, "B+R")
    report_from(slip, Side.PAPER, "W+R")
    close_round(slip.pairing.round.division_id, 1, actor="Aroha", confirm_reported=True)
    appeal = appeal_ruling(case.pk, Side.BLACK, "Count again.", actor="Black", nonce=uuid4())
    ruling_in(appeal, "result", result="B+3")
    return restored


@contextmanager
def as_of_then() -> Iterator[None]:
    """Without guards, which are put back as that version had them: today's name columns that it doesn't have."""
    lift, put_back = altering()
    with connection.schema_editor() as editor:
        lift.code(None, editor)
    yield
    with connection.schema_editor() as editor:
        put_back.code(None, editor)


def keep_sentences(old: Any) -> None:
    """What the version before kept in these rows."""
    how = {"players": "both players, last Mere", "slip": "signed slip, entered by Aroha", "file": "imported from x"}
    with as_of_then():
        for game in old.get_model("games", "Game").objects.exclude(confirmed_by=""):
            game.confirmed_by = how[game.confirmed_by]
            game.save()
        for record in old.get_model("games", "Record").objects.all():
            record.remark = KEPT[record.number][0]
            record.save()
        old.get_model("games", "Ruling").objects.update(sentence="Only that is so.")
        for name in ("RecordOfReference", "Correction"):
            rows = old.get_model("games", name).objects
            for row in rows.exclude(ruling=None) if name == "Correction" else rows.filter(reason=""):
                given = row.ruling if name == "Correction" else old.get_model("games", "Ruling").objects.get(number=1)
                row.reason = f"Ruling {given.number}: Only that is so."
                row.save()


def test_sentences_become_codes() -> None:
    game = play()
    bases = {one.pk: (one.confirmed_by, basis_of(one)) for one in Game.objects.all()}
    with migrated_back(SENTENCES) as old:
        keep_sentences(old)
    assert {one.pk: (one.confirmed_by, basis_of(one)) for one in Game.objects.all()} == bases
    assert {ruling.sentence(game) for ruling in Ruling.objects.all()} == {"Only that is so."}
    first, chosen = RecordOfReference.objects.filter(game=game).order_by("pk")
    assert (reason_of(first, game), first.reason) == ("Ruling 1: Only that is so.", "")
    assert (reason_of(chosen, game), chosen.ruling) == ("It is whole.", None)
    assert (Correction.objects.get().reason, Correction.objects.get().ruling.number) == ("", 3)
    for record in Record.objects.all():
        sentence, remark = KEPT[record.number]
        assert (remark_text(record.origin, "Aroha", record.remark), record.remark) == (sentence, remark)
    assert guards.installed() == {guard.table for guard in guards.guards()}
