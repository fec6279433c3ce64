"""The limits of a division: who is outside is refused without a reason, and the reason stays with the entry."""

from __future__ import annotations

from decimal import Decimal

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.entries.limits import OutsideLimits
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.store.entries.limits import outside_entries
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

REFUSED = "Tui Kea is 3k, but Open is for players up to 5k. To enter them anyway, say why."


@pytest.fixture
def limited(desk: Desk) -> Division:
    return edit_division(desk.division.pk, {"highest_grade": "5k"}, actor="A")


def last_words() -> str:
    event = LedgerEvent.objects.latest("pk")
    return in_words(event, Names({}, {}))


def test_nobody_outside_enters_without_a_reason_and_the_reason_is_kept(limited: Division) -> None:
    count = Entry.objects.count()
    for reason in ("", "  "):
        with pytest.raises(OutsideLimits, match=r"^Tui Kea is 3k, but Open is for players up to 5k\. To enter"):
            enter_player(limited.pk, NewEntry("Tui Kea", "3k", limit_reason=reason), actor="A")
    assert Entry.objects.count() == count
    entered = enter_player(limited.pk, NewEntry("Tui Kea", "3k", limit_reason=" makes up the number "), actor="A")
    assert entered.limit_reason == "makes up the number"
    assert last_words() == (
        "Entered Tui Kea, 3k, in Open. Tui Kea is outside the limits of Open. Because: makes up the number"
    )
    enter_player(limited.pk, NewEntry("Rata Kea", "?"), actor="A")
    (verdict,) = verify(limited.event.stream.key)
    assert verdict.broken is None
    inside = enter_player(limited.pk, NewEntry("Hana Kea", "5k", limit_reason="not needed"), actor="A")
    assert inside.limit_reason == "", "no reason is kept that explains nothing"


def test_an_edit_that_leads_outside_needs_a_reason_and_one_that_leads_back_drops_it(limited: Division) -> None:
    entry = enter_player(limited.pk, NewEntry("Tui Kea", "9k"), actor="A")
    with pytest.raises(OutsideLimits, match=r"Tui Kea is 4k by rating \(−3\.00\), but"):
        edit_entry(entry.pk, {"rating": Decimal("-3.00")}, actor="A")
    edit_entry(entry.pk, {"rating": Decimal("-3.00"), "limit_reason": "a junior"}, actor="A")
    assert "reason to play outside the limits set to a junior" in last_words()
    with pytest.raises(OutsideLimits):
        edit_entry(entry.pk, {"limit_reason": ""}, actor="A")
    edit_entry(entry.pk, {"rank": "8k"}, actor="A")
    assert Entry.objects.get(pk=entry.pk).limit_reason == "a junior", "still outside by rating: the reason holds"
    edit_entry(entry.pk, {"rating": None}, actor="A")
    assert Entry.objects.get(pk=entry.pk).limit_reason == ""


def test_new_limits_refuse_nobody_and_name_who_is_outside(desk: Desk) -> None:
    enter_player(desk.division.pk, NewEntry("Zoe Kea", "30k"), actor="A")
    strong = enter_player(desk.division.pk, NewEntry("Ana Kea", "9d"), actor="A")
    assert outside_entries(desk.division) == ()
    division = edit_division(desk.division.pk, {"lowest_grade": "25k", "highest_grade": "8d"}, actor="A")
    assert [outside.name for outside in outside_entries(division)] == ["Ana Kea", "Zoe Kea"]
    edit_entry(strong.pk, {"club": "Kea"}, actor="A")
    edit_entry(strong.pk, {"limit_reason": "was entered before"}, actor="A")
    assert [outside.name for outside in outside_entries(division)] == ["Zoe Kea"]


def test_a_lowest_grade_above_the_highest_and_no_grade_are_refused(limited: Division) -> None:
    with pytest.raises(Refused, match=r"^The highest grade, 5k, is below the lowest, 3k\.$"):
        edit_division(limited.pk, {"lowest_grade": "3k"}, actor="A")
    with pytest.raises(Refused, match="isn’t a grade"):
        edit_division(limited.pk, {"lowest_grade": "three"}, actor="A")


def test_a_line_of_a_list_outside_waits_until_it_has_a_reason(limited: Division, desk: Desk) -> None:
    staged = stage_file(
        desk.event,
        StagedKind.ENTRIES,
        filename="list.csv",
        content=b"Name,Grade\nTui Kea,3k\nHana Moa,7k\n",
        by=desk.director,
        division=limited,
    )
    did = import_entries(staged.pk, {}, actor="A")
    assert (did.entered, did.left) == (1, 1)
    assert did.refused == (f"Line 2: {REFUSED}",)
    did = import_entries(did.waiting, {}, actor="A", reasons={2: "came with her family"})
    assert did.entered == 1
    assert Entry.objects.get(name="Tui Kea").limit_reason == "came with her family"
    assert last_words().endswith("Tui Kea is outside the limits of Open. Because: came with her family")


def test_limits_and_reasons_are_in_the_file_of_an_event(limited: Division, desk: Desk) -> None:
    enter_player(limited.pk, NewEntry("Tui Kea", "3k", limit_reason="a junior"), actor="A")
    content = event_file(desk.event)
    wipe()
    division = restore_event(content).divisions.get(name="Open")
    assert division.highest_grade == "5k"
    assert division.entries.get(name="Tui Kea").limit_reason == "a junior"


def test_a_forgotten_person_has_no_reason_either(limited: Division) -> None:
    entry = enter_player(limited.pk, NewEntry("Tui Kea", "3k", limit_reason="Tui is my cousin"), actor="A")
    forget_person(entry.player_id, "Tui Kea", actor="A")
    assert Entry.objects.get(pk=entry.pk).limit_reason == ""
    assert "cousin" not in last_words() + str(LedgerEvent.objects.get(kind="entry.added").full_payload)
