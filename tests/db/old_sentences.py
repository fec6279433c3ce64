"""Games as a site kept them whose program stored sentences instead of codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from django.db import connection

from games.ledger.guarded_tables import altering
from games.models import CaseKind, Game, Record, RecordAudit, Speaker
from games.services.choose_reference import choose_reference
from games.services.judge import RulingReferee
from games.services.open_case import appeal_ruling
from games.services.submit_record import submit_record
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import both_report, games_of, make_desk, report_from
from tests.db.disputes import TWICE, claimed_case, ruling_in

KEPT = {
    1: ("Entered at the board by Aroha: a position of 38 stones. We ran out of ink.", "We ran out of ink."),
    2: ("Restored by ruling 1.", ""),
    3: ("Those are our names on the server.", "Those are our names on the server."),
}
"""What was kept with a record, by its number, and what of it a player wrote."""

FILES = (("", "pasted record", ""), ("", "", ""), ("kea.sgf", "kea.sgf", "kea.sgf"), *[("pasted record",) * 3])
"""What a record's file was called, what its audit kept of that before, and what it keeps now."""


def play() -> Game:
    """A game restored by a ruling, with a record that a referee chose later; one that a ruling on appeal corrected; the
    others confirmed by both, or from the slip."""
    restored, appealed, both, slip = games_of(make_desk(8).publish(1))
    ruling_in(claimed_case(restored, CaseKind.OUT_OF_TURN, TWICE, 4), "reading_a")
    record = Record.objects.get(game=restored, number=1)
    choose_reference(restored.pk, record.pk, "It is whole.", judge=RulingReferee("referee", "Referee"))
    case = claimed_case(appealed, CaseKind.RESULT)
    ruling_in(case, "result", result="W+5")
    both_report(restored, "B+R")
    both_report(both, "B+R")
    report_from(slip, Speaker.PAPER, "W+R")
    close_round(slip.pairing.round.division_id, 1, actor="Aroha", confirm_reported=True)
    appeal = appeal_ruling(case.pk, Speaker.BLACK, "Count again.", actor="Black", nonce=uuid4())
    ruling_in(appeal, "result", result="B+3")
    return restored


def keep_sentences(old: Any, stream: int, number_of: Mapping[int, int]) -> None:
    """What the version before kept in the rows of this stream; `number_of` has the numbers that its records had."""
    how = {"players": "both players, last Mere", "slip": "signed slip, entered by Aroha"}

    def every(name: str, **where: object) -> Any:
        return old.get_model("games", name).objects.filter(**where)

    with _as_of_then():
        for game in every("Game", stream=stream).exclude(confirmed_by=""):
            game.confirmed_by = how[game.confirmed_by]
            game.save()
        for record in every("Record", game__stream=stream):
            record.remark = KEPT[number_of[record.pk]][0]
            record.save()
        every("Ruling", stream=stream).update(sentence="Only that is so.")
        for row in every("Correction", game__stream=stream).exclude(ruling=None):
            row.reason = f"Ruling {row.ruling.number}: Only that is so."
            row.save()
        for row in every("RecordOfReference", game__stream=stream, reason=""):
            row.reason = "Ruling 1: Only that is so."
            row.save()


@contextmanager
def _as_of_then() -> Iterator[None]:
    """Without guards, which are put back as that version had them: today's name columns that it doesn't have."""
    lift, put_back = altering()
    with connection.schema_editor() as editor:
        lift.code(None, editor)
    yield
    with connection.schema_editor() as editor:
        put_back.code(None, editor)


def audited() -> dict[int, dict[str, Any]]:
    """The verdicts on the records of `FILES`, by the number of their audit."""
    (game,) = games_of(make_desk(2).publish(1))
    for number, (filename, *_) in enumerate(FILES):
        record = f"(;GM[1]SZ[19]KM[7]C[{number}];B[pd];W[dp])".encode()
        submit_record(game.pk, Speaker.BLACK, record, actor="Aroha", filename=filename)
    return dict(RecordAudit.objects.filter(record__game=game).order_by("pk").values_list("pk", "verdict"))


def keep_files(old: Any, audits: Mapping[int, object]) -> None:
    """What these audits kept before."""
    for pk, (_, kept, _) in zip(audits, FILES, strict=True):
        audit = old.get_model("games", "RecordAudit").objects.get(pk=pk)
        audit.verdict["file"] = kept
        audit.save()
