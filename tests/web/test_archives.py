"""Archives through the pages: sent, watched, looked at, narrowed, taken away, deleted; and what is refused."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.audit.as_csv import COLUMNS
from games.models import ArchiveAudit
from games.services import audit_archive
from games.store.archive_file import archive_path
from nzgs_tourney.tables import base
from tests.data.archives import archive
from tests.data.zips import zipped
from tests.db.archives import audited_archive, sent_archive
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import messages_of
from tests.web.parsed import facts, inline_scripts, page_text, parsed_page, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2), pytest.mark.usefixtures("own_folder")]


def at(desk: Desk, name: str, *more: int) -> str:
    return reverse(f"referee:{name}", args=[desk.event.slug, *more])


def send(desk: Desk, client: Client, *files: tuple[str, bytes]) -> HttpResponse:
    return client.post(at(desk, "archives"), {"archive": [SimpleUploadedFile(*file) for file in files]})


def text(response: HttpResponse) -> str:
    """What the page says, each piece of text apart."""
    return " ".join(parsed_page(response).get_text(" ").split())


def lines(response: HttpResponse) -> list[str]:
    return b"".join(response.streaming_content).decode().splitlines()


def test_a_zip_is_sent_and_audited(desk: Desk, referee: Client) -> None:
    response = send(desk, referee, ("cup.zip", archive(20, unreadable=4, moves=30)))
    found = ArchiveAudit.objects.get()
    assert response.url == at(desk, "archive", found.pk)
    for _ in range(found.places):  # each goes on with one at least, however slow the machine is
        referee.post(at(desk, "archive_go", found.pk))
    page = text(referee.get(response.url))
    assert "cup.zip" in page
    assert "20 records, sent by Referee Tāwhiri" in page
    assert "b/00001.sgf Tāne Kōtuku Kiri Pūkeko 30 W+R" in page
    assert "Refused There is no game record in the file" in page
    assert "Audited" in page_text(referee.get(at(desk, "archives")))


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([], "Choose an archive, or some records."),
        ([("a.zip", b"no archive")], "The archive is damaged, or isn’t a zip archive."),
        ([("a.txt", b"dear referee")], "a.txt: By its name (.txt) this is a text, not a game record."),
        ([("a.doc", b"%PDF-1.7"), ("a.sgf", b"(;)")], "a.doc: A PDF document, not a game record."),
        (
            [("a.zip", zipped(("board.jpg", b"")))],
            "board.jpg: By its name (.jpg) this is a picture, not a game record.",
        ),
        ([("a.zip", zipped(("a.sgf.bin", b"\x89PNG\r\n\x1a\n")))], "a.sgf.bin: A PNG picture, not a game record."),
        ([("a.zip", b"Rar!\x1a\x07\1\0")], "A RAR archive, not a game record. Unpack it and take the records inside"),
        ([("a.sgf", b"")], "A file that was sent is empty."),
    ],
)
def test_what_is_none_is_refused_beside_the_form(
    desk: Desk, referee: Client, files: list[tuple[str, bytes]], sentence: str
) -> None:
    response = send(desk, referee, *files)
    assert response.status_code == 422
    assert sentence in page_text(response)
    assert not ArchiveAudit.objects.exists()


def test_one_that_is_under_way_says_how_far_it_is_and_goes_on(
    desk: Desk, referee: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_archive, "SLICE_SECONDS", 0)
    waiting = sent_archive(desk.event.stream)
    page = referee.get(at(desk, "archive", waiting.pk))
    assert "0 of 20 records" in page_text(page)
    assert select_all(page, 'noscript meta[http-equiv="refresh"]')
    assert "Continue the audit" in page_text(page)
    assert "0 of 20 records audited" in page_text(referee.get(at(desk, "archives")))
    assert referee.post(at(desk, "archive_go", waiting.pk)).url == at(desk, "archive", waiting.pk)
    watched = referee.post(at(desk, "archive_go", waiting.pk), headers={"HX-Request": "true"})
    assert "2 of 20 records" in page_text(watched)
    assert not select_all(watched, "html")
    page = referee.get(at(desk, "archive", waiting.pk))
    assert "Games so far" in page_text(page)
    audited_archive(waiting)
    watched = referee.post(at(desk, "archive_go", waiting.pk), headers={"HX-Request": "true"})
    assert watched["HX-Refresh"] == "true"
    assert "archive-progress" not in page_text(referee.get(at(desk, "archive", waiting.pk)))


@pytest.fixture
def done(desk: Desk) -> ArchiveAudit:
    return audited_archive(sent_archive(desk.event.stream))


@pytest.mark.parametrize(
    ("query", "files"),
    [
        ("show=found", ["00003", "00013"]),
        ("show=out_of_turn", ["00003", "00013"]),
        ("show=repetition", []),
        ("show=rejected", ["00005", "00010", "00015", "00020"]),
        ("show=differs", ["00002", "00007", "00012", "00017"]),
        ("show=found&q=Kiri", ["00013"]),
        ("q=A/0001", ["00010", "00012", "00014", "00016", "00018"]),
        ("q=Weka", ["00004", "00009", "00014", "00019"]),
        ("show=clean&q=00003", []),
        ("q=00001&show=nonsense", ["00001"]),
        ("q=00001%00", []),
    ],
)
def test_what_is_asked_for_is_shown_and_taken_away(
    desk: Desk, referee: Client, done: ArchiveAudit, query: str, files: list[str]
) -> None:
    if "%00" in query:
        files = [f"{number:05}" for number in range(1, 21)]
    page = page_text(referee.get(f"{at(desk, 'archive', done.pk)}?{query}"))
    assert [f"{n:05}" for n in range(1, 21) if f"/{n:05}.sgf" in page] == files
    assert ("No games found" in page) is (files == [])
    told = [json.loads(line) for line in lines(referee.get(f"{at(desk, 'archive_json_lines', done.pk)}?{query}"))]
    assert told.pop()["summary"]["games"] == sum(game["status"] == "accepted" for game in told)
    assert [game["file"][2:7] for game in told] == files
    table = list(csv.reader(lines(referee.get(f"{at(desk, 'archive_csv', done.pk)}?{query}"))))
    assert [row[0][2:7] for row in table[1:-1]] == files
    assert table[0] == list(COLUMNS)


@pytest.mark.parametrize(
    ("sort", "first"),
    [
        ("file", "a/00002"),
        ("-file", "b/00019"),
        ("-found", "b/00003"),
        ("found", "b/00005"),
        ("-counted", ""),
        ("players", ""),
        ("nobody", "b/00001"),
    ],
)
def test_it_sorts_by_each_column(desk: Desk, referee: Client, done: ArchiveAudit, sort: str, first: str) -> None:
    response = referee.get(f"{at(desk, 'archive', done.pk)}?sort={sort}&per_page=1")
    assert response.status_code == 200
    if first:
        assert f"{first}.sgf" in page_text(response)


def test_a_page_is_a_page_whatever_is_asked_for(desk: Desk, referee: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "PER_PAGE_CHOICES", (5, 20))
    found = audited_archive(sent_archive(desk.event.stream, archive(30, moves=2)))
    page = referee.get(f"{at(desk, 'archive', found.pk)}?per_page=100000&page=1")
    assert len(select_all(page, "tr[role]")) == 21
    assert "b/00029.sgf" in page_text(referee.get(f"{at(desk, 'archive', found.pk)}?per_page=-4&page=29"))


@pytest.mark.on_both
def test_the_page_asks_the_same_of_the_database_whatever_the_number_of_games(desk: Desk, referee: Client) -> None:
    counts = []
    for games in (2, 60):
        found = audited_archive(sent_archive(desk.event.stream, archive(games, moves=2)))
        with CaptureQueriesContext(connection) as asked:
            referee.get(at(desk, "archive", found.pk))
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 12


def test_the_summary_is_the_commands(desk: Desk, referee: Client, done: ArchiveAudit) -> None:
    response = referee.get(at(desk, "archive_summary", done.pk))
    page = "\n".join(lines(response))
    assert facts(page)["Refused"] == "4"
    assert "attachment" in response["Content-Disposition"]
    assert "sandbox" in response["Content-Security-Policy"]


def test_a_game_opens_on_the_board(desk: Desk, referee: Client, done: ArchiveAudit) -> None:
    row = done.rows.get(place=2)
    response = referee.get(at(desk, "archive_game", done.pk, row.pk))
    page = text(response)
    assert "Hemi Tūī" in page
    assert "Two moves in a row move 31" in page
    assert "Final position after 31 moves" in page
    assert "With every stone alive" in page
    assert reverse("referee:archive_game", args=[desk.event.slug, done.pk, row.pk + 1]) in page_text(response)
    assert b"".join(referee.get(at(desk, "archive_record", done.pk, row.pk)).streaming_content).startswith(b"(;GM[1]")


def test_a_rejected_record_says_why_and_can_be_taken_away(desk: Desk, referee: Client, done: ArchiveAudit) -> None:
    row = done.rows.get(place=4)
    page = text(referee.get(at(desk, "archive_game", done.pk, row.pk)))
    assert "This record was rejected. There is no game record in the file" in page
    content = b"".join(referee.get(at(desk, "archive_record", done.pk, row.pk)).streaming_content)
    assert content == b"no game record"


def test_what_a_record_holds_is_text_everywhere(desk: Desk, referee: Client) -> None:
    nasty = b"(;GM[1]SZ[9]KM[7]PB[<script>alert(1)</script>]PW[=1+1]RE[=cmd()];B[cc])"
    send(desk, referee, ("<img src=x>.sgf", nasty))
    found = ArchiveAudit.objects.get()
    row = found.rows.get()
    for address in (at(desk, "archives"), at(desk, "archive", found.pk), at(desk, "archive_game", found.pk, row.pk)):
        page = referee.get(address)
        assert inline_scripts(page) == []
        assert not select_all(page, 'img[src="x"]')
    assert "'=cmd()" in "\n".join(lines(referee.get(at(desk, "archive_csv", found.pk))))


def test_without_its_file_what_was_found_is_still_there(desk: Desk, referee: Client, done: ArchiveAudit) -> None:
    archive_path(done.stored).unlink()
    assert "is no longer on this machine" in page_text(referee.get(at(desk, "archive", done.pk)))
    row = done.rows.first()
    assert row is not None
    assert "is no longer on this machine" in page_text(referee.get(at(desk, "archive_game", done.pk, row.pk)))
    assert referee.get(at(desk, "archive_record", done.pk, row.pk)).status_code == 404
    ArchiveAudit.objects.update(finished_at=None, done=3)
    watched = referee.post(at(desk, "archive_go", done.pk), headers={"HX-Request": "true"})
    assert watched["HX-Refresh"] == "true"
    assert not select_all(referee.get(at(desk, "archive", done.pk)), "[hx-trigger]")


def test_deleted_it_is_gone(desk: Desk, referee: Client, done: ArchiveAudit) -> None:
    response = referee.post(at(desk, "archive_delete", done.pk))
    assert response.url == at(desk, "archives")
    assert "“cup.zip” is deleted." in messages_of(response)
    assert referee.get(at(desk, "archive", done.pk)).status_code == 404
    assert "not here any more" in messages_of(referee.post(at(desk, "archive_delete", done.pk)))


def test_another_events_archive_does_not_exist_here(desk: Desk, referee: Client) -> None:
    other = audited_archive(sent_archive(make_desk(2).event.stream))
    row = other.rows.first()
    assert row is not None
    for name in ("archive", "archive_csv", "archive_json_lines", "archive_summary"):
        assert referee.get(at(desk, name, other.pk)).status_code == 404, name
    assert referee.post(at(desk, "archive_go", other.pk)).status_code == 404
    assert "not here any more" in messages_of(referee.post(at(desk, "archive_delete", other.pk)))
    assert ArchiveAudit.objects.filter(pk=other.pk).exists()
    mine = audited_archive(sent_archive(desk.event.stream))
    for name in ("archive_game", "archive_record"):
        assert referee.get(at(desk, name, other.pk, row.pk)).status_code == 404, name
        assert referee.get(at(desk, name, mine.pk, row.pk)).status_code == 404, name


def test_several_games_of_a_file_are_a_row_each(desk: Desk, referee: Client) -> None:
    two = b"(;SZ[9]PB[Ana];B[cc])(;SZ[9]PB[Mere];B[dd])"
    send(desk, referee, ("two.sgf", two))
    found = ArchiveAudit.objects.get()
    page = page_text(referee.get(at(desk, "archive", found.pk)))
    assert "two.sgf, game 2" in page
    second = found.rows.get(game=2)
    assert "Mere" in page_text(referee.get(at(desk, "archive_game", found.pk, second.pk)))


def test_the_csv_is_one_a_spreadsheet_reads(desk: Desk, referee: Client, done: ArchiveAudit) -> None:
    content = b"".join(referee.get(at(desk, "archive_csv", done.pk)).streaming_content)
    assert content.count(b"\r\n") == 22
    assert len(list(csv.reader(io.StringIO(content.decode(), newline="")))) == 22
