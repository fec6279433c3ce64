"""The games of all events: who finds what, whose name or record never shows, openings, years and volumes."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import FiledRecord, Game, OpeningPosition, Record, Speaker
from games.openings.line import OpeningLine
from games.openings.opening import OPENING_MOVES
from games.services.choose_reference import choose_reference
from games.services.file_record import are_unfiled, file_records
from games.services.ruling_referee import RulingReferee
from games.services.submit_record import submit_record
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.pages.results.games_found import FOUND, RESULTS
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_event import edit_event
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import page_text, select_all, select_one, text_of

LINES = (b";B[pd];W[dd];B[pp];W[dp]", b";B[pp];W[dd];B[pd];W[dp]", b";B[dd];W[pp];B[cp]")
ADDRESS = "/games/"


def recorded() -> Desk:
    """Four boards: three with a record, of which two reach the same position and one begins in another corner."""
    made = make_desk(8)
    games = games_of(made.publish(1))
    for game, moves, result in zip(games, LINES, ("B+R", "W+3", "jigo"), strict=False):
        submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[19]" + moves + b")", actor="Black", filename="game.sgf")
        both_report(game, result)
    return made


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=recorded), pytest.mark.usefixtures("desk", "empty_cache")]


def found(client: Client, **asked: object) -> list[str]:
    """The games that a search finds, as their rows begin."""
    page = client.get(ADDRESS, asked)
    assert page.status_code == 200
    return [text_of(link) for link in select_all(page, "tbody th a")]


def first_game(desk: Desk) -> Game:
    return games_of(desk.division.drawn_rounds.get(number=1))[0]


def entry_of(game: Game, colour: str) -> Entry:
    return Entry.objects.get(seats__pairing__game=game, seats__colour=colour)


def volume(client: Client, year: int = 2026) -> tuple[ZipFile, bytes]:
    answer = client.get(reverse("public:games_volume", args=[year]))
    assert answer.status_code == 200
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]  # an answer that streams
    return ZipFile(BytesIO(content)), content


def everywhere(client: Client, *searches: str) -> str:
    """All that a reader gets of the games: the pages, and the volume with its files."""
    line = "19-0-Q16-D16-Q4-D4"
    addresses = (ADDRESS, *searches, f"/games/openings/?line={line}", "/games/openings/", "/games/years/")
    texts = [str(page_text(client.get(address))) for address in addresses]
    texts += [client.get(f"/api/v1{address}").content.decode() for address in addresses]
    try:
        archive, _content = volume(client)
    except AssertionError:
        return " ".join(texts)
    return " ".join((*texts, *archive.namelist(), *(archive.read(name).decode() for name in archive.namelist())))


def test_all_games_with_a_record_are_listed_the_newest_event_first(desk: Desk, client: Client) -> None:
    assert len(found(client)) == 3
    page = client.get(ADDRESS)
    assert "3 games" in text_of(select_one(page, "caption"))
    assert select_all(page, "tbody th a")[0]["href"] == reverse("public:game", args=[first_game(desk).pk])
    assert "B+R" in text_of(select_all(page, "tbody tr")[0])


def test_a_name_finds_its_games_with_either_colour_and_an_opponent_narrows_them(desk: Desk, client: Client) -> None:
    game = first_game(desk)
    black, white = entry_of(game, "black").name, entry_of(game, "white").name
    (row,) = found(client, player=black.upper())
    assert row.startswith(black)
    assert found(client, player=white) == [row]
    assert found(client, player=white, opponent=black) == [row]
    other = games_of(desk.division.drawn_rounds.get(number=1))[1]
    assert found(client, player=white, opponent=other.black_name) == []
    assert found(client, player=white, opponent=white) == []


@pytest.mark.parametrize(
    ("asked", "games"),
    [
        ({"year": 2026}, 3),
        ({"event": "rimu"}, 3),
        ({"event": "rimu kauri"}, 0),
        ({"size": 19}, 3),
        ({"size": 9}, 0),
        ({"handicap": 0}, 3),
        ({"handicap": 2}, 0),
        ({"result": "black"}, 1),
        ({"result": "white"}, 1),
        ({"result": "count"}, 1),
        ({"result": "resignation"}, 1),
        ({"result": "jigo"}, 1),
        ({"result": "time"}, 0),
        ({"found": "any"}, 0),
        ({"found": "clean"}, 3),
        ({"line": "19-0-D4"}, 3),
        ({"line": "19-0-D4-Q16-D16-Q4"}, 2),
        ({"line": "19-0-K10"}, 0),
    ],
)
def test_each_field_narrows_the_search(client: Client, asked: dict[str, object], games: int) -> None:
    assert len(found(client, **asked)) == games


def test_every_kind_of_result_and_finding_can_be_asked_for(client: Client) -> None:
    for result in RESULTS:
        found(client, result=result)
    for kind in FOUND:
        found(client, found=kind)


def test_findings_are_searched_by_kind(desk: Desk, client: Client) -> None:
    game = games_of(desk.division.drawn_rounds.get(number=1))[3]
    submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[19];B[pd];W[dd];B[dd])", actor="Black")
    (row,) = found(client, found="occupied")
    assert row.startswith(game.black_name)
    assert found(client, found="any") == [row]
    assert found(client, found="repetition") == []
    assert "On a stone" in page_text(client.get(ADDRESS))


def test_what_cannot_be_searched_for_is_said_beside_its_field(client: Client) -> None:
    page = client.get(ADDRESS, {"year": "1066"})
    assert select_all(page, ".wrong [name=year]")
    assert "No games found" in page_text(page)
    assert "doesn’t lead to a position" in page_text(client.get(ADDRESS, {"line": "19-0-Q16-Q16"}))


def test_an_address_has_only_what_was_filled_in(client: Client) -> None:
    answer = client.get(ADDRESS, {"player": " ", "opponent": "", "year": "2026"})
    assert (answer.status_code, answer["Location"]) == (302, f"{ADDRESS}?year=2026")
    assert client.get(ADDRESS, {"player": ""})["Location"] == ADDRESS


def test_of_two_records_the_one_that_counts_is_found(desk: Desk, client: Client) -> None:
    game = games_of(desk.division.drawn_rounds.get(number=1))[3]
    first = submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[19];B[jj])", actor="Black")
    submit_record(game.pk, Speaker.WHITE, b"(;GM[1]SZ[19];B[aa])", actor="White")
    assert len(found(client)) == 4
    assert (len(found(client, line="19-0-K10")), len(found(client, line="19-0-A1"))) == (0, 1)
    choose_reference(game.pk, first.pk, "It is whole.", referee=RulingReferee("referee", "Referee"))
    assert (len(found(client, line="19-0-K10")), len(found(client, line="19-0-A1"))) == (1, 0)
    assert len(found(client)) == 4


@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_withheld_record_is_nowhere(desk: Desk, client: Client, colour: str) -> None:
    game = first_game(desk)
    before = everywhere(client)
    assert game.black_name in before
    edit_entry(entry_of(game, colour).pk, {"records_consent": "no"}, actor="Director")
    after = everywhere(client, f"{ADDRESS}?line=19-0-D4-Q16-D16-Q4", f"{ADDRESS}?result=resignation")
    assert game.black_name not in after
    assert game.white_name not in after
    assert "2 games reached" in page_text(client.get("/games/openings/"))


@pytest.mark.parametrize("colour", ["black", "white"])
@pytest.mark.parametrize(("shown", "pseudonym"), [("initials", ""), ("pseudonym", "Kererū")])
def test_a_hidden_name_is_nowhere_and_finds_nothing(
    desk: Desk, client: Client, colour: str, shown: str, pseudonym: str
) -> None:
    game = first_game(desk)
    entry, name = entry_of(game, colour), entry_of(game, colour).name
    edit_entry(entry.pk, {"name_in_public": shown, "pseudonym": pseudonym}, actor="Director")
    texts = everywhere(client)
    assert name not in texts
    assert name.replace(" ", "-") not in texts
    assert Entry.objects.get(pk=entry.pk).public_name in texts
    assert len(found(client)) == 3
    assert found(client, player=name) == []
    other = game.white_name if colour == "black" else game.black_name
    assert len(found(client, player=other)) == 1
    assert found(client, player=other, opponent=name) == []


def test_a_name_hidden_in_one_event_finds_only_games_of_the_others(desk: Desk, client: Client) -> None:
    second = make_desk(2)
    game, earlier = games_of(second.publish(1))[0], first_game(desk)
    submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[19];B[pd])", actor="Black")
    name = earlier.black_name
    edit_entry(entry_of(game, "black").pk, {"name": name}, actor="Director")
    assert len(found(client, player=name)) == 2
    edit_entry(entry_of(game, "black").pk, {"name_in_public": "initials"}, actor="Director")
    assert len(found(client, player=name)) == 1
    assert len(found(client, event=second.event.slug)) == 1


def test_a_namesake_of_somebody_hidden_is_not_found_by_the_name_there(desk: Desk, client: Client) -> None:
    first, second = games_of(desk.division.drawn_rounds.get(number=1))[:2]
    namesake = entry_of(second, "black")
    edit_entry(namesake.pk, {"name": first.black_name}, actor="Director")
    assert len(found(client, player=first.black_name)) == 2
    edit_entry(namesake.pk, {"name_in_public": "initials"}, actor="Director")
    assert found(client, player=first.black_name) == []


def test_events_that_are_not_public_and_rehearsals_have_no_games_here(desk: Desk, client: Client) -> None:
    rehearsal = make_desk(2, rehearsal=True)
    game = games_of(rehearsal.publish(1))[0]
    submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[19];B[aa])", actor="Black")
    assert len(found(client)) == 3
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    assert found(client) == []
    assert "0 games reached" in page_text(client.get("/games/openings/"))
    assert client.get(reverse("public:games_volume", args=[2026])).status_code == 404
    assert "No games yet" in page_text(client.get("/games/years/"))


def test_the_openings_count_positions_and_lead_on(desk: Desk, client: Client) -> None:
    page = client.get("/games/openings/")
    (row,) = select_all(page, ".opening-moves tbody tr")
    assert [text_of(cell) for cell in select_all(row, "th, td")] == ["A Q16", "3", "50 %"]
    assert select_one(page, ".opening-board svg a")["href"] == select_one(row, "a")["href"]
    following = client.get(str(select_one(row, "a")["href"]))
    assert "White to play. 3 games reached this position." in page_text(following)
    reached = client.get("/games/openings/", {"line": "19-0-Q16-Q4-D16-D4"})
    assert "2 games reached this position." in page_text(reached)
    assert len(select_all(reached, ".past li")) == 2
    assert "Back" in page_text(reached)


def test_a_line_that_cannot_be_played_is_not_found(client: Client) -> None:
    for line in ("19-0-Q16-Q16", "zz", "99-0"):
        assert client.get("/games/openings/", {"line": line}).status_code == 404
    for line in ("9-0", "13-4", "19-9", "19-0-pass"):
        assert client.get("/games/openings/", {"line": line}).status_code == 200


def test_the_years_say_how_games_ended_and_offer_their_records(client: Client) -> None:
    page = client.get("/games/years/")
    (row,) = select_all(page, "table.stack tbody tr")
    cells = [text_of(cell) for cell in select_all(row, "th, td")]
    assert cells == ["2026", "1", "8", "3", "1", "1", "0", "0", "1", "0", "4", "3 (ZIP)"]
    assert select_all(page, f'a[href="{reverse("public:games_volume", args=[2026])}"]')


def test_a_volume_has_one_readable_file_a_game_and_an_index(desk: Desk, client: Client) -> None:
    archive, content = volume(client)
    names = archive.namelist()
    assert names[-2:] == ["index.csv", "index.html"]
    game = first_game(desk)
    assert len(names) == 5
    assert all(name.startswith(f"{desk.event.slug}/open/round-1/table-") for name in names[:-2])
    lines = list(csv.DictReader(StringIO(archive.read("index.csv").decode("utf-8-sig"))))
    assert [line["file"] for line in lines] == names[:-2]
    assert (lines[0]["black"], lines[0]["result"], lines[0]["moves"]) == (game.black_name, "B+R", "4")
    index = archive.read("index.html").decode()
    assert {link["href"] for link in select_all(index, "a")} == set(names[:-2])
    assert volume(client)[1] == content, "the same bytes for the same records"
    assert client.get(reverse("public:games_volume", args=[2025])).status_code == 404


def test_a_volume_is_not_made_again_until_something_changed(desk: Desk, client: Client) -> None:
    address = reverse("public:games_volume", args=[2026])
    etag = client.get(address)["ETag"]
    assert client.get(address, HTTP_IF_NONE_MATCH=etag).status_code == 304
    edit_entry(entry_of(first_game(desk), "black").pk, {"records_consent": "no"}, actor="Director")
    assert client.get(address, HTTP_IF_NONE_MATCH=etag).status_code == 200


def test_an_event_of_another_year_is_in_another_volume(desk: Desk, client: Client) -> None:
    Event.objects.filter(pk=desk.event.pk).update(begins=date(2024, 2, 3), ends=date(2024, 2, 4))
    assert client.get(reverse("public:games_volume", args=[2026])).status_code == 404
    assert len(volume(client, 2024)[0].namelist()) == 5
    assert (len(found(client, year=2024)), len(found(client))) == (3, 3)


def test_a_record_is_filed_when_submitted_and_again_when_that_is_due(desk: Desk, client: Client) -> None:
    now = timezone.now()
    assert not are_unfiled(now)
    kept = list(OpeningPosition.objects.values_list("record", "number", "key", "next"))
    assert len(kept) == 5 + 5 + 4
    FiledRecord.objects.update(version=0)
    OpeningPosition.objects.all().delete()
    assert are_unfiled(now)
    file_records(now + timedelta(seconds=1))
    assert not are_unfiled(now)
    assert list(OpeningPosition.objects.values_list("record", "number", "key", "next")) == kept


def test_a_record_that_cannot_be_read_is_filed_without_moves_and_listed_nowhere(desk: Desk, client: Client) -> None:
    game = games_of(desk.division.drawn_rounds.get(number=1))[3]
    Record.objects.create(
        game=game, number=1, side="black", actor_name="Black", at=timezone.now(), original=b"?", sha256="0" * 64
    )
    file_records(timezone.now())
    assert not are_unfiled(timezone.now())
    assert FiledRecord.objects.get(record__game=game).moves == 0
    assert len(volume(client)[0].namelist()) == 5


@pytest.mark.on_both
def test_a_search_is_as_many_queries_for_one_game_as_for_all(desk: Desk, client: Client) -> None:
    everything = {"player": "a", "opponent": "a", "event": "rimu", "year": "2026", "result": "black", "line": "19-0-D4"}
    for asked in ({}, everything):
        client.get(ADDRESS, asked)
        with CaptureQueriesContext(connection) as queries:
            client.get(ADDRESS, asked)
        assert len(queries) <= 11
    for address in ("/games/openings/", "/games/years/"):
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        assert len(queries) <= 8


def test_the_pages_speak_their_readers_language(client: Client) -> None:
    client.cookies["language"] = "ja"
    page = client.get("/games/openings/", {"line": str(OpeningLine())})
    assert "Black to play" not in page_text(page)
    assert "Search" not in text_of(select_one(client.get(ADDRESS), "form[role=search] button"))


def test_an_opening_is_followed_to_its_end(client: Client) -> None:
    moves = "-".join(f"{column}{row}" for row in (1, 3, 5) for column in "ABCDEFGHJK")
    page = client.get("/games/openings/", {"line": f"19-0-{moves}"})
    assert len(select_all(page, ".opening-line a")) == OPENING_MOVES + 1
    assert "up to here" in page_text(page)
