"""What migrations make of the rows of an older site, which gets the very tables of a new one.

All go back together, once, and forward again: building the models of then takes longer than everything else here. Each
test tells of one migration; where one fails on the way, the note of its error names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.models import Max
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.ledger import guards
from games.ledger.guard_state import missing_guards
from games.models import (
    ArchiveAudit,
    Correction,
    Game,
    GameState,
    NumbersGiven,
    Record,
    RecordAudit,
    RecordOfReference,
    Report,
    Ruling,
    Stream,
)
from games.store.reference_record import reason_of
from games.store.result_basis import ResultBasis, basis_of
from games.wording.origins import remark_text
from ground.forgotten import FORGOTTEN
from nzgs_tourney.models import AgreedAward, ClosedAward, ClosedBalance, Division, Entry, PointsAward
from ratings.models import Player
from ratings.name_parts import guessed_parts
from tests.db.desk import make_desk
from tests.db.guarded import guarded_desk
from tests.db.migration_walk import walked
from tests.db.old_sentences import FILES, KEPT, audited, keep_files, keep_sentences, play
from tests.db.table_definitions import table_definitions
from tests.db.test_restore_event import full_event
from tests.emptied import empty

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

OLDEST = ("tourney", "0030_draw_kinds"), ("games", "0013_taken_apart"), ("ratings", "0002_forgotten_at")
SENTENCES_GO = ("games", "0017_codes")
ARCHIVES_COUNT = ("games", "0022_archive_more")
TABLE_WORDS_GO = ("tourney", "0042_table_words")
GAMES_NAME_ACTORS = ("games", "0023_actor_names")
PASTED_HAVE_NO_FILE = ("games", "0024_pasted_records")
EVENTS_NAME_ACTORS = ("tourney", "0043_actor_names")

AWARDS = (
    ("regional", "Regional championship", ""),
    ("own", "Own table", ""),
    ("national", "", ""),
    ("national", "The one of 2026", "The one of 2026"),
    ("open", "Own table", "Own table"),
)
"""A table of points, what an award called it before, and what it calls it now."""
ARCHIVES = (
    ("0.sgf and 2 more", 3, ("0.sgf", 2)),
    ("this and that and 1 more", 2, ("this and that", 1)),
    ("one and 5 more", 1, ("one and 5 more", 0)),
    ("cup and 2 more.zip", 3, ("cup and 2 more.zip", 0)),
    ("and no more", 1, ("and no more", 0)),
)
"""The name that an archive had before, how many records it has, and its name and the number of others now."""
IDS_BESIDE = {"games.ledgerevent", "tourney.drawjob"}
"""The tables that have the id of who acted as well."""
LATER = {"tourney_agreedaward", "tourney_closedaward"}
"""The tables that `tourney.0046` makes and fills."""

Names = dict[tuple[str, int], str]
Bases = dict[int, tuple[str, ResultBasis]]


@dataclass(frozen=True)
class Walk:
    """What was there before all went back, and what was seen on the way. `restored` is a game of `old_sentences`,
    `numbers` those that its records had, `awards` the division of the awards, `audits` the verdicts of `FILES`."""

    tables: dict[str, frozenset[str]]
    names: Names
    restored: int
    numbers: dict[int, int]
    bases: Bases
    awards: int
    audits: dict[int, dict[str, Any]]
    seen: dict[tuple[str, str], Any]


@pytest.fixture(scope="module")
def walk(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Walk]:
    """The rows of this module, after they went back and forward; they are there until its end."""
    with django_db_blocker.unblock():
        try:
            yield _walk()
        finally:
            empty()


def _walk() -> Walk:
    guarded_desk()
    full_event()
    awards, restored, audits = awarded(), play(), audited()
    records = Record.objects.filter(game__stream=restored.stream_id)
    numbers = dict(records.values_list("pk", "number"))
    before = Walk(table_definitions(), named(apps, "actor_name"), restored.pk, numbers, bases(), awards, audits, {})
    undone = {
        EVENTS_NAME_ACTORS: lambda old: (named(old, "actor", "tourney"), guards.installed()),
        TABLE_WORDS_GO: lambda old: (
            old.get_model("tourney", "PointsAward").objects.get(division=awards, number=3).table_name,
            guards.installed(),
        ),
        GAMES_NAME_ACTORS: lambda old: (named(old, "actor", "games"), guards.installed(), of_a_report("actor")),
    }
    again = {
        SENTENCES_GO: lambda old: keep_sentences(old, restored.stream_id, numbers),
        ARCHIVES_COUNT: keep_archives,
        PASTED_HAVE_NO_FILE: lambda old: keep_files(old, audits),
    }
    before.seen.update(walked(OLDEST, undone, again))
    return before


def awarded() -> int:
    """Awards as they were before, and their division."""
    division = make_desk(2).division
    for number, (table, kept, _) in enumerate(AWARDS, start=1):
        PointsAward.objects.create(
            division=division, number=number, year=2026, table=table, table_name=kept, points=["4"],
            among_eligible=False, after=1, reason="Counted again", actor_name="Director", at=timezone.now(),
        )  # fmt: skip
    return division.pk


def keep_archives(old: Any) -> None:
    """Archives as they were before."""
    stream = old.get_model("games", "Stream").objects.create(key="event:archives")
    for number, (name, places, _) in enumerate(ARCHIVES):
        old.get_model("games", "ArchiveAudit").objects.create(
            stream=stream, filename=name, sha256=str(number), size=1, actor="Aroha", at=timezone.now(), places=places
        )


def bases() -> Bases:
    """How each game was confirmed, and by what."""
    return {game.pk: (game.confirmed_by, basis_of(game)) for game in Game.objects.all()}


def named(registry: Any, column: str, *labels: str) -> Names:
    """Who acted, by the table and the row."""
    return {
        (model._meta.label_lower, row.pk): getattr(row, column)
        for model in registry.get_models()
        if model._meta.app_label in (labels or ("games", "tourney")) and model._meta.label_lower not in IDS_BESIDE
        and model._meta.db_table not in LATER and column in {field.name for field in model._meta.fields}
        for row in model._default_manager.all()
    }  # fmt: skip


def of_a_report(column: str) -> dict[str, str]:
    """What the database says to each change of a report, empty if it takes it: only the name may go."""
    said = {}
    report = Report.objects.values_list("pk").first()
    for change in (
        f"{column} = 'Somebody Else'",
        f"{column} = '{FORGOTTEN}', result = 'W+R'",
        "result = 'W+R'",
        f"{column} = '{FORGOTTEN}'",
    ):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(f"UPDATE games_report SET {change} WHERE id = %s", report)
                transaction.set_rollback(True)
                said[change] = ""
        except DatabaseError as error:
            said[change] = str(error).splitlines()[0]
    return {change.replace(column, "name"): sentence for change, sentence in said.items()}


ONLY_THE_NAME_GOES = {
    "name = 'Somebody Else'": "a report is never altered",
    f"name = '{FORGOTTEN}', result = 'W+R'": "a report is never altered",
    "result = 'W+R'": "a report is never altered",
    f"name = '{FORGOTTEN}'": "",
}


def test_family_and_given_names_of_the_rows_of_then_are_a_guess_and_marked(walk: Walk) -> None:
    """`ratings.0003` and `tourney.0045`."""
    for row in (*Entry.objects.exclude(name=FORGOTTEN), *Player.objects.exclude(name=FORGOTTEN)):
        name = row.filed_name if isinstance(row, Entry) else row.name
        assert row.name_parts == guessed_parts(name)


def of(label: str, names: Names) -> Names:
    """Those of one app."""
    return {row: name for row, name in names.items() if row[0].startswith(f"{label}.")}


def guarded(label: str = "") -> frozenset[str]:
    """The tables that had a guard then."""
    tables = frozenset(guard.table for guard in guards.guards() if guard.table.startswith(label))
    return tables - {"tourney_playerlink", "ratings_ratinglist", "ratings_listedrating"}


def test_an_older_site_gets_the_tables_of_a_new_one(walk: Walk) -> None:
    now = table_definitions()
    assert len(now) > 50
    assert now.keys() == walk.tables.keys()
    differ = {table: (sorted(now[table] - new), sorted(new - now[table])) for table, new in walk.tables.items()}
    assert {table: parts for table, parts in differ.items() if any(parts)} == {}


def test_every_guard_stands_again(walk: Walk) -> None:
    assert guards.installed() == {guard.table for guard in guards.guards()}
    assert missing_guards() == []
    with pytest.raises(DatabaseError, match="cannot change"), transaction.atomic():
        Game.objects.filter(state=GameState.CONFIRMED).update(handicap=3)


def test_rows_keep_the_numbers_that_the_ledger_called_them_by(walk: Walk) -> None:
    """`games.0014` and `tourney.0031` give them, and to each stream the last that it gave."""
    for model in (Division, Entry, Game, Record):
        assert model._default_manager.exists()
        assert all(pk == number for pk, number in model._default_manager.values_list("pk", "number"))
    for kind, last in (
        ("game", Game.objects.values_list("stream").annotate(Max("number"))),
        ("division", Division.objects.values_list("event__stream").annotate(Max("number"))),
    ):
        assert dict(NumbersGiven.objects.filter(kind=kind).values_list("stream", "last")) == dict(last)


def test_sentences_become_codes_and_what_a_person_wrote_stays(walk: Walk) -> None:
    """`games.0017`; no later migration changes them."""
    game = Game.objects.get(pk=walk.restored)
    stream = game.stream_id
    # Before `games.0025`, what a ruling gave was confirmed as if from a slip.
    slips = {pk: ("slip" if how == "ruling" else how, basis) for pk, (how, basis) in walk.bases.items()}
    assert bases() == slips
    assert {ruling.sentence(game) for ruling in Ruling.objects.filter(stream=stream)} == {"Only that is so."}
    first, chosen = RecordOfReference.objects.filter(game=game).order_by("pk")
    assert (reason_of(first, game), first.reason) == ("Ruling 1: Only that is so.", "")
    assert (reason_of(chosen, game), chosen.ruling) == ("It is whole.", None)
    correction = Correction.objects.get(game__stream=stream)
    assert (correction.reason, correction.ruling.number) == ("", 3)
    records = Record.objects.filter(game__stream=stream)
    assert set(walk.numbers) == {record.pk for record in records}
    for record in records:
        sentence, remark = KEPT[walk.numbers[record.pk]]
        assert (remark_text(record.origin, "Aroha", record.remark), record.remark) == (sentence, remark)


def test_an_archive_gets_a_number_for_its_words_and_a_file_that_is_called_so_keeps_its_name(walk: Walk) -> None:
    """`games.0022`."""
    archives = ArchiveAudit.objects.filter(stream=Stream.objects.get(key="event:archives")).order_by("pk")
    assert [(one.filename, one.more) for one in archives] == [after for *_, after in ARCHIVES]
    assert [one.called for one in archives] == [name for name, *_ in ARCHIVES]


def test_the_audit_of_a_pasted_record_keeps_no_words_for_its_file_and_the_name_of_a_file_stays(walk: Walk) -> None:
    """`games.0024`."""
    assert [verdict["file"] for verdict in walk.audits.values()] == [file for *_, file in FILES]
    audits = RecordAudit.objects.filter(pk__in=walk.audits)
    assert dict(audits.values_list("pk", "verdict")) == walk.audits


def test_an_award_keeps_no_words_of_the_programs_and_the_federations_names_stay(walk: Walk) -> None:
    """`tourney.0042`; on the way back the words are put again."""
    assert walk.seen[TABLE_WORDS_GO] == ("New Zealand championship", guarded() - LATER)
    awards = PointsAward.objects.filter(division=walk.awards).order_by("number")
    assert [award.table_name for award in awards] == [name for *_, name in AWARDS]


def test_the_names_of_who_acted_stay_and_so_do_their_guards_in_both_directions(walk: Walk) -> None:
    """`games.0023` and `tourney.0043`: `actor` is called `actor_name`."""
    assert {table for table, _ in walk.names} > {
        "games.report",
        "games.ruling",
        "games.rulewording",
        "tourney.pointsaward",
    }
    assert walk.seen[EVENTS_NAME_ACTORS] == (of("tourney", walk.names), guarded() - LATER)
    names, installed, said = walk.seen[GAMES_NAME_ACTORS]
    assert names == of("games", walk.names)
    assert installed >= guarded("games_")
    assert said == of_a_report("actor_name") == ONLY_THE_NAME_GOES
    kept = named(apps, "actor_name")
    assert {row: kept.get(row) for row in walk.names} == walk.names


def test_a_closed_year_gets_its_columns_and_what_was_public_is_agreed_to(walk: Walk) -> None:
    """`tourney.0046`."""
    (line,) = ClosedBalance.objects.all()
    assert (line.total, line.brought, line.won) == (4, 0, ["4.00"])
    (column,) = ClosedAward.objects.all()
    assert (column.year.year, column.position, column.award.closed) == (2026, 0, column)
    assert set(AgreedAward.objects.values_list("award", flat=True)) == set(
        PointsAward.objects.values_list("pk", flat=True)
    )
    assert walk.awards != column.award.division_id, "the points of those came without a line in the closed year"
