"""An event of another program through the pages: sent, looked at, taken or thrown away; and what is refused."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Game
from nzgs_tourney.models import Division, Entry, Round, StagedFile
from nzgs_tourney.store.exchange.exported_division import external_values
from nzgs_tourney.tournament.exchange.external import Written
from nzgs_tourney.tournament.exchange.external_formats import Format, write_as
from nzgs_tourney.tournament.exchange.pairgoth.read import read_pairgoth
from ratings.models import Player
from tests.db.desk import Desk, make_desk
from tests.db.event_texts import BROKEN, division, opengotha
from tests.db.test_impossible_results import impossible
from tests.unit.exchange.external_events import read
from tests.unit.exchange.test_pairgoth import TOUR
from tests.web.desk_pages import messages_of, of_division, of_event
from tests.web.parsed import field_values, page_text, select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]

H9 = "1 Kauri Mere 3D NZ Kea 1 0 0 0 2+/w0\n2 Lind Bo 1D NZ Kea 0 0 0 0 1-/b0\n"
THREE = [
    {"id": 1, "name": "Ann Moana", "rank": "3d"},
    {"id": 2, "name": "Bo Kea", "rank": "1d"},
    {"id": 3, "name": "Cai Tui", "rank": "1k"},
]


def send(desk: Desk, director: Client, content: bytes, name: str = "kea.xml") -> str:
    """The address of the waiting file."""
    response = director.post(of_division(desk, "import_division"), {"file": SimpleUploadedFile(name, content)})
    assert response.status_code == 302
    return str(response.url)


def test_a_file_is_looked_at_then_taken(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, opengotha())
    page = page_text(director.get(waiting))
    assert "OpenGotha file, “Kea Cup”, 3 players, 2 rounds, 2 games." in page
    assert "EGD 101" in page
    assert "closed" in page
    assert "published" in page
    assert not Entry.objects.exists()
    assert "kea.xml" in page_text(director.get(of_division(desk, "import_division")))
    response = director.post(waiting, {"action": "here"})
    assert response.url == of_division(desk, "standings")
    assert "“kea.xml” is Open now" in messages_of(response)
    assert (Entry.objects.count(), Round.objects.count(), Game.objects.count()) == (3, 2, 2)
    for name in ("round", "results"):
        assert director.get(of_division(desk, name, 1)).status_code == 200
        assert director.get(of_division(desk, name, 2)).status_code == 200
    assert "3 players, 2 rounds, 1 of 2 games" in page_text(director.get(of_event(desk, "history")))


def test_a_file_of_pairgoths_is_looked_at_taken_and_written_again(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, TOUR.encode(), "kea.tour")
    page = page_text(director.get(waiting))
    assert "Pairgoth file, “Kea Cup”, 4 players, 4 rounds, 4 games." in page
    for left_out in read(read_pairgoth(TOUR.encode())).left_out:
        assert left_out in page
    assert "EGD 12850431, AGA 31648" in page
    response = director.post(waiting, {"action": "here"})
    assert response.url == of_division(desk, "standings")
    assert "“kea.tour” is Open now" in messages_of(response)
    page = page_text(director.get(of_division(desk, "export_target", "pairgoth")))
    written = write_as(Format.PAIRGOTH, external_values(Division.objects.get(pk=desk.division.pk)))
    assert isinstance(written, Written)
    assert written.left_out
    for left_out in written.left_out:
        assert left_out in page
    response = director.get(of_division(desk, "export_file", "pairgoth"))
    assert response["Content-Disposition"].endswith('.tour"')
    again = json.loads(response.content)
    assert [[(one["h"], one["r"]) for one in games] for games in again["games"]] == [
        [(4, "w"), (0, "w")], [(0, "0")], [(0, "="), (0, "?")],
    ]  # fmt: skip


def test_a_fault_in_a_file_of_pairgoths_is_told_with_its_line(desk: Desk, director: Client) -> None:
    content = TOUR.replace('"rank": 2', '"rank": "2d"').encode()
    page = page_text(
        director.post(of_division(desk, "import_division"), {"file": SimpleUploadedFile("k.tour", content)})
    )
    assert "line 31, players[0].rank: “rank” is “2d”, not a number from -99 to 99." in page
    assert not StagedFile.objects.exists()


def test_a_file_becomes_a_new_division_or_only_its_players_come(desk: Desk, director: Client) -> None:
    response = director.post(send(desk, director, division(), "ours.json"), {"action": "new"})
    assert "/kea-cup/" in response.url
    assert Division.objects.get(slug="kea-cup").drawn_rounds.count() == 1
    new = {f"line_{number}": "new" for number in (1, 2, 3)}
    response = director.post(send(desk, director, opengotha()), {"action": "players", **new})
    assert "3 players entered." in messages_of(response)
    assert Entry.objects.filter(division=desk.division).count() == 3


def test_a_file_from_another_country_is_told(desk: Desk, director: Client) -> None:
    said_so = "The country of the event in the file, FR: this event is in NZ"
    for country, sentence in (("FR", True), ("NZ", False)):
        text = f"; EV[Kea Cup]\n; PC[{country},Paris]\n; HA[h1]\n;\n{H9}"
        assert (said_so in page_text(director.get(send(desk, director, text.encode(), "kea.h9")))) is sentence


def test_a_result_that_the_komi_does_not_allow_is_listed_and_kept(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, impossible(), "kea.json")
    page = page_text(director.get(waiting))
    assert "Impossible results" in page
    assert text_of(page).count("B+2.5 and B+3.5") == 1
    director.post(waiting, {"action": "here"})
    assert Game.objects.filter(result="B+3").exists()
    assert "Kept 1 impossible result as in the file." in page_text(director.get(of_event(desk, "history")))
    assert "B+3 isn’t possible" in page_text(director.get(of_division(desk, "results", 1)))
    assert "Impossible results" not in page_text(director.get(send(desk, director, division(), "ours.json")))


def test_a_file_is_thrown_away(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, opengotha())
    assert director.post(waiting, {"action": "discard"}).status_code == 302
    assert not StagedFile.objects.exists()
    assert not Entry.objects.exists()


def test_what_is_left_out_is_said_before(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, opengotha(parameters='name="Kea" numberOfRounds="3" numberOfCategories="3"'))
    assert "The categories are left out." in page_text(director.get(waiting))


def test_a_refusal_stands_on_the_page_and_the_file_still_waits(desk: Desk, director: Client) -> None:
    waiting = send(desk, director, division(settings={"system": "swiss", "rounds": 401}))
    page = page_text(director.get(waiting))
    assert "at most 400" in page
    assert "here" not in field_values(page)
    response = director.post(waiting, {"action": "here"})
    assert response.status_code == 422
    assert "Nothing was imported." in page_text(response)
    assert StagedFile.objects.get().accepted_at is None


def test_a_division_with_entries_is_not_offered_the_whole(desk: Desk, director: Client) -> None:
    director.post(send(desk, director, opengotha()), {"action": "players"})
    page = page_text(director.get(send(desk, director, opengotha())))
    assert "here" not in field_values(page)
    assert "players" not in field_values(page)
    assert "Entered already" in page


@pytest.mark.parametrize("what", BROKEN)
def test_a_malformed_file_gets_its_sentence(desk: Desk, director: Client, what: str) -> None:
    content, sentence = BROKEN[what]
    response = director.post(of_division(desk, "import_division"), {"file": SimpleUploadedFile("f.xml", content)})
    assert response.status_code == 422
    assert sentence in page_text(response)
    assert not StagedFile.objects.exists()


def test_names_from_a_file_are_texts(desk: Desk, director: Client) -> None:
    content = division(players=[{"id": 1, "name": "<b>Mere", "rank": "3d"}, {"id": 2, "name": "Bo", "rank": "1d"}])
    page = director.get(send(desk, director, content))
    assert "<b>Mere" in text_of(page)
    assert not select_all(page, "b")


def test_no_file_and_an_empty_file_are_refused(desk: Desk, director: Client) -> None:
    address = of_division(desk, "import_division")
    assert "Choose a file." in page_text(director.post(address, {}))
    assert "The file is empty." in page_text(director.post(address, {"file": SimpleUploadedFile("a.xml", b"")}))


def test_a_player_of_a_like_name_is_settled_by_the_director(desk: Desk, director: Client) -> None:
    other = make_desk(0)
    known = [Player.objects.create(name=name) for name in ("Ann Moano", "Kea Bo")]
    twin = Player.objects.create(name="Cai Tui", egd_pin="999")
    waiting = send(desk, director, division(players=THREE, rounds=[]))
    page = page_text(director.get(waiting))
    assert "2 to match below" in page
    assert f"player:{known[1].pk}" in field_values(page)
    assert f"player:{twin.pk}" in field_values(page), "the only person of that name is proposed"
    refused = director.post(waiting, {"action": "here"})
    assert refused.status_code == 422
    assert "a similar name is known here" in page_text(refused)
    assert not Entry.objects.exists()
    both = {"line_1": f"player:{known[0].pk}", "line_2": f"player:{known[0].pk}"}
    assert "no longer possible" in page_text(director.post(waiting, {"action": "here", **both}))
    answers = {"line_1": f"player:{known[0].pk}", "line_2": "new"}
    assert director.post(waiting, {"action": "here", **answers}).status_code == 302
    whose = dict(Entry.objects.filter(division=desk.division).values_list("name", "player_id"))
    assert whose["Ann Moana"] == known[0].pk
    assert whose["Cai Tui"] == twin.pk
    assert whose["Bo Kea"] not in {known[0].pk, known[1].pk, twin.pk}
    assert not other.division.entries.exists()


def test_a_number_that_is_somebody_elses_is_named_when_it_is_dropped(desk: Desk, director: Client) -> None:
    Player.objects.create(name="Ann Kea", egd_pin="101")
    waiting = send(desk, director, opengotha())
    page = page_text(director.get(waiting))
    assert "1 to match below" in page
    assert "Ann Kea has the number 101." in page
    refused = director.post(waiting, {"action": "players"})
    assert refused.status_code == 422
    response = director.post(waiting, {"action": "players", "line_1": "new"})
    assert (
        messages_of(response) == "3 players entered. Mere KAURI is entered without the EGD PIN 101, which is Ann Kea’s."
    )
