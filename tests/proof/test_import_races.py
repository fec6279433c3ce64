"""Two accept the same waiting list at the same moment: it is entered once, and only because of the lock. What two
events cannot both have, one gets and the other goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Entry, ListReview, StagedFile, User
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.import_entries import Imported, import_entries
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.people.rating_lists import accept_rating_list, withdraw_list
from nzgs_tourney.tournament.division.presets import PRESETS
from ratings.models import RatingList
from tests.db.desk import make_desk
from tests.proof.conftest import SURE_SECONDS, WAIT_SECONDS, AtOnce, Meet

DONE = "This list is accepted already."
LOOK = "nzgs_tourney.services.entries.import_entries.staged_entries"


@pytest.fixture
def waiting() -> StagedFile:
    desk = make_desk(0)
    return stage_file(
        desk.event,
        StagedKind.ENTRIES,
        filename="list.csv",
        content="Name,Grade\nHēmi Rātā,3d\nTūī Kea,2k\n王小明,1d\n".encode(),
        by=desk.director,
        division=desk.division,
    )


def both(at_once: AtOnce, waiting: StagedFile) -> list[Any]:
    return at_once(
        lambda: import_entries(waiting.pk, {}, actor="one"),
        lambda: import_entries(waiting.pk, {}, actor="two"),
    )


def test_without_the_lock_nobody_is_told_that_it_is_done(
    at_once: AtOnce, meet: Meet, locks_off: None, waiting: StagedFile
) -> None:
    """One may be refused for what it saw of the other's half-done work, but never because the list is accepted."""
    meet(LOOK)
    assert DONE not in [str(outcome) for outcome in both(at_once, waiting)]


def test_with_the_lock_one_enters_everybody_and_the_other_is_told(
    at_once: AtOnce, meet: Meet, waiting: StagedFile
) -> None:
    meet(LOOK)
    outcomes = both(at_once, waiting)
    assert Imported(entered=3, already=0, left=0) in outcomes
    assert [str(outcome) for outcome in outcomes if isinstance(outcome, Refused)] == [DONE]
    assert Entry.objects.count() == 3


def rating_lists() -> list[StagedFile]:
    """One rating list that two events have sent."""
    content = "ID,Name,Rating\n7,Hēmi Rātā,3.10\n".encode()
    return [
        stage_file(desk.event, StagedKind.RATINGS, filename="l.csv", content=content, by=desk.director)
        for desk in (make_desk(0), make_desk(0))
    ]


def test_two_events_that_keep_one_rating_list_at_once_keep_it_once(at_once: AtOnce, meet: Meet) -> None:
    lists = rating_lists()
    meet("ratings.services.import_rating_list._settled_before")

    def keeps(waiting: StagedFile) -> Callable[[], Any]:
        return lambda: accept_rating_list(waiting.pk, name="NZGS", as_of=date(2026, 11, 1), actor="Aroha")

    outcomes = at_once(*map(keeps, lists))
    kept = RatingList.objects.get()
    assert kept.lines.count() == 1
    assert sorted(outcomes, key=str) == [(kept, False), (kept, True)], "it is new to one of them"
    review = ListReview.objects.get()
    assert (review.rating_list, review.state) == (kept, "waiting")
    for one in lists:
        assert ListReview.objects.for_event(one.event_id).get() == review, "both go by it"
        assert LedgerEvent.objects.filter(stream__event=one.event_id, kind="ratings.imported").count() == 1


def test_a_list_withdrawn_while_an_administrator_sends_it_again_stays_withdrawn(
    at_once: AtOnce, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again = rating_lists()
    accept_rating_list(first.pk, name="NZGS", as_of=date(2026, 11, 1), actor="Aroha")
    waits = ListReview.objects.get()
    accepting, withdrawn, save = threading.Event(), threading.Event(), ListReview.save

    def save_last(review: ListReview, **options: Any) -> None:
        if review.withdrawn_at is None:
            accepting.set()
            withdrawn.wait(WAIT_SECONDS)
        save(review, **options)

    def withdraws() -> None:
        accepting.wait(SURE_SECONDS)
        withdraw_list(waits.pk, "Last year’s file.", actor="Federation")
        withdrawn.set()

    monkeypatch.setattr(ListReview, "save", save_last)
    sends = partial(accept_rating_list, again.pk, name="NZGS", as_of=date(2026, 11, 1), actor="Rua", agreed=True)
    assert not [outcome for outcome in at_once(sends, withdraws) if isinstance(outcome, Exception)]
    waits.refresh_from_db()
    assert (waits.state, waits.accepted_by) == ("withdrawn", "Rua"), "one after the other"


def test_two_events_made_at_once_have_an_address_each(at_once: AtOnce, meet: Meet) -> None:
    director = User.objects.create_user("aroha")
    meet("nzgs_tourney.services.events.create_event._add")

    def makes() -> str:
        day = date(2026, 11, 21)
        return create_event(name="Rimu Open", begins=day, ends=day, preset=PRESETS[0], director=director).slug

    assert sorted(at_once(makes, makes)) == ["rimu-open", "rimu-open-2"]
