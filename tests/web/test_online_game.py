"""The page on which the players of a game on a server agree on a time, and say where it can be seen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Record, Speaker
from games.services.send_records import send_records
from games.store.sent_records import SentRecordFile
from ground.errors import Refused
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Division, Entry, GameLink, PlayerLink, ProposedTime, RoundTime
from nzgs_tourney.network.game_server import OgsServer
from nzgs_tourney.paper.round_pack import holds_slips, round_pack
from nzgs_tourney.paper.round_sheets import round_sheet, round_to_print, slip_pack
from nzgs_tourney.paper.sheets.round import Order
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.agree_time import agree_time, propose_times
from nzgs_tourney.store.rounds.round_boards import round_boards
from tests.db.desk import Desk, games_of, make_desk
from tests.db.telling import A
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text

LINK = "https://online-go.com/game/12345678"


def online_desk() -> Desk:
    desk = make_desk(4)
    edit_event(desk.event.pk, {"online": True}, actor=A)
    edit_division(desk.division.pk, {"server": "ogs"}, actor=A)
    desk.publish(1)
    issue_links(desk.division.pk, actor=A)
    return desk


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=online_desk)]


def seated(desk: Desk) -> tuple[Game, Entry, Entry]:
    game = games_of(desk.division.drawn_rounds.get(number=1))[0]
    seats = {seat.colour: seat.entry for seat in game.pairing.seats.select_related("entry__player")}
    return game, seats["black"], seats["white"]


def address(entry: Entry, game: Game, *act: str) -> str:
    token = token_of(PlayerLink.objects.select_related("event").get(entry=entry))
    return reverse("player:online_act" if act else "player:online", args=[token, game.pk, *act])


def act(entry: Entry, game: Game, name: str, **sent: str) -> HttpResponse:
    return Client().post(address(entry, game, name), sent, follow=True)


def page(entry: Entry, game: Game, **query: str) -> str:
    return page_text(Client().get(address(entry, game), query))


def in_new_zealand(moment: datetime) -> str:
    return timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M")


def later(days: int) -> datetime:
    return (timezone.now() + timedelta(days=days)).replace(second=0, microsecond=0)


def test_one_proposes_times_and_the_other_takes_one(desk: Desk) -> None:
    game, black, white = seated(desk)
    act(black, game, "propose", time_1=in_new_zealand(later(1)), time_2=in_new_zealand(later(2)))
    assert f"You proposed; waiting for {white.name}." in page(black, game)
    assert f"{black.name} proposes:" in page(white, game)
    assert "Take this time" not in page(black, game)
    answer = act(white, game, "take", time=later(2).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S+0000"))
    assert "The time is agreed." in page_text(answer)
    row = ProposedTime.objects.get(game=game)
    assert (row.starts_at, row.agreed_at is not None) == (later(2), True), "the other proposals go"
    for entry in (black, white):
        assert "Agreed:" in page(entry, game)
        assert "Agreed:" in page_text(Client().get(reverse("player:home", args=[token_in_address(entry, game)])))


def token_in_address(entry: Entry, game: Game) -> str:
    return address(entry, game).split("/")[2]


def test_an_agreed_time_is_changed_by_agreeing_on_another(desk: Desk) -> None:
    game, black, white = seated(desk)
    propose_times(game.pk, Speaker.BLACK, [later(1)], actor=A, now=timezone.now())
    agree_time(game.pk, Speaker.WHITE, later(1), actor=A, now=timezone.now())
    act(white, game, "propose", time_1=in_new_zealand(later(3)))
    assert page(black, game).count("Agreed:") == 1, "the old time stands until the new one is taken"
    act(black, game, "take", time=later(3).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S+0000"))
    assert ProposedTime.objects.get(game=game).starts_at == later(3)
    act(white, game, "propose", time_1=in_new_zealand(later(4)))
    act(white, game, "withdraw")
    assert ProposedTime.objects.get(game=game).starts_at == later(3)


def test_times_are_read_by_the_clocks_of_the_zone_that_was_chosen(desk: Desk) -> None:
    game, black, white = seated(desk)
    in_tokyo = later(1).astimezone(ZoneInfo("Asia/Tokyo"))
    place = f"{address(black, game, 'propose')}?zone=Asia/Tokyo"
    Client().post(place, {"time_1": in_tokyo.strftime("%Y-%m-%dT%H:%M")})
    assert ProposedTime.objects.get(game=game).starts_at == later(1)
    assert f"Tokyo: {in_tokyo:%a} {in_tokyo.day} {in_tokyo:%b, %H:%M}" in page(white, game, zone="Asia/Tokyo")
    assert "Tokyo:" not in page(white, game, zone="Mars/Olympus")


@pytest.mark.parametrize(
    ("days", "sentence"), [(-1, "is past: choose a later time."), (9, "is after the deadline,"), (None, "at least one")]
)
def test_a_time_that_cannot_be_is_refused_in_one_sentence(desk: Desk, days: int | None, sentence: str) -> None:
    game, black, _white = seated(desk)
    RoundTime.objects.create(division=desk.division, round_number=1, due_at=later(7))
    typed = "" if days is None else in_new_zealand(later(days))
    answer = act(black, game, "propose", time_1=typed)
    assert (answer.status_code, sentence in page_text(answer)) == (422, True)
    assert typed in answer.content.decode(), "what was typed stays"
    assert not ProposedTime.objects.exists()


def test_a_game_that_is_due_at_a_deadline_begins_at_no_set_time(desk: Desk) -> None:
    game, black, _white = seated(desk)
    midnight = timezone.localtime(later(7)).replace(hour=0, minute=0)
    RoundTime.objects.create(division=desk.division, round_number=1, starts_at=later(-1), due_at=midnight)
    shown = page_text(Client().get(reverse("player:home", args=[token_in_address(black, game)])))
    assert "Starts" not in shown
    assert "Report by" in shown
    refused = page_text(act(black, game, "propose", time_1=in_new_zealand(later(9))))
    assert "24:00: choose an earlier time." in refused, "as the deadline is said everywhere"


def test_nobody_takes_their_own_time_or_one_that_was_withdrawn(desk: Desk) -> None:
    game, _black, white = seated(desk)
    propose_times(game.pk, Speaker.BLACK, [later(1)], actor=A, now=timezone.now())
    with pytest.raises(Refused, match="doesn’t propose that time"):
        agree_time(game.pk, Speaker.BLACK, later(1), actor=A, now=timezone.now())
    propose_times(game.pk, Speaker.BLACK, (), actor=A, now=timezone.now())
    answer = act(white, game, "take", time=later(1).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S+0000"))
    assert "doesn’t propose that time" in page_text(answer)


def test_a_pasted_link_is_kept_as_one_game_of_one_server(desk: Desk) -> None:
    game, black, white = seated(desk)
    answer = act(white, game, "link", link="I played it: https://www.online-go.com/game/view/12345678?x=1")
    assert "Download SGF" in page_text(answer)
    row = GameLink.objects.get(game=game)
    assert (row.server, row.server_game) == ("ogs", "12345678")
    assert LINK in Client().get(address(black, game)).content.decode()
    other = next(one for one in games_of(desk.division.drawn_rounds.get(number=1)) if one != game)
    entry = other.pairing.seats.first().entry
    refused = act(entry, other, "link", link=LINK)
    assert f"That is the link of another game, {game.white_name} – {game.black_name}." in page_text(refused)
    act(black, game, "unlink")
    assert not GameLink.objects.exists()


def test_an_unknown_link_is_refused_with_the_servers_that_are_known(desk: Desk) -> None:
    game, black, _white = seated(desk)
    answer = act(black, game, "link", link="https://example.org/game/5")
    assert "This isn’t the link of a game on OGS, KGS, Fox" in page_text(answer)
    assert "https://example.org/game/5" in answer.content.decode()


def test_a_player_says_their_names_on_servers(desk: Desk) -> None:
    game, black, white = seated(desk)
    act(black, game, "names", server_names="hoshi7")
    black.player.refresh_from_db()
    assert black.player.server_names == {"ogs": "hoshi7"}, "a name alone is one on the division's server"
    assert f"On OGS, {black.name} is hoshi7." in page(white, game)
    assert "There" in page_text(Client().get(reverse("player:home", args=[token_in_address(white, game)])))
    answer = act(black, game, "names", server_names="Bogus hoshi")
    assert "names no server" in page_text(answer)


def test_a_game_at_a_table_has_no_such_page(desk: Desk) -> None:
    game, black, _white = seated(desk)
    edit_event(desk.event.pk, {"online": False}, actor=A)
    assert Client().get(address(black, game)).status_code == 302
    with pytest.raises(Refused, match="at its table"):
        propose_times(game.pk, Speaker.BLACK, [later(1)], actor=A, now=timezone.now())


def test_in_a_hybrid_division_a_board_is_online_when_either_player_is(desk: Desk) -> None:
    game, black, white = seated(desk)
    edit_division(desk.division.pk, {"place": "hybrid"}, actor=A)
    assert Client().get(address(black, game)).status_code == 302
    edit_entry(white.pk, {"online": True}, actor=A)
    assert Client().get(address(black, game)).status_code == 200
    assert Division.objects.get(pk=desk.division.pk).plays == "hybrid"


def test_a_director_pastes_the_link_at_the_desk_and_everybody_sees_it_where_records_are_public(desk: Desk) -> None:
    game, _black, white = seated(desk)
    propose_times(game.pk, Speaker.BLACK, [later(1)], actor=A, now=timezone.now())
    agree_time(game.pk, Speaker.WHITE, later(1), actor=A, now=timezone.now())
    director, officials_page = signed_in(desk.director), reverse("referee:game", args=[desk.event.slug, game.pk])
    assert "Agreed time" in page_text(director.get(officials_page))
    refused = director.post(officials_page, {"act": "link", "link": "nothing"})
    assert (refused.status_code, "This isn’t the link of a game" in page_text(refused)) == (422, True)
    director.post(officials_page, {"act": "link", "link": LINK})
    public = reverse("public:game", args=[game.pk])
    assert LINK in Client().get(public).content.decode()
    edit_entry(white.pk, {"records_consent": "no"}, actor=A)
    assert LINK not in Client().get(public).content.decode()
    assert LINK in director.get(public).content.decode()
    director.post(officials_page, {"act": "unlink"})
    assert not GameLink.objects.exists()
    results = page_text(director.get(reverse("desk:results", args=[desk.event.slug, desk.division.slug, 1])))
    assert in_words(later(1)) in results, "the desk shows the agreed time"


def in_words(moment: datetime) -> str:
    local = timezone.localtime(moment)
    return f"{local:%a} {local.day} {local:%b, %H:%M}"


def test_slips_are_printed_for_the_boards_at_the_venue_alone(desk: Desk) -> None:
    game, black, _white = seated(desk)
    edit_division(desk.division.pk, {"place": "hybrid"}, actor=A)
    edit_entry(black.pk, {"online": True}, actor=A)
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    slips = slip_pack(division, 1, now=timezone.now()).slips
    assert [slip.table for slip in slips] == [2], "the other board is online"
    director = signed_in(desk.director)
    sheets = page_text(director.get(reverse("desk:sheets", args=[desk.event.slug, desk.division.slug, 1])))
    assert "1 slip. 1 other board is online." in sheets
    drawn = round_to_print(division, 1)
    sheet = round_sheet(drawn, round_boards(drawn), Order.TABLE, large=False, now=timezone.now())
    assert sheet.note == f"Played online: {game.pairing.table}."
    for name in ("public:draw", "desk:round", "desk:results"):
        shown = page_text(director.get(reverse(name, args=[desk.event.slug, desk.division.slug, 1])))
        assert shown.count("online") >= 1, name
    edit_division(desk.division.pk, {"place": "server"}, actor=A)
    division.refresh_from_db()
    sheets = round_pack(division, 1, large=False, now=timezone.now())
    assert not holds_slips(sheets)


@pytest.mark.parametrize(("record_name", "fits"), [("HOSHI7", True), ("hoshi8", False)])
def test_a_record_with_names_on_the_server_is_one_of_this_game(desk: Desk, record_name: str, fits: bool) -> None:
    game, black, white = seated(desk)
    edit_entry(black.pk, {"server_names": {"ogs": "hoshi7"}}, actor=A)
    edit_entry(white.pk, {"server_names": {"ogs": "kea3"}}, actor=A)
    sgf = f"(;GM[1]FF[4]SZ[19]KM[7]PB[{record_name}]BR[9k]PW[kea3]" + "".join(
        f";{'BW'[turn % 2]}[{'abcdefghij'[turn]}d]" for turn in range(10)
    )
    sent = send_records(game.pk, Speaker.BLACK, [SentRecordFile("game.sgf", f"{sgf})".encode())], actor=A)
    assert isinstance(sent, Record) is fits, "a record that fits is kept at once, any other asks its player"
    if fits:
        assert [remark["code"] for remark in sent.audit.remarks] == []


def test_the_record_of_a_linked_game_is_fetched_only_where_the_site_may(
    desk: Desk, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, black, _white = seated(desk)
    act(black, game, "link", link=LINK)
    assert "Fetch the game record" not in page(black, game)
    assert Client().post(address(black, game, "fetch")).status_code == 404
    settings.FETCH_RECORDS = True
    assert "Fetch the game record" in page(black, game)
    sgf = b"(;GM[1]FF[4]SZ[19];B[dd];W[pp];B[dp];W[pd];B[cf];W[qn];B[fc];W[nq])"
    monkeypatch.setattr(OgsServer, "record_of", lambda _server, _game: sgf)
    assert "The record is fetched and saved." in page_text(act(black, game, "fetch"))
    record = Record.objects.get(game=game)
    assert (bytes(record.original), record.filename) == (sgf, "ogs-12345678.sgf")
    monkeypatch.setattr(OgsServer, "record_of", lambda _server, _game: b"not a record")
    assert "record" in page_text(act(black, game, "fetch"))
    assert Record.objects.count() == 1
