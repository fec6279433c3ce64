"""A drawn round keeps its scores and floats, whatever is corrected later."""

from __future__ import annotations

import pytest

from games.ledger import guards
from games.models import Speaker
from nzgs_tourney.models import Entry, Pairing, Round
from nzgs_tourney.pages.rounds.public_round import PublicRound, public_round
from nzgs_tourney.pages.rounds.round_page import round_page
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.round_boards import round_boards, seated_in
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries
from tests.db.desk import Desk, games_of, make_desk, report_from

KEPT = "The scores on this page are those that the round was drawn with."


def level_field() -> Desk:
    """Eight players of one grade, so that round 1 has no float; it is played and closed."""
    desk = make_desk(8)
    Entry.objects.filter(division=desk.division).update(rank="1k")
    desk.play(1)
    return desk


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=level_field)]


@pytest.fixture
def corrected(desk: Desk) -> Entry:
    """Somebody whose starting score goes up by one point after round 1."""
    entry = desk.division.entries.earliest("pk")
    edit_entry(entry.pk, {"start_correction": 1}, actor="Director", reason="Stronger than the grade.")
    return entry


def round_of(desk: Desk, number: int) -> Round:
    return Round.objects.select_related("division__event__stream").get(division=desk.division, number=number)


def scores_on(page: PublicRound) -> set[str]:
    return {seat.score for board in page.boards for seat in (board.black, board.white)}


def before(desk: Desk, number: int) -> dict[int, RoundEntry]:
    entries = desk.division.entries.values_list("pk", flat=True)
    history = division_values(desk.division, before=number)
    return {member.id: member for member in round_entries(history, number, list(entries))}


def test_the_pages_of_a_closed_round_show_the_scores_of_its_draw(desk: Desk, corrected: Entry) -> None:
    page = public_round(round_of(desk, 1))
    assert scores_on(page) == {"9"}
    assert page.other_scores == f"Starting scores corrected since this draw: {corrected.name} (9, now 10). {KEPT}"
    at_desk = round_page(round_of(desk, 1).division, 1)
    assert {board.gap for board in at_desk.boards} == {""}
    assert {side.floats for board in at_desk.boards for side in (board.black, board.white)} == {""}
    assert at_desk.other_scores == page.other_scores


def test_a_grade_or_a_rule_that_is_changed_later_changes_no_drawn_round_either(desk: Desk) -> None:
    entry = desk.division.entries.earliest("pk")
    edit_entry(entry.pk, {"rank": "5k"}, actor="Director", reason="Entered with the wrong grade.")
    edit_division(desk.division.pk, {"floor": "12k"}, actor="Director")
    page = public_round(round_of(desk, 1))
    assert scores_on(page) == {"9"}
    assert f"{entry.name} (9, now 7)" in page.other_scores


def test_the_draw_of_the_next_round_knows_no_float_that_never_was(desk: Desk, corrected: Entry) -> None:
    (board,) = Pairing.objects.filter(round__division=desk.division, seats__entry=corrected)
    seated = before(desk, 2)
    for entry in board.seats.values_list("entry", flat=True):
        assert (seated[entry].downs, seated[entry].ups) == ((), ())
    assert seated[corrected.pk].start == 20, "the draw goes by the starting score of now"
    desk.draw(2)
    history = round_of(desk, 2).inputs["division"]
    assert history["rounds"][0]["scores"] == {str(corrected.number): 18}, "so that it can be repeated"


def test_a_round_drawn_by_a_version_without_kept_scores_goes_by_its_inputs(desk: Desk, corrected: Entry) -> None:
    drawn = round_of(desk, 1)
    inputs = {key: value for key, value in drawn.inputs.items() if key != "scores"}
    with guards.lifted():
        Round.objects.filter(pk=drawn.pk).update(inputs=inputs)
    page = public_round(round_of(desk, 1))
    assert (scores_on(page), f"{corrected.name} (9, now 10)" in page.other_scores) == ({"9"}, True)


def test_the_standings_count_the_starting_score_of_now(desk: Desk, corrected: Entry) -> None:
    row = standings_now(desk.division).order.row_of(corrected.pk)
    assert row.values["mms"] - row.values["wins"] == 10


def test_a_late_result_leaves_the_next_draw_as_it_was(desk: Desk) -> None:
    second, third = games_of(desk.publish(2)), desk.publish(3)
    assert public_round(round_of(desk, 3)).other_scores == ""
    for game in second:
        report_from(game, Speaker.PAPER, "B+R")
    close_round(desk.division.pk, 2, actor="Director", confirm_reported=True)
    page = public_round(round_of(desk, 3))
    assert page.other_scores == f"Results have come in or changed since this draw. {KEPT}"
    assert scores_on(page) == {"9", "10"}
    assert seated_in(round_boards(third)) == {seat.entry_id for seat in third.seats.all()}
