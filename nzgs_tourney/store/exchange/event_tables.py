"""Which rows make up an event, for its backup: every table with something official about it; and how a row is written.

It includes the personal links and their secret, so that printed codes work where it is restored. Left out: accounts and
their roles, waiting lists and records, moves being entered, audited archives. None of these is an official fact, or
they belong to a site.

| value | in the file |
| --- | --- |
| bytes | base64 |
| a time | UTC, ISO 8601 with microseconds, as the ledger's hashes have it |
| a day, a decimal, a UUID | text |
| a row's own number | as on the site that wrote the file; another site may have to give it another |
| a reference | the number of the other row, which is in the file too |
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import BinaryField, Field, ForeignKey, JSONField, Model, Q, QuerySet

from games.models import (
    Case,
    Clearing,
    Correction,
    EndingStep,
    Evidence,
    Game,
    GamePhoto,
    LedgerEvent,
    NumbersGiven,
    PersonalData,
    Record,
    RecordAudit,
    RecordOfReference,
    Report,
    Ruling,
    Seen,
    Stream,
    TakenApart,
)
from nzgs_tourney.models import (
    Application,
    AwardedPoints,
    Challenge,
    Division,
    DivisionPlaces,
    Entry,
    EntryPage,
    Event,
    EventFees,
    EventLook,
    Fee,
    FeeClass,
    GameLink,
    Member,
    Pairing,
    PairWish,
    Payment,
    PlayerLink,
    PointsAward,
    PointsRules,
    PrintedAddress,
    Prize,
    ProposedTime,
    Round,
    RoundStatus,
    RoundTime,
    Seat,
    SeatChange,
    Team,
    Week,
    WentOn,
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
    partners = Member.objects.filter(entry__division__event=event).values("player")
    games = Game.objects.filter(stream=event.stream_id)
    awarded = AwardedPoints.objects.filter(award__division__event=event).values("player")
    of_removal = PersonalData.objects.filter(event__stream=event.stream_id, event__kind="entry.removed")
    removed = of_removal.filter(player__isnull=False).values("player")
    concerned = Q(pk__in=removed) | (
        Q(pk__in=entered)
        | Q(pk__in=partners)
        | Q(pk__in=awarded)
        | Q(pk__in=games.values("black"))
        | Q(pk__in=games.values("white"))
    )
    return Player.objects.filter(concerned).order_by("pk")


def _went_on(event: Event) -> QuerySet[Any]:
    return WentOn.objects.filter(Q(pairing__round__division__event=event) | Q(round__division__event=event)).order_by(
        "pk"
    )


def _lines(event: Event) -> QuerySet[Any]:
    used = Entry.objects.filter(division__event=event, rating_source__isnull=False).values("rating_source")
    by_partners = Member.objects.filter(entry__division__event=event, rating_source__isnull=False)
    return ListedRating.objects.filter(Q(pk__in=used) | Q(pk__in=by_partners.values("rating_source"))).order_by("pk")


def lists_of(event: Event) -> QuerySet[RatingList]:
    """The rating lists that its entries and their partners have ratings from."""
    return RatingList.objects.filter(pk__in=_lines(event).order_by().values("rating_list")).order_by("pk")


TABLES = (
    EventTable("streams", Stream, _rows_by_path(Stream, stream="pk")),
    EventTable("numbers_given", NumbersGiven, _rows_by_path(NumbersGiven, stream="stream")),
    EventTable("events", Event, _rows_by_path(Event, event="pk")),
    EventTable("looks", EventLook, _rows_by_path(EventLook, event="event")),
    EventTable("divisions", Division, _rows_by_path(Division, event="event")),
    EventTable("players", Player, _players),
    EventTable("rating_lists", RatingList, lists_of),
    EventTable("listed_ratings", ListedRating, _lines),
    EventTable("teams", Team, _rows_by_path(Team, event="division__event")),
    EventTable("entries", Entry, _rows_by_path(Entry, event="division__event")),
    EventTable("members", Member, _rows_by_path(Member, event="entry__division__event")),
    EventTable("entry_pages", EntryPage, _rows_by_path(EntryPage, event="event")),
    EventTable("division_places", DivisionPlaces, _rows_by_path(DivisionPlaces, event="division__event")),
    EventTable("applications", Application, _rows_by_path(Application, event="event")),
    EventTable("event_fees", EventFees, _rows_by_path(EventFees, event="event")),
    EventTable("fee_classes", FeeClass, _rows_by_path(FeeClass, event="event")),
    EventTable("fees", Fee, _rows_by_path(Fee, event="event")),
    EventTable("payments", Payment, _rows_by_path(Payment, event="event")),
    EventTable("links", PlayerLink, _rows_by_path(PlayerLink, event="event")),
    EventTable("printed_addresses", PrintedAddress, _rows_by_path(PrintedAddress, event="event")),
    EventTable("round_statuses", RoundStatus, _rows_by_path(RoundStatus, event="entry__division__event")),
    EventTable("pair_wishes", PairWish, _rows_by_path(PairWish, event="division__event")),
    EventTable("challenges", Challenge, _rows_by_path(Challenge, event="division__event")),
    EventTable("round_times", RoundTime, _rows_by_path(RoundTime, event="division__event")),
    EventTable("weeks", Week, _rows_by_path(Week, event="event")),
    EventTable("prizes", Prize, _rows_by_path(Prize, event="division__event")),
    EventTable("points_rules", PointsRules, _rows_by_path(PointsRules, event="division__event")),
    EventTable("points_awards", PointsAward, _rows_by_path(PointsAward, event="division__event")),
    EventTable("awarded_points", AwardedPoints, _rows_by_path(AwardedPoints, event="award__division__event")),
    EventTable("games", Game, _rows_by_path(Game, stream="stream")),
    EventTable("rounds", Round, _rows_by_path(Round, event="division__event")),
    EventTable("pairings", Pairing, _rows_by_path(Pairing, event="round__division__event")),
    EventTable("seats", Seat, _rows_by_path(Seat, event="round__division__event")),
    EventTable("went_on", WentOn, _went_on),
    EventTable("seat_changes", SeatChange, _rows_by_path(SeatChange, event="round__division__event")),
    EventTable("reports", Report, _rows_by_path(Report, stream="game__stream")),
    EventTable("clearings", Clearing, _rows_by_path(Clearing, stream="game__stream")),
    EventTable("records", Record, _rows_by_path(Record, stream="game__stream")),
    EventTable("record_audits", RecordAudit, _rows_by_path(RecordAudit, stream="record__game__stream")),
    EventTable("ending_steps", EndingStep, _rows_by_path(EndingStep, stream="game__stream")),
    EventTable("cases", Case, _rows_by_path(Case, stream="stream")),
    EventTable("evidence", Evidence, _rows_by_path(Evidence, stream="case__stream")),
    EventTable("rulings", Ruling, _rows_by_path(Ruling, stream="stream")),
    EventTable("game_photos", GamePhoto, _rows_by_path(GamePhoto, stream="game__stream")),
    EventTable("seen", Seen, _rows_by_path(Seen, stream="game__stream")),
    EventTable("records_of_reference", RecordOfReference, _rows_by_path(RecordOfReference, stream="game__stream")),
    EventTable("corrections", Correction, _rows_by_path(Correction, stream="game__stream")),
    EventTable("game_links", GameLink, _rows_by_path(GameLink, stream="game__stream")),
    EventTable("proposed_times", ProposedTime, _rows_by_path(ProposedTime, stream="game__stream")),
    EventTable("taken_apart", TakenApart, _rows_by_path(TakenApart, stream="game__stream")),
    EventTable("ledger", LedgerEvent, _rows_by_path(LedgerEvent, stream="stream")),
    EventTable("personal_data", PersonalData, _rows_by_path(PersonalData, stream="event__stream")),
)
"""In an order in which every row comes after those it refers to, within a table too."""

MAY_LACK: frozenset[str] = frozenset({"personal_data"})
"""Tables that any file may lack: they are then empty."""

ADDED: Mapping[str, int] = {
    **dict.fromkeys(("game_photos", "seen", "looks"), 8),
    **dict.fromkeys(("entry_pages", "division_places", "applications"), 8),
    **dict.fromkeys(("game_links", "proposed_times"), 8),
    **dict.fromkeys(("weeks", "went_on"), 8),
    **dict.fromkeys(("event_fees", "fee_classes", "fees", "payments"), 8),
    "members": 9,
    "teams": 9,
    "challenges": 10,
}
"""Tables that an older file may lack, with the file version that added them: they are then empty."""

ADDED_COLUMNS: Mapping[tuple[str, str], int] = {
    ("events", "archived"): 6,
    ("divisions", "lowest_grade"): 7,
    ("divisions", "highest_grade"): 7,
    ("entries", "limit_reason"): 7,
    ("entries", "accepted_claim"): 7,
    ("entries", "came_from"): 7,
    ("entries", "carries"): 7,
    ("reports", "reason"): 7,
    ("entries", "name_in_public"): 7,
    ("entries", "pseudonym"): 7,
    ("entries", "online"): 8,
    ("entries", "team"): 9,
    ("entries", "team_board"): 9,
    **{("divisions", one): 9 for one in ("side", "team_boards")},
    ("players", "server_names"): 8,
    **{("divisions", one): 8 for one in ("place", "server")},
    **{("divisions", one): 9 for one in ("accelerated", "groups")},
    ("entries", "in_group"): 9,
    **{("divisions", one): 8 for one in ("bracket_seeding", "tie_rule", "third_place")},
    **{("divisions", one): 9 for one in ("best_of", "double_elimination")},
    **{("events", one): 8 for one in ("forfeit_after_minutes", "warnings_before_forfeit", "show_clock_times")},
    **{("events", one): 8 for one in ("organiser", "contact")},
    **{("entries", one): 8 for one in ("photos_consent", "records_consent", "told", "told_at")},
    **{("events", one): 8 for one in ("reconnect_minutes", "reconnect_times")},
    **{("cases", one): 8 for one in ("committee", "merged_into")},
    **{("rulings", one): 8 for one in ("unheard_because", "minutes", "against", "agreed")},
    **{("divisions", one): 9 for one in ("side", "partners", "side_rating")},
    **{("divisions", one): 10 for one in ("shared_place", "place_lot", "nigiri")},
    ("players", "invented"): 9,
    ("applications", "partners"): 9,
    **{("divisions", one): 10 for one in ("scheveningen", "line_up_minutes")},
    ("entries", "captain"): 10,
    **{("went_on", one): 10 for one in ("round", "one", "other")},
    **{("divisions", one): 10 for one in ("reach", "unanswered", "answer_days", "play_days", "again_days")},
    ("applications", "team"): 11,
}
"""The same of columns, by table: they then have the default of the model."""


LOOSE: Mapping[tuple[type[Model], str], type[Model]] = {
    (Clearing, "void_reports"): Report,
    (Ruling, "void_reports"): Report,
}
"""Columns with a row's number that aren't foreign keys. 0 means no row."""

GONE_TOO: Mapping[tuple[type[Model], str], type[Model]] = {(SeatChange, "old_game"): Game}
"""The same for a row that may be gone."""

LOOSE_IN_JSON: Mapping[tuple[type[Model], str], tuple[str, type[Model]]] = {(EndingStep, "payload"): ("record", Record)}
"""JSON columns with a row's number under a key, which may be missing."""

