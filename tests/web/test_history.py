"""The history of an event: every kind of change in plain words, newest first, with the verdict on the chain."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.ledger import guards
from games.models import LedgerEvent, Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Entry
from nzgs_tourney.pages.events.history_page import PER_PAGE, history_page
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.draws.edit_draft import override_handicap, swap_players
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round, return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.tournament.division.history import Presence, Status
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import inline_scripts, page_text, select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


def address(desk: Desk) -> str:
    return reverse("desk:history", args=[desk.event.slug])


def live(desk: Desk) -> None:
    """A day in which everything happens that can."""
    division, actor = desk.division.pk, "Aroha Director"
    entry = enter_player(division, NewEntry("Rewi Kererū", rank="2k"), actor=actor)
    other = Entry.objects.filter(division=division)[0]
    edit_entry(other.pk, {"club": "Nelson", "email": "secret@example.nz"}, actor=actor)
    plan_round(entry.pk, 1, Status.EXCUSED, actor=actor)
    withdraw_entry(entry.pk, actor=actor, reason="missed the ferry")
    return_entry(entry.pk, actor=actor)
    replace_link(entry.pk, actor=actor)
    edit_division(division, {"rounds": 5}, actor=actor)
    add_division(desk.event.pk, "Beginners", actor=actor)
    draw_round(division, 1, actor=actor, seed="kea")
    discard_draft(division, 1, actor=actor)
    draw_round(division, 1, actor=actor, seed="tui")
    seats = list(desk.division.drawn_rounds.get().seats.order_by("pairing__table").values_list("entry", flat=True))
    swap_players(division, 1, seats[0], seats[2], actor=actor)
    override_handicap(division, 1, 1, 2, "Both asked for it", actor=actor)
    publish_round(division, 1, actor=actor)
    recall_round(division, 1, actor=actor)
    games = games_of(publish_round(division, 1, actor=actor))
    both_report(games[0], "B+3")
    report_result(games[1].pk, Speaker.BLACK, "B", actor="Black by link", nonce=uuid4())
    report_result(games[1].pk, Speaker.WHITE, "W+R", actor="White by link", nonce=uuid4())
    report_result(games[2].pk, Speaker.PAPER, "W+F", actor=actor, nonce=uuid4(), forfeit=True)


def changed_often(desk: Desk, times: int) -> None:
    """So many more events in the ledger."""
    entry = Entry.objects.filter(division=desk.division)[0]
    for time in range(times):
        edit_entry(entry.pk, {"club": f"Club {time}"}, actor="Director")


def test_hiding_an_event_is_told_as_what_it_is(director: Client, desk: Desk) -> None:
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    assert "Hid the event from the public." in page_text(director.get(address(desk)))


def test_everything_that_can_happen_is_told_in_plain_words(director: Client, desk: Desk) -> None:
    live(desk)
    page = page_text(director.get(address(desk)))
    for sentence in (
        "Made the event Rimu Open with Open, Division 2.",
        "Made the event public.",
        "Entered Rewi Kererū, 2k, in Open.",
        "club from Wellington to Nelson; e-mail from … to ….",
        "Rewi Kererū in round 1: excused.",
        "Withdrew Rewi Kererū from round 1 on: missed the ferry.",
        "Reinstated Rewi Kererū after a withdrawal.",
        "Gave Rewi Kererū a new personal link; the old one no longer works.",
        "Changed the rules of Open: rounds from 6 to 5.",
        "Added the division Beginners.",
        "Drew round 1 of Open: 3 boards",
        "seed kea.",
        "Discarded the draft of round 1 of Open.",
        "in the draft of Open.",
        "Set the handicap at table 1 of Open from 0 to 2: Both asked for it",
        "Published round 1 of Open: 3 boards.",
        "Took round 1 of Open back to a draft.",
        "Black by 3, reported by Black.",
        "Black by 3, confirmed by White. It is final.",
        "White by resignation, reported by White. The reports now differ.",
        "White by forfeit, not played, reported from the paper slip.",
    ):
        assert sentence in page, sentence


def test_no_contact_detail_is_told(director: Client, desk: Desk) -> None:
    live(desk)
    assert "secret@example.nz" not in page_text(director.get(address(desk)))


def test_every_kind_that_happens_has_its_own_words(desk: Desk) -> None:
    from nzgs_tourney.tournament.wording.events.ledger import _SENTENCES

    live(desk)
    for game in games_of(desk.division.drawn_rounds.get())[1:]:
        both_report(game, "B")
    assert set(LedgerEvent.objects.values_list("kind", flat=True)) <= set(_SENTENCES)


def test_a_kind_of_tomorrow_is_told_by_its_name(desk: Desk) -> None:
    from games.ledger.append import append, lock

    append(lock(desk.event.stream_id), "ruling.given", "game:999999", "Hēmi", {"name": "Rātā Kea"})
    desk.event.stream.refresh_from_db()
    assert history_page(desk.event).happenings[0].text == "Ruling given: Rātā Kea."


def test_the_newest_comes_first_and_pages_follow(director: Client, desk: Desk) -> None:
    changed_often(desk, PER_PAGE)
    desk.event.stream.refresh_from_db()
    first, second = history_page(desk.event, 1), history_page(desk.event, 2)
    seqs = [happening.seq for happening in (*first.happenings, *second.happenings)]
    assert seqs == list(range(first.total, 0, -1))
    assert (first.newer, first.older, second.newer, second.older) == (None, 2, 1, None)
    assert "Older" in page_text(director.get(address(desk)))


@pytest.mark.parametrize("page", ["0", "-1", "x", "99", "9" * 30, "²", ""])
def test_a_page_that_is_not_there_shows_the_nearest(director: Client, desk: Desk, page: str) -> None:
    answer = director.get(address(desk), {"page": page})
    assert answer.status_code == 200
    assert "Made the event" in page_text(answer)


def test_a_whole_chain_is_said_with_its_head(director: Client, desk: Desk) -> None:
    desk.event.stream.refresh_from_db()
    page = page_text(director.get(address(desk)))
    assert "Nothing was altered." in page
    assert desk.event.stream.head in page


@pytest.mark.django_db(transaction=True)
def test_a_broken_chain_is_said_with_the_place(director: Client, desk: Desk) -> None:
    with guards.lifted():
        LedgerEvent.objects.filter(stream=desk.event.stream, seq=2).update(actor="Somebody")
    page = page_text(director.get(address(desk)))
    assert "Something was altered." in page
    assert "event 2 is not what was written" in page
    assert "Nothing was altered." not in page


def test_names_in_the_ledger_are_text(director: Client, desk: Desk) -> None:
    name, actor = "<script>alert(1)</script>", "<b>x</b>"
    enter_player(desk.division.pk, NewEntry(name, rank="2k"), actor=actor)
    page = director.get(address(desk))
    assert name in text_of(page)
    assert actor in text_of(page)
    assert inline_scripts(page) == select_all(page, "b") == []


@pytest.mark.on_both
def test_the_same_number_of_questions_however_long_it_is(director: Client, django_assert_max_num_queries: Any) -> None:
    counts = []
    for changes in (1, 40):
        made = make_desk(4)
        changed_often(made, changes)
        made.draw(1)
        for game in games_of(made.publish(1)):
            both_report(game, "B")
        director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
        # A process reads an event's ledger whole once, the first time that it is asked about it.
        director.get(address(made))
        with django_assert_max_num_queries(41) as asked:
            assert director.get(address(made)).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_who_does_not_come_is_told_in_words(desk: Desk, director: Client) -> None:
    first, second, third = Entry.objects.filter(division=desk.division)[:3]
    plan_round(first.pk, 1, Status.ABSENT, actor="Aroha")
    plan_round(first.pk, 1, None, actor="Aroha")
    check_in({desk.division.pk: 1}, {second.pk: Presence.ABSENT, third.pk: Presence.EXCUSED}, actor="Aroha")
    told = page_text(director.get(address(desk)))
    assert f"{first.name} in round 1: no-show." in told
    assert f"{first.name} in round 1: plays." in told
    assert f"{second.name} no-show" in told
    assert f"{third.name} excused" in told
    assert "absent" not in told
