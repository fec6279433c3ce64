"""The page of a game and its records to download: for whom, as what, and with nothing of a record as markup."""

from __future__ import annotations

from gzip import compress

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Record, Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.models import Role, RoleKind, User
from nzgs_tourney.services.rounds.close_round import close_round
from tests.data.long_game import long_game
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.endings import SGF as TWO_IN_AREA
from tests.web.desk_pages import signed_in
from tests.web.parsed import inline_scripts, page_text, select_all, text_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

CLEAN = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];W[gg];B[cg];W[gc])"
TWICE = b"(;GM[1]FF[4]SZ[9]KM[7]RU[NZ];B[cc];B[gg];W[cg];B[gc];W[ee])"
SCRIPT = "<script>alert(1)</script>"
HOSTILE = f'(;GM[1]FF[4]SZ[9]PB[{SCRIPT}]PW["><img src=x>]RU[{SCRIPT}]RE[{SCRIPT}]C[{SCRIPT}];B[cc];W[gg])'.encode()


def submit(game: Game, content: bytes = CLEAN, **more: str) -> Record:
    return submit_record(game.pk, Speaker.BLACK, content, actor="Black by link", **more)


def page(client: Client, game: Game, record: object = "") -> HttpResponse:
    return client.get(reverse("public:game", args=[game.pk]), {"record": str(record)} if record else {})


def download(client: Client, game: Game, record: Record, which: str = "original") -> HttpResponse:
    return client.get(reverse(f"public:record_{which}", args=[game.pk, record.pk]))


def test_a_game_without_a_record(client: Client, game: Game) -> None:
    text = page_text(page(client, game))
    for sentence in (game.black_name, game.white_name, "komi 7", "No record of this game yet"):
        assert sentence in text


def test_a_game_with_its_record(client: Client, game: Game) -> None:
    submit(game)
    text = page_text(page(client, game))
    assert select_all(text, "svg")
    assert "No findings." in text
    assert "SHA-256" in text


def test_findings_are_on_the_page(client: Client, game: Game) -> None:
    record = submit(game, TWICE)
    assert record.audit.findings == 1
    text = page_text(page(client, game))
    assert "Two moves in a row" in text
    assert "Black and White take turns to move. After two moves in a row the game goes back" in text
    assert reverse("public:rules") in text
    submit(game, CLEAN)
    assert "The rule" not in page_text(page(client, game)).replace("The rules", "")


def test_a_confirmed_result_leaves_nothing_to_claim(client: Client, game: Game) -> None:
    submit(game, TWICE)
    black = phone(client, game, "black")
    assert select_all(page(client, game), '[data-weight="breach"]')
    assert "you two decide what a finding means" in page_text(black.get("game"))
    both_report(game, "B+R")
    text = page_text(page(client, game))
    assert select_all(text, '[data-weight="stands"]')
    assert not select_all(text, '[data-weight="breach"]')
    assert "findings are for the record only" in page_text(black.get("game"))


def test_each_record_can_be_looked_at(client: Client, game: Game) -> None:
    first, last = submit(game, CLEAN), submit(game, TWICE)
    assert last.sha256[:16] in page_text(page(client, game))
    assert first.sha256[:16] in page_text(page(client, game, first.pk))


@pytest.mark.parametrize("record", [999_999, "9" * 18])
def test_another_game_s_record_is_not_here(client: Client, game: Game, record: object) -> None:
    submit(game)
    assert page(client, game, record).status_code == 404


@pytest.mark.parametrize("record", ["x", "-1", "٣", "9" * 5_000, "1.0", "<script>"])
def test_what_is_no_number_shows_the_last_record(client: Client, game: Game, record: str) -> None:
    kept = submit(game)
    answer = page(client, game, record)
    assert answer.status_code == 200
    assert kept.sha256[:16] in page_text(answer)


