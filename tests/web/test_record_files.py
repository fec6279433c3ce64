"""The files of a record: the position at any move, what a browser has already; and comments without a hidden name."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from games.models import Game, Record, Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_event import edit_event
from tests.db.desk import Desk, report_from
from tests.web.parsed import select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

TREE = b"(;GM[1]SZ[9]KM[7]RU[NZ]C[Opening];B[cc]LB[cc:A]AR[aa:cc];AE[cc](;W[gg];B[cg])(;W[ee]C[Better];B[ed]TR[ee]))"


def submit(game: Game, content: bytes = TREE) -> Record:
    return submit_record(game.pk, Speaker.BLACK, content, actor="Black")


def address(record: Record, node: str, form: str = "txt") -> str:
    return reverse("public:position", args=[record.game_id, record.pk, node, form])


def text(client: Client, record: Record, node: str) -> str:
    answer = client.get(address(record, node))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    return answer.content.decode()


@pytest.mark.parametrize(
    ("node", "title", "stones"),
    [
        ("m0", "Start: an empty board", 0),
        ("m1", "Move 1, Black C7", 1),
        ("s1", "After move 1, 1 point changed by set-up", 0),
        ("m3", "Move 3, Black C3", 2),
        ("n5", "Move 2, White E5", 1),
        ("n6", "Move 3, Black E6", 2),
    ],
)
def test_the_position_at_any_node_as_text(
    client: Client, games: list[Game], node: str, title: str, stones: int
) -> None:
    found = text(client, submit(games[0]), node)
    assert found.startswith(f"{title}\n\n   A B C")
    board = [line.split()[1:-1] for line in found.splitlines() if line[:2].strip().isdigit()]
    assert sum(cell in "XO" for row in board for cell in row) == stones


def test_marks_and_arrows_are_on_it(client: Client, games: list[Game]) -> None:
    record = submit(games[0])
    found = text(client, record, "m1")
    assert "Marked with “A”: C7, black stone." in found
    assert "Arrow from A9 to C7." in found
    drawn = client.get(address(record, "m1", "svg"))
    assert drawn["Content-Type"] == "image/svg+xml"
    assert drawn["Content-Disposition"] == f'inline; filename="game-{games[0].pk}-m1.svg"'
    assert "default-src 'none'" in drawn["Content-Security-Policy"]
    assert select_all(drawn.content, ".drawn-head")
    assert select_all(client.get(address(record, "n6", "svg")).content, "path.on-light")


def test_a_picture(client: Client, games: list[Game]) -> None:
    answer = client.get(address(submit(games[0]), "m1", "png"))
    assert answer["Content-Type"] == "image/png"
    image = Image.open(BytesIO(answer.content)).convert("RGB")
    assert image.size == (1080, 1080)
    dark = sum(sum(colour) < 150 for _count, colour in image.getcolors(1 << 16) or ())
    assert dark


def test_a_reader_without_scripts_has_every_move_on_a_diagram(client: Client, games: list[Game]) -> None:
    points = [f"{chr(97 + column)}{chr(97 + row)}" for row in range(9) for column in range(8)]
    passes = ";B[];W[]" * 15
    moves = "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(points))
    record = submit(games[0], f"(;SZ[9]KM[7]RU[NZ]{passes}{moves};B[])".encode())
    page = client.get(reverse("public:game", args=[games[0].pk]))
    drawn = select_all(page.content, "noscript figure")
    assert [figure.select_one("strong").text for figure in drawn] == ["Moves 1 to 100", "Moves 101 to 103"]
    assert "103 pass" in " ".join(drawn[1].text.split())
    addresses = [figure.select_one("img")["src"] for figure in drawn]
    assert addresses == [address(record, name, "svg") for name in ("d1", "d2")]
    first, second = (client.get(url) for url in addresses)
    numbers = [text.text for text in select_all(first.content, ".board-marks text")]
    assert sorted(map(int, numbers)) == list(range(31, 101))
    assert second.status_code == 200
    assert client.get(address(record, "d3", "svg")).status_code == 404


@pytest.mark.parametrize(
    ("node", "form"),
    [("m4", "svg"), ("n7", "txt"), ("s2", "txt"), ("m1", "gif"), ("m01", "svg"), ("x", "png"), ("d0", "svg")],
)
def test_what_there_is_not(client: Client, games: list[Game], node: str, form: str) -> None:
    assert client.get(address(submit(games[0]), node, form)).status_code == 404


def test_a_browser_that_has_it_gets_nothing_until_something_changes(client: Client, games: list[Game]) -> None:
    record = submit(games[0])
    addresses = [address(record, "m1", "svg")]
    addresses += [
        reverse(f"public:record_{name}", args=[games[0].pk, record.pk]) for name in ("original", "normalised")
    ]
    had = {url: client.get(url)["ETag"] for url in addresses}
    for url, tag in had.items():
        again = client.get(url, HTTP_IF_NONE_MATCH=tag)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    report_from(games[0], Speaker.BLACK, "B+3")
    for url, tag in had.items():
        assert client.get(url, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_a_language_has_files_of_its_own(client: Client, games: list[Game]) -> None:
    url = address(submit(games[0]), "m1")
    tag = client.get(url)["ETag"]
    answer = client.get(url, HTTP_IF_NONE_MATCH=tag, HTTP_ACCEPT_LANGUAGE="ja")
    assert answer.status_code == 200
    assert "1手目" in answer.content.decode()


CLOCKED = b"(;SZ[9]KM[7]RU[NZ];B[cc]BL[754];W[gg]WL[59]OW[3](;B[cg])(;B[gc]BL[700]))"
UNTIMED = b"(;SZ[9]KM[7]RU[NZ];B[cc];W[gg](;B[cg])(;B[gc]))"


def test_clock_times_are_for_officials_unless_the_event_shows_them(
    client: Client, desk: Desk, games: list[Game]
) -> None:
    record = submit(games[0], CLOCKED)
    page = reverse("public:game", args=[games[0].pk])
    original = reverse("public:record_original", args=[games[0].pk, record.pk])
    archive = reverse("public:round_records", args=[desk.event.slug, desk.division.slug, 1])

    def shown(reader: Client) -> tuple[bool, bytes, str]:
        file = reader.get(original)
        return "12:34" in reader.get(page).content.decode(), file.content, file["Content-Disposition"]

    def zipped() -> dict[str, bytes]:
        with ZipFile(BytesIO(b"".join(client.get(archive)))) as found:
            return {name.rpartition("/")[2]: found.read(name) for name in found.namelist()}

    officials = Client()
    officials.force_login(desk.director)
    assert shown(officials)[:2] == (True, CLOCKED)
    assert shown(client)[:2] == (False, UNTIMED)
    assert shown(client)[2].endswith('-without-times.sgf"')
    files = zipped()
    assert files["record-1-without-times.sgf"] == UNTIMED
    assert not any(b"BL[" in content or b"OW[" in content for content in files.values())
    had = [client.get(url)["ETag"] for url in (page, original)]
    edit_event(desk.event.pk, {"show_clock_times": True}, actor=desk.director.actor)
    assert [
        client.get(url, HTTP_IF_NONE_MATCH=tag).status_code for url, tag in zip((page, original), had, strict=True)
    ] == [200, 200]
    assert shown(client)[:2] == (True, CLOCKED)
    assert shown(client)[2].endswith('-original.sgf"')
    assert zipped()["record-1-original.sgf"] == CLOCKED


CHAT = (
    "(;SZ[9]PB[{black}]PW[stone-otter]C[{black} greets stone-otter\n{given}: hi]N[{given}];B[cc](;W[dd])"
    "(;W[ee]C[by {black}]LB[ee:A]))"
)


def test_a_hidden_name_is_in_no_comment(client: Client, desk: Desk, games: list[Game]) -> None:
    game = games[0]
    black, white = (Entry.objects.get(name=name) for name in (game.black_name, game.white_name))
    submit(game, CHAT.format(black=game.black_name, given=game.black_name.split()[0]).encode())
    page = reverse("public:game", args=[game.pk])
    shown = client.get(page).content.decode()
    assert "stone-otter" in shown
    assert f"{game.black_name} greets" in shown
    for entry, pseudonym in ((black, "Heron 1"), (white, "Heron 2")):
        edit_entry(entry.pk, {"pseudonym": pseudonym}, actor=desk.director.actor)
    hidden = client.get(page).content.decode()
    for name in (game.black_name, game.black_name.split()[0], "otter"):
        assert name not in hidden
    assert "Heron 1 greets Heron 2" in hidden
    assert "by Heron 1" in hidden
    client.force_login(desk.director)
    assert "greets stone-otter" in client.get(page).content.decode()
