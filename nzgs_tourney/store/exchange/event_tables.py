"""Which rows make up an event, for its backup: every table with something official about it.

It includes the personal links and their secret, so that printed codes work where it is restored. Left out: accounts and
their roles, waiting lists and records, audited archives. None of these is an official fact, or they belong to a site.
Columns that are left out are in `store/exchange/event_rows.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, Q, QuerySet

from games.models import (
    Case,
    Clearing,
    Correction,
    EndingStep,
    Evidence,
    Game,
    LedgerEvent,
    NumbersGiven,
    PersonalData,
    Record,
    RecordAudit,
    RecordOfReference,
    Report,
    Ruling,
    Stream,
    TakenApart,
)
from nzgs_tourney.models import (
    AwardedPoints,
    Division,
    Entry,
    Event,
    Pairing,
    PairWish,
    PlayerLink,
    PointsAward,
    PointsRules,
    PrintedAddress,
    Prize,
    Round,
    RoundStatus,
    RoundTime,
    Seat,
    SeatChange,
)
from ratings.models import ListedRating, Player, RatingList

Rows = Callable[[Event], "QuerySet[Any]"]


@dataclass(frozen=True, slots=True)
class EventTable:
    """One table of the backup: its key in the file, its model, and the rows of an event in a fixed order."""

    key: str
    model: type[Model]
    rows: Rows


def _rows_by_path(model: type[Model], **paths: str) -> Rows:
    """The rows that any of the `paths` leads to from the event or its stream."""

    def rows(event: Event) -> QuerySet[Any]:
        root_ids = {path: event.stream_id if kind == "stream" else event.pk for kind, path in paths.items()}
        return model._default_manager.filter(**root_ids).order_by("pk")

    return rows


def _players(event: Event) -> QuerySet[Any]:
    """Everybody entered, in a game or with points, and those whose entry was removed, by subqueries: an event may have
    thousands."""
    entered = Entry.objects.filter(division__event=event).values("player")
    games = Game.objects.filter(stream=event.stream_id)
    awarded = AwardedPoints.objects.filter(award__division__event=event).values("player")
    of_removal = PersonalData.objects.filter(event__stream=event.stream_id, event__kind="entry.removed")
    removed = of_removal.filter(player__isnull=False).values("player")
    concerned = Q(pk__in=removed) | (
        Q(pk__in=entered) | Q(pk__in=awarded) | Q(pk__in=games.values("black")) | Q(pk__in=games.values("white"))
    )
    return Player.objects.filter(concerned).order_by("pk")


def _lines(event: Event) -> QuerySet[Any]:
    used = Entry.objects.filter(division__event=event, rating_source__isnull=False).values("rating_source")
    return ListedRating.objects.filter(pk__in=used).order_by("pk")


def _lists(event: Event) -> QuerySet[Any]:
    return RatingList.objects.filter(pk__in=_lines(event).order_by().values("rating_list")).order_by("pk")


TABLES = (
    EventTable("streams", Stream, _rows_by_path(Stream, stream="pk")),
    EventTable("numbers_given", NumbersGiven, _rows_by_path(NumbersGiven, stream="stream")),
    EventTable("events", Event, _rows_by_path(Event, event="pk")),
    EventTable("divisions", Division, _rows_by_path(Division, event="event")),
    EventTable("players", Player, _players),
    EventTable("rating_lists", RatingList, _lists),
    EventTable("listed_ratings", ListedRating, _lines),
    EventTable("entries", Entry, _rows_by_path(Entry, event="division__event")),
    EventTable("links", PlayerLink, _rows_by_path(PlayerLink, event="event")),
    EventTable("printed_addresses", PrintedAddress, _rows_by_path(PrintedAddress, event="event")),
    EventTable("round_statuses", RoundStatus, _rows_by_path(RoundStatus, event="entry__division__event")),
    EventTable("pair_wishes", PairWish, _rows_by_path(PairWish, event="division__event")),
    EventTable("round_times", RoundTime, _rows_by_path(RoundTime, event="division__event")),
    EventTable("prizes", Prize, _rows_by_path(Prize, event="division__event")),
    EventTable("points_rules", PointsRules, _rows_by_path(PointsRules, event="division__event")),
    EventTable("points_awards", PointsAward, _rows_by_path(PointsAward, event="division__event")),
    EventTable("awarded_points", AwardedPoints, _rows_by_path(AwardedPoints, event="award__division__event")),
    EventTable("games", Game, _rows_by_path(Game, stream="stream")),
    EventTable("rounds", Round, _rows_by_path(Round, event="division__event")),
    EventTable("pairings", Pairing, _rows_by_path(Pairing, event="round__division__event")),
    EventTable("seats", Seat, _rows_by_path(Seat, event="round__division__event")),
    EventTable("seat_changes", SeatChange, _rows_by_path(SeatChange, event="round__division__event")),
    EventTable("reports", Report, _rows_by_path(Report, stream="game__stream")),
    EventTable("clearings", Clearing, _rows_by_path(Clearing, stream="game__stream")),
    EventTable("records", Record, _rows_by_path(Record, stream="game__stream")),
    EventTable("record_audits", RecordAudit, _rows_by_path(RecordAudit, stream="record__game__stream")),
    EventTable("ending_steps", EndingStep, _rows_by_path(EndingStep, stream="game__stream")),
    EventTable("cases", Case, _rows_by_path(Case, stream="stream")),
    EventTable("evidence", Evidence, _rows_by_path(Evidence, stream="case__stream")),
    EventTable("rulings", Ruling, _rows_by_path(Ruling, stream="stream")),
    EventTable("records_of_reference", RecordOfReference, _rows_by_path(RecordOfReference, stream="game__stream")),
    EventTable("corrections", Correction, _rows_by_path(Correction, stream="game__stream")),
    EventTable("taken_apart", TakenApart, _rows_by_path(TakenApart, stream="game__stream")),
    EventTable("ledger", LedgerEvent, _rows_by_path(LedgerEvent, stream="stream")),
    EventTable("personal_data", PersonalData, _rows_by_path(PersonalData, stream="event__stream")),
)
"""In an order in which every row comes after those it refers to, within a table too."""

MAY_LACK: frozenset[str] = frozenset({"personal_data"})
"""Tables that any file may lack: they are then empty."""

ADDED: Mapping[str, int] = {}
"""Tables that an older file may lack, with the file version that added them: they are then empty."""

ADDED_COLUMNS: Mapping[tuple[str, str], int] = {
    ("events", "archived"): 6,
    ("divisions", "lowest_grade"): 7,
    ("divisions", "highest_grade"): 7,
    ("entries", "limit_reason"): 7,
    ("entries", "accepted_claim"): 7,
}
"""The same of columns, by table: they then have the default of the model."""
