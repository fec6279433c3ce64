"""A round through the services: drawn and changed; who is second is told who was first."""

from __future__ import annotations

import pytest

from games.models import Game
from ground.errors import Refused
from nzgs_tourney.models import Entry, Pairing, Round, RoundState
from nzgs_tourney.services.draws.draw_round import discard_draft, draw_round
from nzgs_tourney.services.draws.edit_draft import override_handicap, swap_players
from nzgs_tourney.services.entries.edit_entry import plan_round
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, make_desk
from tests.db.round_facts import boards, bye_of, event_kinds, seq, statuses

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def test_a_draft_gives_everybody_a_board_or_the_bye(desk: Desk) -> None:
    drawn = desk.draw(1)
    seated = {entry for pair in boards(drawn).values() for entry in pair}
    assert len(seated) == 8
    assert seated | {bye_of(drawn)} == set(desk.division.entries.values_list("pk", flat=True))
    assert not Game.objects.exists()
    assert drawn.inputs["status"] == {}
    assert len(drawn.inputs["division"]["players"]) == 9


def test_drawing_again_replaces_the_draft(desk: Desk) -> None:
    first = desk.draw(1, "one")
    second = desk.draw(1, "two")
    assert list(Round.objects.filter(division=desk.division)) == [second]
    assert first.pk != second.pk
    assert event_kinds(desk)[-2:] == ["round.drawn", "round.drawn"]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [(0, "there is no round 0"), (7, "there is no round 7"), (2, "Round 1 comes first: round 2 is drawn from")],
)
def test_a_round_out_of_turn_is_not_drawn(desk: Desk, number: int, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        desk.draw(number)


def test_a_published_round_is_not_drawn_again(desk: Desk) -> None:
    desk.publish(1)
    with pytest.raises(Refused, match="Round 1 is published: take it back before drawing it again"):
        desk.draw(1)


def test_too_few_players_are_told_so() -> None:
    desk = make_desk(1)
    with pytest.raises(Refused):
        desk.draw(1)
    assert not Round.objects.exists()


STALE = {
    "drew the round": lambda desk: draw_round(desk.division.pk, 1, actor="Rewi"),
    "discarded the draft": lambda desk: discard_draft(desk.division.pk, 1, actor="Rewi"),
    "changed the draft": lambda desk: override_handicap(desk.division.pk, 1, 1, 2, "asked", actor="Rewi"),
    "published the round": lambda desk: publish_round(desk.division.pk, 1, actor="Rewi"),
}


@pytest.mark.parametrize("what", STALE)
def test_who_comes_second_is_told_who_did_what(desk: Desk, what: str) -> None:
    desk.draw(1)
    seen = seq(desk)
    STALE[what](desk)
    after, place = seq(desk), (desk.division.pk, 1)
    for act in (
        lambda: draw_round(*place, actor="Aroha", expected_seq=seen),
        lambda: discard_draft(*place, actor="Aroha", expected_seq=seen),
        lambda: recall_round(*place, actor="Aroha", expected_seq=seen),
        lambda: swap_players(*place, 1, 2, actor="Aroha", expected_seq=seen),
    ):
        if what == "discarded the draft" and act.__code__.co_names[0] in ("recall_round", "swap_players"):
            continue
        with pytest.raises(EditConflict, match=f"Someone changed this round meanwhile: Rewi {what}") as told:
            act()
        assert told.value.changes == (f"Rewi {what}",)
    assert seq(desk) == after


def test_what_concerns_other_rounds_makes_no_page_stale(desk: Desk) -> None:
    desk.draw(1)
    seen = seq(desk)
    enter_player(desk.event.divisions.get(position=2).pk, NewEntry("Elsewhere", "3k"), actor="Rewi")
    assert publish_round(desk.division.pk, 1, actor="Aroha", expected_seq=seen).state == RoundState.PUBLISHED


def test_discarding_leaves_what_the_director_planned(desk: Desk) -> None:
    entry = Entry.objects.filter(division=desk.division)[0]
    plan_round(entry.pk, 1, Status.EXCUSED, actor="Director")
    desk.draw(1)
    discard_draft(desk.division.pk, 1, actor="Director")
    assert statuses(desk, 1) == {entry.pk: "excused"}
    with pytest.raises(Refused, match="There is no draft of round 1"):
        discard_draft(desk.division.pk, 1, actor="Director")


def test_a_swap_moves_two_and_nobody_else(desk: Desk) -> None:
    drawn = desk.draw(1)
    before = boards(drawn)
    one, two = before[1][0], before[2][1]
    price = swap_players(desk.division.pk, 1, one, two, actor="Director")
    after = boards(drawn)
    assert price
    assert (set(after[1]), set(after[2])) == ({two, before[1][1]}, {before[2][0], one})
    assert {table: after[table] for table in (3, 4)} == {table: before[table] for table in (3, 4)}
    drawn.refresh_from_db()
    assert (drawn.edited, drawn.proved) == (True, False)


def test_a_swap_may_give_the_bye_away(desk: Desk) -> None:
    drawn = desk.draw(1)
    sitting_out, playing = bye_of(drawn), boards(drawn)[1][0]
    swap_players(desk.division.pk, 1, sitting_out, playing, actor="Director")
    assert bye_of(drawn) == playing
    assert sitting_out in boards(drawn)[1]


def test_opponents_who_swap_change_colours_and_keep_the_reason_of_their_handicap(desk: Desk) -> None:
    drawn = desk.draw(1)
    override_handicap(desk.division.pk, 1, 2, 3, "Both asked", actor="Director")
    white, black = boards(drawn)[2]
    swap_players(desk.division.pk, 1, white, black, actor="Director")
    pairing = Pairing.objects.get(round=drawn, table=2)
    assert boards(drawn)[2] == (black, white)
    assert (pairing.handicap, pairing.komi, pairing.override_reason) == (3, 0, "Both asked")


@pytest.mark.parametrize("pair", [(0, 0), (0, 99_999)])
def test_a_swap_needs_two_of_the_draft(desk: Desk, pair: tuple[int, int]) -> None:
    first = boards(desk.draw(1))[1][0]
    with pytest.raises(Refused, match="Choose two different entries of this draft, one of them at a board"):
        swap_players(desk.division.pk, 1, first, pair[1] or first, actor="Director")


@pytest.mark.parametrize(
    ("table", "stones", "reason", "sentence"),
    [
        (1, 3, "  ", "Say why the handicap is set by hand"),
        (1, 41, "why not", "from 0 to 40"),
        (1, -1, "why not", "from 0 to 40"),
        (99, 3, "why not", "no table 99 in round 1"),
    ],
)
def test_a_handicap_by_hand_is_refused(desk: Desk, table: int, stones: int, reason: str, sentence: str) -> None:
    desk.draw(1)
    with pytest.raises(Refused, match=sentence):
        override_handicap(desk.division.pk, 1, table, stones, reason, actor="Director")
    assert event_kinds(desk)[-1] == "round.drawn"


def test_a_published_round_is_not_edited(desk: Desk) -> None:
    first, second = boards(desk.publish(1))[1]
    with pytest.raises(Refused, match="take it back before changing boards"):
        swap_players(desk.division.pk, 1, first, second, actor="Director")
