"""Nothing in an archive vanishes: every file is read, refused, passed over or counted as hidden."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import ArchiveAudit
from games.services.audit_archive import audit_slice
from nzgs_tourney.models import Role, RoleKind, User
from tests.data.zips import zipped
from tests.db.desk import make_desk
from tests.web.parsed import page_text

pytestmark = pytest.mark.django_db


def test_every_file_of_an_archive_is_accounted_for(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.ARCHIVE_PROCESSES = tmp_path, False
    desk = make_desk(4)
    referee = User.objects.create_user("referee")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    client.force_login(referee)

    def at(page: str, *place: int, query: str = "") -> str:
        return reverse(f"referee:{page}", args=[desk.event.slug, *place]) + query

    def taken(page: str) -> list[str]:
        answer: Any = client.get(at(page, made.pk))
        return b"".join(answer.streaming_content).decode().splitlines()

    inner = zipped(("deep.sgf", b"(;SZ[9]PB[Mere]BR[3d];B[aa])"), ("notes.txt", b"no"))
    middle = zipped(("one.sgf", b"(;SZ[9];B[aa];B[bb])"), ("torn.sgf", b"(;"), ("in.zip", inner))
    sent = SimpleUploadedFile("all.zip", zipped(("__MACOSX/._one.sgf", b""), ("inner.zip", middle)))
    client.post(at("archives"), {"archive": [sent]})
    made = ArchiveAudit.objects.get()
    assert (made.places, made.hidden) == (4, 1)
    while audit_slice(made.pk, 1):
        pass
    sentence = "2 games read, 1 with findings, 1 passed over, 1 refused. 1 hidden file not looked at."
    page = page_text(client.get(at("archive", made.pk)))
    assert sentence in page
    assert "inner.zip/in.zip/notes.txt" in page
    assert "By its name (.txt) this is a text, not a game record." in page
    assert "Line 1: The file ends inside a game" in page
    assert taken("archive_csv")[-1] == f'"{sentence}"'
    assert json.loads(taken("archive_json_lines")[-1])["summary"]["sentence"] == sentence
    assert sentence in "".join(taken("archive_summary"))
    narrowed = page_text(client.get(at("archive", made.pk, query="?show=passed_over")))
    assert "notes.txt" in narrowed
    assert "torn.sgf" not in narrowed