def test_a_game_of_an_unpublished_event_is_for_its_officials(client: Client) -> None:
    hidden = make_desk(2, published=False)
    game = games_of(hidden.publish(1))[0]
    record = submit(game)
    stranger = signed_in(User.objects.create_user("stranger"))
    referee = User.objects.create_user("referee")
    Role.objects.create(event=hidden.event, user=referee, kind=RoleKind.REFEREE)
    for who, status in ((client, 404), (stranger, 404), (signed_in(referee), 200), (signed_in(hidden.director), 200)):
        assert page(who, game).status_code == status
        assert download(who, game, record).status_code == status
        assert download(who, game, record, "normalised").status_code == status


def test_downloads_are_attachments_in_a_sandbox(client: Client, game: Game) -> None:
    record = submit(game, HOSTILE, filename='"; filename=evil.html')
    for which in ("original", "normalised"):
        answer = download(client, game, record, which)
        assert answer["Content-Type"] == "application/x-go-sgf"
        assert answer["Content-Disposition"].startswith('attachment; filename="game-')
        assert "evil" not in answer["Content-Disposition"]
        assert answer["Content-Security-Policy"] == "sandbox; default-src 'none'"
        assert answer["X-Content-Type-Options"] == "nosniff"
    assert download(client, game, record).content == HOSTILE


def test_a_download_belongs_to_its_game(client: Client, desk: Desk, game: Game) -> None:
    record = submit(game)
    other = games_of(desk.division.drawn_rounds.get())[1]
    assert download(client, other, record).status_code == 404


def test_the_normalised_record_reads_the_same(client: Client, game: Game) -> None:
    record = submit(game, TWICE)
    again = submit(game, download(client, game, record, "normalised").content)
    assert again.pk != record.pk
    assert again.audit.verdict["moves"] == record.audit.verdict["moves"]
    assert again.audit.verdict["findings"] == record.audit.verdict["findings"]
    assert again.audit.verdict["final"] == record.audit.verdict["final"]


def test_nothing_of_a_record_is_markup(client: Client, game: Game) -> None:
    submit(game, HOSTILE, filename=f"{SCRIPT}.sgf", remark=SCRIPT)
    found = page(client, game)
    assert inline_scripts(found) == []
    assert not select_all(found, 'img[src="x"]')
    assert SCRIPT in text_of(found)


def test_a_remark_is_for_the_officials(client: Client, desk: Desk, game: Game) -> None:
    submit(game, CLEAN, remark="He moved a stone back.")
    assert "moved a stone back" not in page_text(page(client, game))
    assert "moved a stone back" not in page_text(page(signed_in(User.objects.create_user("stranger")), game))
    assert "moved a stone back" in page_text(page(signed_in(desk.director), game))


