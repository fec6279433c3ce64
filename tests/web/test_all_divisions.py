"""The rounds of all divisions drawn, checked, published and taken back at once."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from games.models import Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Division, Entry, Role, RoleKind, Round, RoundState, User, WishKind
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.events.edit_division import add_division
from tests.db.desk import Desk, enter_players, games_of, make_desk
from tests.web.desk_pages import messages_of, of_event, signed_in
from tests.web.parsed import field_value, page_text, select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

DRAW, PUBLISH = "Draw the next round of all divisions", "Publish all drafts"


@pytest.fixture
def juniors(desk: Desk) -> Desk:
    division: Division = add_division(desk.event.pk, "Juniors", actor="Director")
    enter_players(division, 5)
    return Desk(desk.event, division, desk.director)


def states(desk: Desk) -> list[tuple[str, int, str]]:
    rounds = Round.objects.filter(division__event=desk.event).order_by("division__position", "number")
    return list(rounds.values_list("division__name", "number", "state"))


def seq(desk: Desk) -> int:
    desk.event.stream.refresh_from_db()
    return desk.event.stream.seq


def test_one_division_is_drawn_by_itself(desk: Desk, director: Client) -> None:
    assert DRAW not in page_text(director.get(of_event(desk, "event")))


def test_all_are_drawn_checked_and_published_by_one_press_each(desk: Desk, juniors: Desk, director: Client) -> None:
    overview = director.get(of_event(desk, "event"))
    assert DRAW in page_text(overview)
    answer = director.post(of_event(desk, "draw_all"), {"expected_seq": field_value(overview, "expected_seq")})
    assert (answer.status_code, answer.url) == (302, of_event(desk, "drafts"))
    assert states(desk) == [("Open", 1, RoundState.DRAFT), ("Juniors", 1, RoundState.DRAFT)]
    assert PUBLISH in page_text(director.get(of_event(desk, "event")))
    drafts = director.get(of_event(desk, "drafts"))
    assert "has the bye" in text_of(select_one(drafts, "main"))
    ticked = [str(box["value"]) for box in select_all(drafts, "input[name=rounds][checked]")]
    sent = {"rounds": ticked, "expected_seq": field_value(drafts, "expected_seq")}
    done = director.post(of_event(desk, "publish_all"), sent)
    assert {state for _, _, state in states(desk)} == {RoundState.PUBLISHED}
    overview = director.get(of_event(desk, "event"))
    undo = select_one(overview, f"form[action='{of_event(desk, 'recall_all')}']")
    assert done.url == of_event(desk, "event")
    assert "drafts of them again, which nobody else sees" in text_of(undo)
    back = {
        "rounds": [str(field["value"]) for field in select_all(undo, "[name=rounds]")],
        "expected_seq": str(select_one(undo, "[name=expected_seq]")["value"]),
    }
    director.post(of_event(desk, "recall_all"), back)
    assert {state for _, _, state in states(desk)} == {RoundState.DRAFT}


def test_what_cannot_be_drawn_says_why_and_the_others_are(desk: Desk, juniors: Desk, director: Client) -> None:
    one, bye, *others = Entry.objects.filter(division=juniors.division).values_list("pk", flat=True)
    add_wish(juniors.division.pk, 1, WishKind.BYE, bye, actor="Director")
    for other in others:
        add_wish(juniors.division.pk, 1, WishKind.APART, one, other, actor="Director")
    answer = director.post(of_event(desk, "draw_all"), {"expected_seq": seq(desk)})
    assert states(desk) == [("Open", 1, RoundState.DRAFT)]
    assert "Juniors, round 1: " in messages_of(answer)


def test_pressing_twice_draws_once(desk: Desk, juniors: Desk, director: Client) -> None:
    seen = seq(desk)
    director.post(of_event(desk, "draw_all"), {"expected_seq": seen})
    drawn = Round.objects.values_list("pk", "seed")
    before = list(drawn)
    director.post(of_event(desk, "draw_all"), {"expected_seq": seen})
    assert list(drawn) == before


def test_a_round_still_played_is_not_drawn(desk: Desk, juniors: Desk, director: Client) -> None:
    desk.publish(1)
    assert DRAW not in page_text(director.get(of_event(desk, "event")))
    director.post(of_event(desk, "draw_all"), {"expected_seq": seq(desk)})
    assert states(desk) == [("Open", 1, RoundState.PUBLISHED), ("Juniors", 1, RoundState.DRAFT)]


def test_a_draft_that_needs_an_eye_is_named_and_one_that_cannot_go_out_is_not_ticked(
    desk: Desk, juniors: Desk, director: Client
) -> None:
    desk.draw(1)
    juniors.draw(1)
    seated = Entry.objects.filter(division=juniors.division, seats__isnull=False).first()
    assert seated is not None
    withdraw_entry(seated.pk, actor="Director")
    drafts = director.get(of_event(desk, "drafts"))
    assert "Check before publishing: Juniors." in text_of(select_one(drafts, "main"))
    assert f"No longer here: {seated.name}." in page_text(drafts)
    assert [str(box["value"]) for box in select_all(drafts, "input[name=rounds][checked]")] == [
        f"{desk.division.number}.1"
    ]


def test_that_boards_differ_by_too_much_is_said_once() -> None:
    desk = make_desk(4, "one-day-handicap")
    Division.objects.filter(pk=desk.division.pk).update(handicap_wish=0)
    desk.draw(1)
    director = signed_in(desk.director)
    drafts = text_of(select_one(director.get(of_event(desk, "drafts")), "main"))
    assert "boards differ by more than 0 stones, which this division avoids" in drafts
    assert drafts.count("many stones") > 1
    assert "This division tries to avoid" not in drafts


def test_a_draft_that_changed_since_is_not_published_and_the_others_are(
    desk: Desk, juniors: Desk, director: Client
) -> None:
    desk.draw(1)
    juniors.draw(1)
    seen = seq(desk)
    juniors.draw(1, seed="another")
    keys = [f"{desk.division.number}.1", f"{juniors.division.number}.1"]
    answer = director.post(of_event(desk, "publish_all"), {"rounds": keys, "expected_seq": seen})
    assert states(desk) == [("Open", 1, RoundState.PUBLISHED), ("Juniors", 1, RoundState.DRAFT)]
    assert "Juniors, round 1: " in messages_of(answer)
    assert answer.url == of_event(desk, "drafts")


def test_nothing_is_taken_back_after_a_result(desk: Desk, juniors: Desk, director: Client) -> None:
    games = games_of(desk.publish(1))
    juniors.publish(1)
    seen = seq(desk)
    report_result(games[0].pk, Speaker.PAPER, "B+R", actor="Director", nonce=uuid4())
    keys = [f"{desk.division.number}.1", f"{juniors.division.number}.1"]
    director.post(of_event(desk, "recall_all"), {"rounds": keys, "expected_seq": seen})
    assert states(desk) == [("Open", 1, RoundState.PUBLISHED), ("Juniors", 1, RoundState.DRAFT)]


def test_nothing_ticked_is_said(desk: Desk, juniors: Desk, director: Client) -> None:
    desk.draw(1)
    answer = director.post(of_event(desk, "publish_all"), {"expected_seq": seq(desk)})
    assert answer.status_code == 422
    assert "Tick at least one round." in page_text(answer)


def test_a_drawmaster_does_it_too(desk: Desk, juniors: Desk) -> None:
    drawmaster = User.objects.create_user("drawmaster")
    Role.objects.create(event=desk.event, user=drawmaster, kind=RoleKind.DRAWMASTER)
    assert DRAW in page_text(signed_in(drawmaster).get(of_event(desk, "event")))
