"""Forgetting a person at the federation's desk: found, asked about, confirmed; afterwards no page names them."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from games.models import Case, Game, LedgerEvent, Record, Speaker
from games.services.correct_result import correct_result
from games.services.submit_record import submit_record
from nzgs_tourney.models import Entry, Event, Role, RoleKind, User
from nzgs_tourney.pages.exchange.downloads import event_lists
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.tournament.exchange.tables import TableFormat
from ratings.models import Player, RatingList
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.forgotten import NAME, SECRETS, A, finished_desk
from tests.web.desk_pages import messages_of
from tests.web.parsed import field_values, links, page_text
from tests.web.routes import ROUTES
from tests.web.test_access import House, named_routes
from tests.web.test_contact_details import pages_from, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=finished_desk)]


def question(entry: Entry) -> str:
    return reverse("federation:forget", args=[entry.player_id])


def named_in(answer: HttpResponseBase) -> list[str]:
    """The secrets that an answer holds; the club is another player's as well."""
    text = text_of(answer)
    return [one for one in SECRETS if one in text and one != "Kahukura"]


def test_a_person_is_found_asked_about_and_forgotten(finished: tuple[Desk, Entry], federation: Client) -> None:
    _, entry = finished
    found = page_text(federation.get(reverse("federation:forget_whom"), {"q": "hiria moana"}))
    assert "Hīria Moana" in found
    assert f"#{entry.player_id}, " in found
    asked = page_text(federation.get(question(entry)))
    assert "Forget Hīria Moana?" in asked
    assert "Also known here as" in asked
    assert "Hiria Moana-Kea" in asked
    answer = federation.post(question(entry), {"name": NAME})
    assert answer["Location"] == reverse("federation:forget_whom")
    assert Player.objects.get(pk=entry.player_id).forgotten_at is not None
    assert "Forgotten." in messages_of(answer)
    assert federation.get(question(entry)).status_code == 404
    assert "Nobody has “moana” in the name." in page_text(
        federation.get(reverse("federation:forget_whom"), {"q": "moana"})
    )


def test_the_page_says_where_the_name_will_stay(federation: Client) -> None:
    desk = make_desk(2)
    desk.division.rounds = 1
    desk.division.save()
    game = games_of(desk.publish(1))[0]
    sgf = f"(;GM[1]SZ[9]PB[{game.black_name}]PW[Else];B[aa])".encode()
    submit_record(game.pk, Speaker.BLACK, sgf, actor="Black by link", remark=f"{game.black_name} left early.")
    both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor=A)
    asked = page_text(federation.get(reverse("federation:forget", args=[game.black_id])))
    assert "The name seems to be inside 1 record of their games." in asked
    assert "The name is in 1 text in their events." in asked
    assert "of the history, which nobody" not in asked
    other = page_text(federation.get(reverse("federation:forget", args=[game.white_id])))
    assert "The name seems" not in other
    assert "The name is in" not in other


def test_the_page_says_that_a_reason_in_the_history_keeps_the_name(federation: Client) -> None:
    desk = make_desk(2)
    desk.division.rounds = 1
    desk.division.save()
    game = games_of(desk.publish(1))[0]
    report_from(game, Speaker.PAPER, "B+R")
    close_round(desk.division.pk, 1, actor=A, confirm_reported=True)
    correct_result(game.pk, "W+R", f"{game.black_name} resigned.", actor=A, nonce=uuid4(), seen="B+R")
    asked = page_text(federation.get(reverse("federation:forget", args=[game.black_id])))
    assert "It is written into 1 line of the history, which nobody can change." in asked


def test_what_is_typed_wrongly_stays_and_nothing_happens(finished: tuple[Desk, Entry], federation: Client) -> None:
    _, entry = finished
    before = LedgerEvent.objects.count()
    for typed, sentence in (("Hiria", "Type the name exactly as it appears here: Hīria Moana."), ("", "Type the name")):
        answer = federation.post(question(entry), {"name": typed})
        assert answer.status_code == 422
        assert sentence in page_text(answer)
        assert typed in field_values(answer) or not typed
    assert LedgerEvent.objects.count() == before


