"""Applications of sides: what needs a director is left to one, and holds nobody else up."""

from __future__ import annotations

import pytest

from games.ledger.verify import verify
from nzgs_tourney.models import Application, ApplicationState, Entry
from nzgs_tourney.services.entries.accept_application import accept_applications, decline_applications
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from tests.db.applications import confirmed, open_page
from tests.db.desk import Desk, make_desk
from tests.db.sides import enter_side, side_of_two

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"


@pytest.fixture
def hall() -> Desk:
    return make_desk(0, "pair-go")


def partner(name: str = "Rewi Tūī", rank: str = "3k") -> dict[str, str]:
    return {"name": name, "rank": rank, "email": ""}


def test_a_side_that_cannot_be_entered_waits_for_a_director(hall: Desk) -> None:
    edit_division(hall.division.pk, {"lowest_grade": "5k"}, actor=DIRECTOR)
    open_page(hall, accepts_itself=True)
    weak = confirmed(hall, partners=(partner(rank="20k"),))
    ungraded = confirmed(hall, "Ngaio", "Moana", partners=(partner("Pāora Rātā", "?"),))
    long = confirmed(hall, "M" * 40, "K" * 40, partners=(partner("R" * 80),))
    fine = confirmed(hall, "Hīria", "Kererū", rank="6k", partners=(partner("Wiremu Kea", "2k"),))
    states = {one.pk: one.state for one in Application.objects.all()}
    assert [states[one.pk] for one in (weak, ungraded, long)] == [ApplicationState.CONFIRMED] * 3
    assert states[fine.pk] == ApplicationState.ACCEPTED, "the side is inside the limits, if not who sent it"
    assert [entry.name for entry in Entry.objects.all()] == ["Hīria Kererū & Wiremu Kea"]
    assert all(verdict.broken is None for verdict in verify())


def test_a_side_that_cannot_move_up_holds_up_nobody(hall: Desk) -> None:
    placed = side_of_two(hall, 0)
    open_page(hall, places=1, accepts_itself=True)
    waiting = confirmed(hall, "M" * 40, "K" * 40, partners=(partner("R" * 80),))
    assert waiting.state == ApplicationState.WAITING
    remove_entry(placed.pk, actor=DIRECTOR)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.entry) == (ApplicationState.CONFIRMED, None)
    assert decline_applications(hall.event.pk, [waiting.number], "No room", actor=DIRECTOR).done == 1
    assert not Entry.objects.exists()


def test_the_same_person_in_another_division_is_who_sent_the_side(hall: Desk) -> None:
    plain = add_division(hall.event.pk, "Open", actor=DIRECTOR, preset="nz-open/1")
    open_page(hall)
    of_side = confirmed(hall, partners=(partner(),))
    alone = confirmed(Desk(hall.event, plain, hall.director), email="kea@example.org")
    decided = accept_applications(
        hall.event.pk, [of_side.number, alone.number], {alone.number: f"line:{of_side.number}"}, actor=DIRECTOR
    )
    assert (decided.done, decided.refused) == (2, ())
    for one in (of_side, alone):
        one.refresh_from_db()
    assert of_side.entry is not None
    assert alone.entry is not None
    assert alone.entry.player == of_side.entry.members.get(position=1).player
    assert not alone.entry.player.invented


def test_a_partner_in_another_side_is_a_question(hall: Desk) -> None:
    enter_side(hall, Partner("Mere Kea", "3k"), Partner("Tāne Rangi", "3k"))
    open_page(hall, accepts_itself=True)
    application = confirmed(hall, partners=(partner(),))
    assert application.state == ApplicationState.CONFIRMED
    assert Entry.objects.count() == 1
