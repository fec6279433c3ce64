"""What a player sends: taken at once where it fits, asked about otherwise, kept meanwhile, and thrown away in time."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, LedgerEvent, Record, Speaker, StagedRecord
from games.pages.offered_games import OfferedGames, offered_games
from games.services.send_records import (
    KEPT_FOR,
    MOST_BATCHES,
    MOST_FILES,
    discard_staged_records,
    move_staged_records,
    send_records,
    stage_records,
    submit_staged,
)
from games.store.sent_records import MOST_OFFERED, SentOffer, SentRecordFile, offer_of, waiting_batch, waiting_records
from ground.errors import Refused
from nzgs_tourney.models import Seat
from nzgs_tourney.services.exchange.share_records import share_records
from tests.db.desk import both_report, games_of, make_desk
from tests.web.parsed import select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

MOVES = ";B[pd];W[dp];B[pp];W[dd];B[cc];W[qq];B[qc];W[cq]"


def sgf(game: Game, moves: str = MOVES, **other: str) -> bytes:
    roots = {"PB": game.black_name, "PW": game.white_name, "KM": "7", "RU": "NZ", "SZ": "19", **other}
    return f"(;GM[1]FF[4]CA[UTF-8]{''.join(f'{key}[{value}]' for key, value in roots.items())}{moves})".encode()


def send(game: Game, *contents: bytes, side: Speaker = Speaker.BLACK, remark: str = "") -> Record | UUID:
    files = [SentRecordFile(f"{number}.sgf", content) for number, content in enumerate(contents)]
    return send_records(game.pk, side, files, actor="somebody", remark=remark)


def offered(game: Game, *contents: bytes) -> SentOffer:
    return offer_of(game, [SentRecordFile(f"{number}.sgf", content) for number, content in enumerate(contents)])


def shown(game: Game, *contents: bytes) -> OfferedGames:
    return offered_games(offered(game, *contents))


def test_one_that_fits_is_submitted_at_once(game: Game) -> None:
    record = send(game, sgf(game), remark="Thank you")
    assert isinstance(record, Record)
    assert (record.filename, record.remark, record.audit.remarks) == ("0.sgf", "Thank you", [])
    assert not StagedRecord.objects.exists()


@pytest.mark.parametrize(
    "changed", [{"PB": "A", "PW": "B"}, {"KM": "0.5"}, {"HA": "3"}, {"SZ": "13"}, {"RE": "B+2"}, {"PW": "B"}]
)
def test_what_contradicts_waits_and_nothing_official_happens(game: Game, changed: dict[str, str]) -> None:
    batch = send(game, sgf(game, **changed), remark="Really")
    assert isinstance(batch, UUID)
    assert not Record.objects.exists()
    assert not LedgerEvent.objects.filter(kind__startswith="record").exists()
    waiting = waiting_records(game.pk, Speaker.BLACK, batch)
    assert waiting is not None
    assert (waiting.files, waiting.remark) == ((SentRecordFile("0.sgf", sgf(game, **changed)),), "Really")
    assert waiting_batch(game.pk, Speaker.BLACK) == batch
    assert waiting_batch(game.pk, Speaker.WHITE) is None


def test_twenty_thousand_moves_of_nonsense_are_asked_about(game: Game) -> None:
    sent = sgf(game, MOVES * 2_500)
    assert isinstance(send(game, sent), UUID)
    assert not Record.objects.exists()
    (one,) = shown(game, sent).games
    assert any("20,000 moves" in str(remark) for remark in one.against)


def test_other_grades_and_warnings_are_not_asked_about(game: Game) -> None:
    assert isinstance(send(game, sgf(game, BR="12k", RU="Japanese", C="x")), Record)


@pytest.mark.parametrize("several", [2, 3])
def test_several_games_are_picked_from_even_if_all_fit(game: Game, several: int) -> None:
    assert isinstance(send(game, sgf(game) * several), UUID)
    assert isinstance(send(game, *[sgf(game)] * several), UUID)


def test_a_file_that_cannot_be_read_beside_one_that_fits_is_told(game: Game) -> None:
    assert isinstance(send(game, sgf(game), b"hello"), UUID)
    (unreadable,) = shown(game, sgf(game), b"hello").unreadable
    assert (unreadable.file, "no game record" in unreadable.sentence) == ("1.sgf", True)


def test_the_best_comes_first_with_its_reason(games: list[Game]) -> None:
    game = games[0]
    foreign, swapped, fits = sgf(games[1]), sgf(game, PB=game.white_name, PW=game.black_name), sgf(game)
    offer = shown(game, foreign + swapped, fits)
    assert [one.choice for one in offer.games] == ["1.1", "0.2", "0.1"]
    assert [one.fit for one in offer.games] == [
        "Matches the draw.",
        "One thing doesn’t match.",
        "One thing doesn’t match.",
    ]
    assert (offer.single, offer.fits, offer.only_others) == (False, True, False)
    best, worst = offer.games[0], offer.games[-1]
    assert (best.against, best.moves, best.size, best.found) == ((), 8, 19, "No findings.")
    assert worst.against[0].startswith("This looks like the game ")
    assert select_all(best.picture, "svg")


def test_where_none_is_this_game_it_is_said(games: list[Game]) -> None:
    offer = offered(games[0], sgf(games[1]) * 2)
    assert (offer.only_others, offer.fits) == (True, False)
    assert not offered(games[0], b"hello").only_others


def test_a_record_without_names_fits_and_says_so(game: Game) -> None:
    assert shown(game, sgf(game, PB="", PW="")).games[0].fit == "It names nobody; the rest matches the draw."


@pytest.mark.on_both
def test_a_large_collection_is_shown_in_part_and_asked_about_as_often(game: Game) -> None:
    with CaptureQueriesContext(connection) as few:
        offered(game, sgf(game))
    with CaptureQueriesContext(connection) as many:
        offer = offered(game, sgf(game, PB="A") * 70 + sgf(game))
    assert len(few) == 4, "the players, whose names on servers count too, are read once"
    assert len(many) == 2
    assert (len(offer.games), offer.more, offer.games[0].choice) == (MOST_OFFERED, 21, "0.71")


def test_what_is_picked_is_submitted_and_the_rest_goes(games: list[Game]) -> None:
    game = games[0]
    batch = send(game, b"hello", sgf(games[1]) + sgf(game))
    assert isinstance(batch, UUID)
    record = submit_staged(game.pk, Speaker.BLACK, batch, "1.2", actor="somebody", remark="The second")
    assert (record.index, record.filename, record.remark) == (2, "1.sgf", "The second")
    assert bytes(record.original) == sgf(games[1]) + sgf(game)
    assert not StagedRecord.objects.exists()
    with pytest.raises(Refused, match="dealt with already"):
        submit_staged(game.pk, Speaker.BLACK, batch, "1.2", actor="somebody")


def test_the_same_file_sent_before_waits_no_longer(game: Game) -> None:
    differing = sgf(game, KM="0.5")
    first, second = send(game, differing), send(game, differing)
    other = send(game, sgf(game, KM="5.5"), side=Speaker.WHITE)
    assert isinstance(first, UUID)
    assert isinstance(second, UUID)
    submit_staged(game.pk, Speaker.BLACK, second, "0.1", actor="somebody")
    assert set(StagedRecord.objects.values_list("batch", flat=True)) == {other}


@pytest.mark.parametrize("choice", ["", "0", "0.", ".1", "0.3", "0.0", "9.1", "-1.1", "x.y", "0.1.1", "0.999999999"])
def test_a_choice_that_is_none_leaves_all_waiting(game: Game, choice: str) -> None:
    batch = send(game, sgf(game) * 2)
    assert isinstance(batch, UUID)
    with pytest.raises(Refused):
        submit_staged(game.pk, Speaker.BLACK, batch, choice, actor="somebody")
    assert waiting_batch(game.pk, Speaker.BLACK) == batch
    assert not Record.objects.exists()


def test_the_wrong_game_can_be_submitted_all_the_same(games: list[Game]) -> None:
    batch = send(games[0], sgf(games[1]))
    assert isinstance(batch, UUID)
    record = submit_staged(games[0].pk, Speaker.BLACK, batch, "0.1", actor="somebody", remark="My user name")
    assert [remark["code"] for remark in record.audit.remarks] == ["wrong_game"]


def test_what_was_submitted_before_is_asked_about(games: list[Game]) -> None:
    game = games[0]
    send(game, sgf(game))
    for content, sentence in (
        (sgf(game), "same file was"),
        (sgf(game) + b" ", "same moves"),
        (sgf(game, MOVES[:24]), "beg"),
    ):
        assert isinstance(send(game, content, side=Speaker.WHITE), UUID)
        assert sentence in shown(game, content).games[0].against[-1]
    elsewhere = sgf(game, PB="", PW="")
    assert isinstance(send(games[1], elsewhere), UUID)
    assert f"{game.black_name} – {game.white_name}" in shown(games[1], elsewhere).games[0].against[0]


def test_nobody_sees_or_answers_for_what_another_sent(game: Game) -> None:
    batch = send(game, sgf(game) * 2)
    assert isinstance(batch, UUID)
    assert waiting_records(game.pk, Speaker.WHITE, batch) is None
    with pytest.raises(Refused):
        submit_staged(game.pk, Speaker.WHITE, batch, "0.1", actor="somebody")
    discard_staged_records(game.pk, Speaker.WHITE, batch)
    assert waiting_batch(game.pk, Speaker.BLACK) == batch
    discard_staged_records(game.pk, Speaker.BLACK, batch)
    assert waiting_batch(game.pk, Speaker.BLACK) is None


@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        ([], "Nothing was sent"),
        ([b"hello"], "no game record"),
        ([b"", b"hello"], "0.sgf: The file is empty. 1.sgf: There is no game record"),
        ([b"x"] * 8, "So are 3 more"),
        ([b"(;)"] * (MOST_FILES + 1), "21 files were sent; at most 20"),
        ([b"(" * 1_048_577], "0.sgf has more than 1,048,576 bytes"),
        ([b"(;)" + b" " * 1_000_000] * 3, "2,097,152 bytes together"),
    ],
)
def test_what_cannot_be_taken_is_refused_with_the_reason(game: Game, contents: list[bytes], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        send(game, *contents)
    assert not StagedRecord.objects.exists()


def test_a_game_that_was_taken_back_is_refused() -> None:
    with pytest.raises(Refused, match="taken this round back"):
        send_records(0, Speaker.BLACK, [SentRecordFile("", b"(;)")], actor="somebody")
    with pytest.raises(Refused, match="taken this round back"):
        stage_records(0, Speaker.BLACK, [SentRecordFile("", b"(;)")])


def test_what_is_old_or_too_much_is_thrown_away(games: list[Game]) -> None:
    old = send(games[1], sgf(games[1]) * 2, side=Speaker.WHITE)
    StagedRecord.objects.update(at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    sent = [send(games[0], sgf(games[0]) * 2) for _ in range(MOST_BATCHES + 1)]
    kept = set(StagedRecord.objects.values_list("batch", flat=True))
    assert kept == set(sent[1:])
    assert old not in kept


def test_what_waits_can_be_for_another_game(games: list[Game]) -> None:
    batch = send(games[0], sgf(games[1]))
    assert isinstance(batch, UUID)
    move_staged_records(games[0].pk, Speaker.BLACK, batch, to_game=games[1].pk, to_side=Speaker.WHITE)
    assert waiting_batch(games[1].pk, Speaker.WHITE) == batch
    move_staged_records(games[0].pk, Speaker.BLACK, uuid4(), to_game=games[1].pk, to_side=Speaker.WHITE)


def test_what_is_shared_waits_for_the_game_it_fits_best() -> None:
    desk = make_desk(4)
    earlier = games_of(desk.publish(1))
    for one in earlier:
        both_report(one, "B+R")
    later = games_of(desk.publish(2))
    entry = Seat.objects.get(pairing__game=earlier[0], colour="black").entry
    now = next(one for one in later if one.pairing.seats.filter(entry=entry).exists())
    for shared, meant in ((sgf(earlier[0]), earlier[0]), (sgf(now), now), (b"(;SZ[19])", now), (sgf(now, PB="A"), now)):
        game, batch = share_records(entry, [SentRecordFile("a.sgf", shared)])
        assert game == meant
        assert StagedRecord.objects.get(batch=batch).game == meant
    assert not Record.objects.exists()
    with pytest.raises(Refused, match="no game record"):
        share_records(entry, [SentRecordFile("a.jpg", b"\xff\xd8")])


def test_who_has_no_game_shares_nothing() -> None:
    desk = make_desk(4)
    with pytest.raises(Refused, match="no game yet"):
        share_records(desk.division.entries.first(), [SentRecordFile("a.sgf", b"(;)")])


@pytest.mark.parametrize(("moves", "says"), [("", "It has no moves"), (MOVES[:18], "It has only 3 moves")])
def test_a_file_with_few_moves_may_be_the_wrong_one(game: Game, moves: str, says: str) -> None:
    batch = send(game, sgf(game, moves))
    assert isinstance(batch, UUID)
    assert not Record.objects.exists()
    assert says in shown(game, sgf(game, moves)).games[0].against[0]
    record = submit_staged(game.pk, Speaker.BLACK, batch, "0.1", actor="somebody")
    assert record.audit.remarks == [], "once it is kept, nothing is wrong with it"