_ACTING = (
    *(Case, Clearing, Correction, EndingStep, Evidence, GamePhoto, Payment, PointsAward, Record, RecordOfReference),
    *(Report, Ruling, Seen),
)
KEYS: Mapping[tuple[type[Model], str], str] = {
    **{(model, "actor_name"): "actor" for model in _ACTING},
    (Ruling, "second_actor_name"): "second_actor",
}
"""Columns whose key in the file is another than their name: what they were called when the first files were written."""

LEFT_OUT: frozenset[tuple[type[Model], str]] = frozenset(
    {
        *((Event, "wifi_name"), (Event, "wifi_password")),
        *((Stream, "rehearsal"), (Stream, "led_elsewhere")),
        *((Case, "held_by"), (Case, "held_by_name"), (Case, "held_at")),
    }
)
"""Columns that no file has: who is given the file isn't given the password of the hall's WiFi, and with its name alone
the big screen would show it as an open one; no file has a rehearsal; and who has a case open has an account here."""


def fields_of(model: type[Model]) -> list[Field[Any, Any]]:
    """The columns of a table that the file has, in the order of the model. The others have their defaults when it is
    restored."""
    return [field for field in model._meta.concrete_fields if (model, field.name) not in LEFT_OUT]


def key_of(field: Field[Any, Any]) -> str:
    """The key of this column in the rows of the file."""
    return KEYS.get((field.model, field.name), field.name)


