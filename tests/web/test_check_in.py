"""Check-in before a round, as a page."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from nzgs_tourney.links import token_of
from nzgs_tourney.models import Entry, PlayerLink, RoundStatus
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, enter_players
from tests.web.desk_pages import check_in_of, messages_of, of_division, of_event, roll_of
from tests.web.parsed import page_text, select_all, select_one, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def first(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division).order_by("pk")[0]


def test_the_roll_is_called_and_remembered(desk: Desk, director: Client) -> None:
    address, name = check_in_of(desk, 1), f"entry_{first(desk).pk}"
    assert select_all(director.get(address), f'[name="{name}"][value="unseen"][checked]')
    other = desk.division.entries.latest("pk")
    response = director.post(
        address, roll_of(desk, 1) | {name: "absent", "entry_x": "absent", f"entry_{other.pk}": "king"}
    )
    assert response.url == check_in_of(desk, 1)
    assert "1 changed" in messages_of(response)
    assert select_all(director.get(address), f'[name="{name}"][value="absent"][checked]')
    undrawn = director.get(of_division(desk, "round", 1))
    assert "5 players available" in page_text(undrawn)
    assert "no-show" in text_of(select_one(undrawn, "section[aria-labelledby=away]"))
    desk.publish(1)
    away = text_of(select_one(director.get(of_division(desk, "round", 1)), "section[aria-labelledby=away]"))
    assert "No-show" in away
    assert "Absent" not in away, "one word for one thing"


def test_who_did_not_turn_up_for_the_last_round_is_named_before_they_are_drawn(director: Client, desk: Desk) -> None:
    missing, excused, gone = Entry.objects.filter(division=desk.division)[:3]
    Entry.objects.filter(pk=missing.pk).update(name="Ana & Rewi")
    plan_round(missing.pk, 1, Status.ABSENT, actor="Director")
    plan_round(excused.pk, 1, Status.EXCUSED, actor="Director")
    plan_round(gone.pk, 1, Status.ABSENT, actor="Director")
    assert "Have they arrived?" not in page_text(director.get(of_division(desk, "round", 1)))
    desk.publish(1)
    withdraw_entry(gone.pk, actor="Director")
    notices = texts_of(director.get(of_division(desk, "round", 2)), ".notice.warn")
    sentence = "Have they arrived? No-show in round 1: Ana & Rewi. They are drawn unless you mark them away."
    assert sentence in notices
    lines = texts_of(director.get(check_in_of(desk, 2)), "fieldset")
    (marked,) = (line for line in lines if "no-show in round 1" in line)
    assert marked.startswith("Ana & Rewi")
    plan_round(missing.pk, 2, Status.ABSENT, actor="Director")
    assert "Have they arrived?" not in page_text(director.get(of_division(desk, "round", 2)))


def test_who_is_not_in_the_round_is_named_below(desk: Desk, director: Client) -> None:
    assert "Not in this round" not in page_text(director.get(check_in_of(desk, 1)))
    gone, late, house = Entry.objects.filter(division=desk.division).order_by("pk")[:3]
    Entry.objects.filter(pk=gone.pk).update(withdrawn_from=2)
    Entry.objects.filter(pk=late.pk).update(enters_in=3)
    Entry.objects.filter(pk=house.pk).update(house=True)
    page = director.get(check_in_of(desk, 2))
    below = text_of(select_one(page, "section[aria-labelledby=others]"))
    assert gone.name in below
    assert late.name in below
    assert any(text_of(note).endswith(", house player") for note in select_all(page, "span"))
    assert select_all(page, f'[name="entry_{gone.pk}"]') == []


def test_the_check_in_of_a_published_round_is_the_page_for_no_shows(desk: Desk, director: Client) -> None:
    assert director.get(check_in_of(desk, 1)).status_code == 200
    desk.publish(1)
    assert director.get(check_in_of(desk, 1)).url == of_division(desk, "round_repair", 1)


def test_a_no_show_is_called_so_where_they_can_be_taken_in_again(desk: Desk, director: Client) -> None:
    away = first(desk)
    plan_round(away.pk, 1, Status.ABSENT, actor="Director")
    desk.publish(1)
    assert f"{away.name}, no-show" in page_text(director.get(of_division(desk, "round_repair", 1)))


def test_a_published_round_is_refused_and_the_answers_stay(desk: Desk, director: Client) -> None:
    desk.publish(1)
    name = f"entry_{first(desk).pk}"
    response = director.post(check_in_of(desk, 1), roll_of(desk, 1) | {name: "excused"})
    assert response.status_code == 422
    page = page_text(response)
    assert "Round 1 of Open is published" in page
    assert "late arrivals” on the round’s page" in text_of(select_one(page, "[role=alert]")), "what to do instead"
    assert select_all(page, f'[name="{name}"][value="excused"][checked]')
    assert not RoundStatus.objects.filter(status="excused").exists()


def test_there_is_no_roll_beyond_the_last_round(desk: Desk, director: Client) -> None:
    assert director.get(check_in_of(desk, desk.division.rounds + 1)).status_code == 404


def test_the_overview_leads_to_the_roll_while_there_is_one(desk: Desk, director: Client) -> None:
    overview = f"/desk/{desk.event.slug}/"
    assert check_in_of(desk, 1) in page_text(director.get(overview))
    desk.publish(1)
    assert "/roll/?" not in page_text(director.get(overview))


def tick(client: Client, desk: Desk, **sent: object) -> HttpResponse:
    """One tick as the page's script sends it."""
    return client.post(check_in_of(desk, 1), roll_of(desk, 1) | sent, headers={"accept": "application/json"})


