"""A closed year of points is reopened by two officials, and closed anew; every closing stays."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from games.ledger import guards
from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import ClosedAward, ClosedBalance, PointsYear, YearReopening, YearStanding
from nzgs_tourney.pages.points.year import year_page
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_year import close_points_year, set_brought_forward, set_willing
from nzgs_tourney.services.points.reopen_year import agree_to_reopen, ask_to_reopen, withdraw_reopening
from nzgs_tourney.store.events.streams import NZGS_POINTS
from ratings.models import Player
from tests.db.desk import Desk
from tests.db.telling_prizes import YEAR, finished, official, player

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(4)]
WHY = "A result was misread."


def close(desk: Desk) -> None:
    """The year is closed with an award, and the winner represents New Zealand."""
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    set_brought_forward(YEAR, {player(desk): Decimal(40)}, actor="Federation")
    set_willing(YEAR, [player(desk)], actor="Federation")
    close_points_year(YEAR, player(desk), actor="Federation")


def reopen() -> None:
    ask_to_reopen(YEAR, WHY, by=official("asker"))
    agree_to_reopen(YEAR, by=official("second"))


def kept() -> list[tuple[object, ...]]:
    return list(
        ClosedBalance.objects.order_by("closing", "player").values_list("closing", "player", "total", "carried")
    )


def test_a_year_that_two_officials_reopen_is_open_and_closed_anew(desk: Desk) -> None:
    close(desk)
    before, first = year_page(YEAR), kept()
    reopen()
    year = PointsYear.objects.get(year=YEAR)
    assert (year.closed_at, year.closed_by, year.representative) == (None, "", None)
    assert not YearStanding.objects.filter(year__year=YEAR + 1).exclude(brought=0).exists()
    assert [line.total for line in year_page(YEAR).lines] == [line.total for line in before.lines]
    mere = Player.objects.create(name="Mere Rangi")
    set_brought_forward(YEAR, {player(desk): Decimal(40), mere.pk: Decimal(8)}, actor="Federation")
    close_points_year(YEAR, None, actor="Federation")
    assert [line for line in kept() if line[0] == 1] == first
    assert len(kept()) == 2 * len(first) + 1
    assert len(year_page(YEAR).lines) == len(first) + 1
    assert year_page(YEAR).events == before.events
    assert YearStanding.objects.get(year__year=YEAR + 1, player=mere).brought == Decimal(6)
    assert verify(NZGS_POINTS)[0].broken is None


def test_nothing_changes_until_a_second_official_agrees(desk: Desk) -> None:
    close(desk)
    asker = official("asker")
    request = ask_to_reopen(YEAR, WHY, by=asker)
    assert ask_to_reopen(YEAR, "Again.", by=asker) == request, "the request was sent twice"
    with pytest.raises(Refused, match="You asked to reopen 2026 yourself: another administrator has to agree"):
        agree_to_reopen(YEAR, by=asker)
    assert PointsYear.objects.get(year=YEAR).closed_at
    second = official("second")
    agree_to_reopen(YEAR, by=second)
    agree_to_reopen(YEAR, by=second)
    assert LedgerEvent.objects.filter(kind="points.year_reopened").count() == 1


def test_a_withdrawn_request_leaves_the_year_closed_and_another_can_be_made(desk: Desk) -> None:
    close(desk)
    asker = official("asker")
    ask_to_reopen(YEAR, WHY, by=asker)
    withdraw_reopening(YEAR, by=asker)
    withdraw_reopening(YEAR, by=asker)
    with pytest.raises(Refused, match="Nobody asks to reopen 2026 any more"):
        agree_to_reopen(YEAR, by=official("second"))
    assert ask_to_reopen(YEAR, WHY, by=asker).number == 2
    assert verify(NZGS_POINTS)[0].broken is None


def test_a_year_is_reopened_with_a_reason_after_the_next_and_only_when_closed(desk: Desk) -> None:
    asker = official("asker")
    with pytest.raises(Refused, match="The year 2026 isn’t closed"):
        ask_to_reopen(YEAR, WHY, by=asker)
    close(desk)
    with pytest.raises(Refused, match="Say why 2026 should be reopened"):
        ask_to_reopen(YEAR, "  ", by=asker)
    close_points_year(YEAR + 1, None, actor="Federation")
    with pytest.raises(Refused, match="2027 is closed too: reopen that first"):
        ask_to_reopen(YEAR, WHY, by=asker)


def test_the_database_refuses_one_official_twice_and_a_year_that_nobody_reopened(desk: Desk) -> None:
    close(desk)
    one, now = official("asker"), timezone.now()
    year = PointsYear.objects.get(year=YEAR)
    with pytest.raises(IntegrityError), transaction.atomic():
        YearReopening.objects.create(
            year=year, number=1, closing=1, reason=WHY, asked_by=one, asked_at=now, agreed_by=one, agreed_at=now
        )
    with pytest.raises(DatabaseError, match="a year of points that is closed cannot change"), transaction.atomic():
        PointsYear.objects.update(closed_at=None)
    request = ask_to_reopen(YEAR, WHY, by=one)
    with pytest.raises(DatabaseError), transaction.atomic():
        PointsYear.objects.update(closed_at=None)
    with pytest.raises(DatabaseError, match="a request to reopen a year stays as it was"), transaction.atomic():
        YearReopening.objects.update(reason="Other.")
    with pytest.raises(DatabaseError), transaction.atomic():
        YearReopening.objects.all().delete()
    agree_to_reopen(YEAR, by=official("second"))
    with pytest.raises(DatabaseError), transaction.atomic():
        YearReopening.objects.filter(pk=request.pk).update(agreed_at=None, agreed_by=None)
    with pytest.raises(DatabaseError), transaction.atomic():
        ClosedBalance.objects.update(carried=99)
    with pytest.raises(DatabaseError), transaction.atomic():
        ClosedAward.objects.all().delete()
    close_points_year(YEAR, None, actor="Federation")
    with pytest.raises(DatabaseError, match="a year of points that is closed cannot change"), transaction.atomic():
        PointsYear.objects.filter(year=YEAR).update(closed_at=None)


@pytest.mark.parametrize(
    ("model", "values", "found"),
    [
        (YearReopening, {"reason": "Other."}, "request 1 to reopen 2026 isn’t as it was made and answered"),
        (YearReopening, {"closing": 7}, "request 1 to reopen 2026 isn’t as it was made and answered"),
        (PointsYear, {"closing": 7}, "the points of 2026 were closed 1 times, not 7"),
        (ClosedBalance, {"carried": 7}, "the points of 2026: player"),
        (ClosedBalance, {"closing": 7}, "the points of 2026: player"),
    ],
)
def test_what_was_altered_is_found(
    desk: Desk, model: type[YearReopening], values: dict[str, object], found: str
) -> None:
    close(desk)
    reopen()
    with guards.lifted():
        model.objects.all().update(**values)
    assert any(found in one.why for one in verify(NZGS_POINTS)[0].findings)


def test_a_year_closed_again_past_the_program_is_found(desk: Desk) -> None:
    close(desk)
    reopen()
    with guards.lifted():
        PointsYear.objects.filter(year=YEAR).update(closed_at=timezone.now())
    assert any("were reopened, but are closed" in one.why for one in verify(NZGS_POINTS)[0].findings)
