"""The federation approves an event and its tables of points, or sends them back."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from games.ledger import guards
from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Event, EventDecision
from nzgs_tourney.pages.points.points_page import points_page
from nzgs_tourney.services.events.delete_event import delete_event
from nzgs_tourney.services.points.approve_event import decide_on_event
from nzgs_tourney.services.points.award_points import agree_to_award, award_division_points
from nzgs_tourney.services.points.points_rules import set_points_rules
from nzgs_tourney.store.events.streams import NZGS_POINTS
from nzgs_tourney.store.points.approval import Approved, approval_of, approvals_of
from tests.db.desk import Desk, make_desk
from tests.db.telling_prizes import YEAR, finished

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
NOT_YET = "The federation hasn’t approved these points yet."


def rules(desk: Desk, table: str = "regional") -> None:
    set_points_rules(desk.division.pk, table=table, own=(), year=YEAR, among_eligible=False, actor="Director")


def decide(desk: Desk, *, approved: bool = True, reason: str = "As announced.") -> EventDecision:
    return decide_on_event(desk.event.pk, approved=approved, reason=reason, actor="Federation")


def state(desk: Desk) -> Approved:
    both = {approval_of(desk.event).state, approvals_of(Event.objects.filter(pk=desk.event.pk))[desk.event.pk]}
    (found,) = both
    return found


def test_an_approval_holds_until_a_table_changes_and_another_answer_takes_its_place(desk: Desk) -> None:
    rules(desk)
    assert state(desk) is Approved.NOT_YET
    assert decide(desk) == decide(desk), "the request was sent twice"
    assert LedgerEvent.objects.filter(kind="points.event_approved").count() == 1
    assert state(desk) is Approved.YES
    rules(desk, "national")
    assert state(desk) is Approved.CHANGED
    decide(desk, approved=False, reason="It’s a regional.")
    assert state(desk) is Approved.SENT_BACK
    decide(desk)
    assert state(desk) is Approved.YES
    assert verify(NZGS_POINTS)[0].broken is None


def test_it_is_refused_without_a_reason_or_a_table(desk: Desk) -> None:
    with pytest.raises(Refused, match="gives no NZGS points"):
        decide(desk)
    rules(desk)
    with pytest.raises(Refused, match="Give a reason"):
        decide(desk, reason=" ")


def test_points_say_that_they_are_not_approved_until_they_are_or_count(desk: Desk) -> None:
    finished(desk)
    shown = [points_page(desk.division, in_public=public).unapproved for public in (False, True)]
    assert shown == [NOT_YET, NOT_YET]
    decide(desk, approved=False, reason="It’s a national.")
    shown = [points_page(desk.division, in_public=public).unapproved for public in (False, True)]
    assert shown == ["Sent back by the federation: It’s a national.", NOT_YET]
    award = award_division_points(desk.division.pk, actor="Director")
    assert points_page(desk.division).unapproved
    agree_to_award(award.pk, actor="Federation")
    assert points_page(desk.division).unapproved == ""


def test_a_decision_is_never_altered_and_an_alteration_is_found(desk: Desk) -> None:
    rules(desk)
    decide(desk)
    with pytest.raises(DatabaseError, match="what was said of an event is never altered"), transaction.atomic():
        EventDecision.objects.update(approved=False)
    with guards.lifted():
        EventDecision.objects.update(approved=False)
    assert any("decision 1 on" in one.why for one in verify(NZGS_POINTS)[0].findings)


def test_it_goes_with_an_event_that_is_deleted() -> None:
    desk = make_desk(4, published=False)
    rules(desk)
    decide(desk)
    delete_event(desk.event.pk, desk.event.name, actor="Federation")
    assert not EventDecision.objects.exists()
    assert verify(NZGS_POINTS)[0].broken is None