def test_who_is_missing_is_first_with_phone_numbers_and_counted(desk: Desk, director: Client) -> None:
    here, away, *missing = Entry.objects.filter(division=desk.division).order_by("pk")
    for number, entry in enumerate((here, away, *missing)):
        Entry.objects.filter(pk=entry.pk).update(phone=f"021 555 {number:04}")
    assert tick(director, desk, **{f"entry_{here.pk}": "there"}).json()["answers"][str(here.pk)] == "there"
    tick(director, desk, **{f"entry_{away.pk}": "excused"})
    page = director.get(check_in_of(desk, 1))
    lists = select_all(page, "form.roll section")
    assert [text_of(select_one(one, "h2")) for one in lists] == ["Not seen yet 4", "Here 1", "Not coming 1"]
    phones = [text_of(link) for link in select_all(page, 'a[href^="tel:"]')]
    assert sorted(phones) == [f"021 555 {number:04}" for number in range(2, 6)], "nobody else's"


def test_a_similar_name_is_asked_about_before_it_is_ticked(desk: Desk, director: Client) -> None:
    one, other, third, *_others = Entry.objects.filter(division=desk.division).order_by("pk")
    Entry.objects.filter(pk=one.pk).update(name="Hana Mori", club="Harbour")
    Entry.objects.filter(pk=other.pk).update(name="Hana Moro")
    assert tick(director, desk, **{f"entry_{one.pk}": "there"}).status_code == 422
    asked = director.post(
        check_in_of(desk, 1), roll_of(desk, 1) | {f"entry_{one.pk}": "there", f"entry_{third.pk}": "excused"}
    )
    assert asked.status_code == 422
    assert [text_of(button).split(",")[0] for button in select_all(asked, "section[role=alert] button")] == [
        "Hana Mori",
        "Hana Moro",
    ]
    states = tick(director, desk).json()["answers"]
    assert (states[str(one.pk)], states[str(third.pk)]) == ("unseen", "excused"), "what is clear is saved"
    assert tick(director, desk, **{f"entry_{one.pk}": "absent"}).status_code == 200, "only who is here is asked about"
    meant = director.post(check_in_of(desk, 1), roll_of(desk, 1) | {f"entry_{other.pk}": "there", "sure": other.pk})
    assert meant.url == check_in_of(desk, 1)
    assert tick(director, desk).json()["answers"][str(other.pk)] == "there"


def test_the_missing_are_marked_at_one_press_and_a_walk_in_comes_back_to_the_list(desk: Desk, director: Client) -> None:
    address = check_in_of(desk, 1)
    entries = [str(entry.pk) for entry in Entry.objects.filter(division=desk.division).order_by("pk")]
    refused = director.post(of_event(desk, "check_in_missing"), roll_of(desk, 1) | {"missing": entries})
    assert "Nobody is checked in yet" in messages_of(refused)
    tick(director, desk, **{f"entry_{entries[0]}": "there"})
    form = select_one(director.get(address), "form#missing")
    assert {field["value"] for field in form.select("[name=missing]")} == set(entries[1:])
    done = director.post(of_event(desk, "check_in_missing"), roll_of(desk, 1) | {"missing": entries[1:]})
    assert not messages_of(done), "the page says it, once"
    page = director.get(address)
    assert "5 were marked as no-shows at once." in page_text(page)
    assert "Nobody is missing" not in page_text(page), "five are"
    (walk_in,) = [link["href"] for link in select_all(page, "a") if text_of(link) == "Add a walk-in"]
    entered = director.post(walk_in, {"name": "Late Comer", "rank": "5k", "country": "NZ"})
    assert entered.url == address
    assert "Not seen yet 1" in texts_of(director.get(address), "h2")
    director.post(of_event(desk, "check_in_missing"), roll_of(desk, 1) | {"undo": "yes"})
    assert "Not seen yet 6" in texts_of(director.get(address), "h2")


