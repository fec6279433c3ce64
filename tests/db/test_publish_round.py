"""A drawn round published, taken back, closed; and who left or came in between."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Speaker
from ground.errors import Refused
from nzgs_tourney.models import Entry, PlayerLink, Round, RoundState
from nzgs_tourney.services.entries.edit_entry import plan_round, return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.round_facts import boards, bye_of, event_kinds, statuses

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(9)]


def test_publishing_gives_games_links_and_statuses_once(desk: Desk) -> None:
    drawn = desk.publish(1)
    again = publish_round(desk.division.pk, 1, actor="Somebody else", expected_seq=1)
    assert (again.pk, again.published_at) == (drawn.pk, drawn.published_at)
    assert len(games_of(drawn)) == Game.objects.count() == 4
    assert PlayerLink.objects.living().count() == 9
    assert statuses(desk, 1) == {bye_of(drawn): "bye"}
    assert event_kinds(desk).count("round.published") == 1


def test_publishing_what_is_not_drawn_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="Round 1 is not drawn yet"):
        publish_round(desk.division.pk, 1, actor="Director")


def test_who_enters_after_the_draw_plays_from_the_next_round(desk: Desk) -> None:
    desk.draw(1)
    late = enter_player(desk.division.pk, NewEntry("Late", "3k"), actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    late.refresh_from_db()
    assert (statuses(desk, 1)[late.pk], late.enters_in) == ("not_entered", 2)


def test_who_enters_before_a_recall_may_play_after_it(desk: Desk) -> None:
    desk.publish(1)
    late = enter_player(desk.division.pk, NewEntry("Late", "3k"), actor="Director")
    recall_round(desk.division.pk, 1, actor="Director")
    drawn = desk.draw(1, "again")
    assert late.pk in {entry for pair in boards(drawn).values() for entry in pair}
    publish_round(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1) == {}


def test_who_is_back_after_the_draw_is_named(desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division)[0]
    plan_round(entry.pk, 1, Status.EXCUSED, actor="Director")
    desk.draw(1)
    plan_round(entry.pk, 1, None, actor="Director")
    with pytest.raises(Refused, match=f"Back in round 1 since it was drawn: {entry.name}. Draw again"):
        publish_round(desk.division.pk, 1, actor="Director")
    entry.refresh_from_db()
    assert entry.enters_in == 1
    plan_round(entry.pk, 1, Status.ABSENT, actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1)[entry.pk] == "absent"


@pytest.mark.parametrize("leave", ["withdrawn", "absent"])
def test_who_is_gone_since_the_draw_is_named(desk: Desk, leave: str) -> None:
    entry = Entry.objects.get(pk=boards(desk.draw(1))[1][0])
    if leave == "withdrawn":
        withdraw_entry(entry.pk, actor="Director")
    else:
        plan_round(entry.pk, 1, Status.ABSENT, actor="Director")
    with pytest.raises(Refused, match=f"No longer here for round 1: {entry.name}"):
        publish_round(desk.division.pk, 1, actor="Director")


def test_a_bye_that_goes_home_is_no_bye(desk: Desk) -> None:
    sitting_out = bye_of(desk.draw(1))
    withdraw_entry(sitting_out, actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1) == {sitting_out: "withdrawn"}


def test_withdrawing_outweighs_an_excuse_given_before(desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division)[0]
    plan_round(entry.pk, 2, Status.EXCUSED, actor="Director")
    desk.play(1)
    withdraw_entry(entry.pk, actor="Director")
    desk.publish(2)
    assert statuses(desk, 2) == {entry.pk: "withdrawn"}, "no half point for who has left"


def test_who_withdraws_and_returns_misses_only_what_was_drawn(desk: Desk) -> None:
    desk.play(1)
    entry = Entry.objects.get(pk=boards(Round.objects.get(number=1))[1][0])
    withdraw_entry(entry.pk, actor="Director")
    desk.play(2)
    return_entry(entry.pk, actor="Director")
    drawn = desk.publish(3)
    entry.refresh_from_db()
    assert (statuses(desk, 2)[entry.pk], entry.enters_in) == ("withdrawn", 1)
    assert entry.pk in {one for pair in boards(drawn).values() for one in pair}


def test_a_round_is_taken_back_while_nothing_has_happened(desk: Desk) -> None:
    desk.publish(1)
    drawn = recall_round(desk.division.pk, 1, actor="Director")
    assert (drawn.state, drawn.published_at, Game.objects.count()) == (RoundState.DRAFT, None, 0)
    before = event_kinds(desk)
    assert recall_round(desk.division.pk, 1, actor="Director").state == RoundState.DRAFT
    assert event_kinds(desk) == before, "taking back a draft is nothing"


def test_a_round_with_a_report_is_not_taken_back(desk: Desk) -> None:
    report_from(games_of(desk.publish(1))[0], Speaker.BLACK, "B+R")
    with pytest.raises(Refused, match="at table 1: round 1 can’t be taken back"):
        recall_round(desk.division.pk, 1, actor="Director")
    assert Game.objects.count() == 4


def test_a_round_is_not_taken_back_under_a_later_draft(desk: Desk) -> None:
    desk.publish(1)
    desk.draw(2)
    with pytest.raises(Refused, match="Round 2 was drawn from this round: discard that draft first"):
        recall_round(desk.division.pk, 1, actor="Director")


def test_closing_names_what_is_open(desk: Desk) -> None:
    desk.draw(1)
    with pytest.raises(Refused, match="Round 1 is a draft: publish it first"):
        close_round(desk.division.pk, 1, actor="Director")
    games = games_of(publish_round(desk.division.pk, 1, actor="Director"))
    both_report(games[0], "B+R")
    report_from(games[1], Speaker.WHITE, "W+R")
    with pytest.raises(Refused) as told:
        close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert f"table 3, {games[2]}, no result yet; table 4, {games[3]}, no result yet" in told.value.sentence
    assert "table 1" not in told.value.sentence
    report_from(games[2], Speaker.PAPER, "jigo")
    report_from(games[3], Speaker.PAPER, "both_lose")
    with pytest.raises(Refused, match=f"Not confirmed by both sides yet: table 2, {games[1]}, reported; table 3"):
        close_round(desk.division.pk, 1, actor="Director")


def test_closing_confirms_from_the_slips_and_only_once(desk: Desk) -> None:
    for game in games_of(desk.publish(1)):
        report_from(game, Speaker.PAPER, "B+R")
    before = event_kinds(desk)
    closed = close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert event_kinds(desk)[len(before) :] == ["result.confirmed"] * 4 + ["round.closed"]
    assert close_round(desk.division.pk, 1, actor="Rewi").closed_at == closed.closed_at
    assert event_kinds(desk).count("round.closed") == 1
    assert set(Game.objects.values_list("state", flat=True)) == {"confirmed"}


def test_drawing_and_publishing_ask_as_often_for_forty_boards_as_for_four() -> None:
    asked = []
    for players in (8, 80):
        desk = make_desk(players)
        with CaptureQueriesContext(connection) as queries:
            desk.publish(1)
        asked.append(len(queries))
    assert asked[0] == asked[1]
