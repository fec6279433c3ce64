"""The last edit of a draft is taken back exactly: boards, byes, handicaps by hand, and what the draw says of itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.ledger.verify import verify
from ground.errors import Refused
from nzgs_tourney.models import Pairing, Round, RoundStatus, Seat
from nzgs_tourney.services.draws.edit_draft import move_board, override_handicap, swap_players
from nzgs_tourney.services.draws.manual_pairing import part_players, turn_colours
from nzgs_tourney.services.draws.undo_edit import undo_edit
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.publish_round import publish_round
from tests.db.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9, preset="one-day-handicap")]

Edit = Callable[[Desk], object]


def two(desk: Desk, *tables: int) -> list[int]:
    """Black's entries at these tables."""
    seats = Seat.objects.filter(round__division=desk.division, colour="black", pairing__table__in=tables)
    return list(seats.order_by("pairing__table").values_list("entry", flat=True))


def with_the_bye(desk: Desk) -> int:
    found: int = RoundStatus.objects.byes().values_list("entry", flat=True).get()
    return found


EDITS: dict[str, Edit] = {
    "swap": lambda desk: swap_players(desk.division.pk, 1, *two(desk, 1, 3), actor="Director"),
    "swap with the bye": lambda desk: swap_players(
        desk.division.pk, 1, *two(desk, 2), with_the_bye(desk), actor="Director"
    ),
    "table": lambda desk: move_board(desk.division.pk, 1, 1, 4, actor="Director"),
    "handicap": lambda desk: override_handicap(desk.division.pk, 1, 2, 5, "agreed", actor="Director"),
    "part": lambda desk: part_players(desk.division.pk, 1, 1, actor="Director"),
    "turn": lambda desk: turn_colours(desk.division.pk, 1, 1, actor="Director"),
}


def state(desk: Desk) -> dict[str, Any]:
    """Everything of the draft except which rows hold it."""
    drawn = Round.objects.get(division=desk.division, number=1)
    boards = Pairing.objects.filter(round=drawn).order_by("table")
    return {
        "boards": list(boards.values_list("table", "handicap", "komi", "override_reason", "reasons", "cost")),
        "seats": sorted(Seat.objects.filter(round=drawn).values_list("pairing__table", "colour", "entry")),
        "statuses": sorted(RoundStatus.objects.values_list("entry", "status")),
        "round": (drawn.proved, drawn.edited, drawn.cost),
        "summary": {key: value for key, value in drawn.summary.items() if key != "before"},
    }


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_is_taken_back(desk: Desk, edit: str) -> None:
    desk.draw(1)
    before = state(desk)
    EDITS[edit](desk)
    assert state(desk) != before
    undo_edit(desk.division.pk, 1, actor="Director")
    assert state(desk) == before


def test_a_handicap_by_hand_comes_back_with_its_reason(desk: Desk) -> None:
    desk.draw(1)
    override_handicap(desk.division.pk, 1, 1, 5, "agreed", actor="Director")
    before = state(desk)
    swap_players(desk.division.pk, 1, *two(desk, 1, 3), actor="Director")
    assert not Pairing.objects.exclude(override_reason="").exists()
    undo_edit(desk.division.pk, 1, actor="Director")
    assert state(desk) == before


def test_only_the_last_edit_is_taken_back_and_once(desk: Desk) -> None:
    desk.draw(1)
    with pytest.raises(Refused, match="Nothing of this draft can be undone"):
        undo_edit(desk.division.pk, 1, actor="Director")
    move_board(desk.division.pk, 1, 1, 40, actor="Director")
    move_board(desk.division.pk, 1, 2, 50, actor="Director")
    undo_edit(desk.division.pk, 1, actor="Director")
    assert list(Pairing.objects.order_by("table").values_list("table", flat=True)) == [2, 3, 4, 40]
    with pytest.raises(Refused, match="Nothing of this draft can be undone"):
        undo_edit(desk.division.pk, 1, actor="Director")


def test_nothing_that_a_colleague_did_since_is_taken_back(desk: Desk) -> None:
    desk.draw(1)
    move_board(desk.division.pk, 1, 1, 40, actor="Director")
    desk.event.stream.refresh_from_db()
    seen = desk.event.stream.seq
    move_board(desk.division.pk, 1, 2, 50, actor="Rewi Kea")
    with pytest.raises(EditConflict, match="Rewi Kea"):
        undo_edit(desk.division.pk, 1, actor="Director", expected_seq=seen)


def test_a_published_round_and_boards_of_somebody_gone_stay(desk: Desk) -> None:
    drawn = desk.draw(1)
    move_board(desk.division.pk, 1, 1, 40, actor="Director")
    drawn.refresh_from_db()
    drawn.summary["before"]["boards"][0]["white"] = 99
    drawn.save()
    with pytest.raises(Refused, match="isn’t entered any more"):
        undo_edit(desk.division.pk, 1, actor="Director")
    move_board(desk.division.pk, 1, 2, 50, actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    with pytest.raises(Refused, match="is published"):
        undo_edit(desk.division.pk, 1, actor="Director")
    assert all(verdict.broken is None for verdict in verify(slow=True))