def test_how_final_a_result_is_stands_on_the_page(client: Client, desk: Desk, game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    assert "Not confirmed yet" in page_text(page(client, game))
    report_from(game, Speaker.WHITE, "W+R")
    assert "The two reports differ" in page_text(page(client, game))
    report_from(game, Speaker.WHITE, "B+R")
    assert "Both sides confirmed it" in page_text(page(client, game))
    other = games_of(desk.division.drawn_rounds.get())[1]
    report_from(other, Speaker.BLACK, "B+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert "The director confirmed it. Only a correction with a reason can change it." in page_text(page(client, other))
    submit(game, TWICE)
    sentence = "Both sides confirmed it, so it’s final, even if a later check finds a breach."
    assert sentence in page_text(page(client, game)), "a finding changes no result, and the page says why"


def test_a_game_that_is_not(client: Client) -> None:
    for number in (0, 999_999, 99_999_999_999_999_999_999):
        assert client.get(reverse("public:game", args=[number])).status_code == 404
        assert client.get(reverse("public:record_original", args=[number, number])).status_code == 404


@pytest.mark.on_both
def test_a_page_asks_as_often_for_ten_records_as_for_one(client: Client, game: Game) -> None:
    submit(game)
    page(client, game)  # each process reads the ledger's events once
    with CaptureQueriesContext(connection) as one:
        page(client, game)
    for number in range(9):
        submit(game, CLEAN.replace(b"KM[7]", f"KM[{number}]".encode()))
    page(client, game)
    with CaptureQueriesContext(connection) as ten:
        page(client, game)
    assert len(one) == len(ten) <= 17


@pytest.mark.on_both
def test_the_page_of_a_long_game_is_light(client: Client, game: Game) -> None:
    both_report(game, "B+3")
    record = submit(game, long_game(350))
    assert record.audit.verdict["moves"] == 350
    page(client, game)  # each process reads the ledger's events once
    with CaptureQueriesContext(connection) as queries:
        answer = page(client, game)
    assert len(answer.content) < 110_000
    assert len(compress(answer.content)) < 20_000
    assert len(queries) <= 18
    assert len(select_all(answer, 'li > a[href^="#m"]:not([class])')) == 350
    text = page_text(answer)
    assert "Final position after 350 moves" in text
    assert "Position as text" in text


def test_a_claim_is_held_against_the_result_as_it_stands(client: Client, game: Game) -> None:
    submit(game, CLEAN.replace(b"RU[NZ]", b"RU[NZ]RE[W+R]"))
    assert "The record says W+R" not in page_text(page(client, game))
    both_report(game, "B+R")
    assert "The record says W+R, the report says B+R." in page_text(page(client, game))


def test_a_record_that_never_ends_makes_no_heavy_page(client: Client, game: Game) -> None:
    points = [a + b for a in "abcdefghi" for b in "abcdefghi"]
    moves = "".join(f";{'BW'[number % 2]}[{points[number * 7 % 81]}]" for number in range(5_000))
    submit(game, f"(;GM[1]SZ[9]KM[7]RU[NZ]{moves})".encode())
    answer = page(client, game)
    assert "Too long to step through here." in page_text(answer)
    assert "5,000 moves" in page_text(answer)
    assert len(answer.content) < 60_000


def test_a_record_of_findings_alone_makes_no_heavy_page(client: Client, game: Game) -> None:
    submit(game, b"(;GM[1]SZ[9]KM[7]RU[NZ]" + b";B[aa]" * 3_000 + b")")
    answer = page(client, game)
    assert "findings" in page_text(answer)
    assert len(answer.content) < 60_000


def test_the_stones_that_come_off_for_the_claimed_result_are_named_and_shown(client: Client, game: Game) -> None:
    submit(game, TWO_IN_AREA.replace(b"RU[NZ]", b"RU[NZ]RE[B+2]TB[bh][ch]"))
    assert "agrees once these stones come off" not in page_text(page(client, game)), "they may still play"
    both_report(game, "B+2")
    text = page_text(page(client, game))
    assert "The claimed B+2 agrees once these stones come off, as the record marks: White chain of 2 at B2." in text
    assert "Show the stones that come off" in text
    submit(game, TWO_IN_AREA.replace(b"RU[NZ]", b"RU[NZ]RE[B+60]"))
    text = page_text(page(client, game))
    assert "no way of counting its last board gives that" in text
    assert "Show the stones that come off" not in text


def test_nothing_is_counted_before_the_result_is_final_nor_against_it(client: Client, game: Game) -> None:
    submit(game, TWO_IN_AREA)
    answer = page(client, game)
    assert not select_all(answer, "#count, .board-owners > *")
    assert "With every stone alive" not in page_text(answer)
    both_report(game, "B+3")
    answer = page(client, game)
    assert "(Black) won by 3" in page_text(answer)
    assert "wins by" not in page_text(answer)
    assert not select_all(answer, "#count, .board-owners > *")


def test_the_count_of_the_last_board_is_shown_where_it_gives_the_final_result(client: Client, game: Game) -> None:
    submit(game, TWO_IN_AREA)
    both_report(game, "W+36")
    answer = page(client, game)
    assert "With every stone alive: White wins by 36" in page_text(answer)
    assert select_all(answer, ".board-owners > *")
