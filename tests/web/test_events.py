"""Events at the desk: made from a preset, looked over, edited, shown to the public."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import LedgerEvent, Speaker
from nzgs_tourney.models import Division, Event, Role, RoleKind, User
from nzgs_tourney.pages.events.overview import division_states
from nzgs_tourney.pages.events.public_event import public_event
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.standings.standings import standings_now
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.web.desk_pages import messages_of, of_division, of_event, signed_in
from tests.web.parsed import field_values, file_text, links, page_text, select_all, select_one, text_of, texts_of


def hidden() -> Desk:
    """An event that the public cannot see."""
    return make_desk(8, published=False)


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=hidden)]

NEW = {"name": "Tūī Open", "city": "Nelson", "begins": "2026-12-05", "ends": "2026-12-06", "preset": "nz-open"}


def organiser() -> User:
    return User.objects.create_user("mere", makes_events=True)


def test_an_organiser_makes_an_event_and_becomes_its_director() -> None:
    user = organiser()
    response = signed_in(user).post(reverse("desk:event_new"), NEW)
    event = Event.objects.get(name="Tūī Open")
    assert response.url == reverse("desk:event", args=[event.slug])
    assert [one.name for one in event.divisions.order_by("position")] == ["Open", "Division 2"]
    assert Role.objects.get(event=event).user == user
    assert not event.published


def test_an_account_that_is_no_organiser_makes_none_and_is_told_what_to_do(desk: Desk, director: Client) -> None:
    assert director.get(reverse("desk:event_new")).status_code == 403
    assert director.post(reverse("desk:event_new"), NEW).status_code == 403
    assert not Event.objects.filter(name=NEW["name"]).exists()
    page = page_text(director.get(reverse("desk:events")))
    assert "ask a federation administrator to invite you as organiser" in page
    assert reverse("desk:event_new") not in page
    empty = page_text(signed_in(User.objects.create_user("nobody")).get(reverse("desk:events")))
    assert "A director invites you to an event by a link." in empty
    assert reverse("desk:event_new") in page_text(signed_in(organiser()).get(reverse("desk:events")))


def test_what_is_wrong_is_listed_in_the_order_of_the_fields() -> None:
    wrong = {"name": "", "begins": "2026-12-06", "ends": "2026-12-05", "country": "Middle Earth", "preset": "no"}
    response = signed_in(organiser()).post(reverse("desk:event_new"), {**NEW, **wrong})
    listed = [str(link["href"]) for link in select_all(response, ".error-summary a")]
    assert listed == ["#id_name", "#id_ends", "#id_country", "#id_preset"]
    on_page = [f"#{field['id']}" for field in select_all(response, "form.card input[id]")]
    assert [one for one in on_page if one in listed] == listed[:-1], "the presets come after them"


def test_an_event_of_one_day_needs_one_date() -> None:
    signed_in(organiser()).post(reverse("desk:event_new"), {**NEW, "ends": ""})
    assert Event.objects.get(name=NEW["name"]).ends == date(2026, 12, 5)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"ends": "2026-12-04"}, "The last day comes before the first."),
        ({"name": "  "}, "This field is required."),
        ({"preset": "nothing"}, "Select a valid choice"),
        ({"begins": "soon"}, "Enter a valid date."),
        ({"begins": "0026-12-05"}, "The year is 26: write one from 1900 to 2199."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(wrong: dict[str, str], sentence: str) -> None:
    response = signed_in(organiser()).post(reverse("desk:event_new"), {**NEW, **wrong})
    assert response.status_code == 422
    page = page_text(response)
    assert sentence in page
    assert "Nelson" in field_values(page)
    assert not Event.objects.filter(city=NEW["city"]).exists()


def test_every_preset_says_what_it_means() -> None:
    page = page_text(signed_in(organiser()).get(reverse("desk:event_new")))
    assert "Division 2: McMahon, 6 rounds, 19×19, even, 60 min, 30 s byo-yomi" in page


@pytest.mark.parametrize("name", ["New", "Restore", "Backups", "Phones"])
def test_an_event_called_as_a_page_of_the_desk_has_one_of_its_own(name: str) -> None:
    client = signed_in(organiser())
    response = client.post(reverse("desk:event_new"), {**NEW, "name": name})
    assert f"Overview of {name}" in page_text(client.get(response.url))


def test_pages_open_without_a_complaint(desk: Desk, director: Client) -> None:
    opened = [of_event(desk, page) for page in ("event_edit", "division_new", "ratings", "officials")]
    opened += [of_division(desk, page) for page in ("division_settings", "entries", "entry_new", "import")]
    for address in opened:
        response = director.get(address)
        assert (address, response.status_code) == (address, 200)
        assert "error-summary" not in page_text(response)


def test_the_list_has_one_s_own_events_and_the_federation_s_every_one(desk: Desk, director: Client) -> None:
    make_desk(0)
    admin = User.objects.create_superuser("admin")
    assert len(select_all(director.get(reverse("desk:events")), "article")) == 1
    assert len(select_all(signed_in(admin).get(reverse("desk:events")), "article")) == 2
    assert "No event yet" in page_text(signed_in(User.objects.create_user("mere")).get(reverse("desk:events")))


def test_an_organiser_without_an_event_has_one_button_for_the_first() -> None:
    page = signed_in(organiser()).get(reverse("desk:events"))
    assert [text_of(link) for link in select_all(page, "main a[href='/desk/new/']")] == ["Make the first event"]


def test_a_referee_sees_the_event_without_a_link_to_its_desk(desk: Desk) -> None:
    referee = User.objects.create_user("tui")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    page = page_text(signed_in(referee).get(reverse("desk:events")))
    assert desk.event.name in page
    assert of_event(desk, "event") not in page


def next_label(desk: Desk) -> str:
    return division_states(desk.event)[0].next.label


def test_the_next_thing_to_do_through_a_round(desk: Desk) -> None:
    assert next_label(desk) == "Draw round 1"
    desk.draw(1)
    assert next_label(desk) == "Check and publish round 1"
    first, *others = games_of(publish_round(desk.division.pk, 1, actor="Director"))
    assert next_label(desk) == "Enter results"
    report_from(first, Speaker.BLACK, "B+R")
    report_from(first, Speaker.WHITE, "W+R")
    assert next_label(desk) == "Decide what differs"
    both_report(first, "B+R")
    for game in others[1:]:
        both_report(game, "W+R")
    report_from(others[0], Speaker.BLACK, "B+R")
    assert next_label(desk) == "Confirm and close round 1"
    report_from(others[0], Speaker.WHITE, "B+R")
    assert next_label(desk) == "Close round 1"
    close_round(desk.division.pk, 1, actor="Director")
    assert next_label(desk) == "Draw round 2"


def test_the_next_thing_at_both_ends(desk: Desk, director: Client) -> None:
    assert division_states(desk.event)[1].next.label == "Import the entry list"
    desk.division.rounds = 1
    desk.division.save()
    desk.play(1)
    state = division_states(desk.event)[0]
    assert (state.state, state.next.label) == ("finished", "See the final standings")
    card = select_all(director.get(of_event(desk, "event")), f"section[aria-labelledby=division-{desk.division.slug}]")
    assert of_division(desk, "export") in links(card[0]), "what is left to do is to send the results"


def test_a_board_left_open_in_an_earlier_round_keeps_the_division_going(desk: Desk, director: Client) -> None:
    edit_division(desk.division.pk, {"rounds": 2}, actor="Director")
    left_open, *others = games_of(desk.publish(1))
    for game in others:
        both_report(game, "B+R")
    desk.play(2)
    state = division_states(desk.event)[0]
    assert (state.state, state.standing) == ("running", "Round 1 of 2 is being played")
    assert (state.next.label, state.next.url) == ("Finish round 1", of_division(desk, "results", 1))
    shown = public_event(desk.event).divisions[0]
    assert (shown.state, shown.round, shown.now.boards.round) == ("running", 1, 2), "the public page says the same"
    assert not standings_now(Division.objects.get(pk=desk.division.pk)).final
    actions = select_one(director.get(of_division(desk, "round", 2)), ".actions")
    assert [(text_of(link), link["href"]) for link in actions.select("a")] == [
        ("Finish round 1", of_division(desk, "results", 1))
    ]
    both_report(left_open, "W+R")
    close_round(desk.division.pk, 1, actor="Director")
    assert (division_states(desk.event)[0].state, next_label(desk)) == ("finished", "See the final standings")


def test_the_overview_shows_where_each_division_stands(desk: Desk, director: Client) -> None:
    desk.publish(1)
    page = page_text(director.get(of_event(desk, "event")))
    assert "Round 1 of 6 is being played" in page
    assert "0 of 4" in page
    assert "Only its officials can see this event." in page


@pytest.mark.on_both
@pytest.mark.parametrize("players", [8, 40])
def test_the_overview_asks_the_database_a_fixed_number_of_times(players: int) -> None:
    desk = make_desk(players)
    desk.play(1)
    desk.publish(2)
    client = signed_in(desk.director)
    with CaptureQueriesContext(connection) as queries:
        client.get(of_event(desk, "event"))
    assert len(queries) <= 18


def test_the_event_is_edited_and_the_change_is_on_record(desk: Desk, director: Client) -> None:
    values = {"name": "Kauri Open", "city": "Nelson", "venue": "", "begins": "2026-11-21", "ends": "2026-11-22"}
    assert director.post(of_event(desk, "event_edit"), values).status_code == 302
    assert Event.objects.get(pk=desk.event.pk).name == "Kauri Open"
    assert LedgerEvent.objects.get(kind="event.edited").actor_name == "Aroha Director"


def test_the_address_follows_the_name_until_somebody_was_led_to_it() -> None:
    organiser = signed_in(User.objects.create_user("rata", makes_events=True))

    def made(name: str) -> str:
        sent = {"name": name, "begins": "2026-12-05", "ends": "2026-12-05", "preset": "one-day-handicap"}
        return organiser.post(reverse("desk:event_new"), sent).url

    def renamed(at: str, name: str) -> str:
        return organiser.post(f"{at}edit/", {"name": name, "begins": "2026-12-05", "ends": "2026-12-05"}).url

    first = made("Kauri Opne")
    right = renamed(first, "Kauri Open")
    assert (first, right) == ("/desk/kauri-opne/", "/desk/kauri-open/")
    division = "handicap/entries/"
    for at in (first, right):
        page = organiser.get(f"{at}{division}")
        assert page.status_code == 200, "a page that is still open somewhere works on"
        assert f"{right}{division}" in links(page)
    assert organiser.get(f"{first}open/entries/").status_code == 404
    assert made("Kauri Opne") == "/desk/kauri-opne-2/", "the first address stays this event's"
    assert renamed(right, "Kauri  Open!") == right
    assert renamed(renamed(right, "Kauri Opne"), "Kauri Open") == right
    organiser.post(f"{right}publish/", {"published": "yes"})
    assert renamed(right, "Kauri Handicap") == right


def test_the_country_is_written_as_people_write_it_and_told_to_federations(desk: Desk, director: Client) -> None:
    values = {"name": "Kauri Open", "city": "Sydney", "begins": "2026-11-21", "ends": "2026-11-22"}
    assert director.post(of_event(desk, "event_edit"), {**values, "country": "australia"}).status_code == 302
    assert Event.objects.get(pk=desk.event.pk).country == "AU"
    assert "AU" in field_values(director.get(of_event(desk, "event_edit")))
    desk.play(1)
    assert "; PC[AU,Sydney]" in file_text(director.get(of_division(desk, "export_file", "h9")), "iso-8859-15")
    refused = director.post(of_event(desk, "event_edit"), {**values, "country": "Narnia"})
    assert refused.status_code == 422
    assert "two letters, e.g. NZ" in page_text(refused)
    assert director.post(of_event(desk, "event_edit"), {**values, "country": ""}).status_code == 302
    assert Event.objects.get(pk=desk.event.pk).country == "NZ"


def test_an_edit_that_makes_no_sense_is_refused_with_everything_typed(desk: Desk, director: Client) -> None:
    values = {"name": "Kauri Open", "city": "Nelson", "begins": "2026-11-21", "ends": "2026-11-20"}
    response = director.post(of_event(desk, "event_edit"), values)
    assert response.status_code == 422
    assert "Kauri Open" in field_values(response)
    assert Event.objects.get(pk=desk.event.pk).name == "Rimu Open"


def test_the_event_is_shown_to_the_public_and_hidden_again(desk: Desk, director: Client) -> None:
    public = reverse("public:event", args=[desk.event.slug])
    assert Client().get(public).status_code == 404
    assert "Not public" in texts_of(director.get(of_event(desk, "event")), ".event-switch .chip")
    assert "Everybody can see" in messages_of(director.post(of_event(desk, "event_publish"), {"published": "yes"}))
    assert Client().get(public).status_code == 200
    assert public in page_text(director.get(of_event(desk, "event")))
    director.post(of_event(desk, "event_publish"), {"published": "no"})
    assert Client().get(public).status_code == 404