def test_players_check_in_on_their_own_page_with_the_code_on_the_wall(
    desk: Desk, director: Client, client: Client
) -> None:
    issue_links(desk.division.pk, actor="Director")
    link = PlayerLink.objects.select_related("event").get(entry=first(desk))
    home = f"/p/{token_of(link)}/"
    assert "Check-in" not in page_text(client.get(home))
    assert "closed" in page_text(director.get(of_event(desk, "check_in_code")))
    director.post(of_event(desk, "check_in_open"), roll_of(desk, 1))
    code = text_of(select_one(director.get(check_in_of(desk, 1)), ".roll-code"))
    assert text_of(select_one(director.get(of_event(desk, "check_in_code")), ".roll-wall-code")) == code
    page = client.get(home)
    assert code not in page_text(page)
    form = select_one(page, "form[action*=check-in]")
    wrong = client.post(form["action"], {"code": "no"})
    assert "isn’t the code on the wall" in messages_of(wrong)
    assert client.post(form["action"], {"code": code}).url == home
    assert "You’re checked in." in page_text(client.get(home))
    assert tick(director, desk).json()["answers"][str(link.entry_id)] == "there"
    director.post(of_event(desk, "check_in_open"), roll_of(desk, 1) | {"close": "yes"})
    assert "Check-in" not in page_text(client.get(home))


def test_who_was_not_seen_is_named_before_the_draw_once_somebody_was(desk: Desk, director: Client) -> None:
    assert "Not seen yet:" not in page_text(director.get(of_division(desk, "round", 1)))
    here, *missing = Entry.objects.filter(division=desk.division).order_by("pk")
    tick(director, desk, **{f"entry_{here.pk}": "there"})
    (said,) = [text for text in texts_of(director.get(of_division(desk, "round", 1)), ".notice.warn") if "seen" in text]
    assert all(entry.name in said for entry in missing)
    assert here.name not in said


def test_a_grade_far_above_the_rating_is_shown_in_the_list_and_once_before_the_draw(
    desk: Desk, director: Client
) -> None:
    far, near, *_others = Entry.objects.filter(division=desk.division).order_by("pk")
    Entry.objects.filter(division=desk.division).update(rating=None)
    Entry.objects.filter(pk=far.pk).update(name="Bold Claim", rank="3d", rating="0.49")
    Entry.objects.filter(pk=near.pk).update(name="Fair Claim", rank="3d", rating="0.50")
    marked = [row for row in texts_of(director.get(of_division(desk, "entries")), "tbody tr") if "far above" in row]
    assert [row.partition(" 3d")[0] for row in marked] == [f"{far.number} Bold Claim"]
    said = "Grades far above the rating: Bold Claim 3d (0.49). In brackets is the rating."
    assert said in texts_of(director.get(of_division(desk, "round", 1)), ".notice.warn")
    desk.play(1)
    assert "Grades far above" not in page_text(director.get(of_division(desk, "round", 2)))


