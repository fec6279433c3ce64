"""Rows for `test_one_ledger_event`: prizes and points."""

from __future__ import annotations

from decimal import Decimal

from nzgs_tourney.models import Eligible, Entry, PointsSeries, User
from nzgs_tourney.services.points.approve_event import decide_on_event
from nzgs_tourney.services.points.award_points import agree_to_award, award_division_points
from nzgs_tourney.services.points.points_rules import set_eligibility, set_points_rules
from nzgs_tourney.services.points.points_year import (
    close_points_year,
    set_brought_forward,
    set_points_table,
    set_willing,
    set_year_rules,
)
from nzgs_tourney.services.points.reopen_year import agree_to_reopen, ask_to_reopen, withdraw_reopening
from nzgs_tourney.services.points.series import remove_series, save_series
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells

YEAR = 2026


def player(desk: Desk) -> int:
    return Entry.objects.filter(division=desk.division).earliest("pk").player_id


def finished(desk: Desk, table: str = "regional") -> Desk:
    """One round, the last, is closed; of equal players half have won. Everybody may win the points of the division."""
    desk.division.rounds = 1
    desk.division.save(update_fields=["rounds"])
    Entry.objects.filter(division=desk.division).update(points_eligible=Eligible.YES, rank="1d", rating=None)
    desk.play(1)
    set_points_rules(desk.division.pk, table=table, own=(), year=YEAR, among_eligible=False, actor=A)
    return desk


def grand_prix(desk: Desk) -> PointsSeries:
    """A series in which the desk's division counts."""
    points = (Decimal(10), Decimal(7))
    return save_series(None, name="Grand Prix", points=points, best=1, divisions=[desk.division.pk], actor=A)


@tells(set_prizes, "prizes.set")
def _(desk: Desk) -> Do:
    return lambda: set_prizes(desk.division.pk, [PrizeTerms("Winner", (Decimal(50),))], actor=A)


@tells(set_points_rules, "points.rules")
def _(desk: Desk) -> Do:
    rules = {"table": "own", "own": (Decimal(3), Decimal(1)), "year": YEAR, "among_eligible": True}
    return lambda: set_points_rules(desk.division.pk, actor=A, **rules)


@tells(set_eligibility, "points.eligibility")
def _(desk: Desk) -> Do:
    entry = Entry.objects.filter(division=desk.division).earliest("pk")
    return lambda: set_eligibility(desk.division.pk, {entry.pk: ("no", "no visa")}, actor=A)


@tells(award_division_points, "points.awarded")
def _(desk: Desk) -> Do:
    finished(desk)
    return lambda: award_division_points(desk.division.pk, actor=A)


@tells(agree_to_award, "points.agreed")
def _(desk: Desk) -> Do:
    award = award_division_points(finished(desk).division.pk, actor=A)
    return lambda: agree_to_award(award.pk, actor=A)


@tells(decide_on_event, "points.event_approved")
def _(desk: Desk) -> Do:
    set_points_rules(desk.division.pk, table="regional", own=(), year=YEAR, among_eligible=False, actor=A)
    return lambda: decide_on_event(desk.event.pk, approved=True, reason="As announced.", actor=A)


@tells(set_points_table, "points.table")
def _(desk: Desk) -> Do:
    points = (Decimal(5), Decimal("2.5"))
    return lambda: set_points_table(key="regional", name="Regional", points=points, from_year=2027, actor=A)


@tells(save_series, "points.series")
def _(desk: Desk) -> Do:
    series = grand_prix(desk)
    points = (Decimal(12), Decimal("7.5"))
    return lambda: save_series(series.pk, name="Capital Grand Prix", points=points, best=None, actor=A)


@tells(remove_series, "points.series_removed")
def _(desk: Desk) -> Do:
    series = grand_prix(desk)
    return lambda: remove_series(series.pk, actor=A)


@tells(set_year_rules, "points.year_rules")
def _(desk: Desk) -> Do:
    part = Decimal("0.2")
    return lambda: set_year_rules(YEAR, reduction=part, deduction=Decimal(30), least=Decimal(0), actor=A)


@tells(set_brought_forward, "points.brought")
def _(desk: Desk) -> Do:
    return lambda: set_brought_forward(YEAR, {player(desk): Decimal("12.5")}, actor=A)


@tells(set_willing, "points.willing")
def _(desk: Desk) -> Do:
    set_brought_forward(YEAR, {player(desk): Decimal("12.5")}, actor=A)
    return lambda: set_willing(YEAR, [player(desk)], actor=A)


def closed_and_asked(desk: Desk) -> None:
    """The year is closed, and an official asks to reopen it."""
    set_brought_forward(YEAR, {player(desk): Decimal(40)}, actor=A)
    close_points_year(YEAR, None, actor=A)
    ask_to_reopen(YEAR, "A result was misread.", by=official("asker"))


def official(name: str) -> User:
    """An administrator."""
    return User.objects.create_superuser(name)


@tells(ask_to_reopen, "points.reopening_asked")
def _(desk: Desk) -> Do:
    set_brought_forward(YEAR, {player(desk): Decimal(40)}, actor=A)
    close_points_year(YEAR, None, actor=A)
    asker = official("asker")
    return lambda: ask_to_reopen(YEAR, "A result was misread.", by=asker)


@tells(agree_to_reopen, "points.year_reopened")
def _(desk: Desk) -> Do:
    closed_and_asked(desk)
    second = official("second")
    return lambda: agree_to_reopen(YEAR, by=second)


@tells(withdraw_reopening, "points.reopening_withdrawn")
def _(desk: Desk) -> Do:
    closed_and_asked(desk)
    return lambda: withdraw_reopening(YEAR, by=User.objects.get(username="asker"))


@tells(close_points_year, "points.year_closed")
def _(desk: Desk) -> Do:
    set_brought_forward(YEAR, {player(desk): Decimal(40)}, actor=A)
    set_willing(YEAR, [player(desk)], actor=A)
    return lambda: close_points_year(YEAR, player(desk), actor=A)