def target_of(field: Field[Any, Any]) -> type[Model] | None:
    """The model whose rows this column refers to by number, None for any other column."""
    if isinstance(field, ForeignKey):
        target: type[Model] = field.related_model
        return target
    return LOOSE.get((field.model, field.name))


BYTES = (
    ("records", "original", "sha256"),
    ("evidence", "image", "sha256"),
    ("game_photos", "image", "sha256"),
    ("looks", "logo", "logo_sha256"),
)
"""The tables with bytes, their column, and that of their digest."""


def rows_of(table: EventTable, event: Event, *, with_bytes: bool) -> QuerySet[Any]:
    """The rows of this table of the event; records and pictures without their bytes, unless they are wanted."""
    left_out = () if with_bytes else [content for key, content, _digest in BYTES if key == table.key]
    return table.rows(event).defer(*left_out)


def row_of(
    row: Model, kept_rows: Mapping[type[Model], frozenset[int]], without: Collection[str] = ()
) -> dict[str, Any]:
    """A row as JSON. An optional reference to a row that isn't in `kept_rows` is written as empty, and so are the
    columns `without` their value."""
    values: dict[str, Any] = {}
    for field in fields_of(type(row)):
        if field.name in without:
            values[key_of(field)] = ""
            continue
        value = getattr(row, field.attname)
        if isinstance(field, ForeignKey) and field.null and value is not None:
            target = field.related_model
            value = value if target not in kept_rows or value in kept_rows[target] else None
        values[key_of(field)] = plain_value(value)
    return values


def plain_value(value: Any) -> Any:
    """A column's value for JSON, by the table at the head of this module."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, date | UUID):
        return str(value)
    return f"{value:f}" if isinstance(value, Decimal) else value


def file_value(field: Field[Any, Any], value: Any) -> Any:
    """A column's value from JSON. Raises ValidationError, ValueError or binascii.Error where it is invalid."""
    if isinstance(field, BinaryField):
        return base64.b64decode(value, validate=True)
    if isinstance(field, JSONField):
        return value
    return field.target_field.to_python(value) if isinstance(field, ForeignKey) else field.to_python(value)
