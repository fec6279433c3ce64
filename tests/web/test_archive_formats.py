"""An archive with records of several kinds, and what is none: everything is in the list."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client

from games.models import ArchiveAudit
from games.rules import Colour, GameRecord, Move
from tests.data.other_formats import written
from tests.data.zips import zipped
from tests.db.desk import Desk
from tests.web.test_archives import at, send, text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2), pytest.mark.usefixtures("own_folder")]


def test_grades_dates_and_guessed_names_are_in_the_list(desk: Desk, referee: Client) -> None:
    korean = "(;SZ[9]KM[7]RU[NZ]PB[최철한]BR[3d]PW[박영훈]WR[2d]DT[2026-03-07];B[cc];W[dd])".encode("cp949")
    gib = written("gib", GameRecord(19, Decimal("6.5"), moves=(Move(Colour.BLACK, 60), Move(Colour.WHITE, 300))))
    content = zipped(("korean.sgf", korean), ("tygem.dat", gib), ("photo.sgf", b"\x89PNG\r\n\x1a\n"))
    response = send(desk, referee, ("club.zip", content))
    found = ArchiveAudit.objects.get()
    for _ in range(found.places):
        referee.post(at(desk, "archive_go", found.pk))
    page = text(referee.get(response.url))
    assert "korean.sgf 2026-03-07 최철한 3d 박영훈 2d read as EUC-KR (Korean), a guess 2" in page
    assert "tygem.dat 2026-03-07 이수빈 2d 박하늘 3k" in page
    assert "Passed over A PNG picture, not a game record. Save the game as SGF in the app that shows it" in page
    taken = referee.get(at(desk, "archive_record", found.pk, found.rows.get(file="tygem.dat").pk))
    assert b"".join(taken.streaming_content) == gib
    assert taken["Content-Disposition"].endswith('.gib"')
