"""Moving entries to another division between rounds, and merging two divisions."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from games.ledger.verify import verify
from games.models import Speaker
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Division, Entry, Event, Round
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.edit_entry import return_entry, withdraw_entry
from nzgs_tourney.services.entries.move_entries import move_entries, undo_move, why_not_undone
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.standings.score import scores_after
from tests.db.desk import Desk, enter_players, games_of, make_desk, report_from
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=lambda: two_divisions())]
A = "Aroha"


def two_divisions() -> Desk:
    """Both divisions with six players, round 1 of both played: Black won everywhere."""
    desk = make_desk(6)
    enter_players(desk.event.divisions.get(position=2), 6)
    for division in desk.event.divisions.all():
        draw_round(division.pk, 1, actor=A, seed="s")
        for game in games_of(publish_round(division.pk, 1, actor=A)):
            report_from(game, Speaker.PAPER, "B+R")
            confirm_result(game.pk, actor=A)
        close_round(division.pk, 1, actor=A)
    return desk


def other(desk: Desk) -> Division:
    return desk.event.divisions.get(position=2)


def board(desk: Desk, number: int = 0) -> tuple[Entry, Entry]:
    """Black, who won, and White of a board of round 1."""
    pairing = Round.objects.get(division=desk.division, number=1).pairings.order_by("table")[number]
    seats = {seat.colour: seat.entry for seat in pairing.seats.all()}
    return seats["black"], seats["white"]


def scores(division: Division, after: int) -> dict[str, int]:
    value = division_values(division)
    return {value.player(entry).name: int(score) for entry, score in scores_after(value, after).items()}


@pytest.mark.parametrize(
    ("carries", "winner", "loser"), [(Carries.RESULTS, 2, 0), (Carries.HALF, 1, 1), (Carries.NOTHING, 0, 0)]
)
def test_what_was_played_counts_as_the_director_says(desk: Desk, carries: Carries, winner: int, loser: int) -> None:
    black, white = board(desk)
    moved = move_entries([black.pk, white.pk], other(desk).pk, carries, actor=A)
    value = division_values(other(desk))
    start, now = scores_after(value, 0), scores_after(value, 1)
    by_origin = {entry.came_from_id: entry.pk for entry in moved}
    assert [now[by_origin[one.pk]] - start[by_origin[one.pk]] for one in (black, white)] == [winner, loser]
    assert len(value.met) == (0 if carries is Carries.NOTHING else 1), "they have met"
    assert all(entry.enters_in == 2 for entry in moved)
    old = Entry.objects.get(pk=black.pk)
    assert (old.withdrawn_from, old.seats.count()) == (2, 1), "its game stays where it was played"
    assert [one.findings for one in verify(slow=True)] == [()]


def test_the_next_draw_goes_by_it_and_can_be_repeated(desk: Desk) -> None:
    black, white = board(desk)
    moved = {entry.pk for entry in move_entries([black.pk, white.pk], other(desk).pk, Carries.RESULTS, actor=A)}
    drawn = draw_round(other(desk).pk, 2, actor=A, seed="s")
    pairs = [{seat.entry_id for seat in pairing.seats.all()} for pairing in drawn.pairings.all()]
    assert moved not in pairs, "they have met before"
    inputs = drawn.inputs["division"]
    numbers = {str(entry.number) for entry in Entry.objects.filter(pk__in=moved)}
    assert inputs["rounds"][0]["carried"].keys() == numbers
    assert inputs["met"][0]["round"] == 1
    assert [one.findings for one in verify(slow=True)] == [()]


def test_a_correction_there_counts_here(desk: Desk) -> None:
    black, _ = board(desk)
    (moved,) = move_entries([black.pk], other(desk).pk, Carries.RESULTS, actor=A)
    before = scores(other(desk), 1)[moved.name]
    page = {"event_slug": desk.event.slug, "division_slug": other(desk).slug}
    shown = changes_of(Event.objects.get(pk=desk.event.pk).stream).of("standings", page)
    game = black.seats.get().pairing.game
    correct_result(game.pk, "W+R", "Misread.", actor=A, nonce=uuid4(), seen="B+R")
    assert scores(other(desk), 1)[moved.name] == before - 2
    again = changes_of(Event.objects.get(pk=desk.event.pk).stream).of("standings", page)
    assert again.seq > shown.seq, "the pages of that division are made again"


def test_a_division_goes_into_another_in_one_act(desk: Desk) -> None:
    everybody = list(desk.division.entries.values_list("pk", flat=True))
    moved = move_entries(everybody, other(desk).pk, Carries.RESULTS, actor=A)
    assert len(moved) == 6
    assert not desk.division.entries.filter(withdrawn_from=None).exists()
    assert len(division_values(other(desk)).met) == 3
    assert move_entries(everybody, other(desk).pk, Carries.RESULTS, actor=A) == moved, "sent twice is once"
    assert [one.findings for one in verify(slow=True)] == [()]


def test_it_is_undone_while_nothing_was_drawn_since(desk: Desk) -> None:
    black, white = board(desk)
    moved = move_entries([black.pk, white.pk], other(desk).pk, Carries.RESULTS, actor=A)
    undo_move([entry.pk for entry in moved], actor=A)
    assert not other(desk).entries.exclude(came_from=None).exists()
    assert Entry.objects.get(pk=black.pk).withdrawn_from is None
    (again,) = move_entries([black.pk], other(desk).pk, Carries.HALF, actor=A)
    draw_round(other(desk).pk, 2, actor=A, seed="s")
    assert "draft of round 2" in why_not_undone(again)
    with pytest.raises(Refused, match="draft of round 2"):
        undo_move([again.pk], actor=A)
    assert [one.findings for one in verify(slow=True)] == [()]


def _open_game(desk: Desk) -> Entry:
    desk.publish(2)
    return board(desk)[0]


def _draft(desk: Desk) -> Entry:
    desk.draw(2)
    return board(desk)[0]


def _withdrawn(desk: Desk) -> Entry:
    return withdraw_entry(board(desk)[0].pk, actor=A)


@pytest.mark.parametrize(
    ("before", "why"),
    [(_open_game, "No result yet"), (_draft, "is a draft"), (_withdrawn, "withdrew")],
    ids=["a game", "a draft", "withdrawn"],
)
def test_between_rounds_only(desk: Desk, before: Callable[[Desk], Entry], why: str) -> None:
    entry = before(desk)
    with pytest.raises(Refused, match=why):
        move_entries([entry.pk], other(desk).pk, Carries.RESULTS, actor=A)


def test_a_moved_entry_is_neither_returned_nor_removed(desk: Desk) -> None:
    black, _ = board(desk)
    move_entries([black.pk], other(desk).pk, Carries.RESULTS, actor=A)
    with pytest.raises(Refused, match="was moved to"):
        return_entry(black.pk, actor=A)
    late = Entry.objects.get(pk=black.pk)
    with pytest.raises(Refused):
        remove_entry(late.pk, actor=A)


def test_nobody_is_moved_into_their_own_division(desk: Desk) -> None:
    with pytest.raises(Refused, match="another division"):
        move_entries([board(desk)[0].pk], desk.division.pk, Carries.RESULTS, actor=A)


@pytest.mark.on_both
def test_the_database_keeps_where_they_came_from(desk: Desk) -> None:
    black, _ = board(desk)
    (moved,) = move_entries([black.pk], other(desk).pk, Carries.RESULTS, actor=A)
    with pytest.raises(DatabaseError), transaction.atomic():
        Entry.objects.filter(pk=moved.pk).update(carries="half")


def test_an_event_file_has_it(desk: Desk) -> None:
    black, white = board(desk)
    move_entries([black.pk, white.pk], other(desk).pk, Carries.RESULTS, actor=A)
    before = scores(other(desk), 1)
    file = event_file(desk.event)
    wipe()
    event = restore_event(file)
    there = event.divisions.get(position=2)
    assert scores(there, 1) == before
    assert len(division_values(there).met) == 1


@pytest.mark.parametrize("value", [{"carries": "some"}, {"carries": ""}, {"came_from": None}])
def test_an_event_file_with_half_a_move_is_refused(desk: Desk, value: dict[str, object]) -> None:
    (moved,) = move_entries([board(desk)[0].pk], other(desk).pk, Carries.RESULTS, actor=A)
    file = json.loads(event_file(desk.event))
    row = next(row for row in file["tables"]["entries"] if row["id"] == moved.pk)
    row |= value
    wipe()
    with pytest.raises(Refused):
        restore_event(json.dumps(file).encode())
