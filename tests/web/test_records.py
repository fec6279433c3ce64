"""Records to take away: normalised with their findings, on paper, and as zips."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Record, RecordOfReference, Speaker
from games.services.submit_record import submit_record
from games.sgf import RecordReading
from nzgs_tourney.services.rounds.close_round import close_round
from tests.data.record_files import first_sgf_game
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.pdf_text import pages_of, text_of
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

CLEAN = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];W[gg];B[cg];W[gc])"
TWICE = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];B[gg];W[cg];B[gc];W[ee])"
SEVERAL = CLEAN + b"\n" + TWICE


def submit(game: Game, content: bytes = CLEAN, side: Speaker = Speaker.BLACK, **more: object) -> Record:
    return submit_record(game.pk, side, content, actor="Black", **more)


def get(client: Client, name: str, *args: object, **query: str) -> HttpResponse:
    return client.get(reverse(f"public:{name}", args=args), query)


def unzipped(answer: StreamingHttpResponse) -> dict[str, bytes]:
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as found:
        assert found.testzip() is None
        return {name: found.read(name) for name in found.namelist()}


def index(files: dict[str, bytes]) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(files["index.csv"].decode("utf-8-sig"))))


def round_zip(client: Client, desk: Desk, number: int = 1) -> HttpResponse:
    return get(client, "round_records", desk.event.slug, desk.division.slug, number)


def test_the_normalised_record_tells_its_findings(client: Client, games: list[Game]) -> None:
    record = submit(games[0], TWICE)
    content = get(client, "record_normalised", games[0].pk, record.pk).content
    assert b"Two moves in a row" in content
    assert b"Judged by the New Zealand rules" in content
    found = first_sgf_game(content)
    assert isinstance(found, RecordReading)
    assert len(found.record.game.moves) == 5


def test_a_record_on_paper(client: Client, games: list[Game]) -> None:
    record = submit(games[0], TWICE)
    both_report(games[0], "B+R")
    answer = get(client, "record_pdf", games[0].pk, record.pk)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == f'inline; filename="game-{games[0].pk}-record-{record.pk}.pdf"'
    printed = " ".join(text_of(answer.content).split())
    game = Game.objects.get(pk=games[0].pk)
    for words in (
        game.black_name,
        game.white_name,
        "Round 1 · Table",
        "resignation",
        "2: Two moves in a row",
        "history",
    ):
        assert words in printed
    assert "from Black," in printed


def test_fifty_or_a_hundred_moves_a_diagram_and_nothing_else(client: Client, games: list[Game]) -> None:
    points = [f"{chr(97 + column)}{chr(97 + row)}" for row in range(9) for column in range(9)]
    moves = "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(points[:70]))
    record = submit(games[0], f"(;SZ[9]KM[7]{moves})".encode())

    def titles(**query: str) -> str:
        return " ".join(pages_of(get(client, "record_pdf", games[0].pk, record.pk, **query).content))

    assert "Moves 1 to 70" in titles()
    assert "Moves 51 to 70" in titles(moves="50")
    for odd in ("1", "0", "-5", "x", "9" * 5000):
        assert "Moves 1 to 70" in titles(moves=odd)


def test_a_record_of_another_game_does_not_exist_there(client: Client, games: list[Game]) -> None:
    record = submit(games[0])
    assert get(client, "record_pdf", games[1].pk, record.pk).status_code == 404


def test_the_zip_of_a_round(client: Client, desk: Desk, games: list[Game]) -> None:
    first = submit(games[0], TWICE)
    second = submit(games[0], CLEAN, Speaker.WHITE)
    answer = round_zip(client, desk)
    assert answer["Content-Disposition"] == (
        f'attachment; filename="{desk.event.slug}-{desk.division.slug}-round-1-records.zip"'
    )
    files = unzipped(answer)
    lines = index(files)
    assert [line["record"] for line in lines] == [str(first.number), str(second.number), ""]
    assert [line["game"] for line in lines] == [str(games[0].number), str(games[0].number), str(games[1].number)]
    assert [line["counts"] for line in lines] == ["no", "yes", ""]
    line = lines[0]
    assert files[line["original"]] == TWICE
    assert b"Two moves in a row" in files[line["normalised"]]
    assert (line["sha256"], line["findings"], line["submitted_by"]) == (first.sha256, "1", "Black")
    assert "is out of turn" in line["found"]
    assert set(files) == {"index.csv", *(one[part] for one in lines[:2] for part in ("original", "normalised"))}
    assert all(name.startswith("round-1/table-") for name in files if name != "index.csv")


def test_the_record_that_a_referee_chose_is_the_one_that_counts(client: Client, desk: Desk, games: list[Game]) -> None:
    first, second = submit(games[0], TWICE), submit(games[0], CLEAN, Speaker.WHITE)
    assert "It counts" not in text_of(get(client, "record_pdf", games[0].pk, first.pk).content)
    reason = "It has every move."
    choice = {"game": games[0], "record": first, "reason": reason, "actor_name": "the referee", "at": first.at}
    RecordOfReference.objects.create(**choice)
    counts = {line["record"]: line["counts"] for line in index(unzipped(round_zip(client, desk)))}
    assert (counts[str(first.number)], counts[str(second.number)]) == ("yes", "no")
    assert f"It counts yes: {reason}" in text_of(get(client, "record_pdf", games[0].pk, first.pk).content)
    assert "It counts no: a referee chose another" in text_of(get(client, "record_pdf", games[0].pk, second.pk).content)


def test_the_zip_of_an_event_has_every_published_round(client: Client, desk: Desk, games: list[Game]) -> None:
    submit(games[0])
    for game in games:
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    later = games_of(desk.publish(2))
    submit(later[1])
    files = unzipped(get(client, "event_records", desk.event.slug))
    assert [line["round"] for line in index(files)] == ["1", "1", "2", "2"]
    assert {name.split("/")[0] for name in files} == {"index.csv", desk.division.slug}


def test_a_draft_and_an_unpublished_event_have_no_zip(client: Client, desk: Desk, games: list[Game]) -> None:
    assert round_zip(client, desk, 2).status_code == 404
    assert round_zip(client, desk, 99).status_code == 404
    desk.event.published = False
    desk.event.save(update_fields=["published"])
    assert round_zip(client, desk).status_code == 404
    assert get(client, "event_records", desk.event.slug).status_code == 404


def test_the_same_bytes_until_something_happens_and_then_304_no_more(
    client: Client, desk: Desk, games: list[Game]
) -> None:
    submit(games[0])
    first = round_zip(client, desk)
    content = b"".join(first.streaming_content)
    assert b"".join(round_zip(client, desk).streaming_content) == content
    where = reverse("public:round_records", args=[desk.event.slug, desk.division.slug, 1])
    assert client.get(where, headers={"if-none-match": first["ETag"]}).status_code == 304
    report_from(games[0], Speaker.BLACK, "B+R")
    assert client.get(where, headers={"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.on_both
def test_few_queries_however_many_records(client: Client, desk: Desk, games: list[Game]) -> None:
    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            unzipped(get(client, "event_records", desk.event.slug))
        return len(queries)

    submit(games[0])
    few = asked()
    for game in games:
        for number in range(5):
            submit(game, f"(;SZ[9]KM[7];B[{chr(97 + number)}a])".encode())
    assert asked() == few <= 8


def test_a_very_large_event_gives_the_originals_alone(client: Client, desk: Desk, games: list[Game]) -> None:
    submit(games[0])
    submit(games[1])
    with patch("nzgs_tourney.pages.exchange.records_zip.MOST_READ", 1):
        files = unzipped(get(client, "event_records", desk.event.slug))
    assert [line["normalised"] for line in index(files)] == ["", ""]
    assert len(files) == 3


def test_a_game_of_a_file_with_several_is_the_one_that_was_picked(
    client: Client, desk: Desk, games: list[Game]
) -> None:
    submit(games[0], SEVERAL, index=2)
    files = unzipped(round_zip(client, desk))
    line = index(files)[0]
    assert files[line["original"]] == SEVERAL
    assert (line["moves"], line["findings"]) == ("5", "1")
    assert b"Two moves in a row" in files[line["normalised"]]


def test_pages_offer_what_there_is(client: Client, desk: Desk, games: list[Game]) -> None:
    event = reverse("public:event", args=[desk.event.slug])
    results = reverse("public:results", args=[desk.event.slug, desk.division.slug, 1])
    of_event = reverse("public:event_records", args=[desk.event.slug])
    of_round = reverse("public:round_records", args=[desk.event.slug, desk.division.slug, 1])
    assert of_event not in page_text(client.get(event))
    assert of_round not in page_text(client.get(results))
    record = submit(games[0])
    assert of_event in page_text(client.get(event))
    assert of_round in page_text(client.get(results))
    page = page_text(client.get(reverse("public:game", args=[games[0].pk])))
    for name in ("record_original", "record_normalised", "record_pdf"):
        assert reverse(f"public:{name}", args=[games[0].pk, record.pk]) in page