def test_somebody_in_an_open_event_cannot_be_forgotten_and_the_page_says_why(federation: Client) -> None:
    desk = make_desk(4)
    desk.publish(1)
    entry = desk.division.entries.earliest("pk")
    answer = federation.get(question(entry))
    asked = page_text(answer)
    assert f"{entry.name} is in Rimu Open, which isn’t finished: round 1 of Open isn’t closed." in asked
    place = reverse("desk:round", args=[desk.event.slug, desk.division.slug, 1])
    assert place in links(answer)
    assert federation.get(place).status_code == 200
    assert "Forget this person" not in asked
    assert federation.post(question(entry), {"name": entry.name}).status_code == 422
    assert Entry.objects.get(pk=entry.pk).name == entry.name


def test_the_way_there_is_on_the_page_of_who_is_who(federation: Client) -> None:
    page = federation.get(reverse("federation:people"))
    assert reverse("federation:forget_whom") in links(page)


@pytest.mark.slow
def test_no_route_no_paper_and_no_export_names_them(finished: tuple[Desk, Entry], federation: Client) -> None:
    desk, entry = finished
    Role.objects.create(event=desk.event, user=User.objects.get(username="federation"), kind=RoleKind.REFEREE)
    house = House(desk, {}, values(desk, entry))
    named = {"public:player", "desk:history", "desk:entries", "public:standings", "public:crosstable_pdf"}
    assert {name for name, address in addresses(house) if name in named and named_in(federation.get(address))} == named
    forget_person(entry.player_id, NAME, actor=A)
    for name, address in addresses(house):
        answer = federation.get(address)
        assert answer.status_code < 500, name
        assert named_in(answer) == [], name
    for name, content in event_lists(Event.objects.get(pk=desk.event.pk), TableFormat.CSV):
        assert [one for one in SECRETS if one != "Kahukura" and one in content.decode()] == [], name


@pytest.mark.slow
@pytest.mark.proof
def test_no_page_that_links_lead_to_names_them(finished: tuple[Desk, Entry], federation: Client) -> None:
    desk, entry = finished
    forget_person(entry.player_id, NAME, actor=A)
    pages = pages_from(federation, reverse("desk:event", args=[desk.event.slug]), "/")
    for file in ("h9/file/", "opengotha/file/", "aga/file/", "standings.xlsx", "results.csv", "crosstable.pdf", ".zip"):
        assert any(path.endswith(file) for path in pages), file
    for path, answer in pages.items():
        assert named_in(answer) == [], path


def addresses(house: House) -> list[tuple[str, str]]:
    """Each route that is read and has all of its parts in this event."""
    readable = [name for name in named_routes() if "GET" in ROUTES.get(name, ("", ""))[1]]
    found = []
    for name in readable:
        try:
            found.append((name, house.address(name)))
        except KeyError:
            continue
    return found


def values(desk: Desk, entry: Entry) -> dict[str, object]:
    """What addresses take: the person's own wherever there is a choice."""
    game = Game.objects.filter(pairing__seats__entry=entry).order_by("pk")[0]
    return {
        "event_slug": desk.event.slug,
        "division_slug": desk.division.slug,
        "round_number": 1,
        "ruling_number": 1,
        "entry_id": entry.pk,
        "player_id": entry.player_id,
        "game_id": game.pk,
        "target_game_id": game.pk,
        "record_id": Record.objects.filter(game=game).earliest("pk").pk,
        "case_number": Case.objects.get().number,
        "rating_list_id": RatingList.objects.get().pk,
        "account_id": desk.director.pk,
        "role_id": Role.objects.filter(event=desk.event).earliest("pk").pk,
        "target": "h9",
        "table_name": "standings",
        "table": "players",
        "round_table": "results",
        "file_format": "csv",
        "year": 2026,
        "system_key": "egf-a",
        "side": "black",
    }