def two_divisions(desk: Desk) -> tuple[Entry, Entry]:
    """One player in both divisions of the event, and two more in the second: their entries."""
    second = desk.event.divisions.get(position=2)
    enter_players(second, 2)
    for entry, name in zip(second.entries.all(), ("Ngaio Rimu", "Wiremu Rātā"), strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    one = first(desk)
    other = Entry.objects.create(division=second, number=9, player=one.player, name=one.name, rank=one.rank)
    return one, other


def test_one_list_has_all_divisions_that_wait_and_each_alone(desk: Desk, director: Client) -> None:
    two_divisions(desk)
    page = director.get(of_event(desk, "check_in"))
    assert "Not seen yet 9" in texts_of(page, "h2")
    assert texts_of(page, ".pills a") == ["All divisions", "Open", "Division 2"]
    filtered = director.get(select_all(page, ".pills a")[2]["href"])
    assert "Not seen yet 3" in texts_of(filtered, "h2")
    desk.publish(1)
    assert "Not seen yet 3" in texts_of(director.get(of_event(desk, "check_in")), "h2"), "the other is being played"
    assert "Not seen yet 6" in texts_of(director.get(check_in_of(desk, 2)), "h2"), "its next round is there by itself"


def both(desk: Desk) -> dict[str, object]:
    return {"roll": [f"{division.pk}:1" for division in desk.event.divisions.all()]}


def test_who_is_in_two_divisions_is_ticked_once_for_both(desk: Desk, director: Client) -> None:
    one, other = two_divisions(desk)
    here = of_event(desk, "check_in")
    asked = director.post(here, both(desk) | {f"entry_{one.pk}": "there"})
    assert asked.status_code == 422
    question = select_one(asked, "section[role=alert]")
    assert texts_of(str(question), "button") == ["Open + Division 2", "Only Open"]
    forms = [
        {field["name"]: field["value"] for field in form.select("input[name]")} for form in question.select("form")
    ]
    assert director.post(here, forms[1] | both(desk)).url == here
    answers = director.get(here, headers={"accept": "application/json"}).json()["answers"]
    assert (answers[str(one.pk)], answers[str(other.pk)]) == ("there", "unseen")
    director.post(here, both(desk) | {f"entry_{one.pk}": "unseen"})
    both_ticked = {"sure": [one.pk, other.pk], f"entry_{one.pk}": "there", f"entry_{other.pk}": "there"}
    assert director.post(here, both(desk) | both_ticked).url == here
    answers = director.get(here, headers={"accept": "application/json"}).json()["answers"]
    assert (answers[str(one.pk)], answers[str(other.pk)]) == ("there", "there")


def test_one_press_marks_the_missing_of_the_divisions_that_are_not_drawn(desk: Desk, director: Client) -> None:
    one, other = two_divisions(desk)
    here = of_event(desk, "check_in")
    ticked = {"sure": [one.pk, other.pk], f"entry_{one.pk}": "there", f"entry_{other.pk}": "there"}
    director.post(here, both(desk) | ticked)
    form = select_one(director.get(here), "form#missing")
    assert len(form.select("[name=missing]")) == 7
    desk.draw(1)
    page = director.get(here)
    assert "Not those of Open: its round is drawn." in page_text(page)
    form = select_one(page, "form#missing")
    sent = {name: [field["value"] for field in form.select(f"[name={name}]")] for name in ("roll", "missing")}
    assert len(sent["missing"]) == 2
    director.post(form["action"], sent)
    assert "2 were marked as no-shows at once." in page_text(director.get(here))


def test_one_code_is_on_the_wall_for_all_divisions(desk: Desk, director: Client) -> None:
    two_divisions(desk)
    wall = of_event(desk, "check_in_code")
    director.post(of_event(desk, "check_in_open"), roll_of(desk, 1))
    code = text_of(select_one(director.get(wall), ".roll-wall-code"))
    assert "Open it for the other divisions too" in page_text(director.get(of_event(desk, "check_in")))
    director.post(of_event(desk, "check_in_open"), both(desk))
    page = director.get(wall)
    assert text_of(select_one(page, ".roll-wall-code")) == code
    assert text_of(select_one(page, "h1")) == "Open, round 1 · Division 2, round 1"


def test_a_closed_round_has_no_page_for_no_shows(desk: Desk, director: Client) -> None:
    desk.play(1)
    page = director.get(of_division(desk, "round_repair", 1), follow=True)
    assert page.redirect_chain == [(of_division(desk, "round", 1), 302)]
    assert "Round 1 is closed" in page_text(page)


def test_a_partner_of_a_side_who_plays_alone_too_is_asked_about(desk: Desk, director: Client) -> None:
    pairs = add_division(desk.event.pk, "Pair go", actor="Director", preset="pair-go/1")
    one = desk.division.entries.earliest("pk")
    partners = (Partner(one.name, "3k", player=one.player), Partner("Ngaio Moana", "3k"))
    entry = enter_player(pairs.pk, NewEntry("", partners=partners), actor="Director")
    page = of_event(desk, "check_in")
    asked = page_text(director.post(page, both(desk) | {f"entry_{one.pk}": "there"}))
    assert f"{one.name} is in several divisions. Here for all of them?" in asked
    asked = page_text(director.post(page, both(desk) | {f"entry_{entry.pk}": "there"}))
    assert f"Partners of {entry.name} are in other divisions too. Here for all of them?" in asked
