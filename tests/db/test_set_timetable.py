"""When rounds begin: announced on record, and nobody double-booked."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, RoundTime
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.edit_entry import plan_rounds
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.events.timetable import Times, announced_rounds, clashes, starts_of, times_of
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.wording.events.event_facts import division_facts
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, both_report, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
NINE, TEN, NOON = (datetime(2026, 11, 20, hour, tzinfo=UTC) for hour in (20, 21, 23))
"""In New Zealand nine, ten and noon on Saturday the 21st."""
SUNDAY = datetime(2026, 11, 22, 10, 59, tzinfo=UTC)
"""In New Zealand a minute before midnight on Sunday the 22nd."""


@pytest.fixture
def other(desk: Desk) -> Division:
    """A second division with two of the first, and two of its own."""
    made = add_division(desk.event.pk, "Handicap", actor="Director")
    for entry in shared(desk):
        enter_player(made.pk, NewEntry(entry.name, entry.rank, player=entry.player), actor="Director")
    for name in ("Āwhina Kea", "Rua Tui"):
        enter_player(made.pk, NewEntry(name, "3k"), actor="Director")
    return made


def shared(desk: Desk) -> list[Entry]:
    return list(desk.division.entries.order_by("pk")[:2])


def begin(division: Division, *starts: datetime) -> None:
    set_timetable(division.pk, dict(enumerate(starts, start=1)), actor="Director")


def publish(division: Division) -> None:
    draw_round(division.pk, 1, actor="Director", seed="s")
    publish_round(division.pk, 1, actor="Director")


def test_times_are_announced_changed_and_taken_away_on_record(desk: Desk) -> None:
    begin(desk.division, NINE, NOON)
    assert starts_of(desk.division) == {1: NINE, 2: NOON}
    facts = division_facts(desk.division, announced_rounds(desk.division))
    assert ("Saturday 21 November", "round 1 at 09:00, round 2 at 12:00") in {(one.label, one.value) for one in facts}
    set_timetable(desk.division.pk, {1: TEN, 2: None}, actor="Director")
    assert starts_of(desk.division) == {1: TEN}
    payload = LedgerEvent.objects.latest("seq").full_payload
    assert payload["changed"] == {
        "1": ["2026-11-20T20:00+00:00", "2026-11-20T21:00+00:00"],
        "2": ["2026-11-20T23:00+00:00", None],
    }


def test_the_same_again_tells_the_ledger_nothing(desk: Desk) -> None:
    begin(desk.division, NINE)
    before = LedgerEvent.objects.count()
    begin(desk.division, NINE)
    assert LedgerEvent.objects.count() == before


def test_results_are_due_with_or_without_a_start(desk: Desk) -> None:
    set_timetable(desk.division.pk, {1: NINE}, due={1: NOON, 2: SUNDAY}, actor="Director")
    assert times_of(desk.division, 1) == Times(NINE, NOON)
    assert times_of(desk.division, 2) == Times(None, SUNDAY)
    assert times_of(desk.division, 3) == Times()
    assert LedgerEvent.objects.latest("seq").full_payload["due"]["2"] == [None, "2026-11-22T10:59+00:00"]
    words = in_words(LedgerEvent.objects.latest("seq"), Names({desk.division.pk: "Open"}, {}))
    assert "round 1 begins Sat 21 Nov, 09:00, round 1 is due Sat 21 Nov, 12:00" in words
    assert set_timetable(desk.division.pk, {1: None}, due={1: None}, actor="Director") == {2: Times(None, SUNDAY)}
    assert "round 1 has no set due date" in in_words(LedgerEvent.objects.latest("seq"), Names({}, {}))


@pytest.mark.parametrize(
    ("due", "sentence"),
    [
        ({1: NINE}, "The results of round 1 must be due after it begins."),
        ({1: SUNDAY, 2: NOON}, "The results of round 2 must be due after those of round 1."),
        ({9: SUNDAY}, "there is no round 9"),
    ],
)
def test_what_cannot_be_due(desk: Desk, due: dict[int, datetime | None], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        set_timetable(desk.division.pk, {1: TEN}, due=due, actor="Director")
    assert not RoundTime.objects.exists()


def test_the_database_keeps_no_round_without_a_time_and_none_due_before_it_begins(desk: Desk) -> None:
    for starts, due in ((None, None), (NOON, NINE)):
        with pytest.raises(IntegrityError), transaction.atomic():
            RoundTime.objects.create(division=desk.division, round_number=1, starts_at=starts, due_at=due)


@pytest.mark.parametrize(
    ("starts", "sentence"),
    [
        ({7: NINE}, "has 6 rounds: there is no round 7"),
        ({0: NINE}, "there is no round 0"),
        ({1: NOON, 2: NINE}, "Round 2 must begin after round 1."),
        ({1: NINE, 3: NINE}, "Round 3 must begin after round 1."),
    ],
)
def test_what_cannot_be_announced(desk: Desk, starts: dict[int, datetime | None], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        set_timetable(desk.division.pk, starts, actor="Director")
    assert not RoundTime.objects.exists()


def test_nobody_is_published_at_two_boards_at_one_hour(desk: Desk, other: Division) -> None:
    begin(desk.division, NINE, NOON)
    begin(other, TEN, NOON)
    publish(desk.division)
    draw_round(other.pk, 1, actor="Director", seed="s")
    seated = list(other.entries.values_list("pk", flat=True))
    found = clashes(other, 1, seated)
    assert [clash.name for clash in found] == sorted(entry.name for entry in shared(desk))
    assert re.search(r": Open, round 1, Sat 09:00 to 11:\d\d\.$", found[0].sentence)
    with pytest.raises(Refused, match="Nobody can play at two boards at the same time") as refused:
        publish_round(other.pk, 1, actor="Director")
    assert all(entry.name in refused.value.sentence for entry in shared(desk))

    for entry in other.entries.filter(player__in=[one.player_id for one in shared(desk)]):
        plan_rounds(entry.pk, {1: Status.EXCUSED}, actor="Director")
    draw_round(other.pk, 1, actor="Director", seed="s")
    assert publish_round(other.pk, 1, actor="Director").state == "published"


@pytest.mark.parametrize("first", [(NINE, TEN), (NOON,), ()])
def test_other_hours_do_not_clash(desk: Desk, other: Division, first: tuple[datetime, ...]) -> None:
    begin(desk.division, *first)
    begin(other, TEN, NOON)
    publish(desk.division)
    publish(other)


def test_a_round_that_is_over_is_no_hindrance(desk: Desk, other: Division) -> None:
    begin(desk.division, NINE)
    begin(other, TEN)
    publish(desk.division)
    for game in games_of(desk.division.drawn_rounds.get()):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    publish(other)


def test_a_draft_and_who_is_expected_are_named_and_hold_nothing_back(desk: Desk, other: Division) -> None:
    begin(desk.division, NINE)
    begin(other, TEN)
    seated = list(other.entries.values_list("pk", flat=True))
    assert {clash.seated for clash in clashes(other, 1, seated)} == {False}
    draw_round(desk.division.pk, 1, actor="Director", seed="s")
    assert len(clashes(other, 1, seated)) == 2
    publish(other)
    plan_rounds(other.entries.order_by("pk")[0].pk, {2: Status.EXCUSED}, actor="Director")


@pytest.mark.on_both
def test_without_a_timetable_three_queries_are_asked(desk: Desk, other: Division) -> None:
    entries = list(desk.division.entries.order_by("pk").values_list("pk", flat=True)[:2])
    with CaptureQueriesContext(connection) as queries:
        assert clashes(other, 1, entries) == ()
    assert len(queries) == 3


@pytest.mark.on_both
def test_a_partner_of_a_side_is_nobody_at_two_boards(desk: Desk) -> None:
    pairs = add_division(desk.event.pk, "Pair go", actor="Director", preset="pair-go/1")
    one, two = shared(desk)
    for number, player in enumerate((one.player, two.player)):
        partners = (Partner(player.name, "3k", player=player), Partner(f"Ngaio Moana {number}", "3k"))
        enter_player(pairs.pk, NewEntry("", partners=partners), actor="Director")
    names = sorted((one.name, two.name))
    sides, alone = ([entry.pk for entry in division.entries.all()] for division in (pairs, desk.division))
    publish(desk.division)
    assert [clash.sentence for clash in clashes(pairs, 1, sides)] == [
        f"{name}: Open, round 1, which isn’t finished." for name in names
    ]
    begin(desk.division, NINE)
    begin(pairs, TEN)
    assert [(clash.name, clash.seated) for clash in clashes(pairs, 1, sides)] == [(name, True) for name in names]
    assert [(clash.name, clash.seated) for clash in clashes(desk.division, 1, alone)] == [
        (name, False) for name in names
    ]
    draw_round(pairs.pk, 1, actor="Director", seed="s")
    assert [(clash.name, clash.division) for clash in clashes(desk.division, 1, alone)] == [
        (name, "Pair go") for name in names
    ]
    with pytest.raises(Refused, match="Nobody can play at two boards at the same time"):
        publish_round(pairs.pk, 1, actor="Director")
