"""Every text that the database keeps, with the place where it is kept: columns, and values of JSON by their path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import models

PACKAGES = ("games", "ratings", "tourney")

NAMES = {
    "games.ArchiveAudit.filename", "games.Game.black_name", "games.Game.white_name", "games.LedgerEvent.actor_name",
    "games.PersonalData.value",
    "games.Record.filename", "games.StagedRecord.filename", "games.ArchiveRow.file", "games.ArchiveRow.black",
    "games.ArchiveRow.white", "ratings.ListedRating.club", "ratings.ListedRating.name", "ratings.Player.name",
    "ratings.RatingList.imported_by", "ratings.RatingList.name", "tourney.AwardedPoints.name",
    "tourney.Division.name", "tourney.DrawJob.actor_name", "tourney.Entry.city", "tourney.Entry.club",
    "tourney.Entry.family", "tourney.Entry.identity", "tourney.Entry.latin_name", "tourney.Entry.name",
    "tourney.Event.city", "tourney.Event.name", "tourney.Event.venue", "tourney.Invitation.person",
    "tourney.PointsTable.name", "tourney.Prize.name", "tourney.Prize.who",
    "tourney.StagedFile.filename", "tourney.User.first_name", "tourney.User.last_name",
}  # fmt: skip
"""Columns that hold the name of a person, a place, an event or a file; so does every column of who acted."""

TYPED = {
    "games.Case.statement", "games.Correction.reason", "games.Evidence.text", "games.Record.remark",
    "games.RecordOfReference.reason", "games.RuleWording.text", "games.Ruling.declined_because", "games.Ruling.reason",
    "games.StagedRecord.remark", "tourney.Division.overtime", "tourney.Entry.points_reason",
    "tourney.Entry.tags", "tourney.Namesakes.reason", "tourney.Entry.phone",
    "tourney.Pairing.override_reason", "tourney.PointsAward.reason",
    "tourney.SeatChange.reason",
}  # fmt: skip
"""Columns that hold what a person wrote, as it was written."""

TYPED_IN_JSON = {"games.LedgerEvent.payload/text"}
"""The same for values of JSON whose key alone would exempt too much: the official wording of a rule."""

KEPT_BY_PEOPLE = {
    "city", "club", "clubs", "division", "divisions", "entered", "family", "file", "latin", "latin_name", "list",
    "name", "names", "player", "players", "person", "black", "white", "by", "kept", "other", "one",
    "given", "taken", "paired", "swapped", "missing", "come", "goes", "bye", "byes", "line", "table", "overtime",
    "reason", "remark", "record", "drawn", "stranger", "found", "claimed", "venue", "places",
    "date", "account", "imported", "who", "anew",
}  # fmt: skip
"""Keys of JSON under which names and written texts are kept, as they came from a person or from a file."""


def texts() -> Iterator[tuple[str, str]]:
    """Each text in a column of the three packages, with its place: `games.Ruling.facts/shown/caption`."""
    for model in apps.get_models():
        if model._meta.app_label not in PACKAGES:
            continue
        columns = [one for one in model._meta.concrete_fields if isinstance(one, models.CharField | models.TextField)]
        columns += [one for one in model._meta.concrete_fields if isinstance(one, models.JSONField)]
        for row in model._default_manager.all():
            for column in columns:
                yield from leaves(getattr(row, column.attname), f"{model._meta.label}.{column.name}")


def leaves(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """The texts in a value of JSON, or in a text that holds one, each with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{place}/{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, place)
    elif isinstance(value, str) and value.startswith("{"):
        yield from leaves(json.loads(value), place)
    elif isinstance(value, str):
        yield place, value


def is_by_people(place: str) -> bool:
    """Whether a text there is a name, or what a person wrote."""
    column, _, inner = place.partition("/")
    if column in NAMES | TYPED or place in TYPED_IN_JSON or column.endswith(("actor", "actor_name")):
        return True
    return any(key in KEPT_BY_PEOPLE or " " in key for key in inner.split("/"))


def sentences() -> dict[str, str]:
    """What is kept with a blank in it although no person wrote it: an example for each place."""
    return {place: text for place, text in texts() if " " in text.strip() and not is_by_people(place)}
