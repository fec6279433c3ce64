"""Every table of the database is either in a person's file or about nobody, with the reason; and every column of a
person's own rows is erased when they are forgotten, or stays for a reason. A new column fails until somebody decides.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import models

from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Application, Entry, Member
from nzgs_tourney.pages.people.person_tables import TABLES
from nzgs_tourney.services.people.forget_person import forget_person
from ratings.models import Player
from tests.db.desk import make_desk
from tests.db.stored_texts import PACKAGES

pytestmark = pytest.mark.django_db

_SETTING = "how an event, a site or a list is set up"
_COMPUTED = "is worked out from what is in the file"
_OFFICIAL = "what an official did in their office; the acts of a player by their link are in the file"
_BRIEF = "waits for minutes or days, then goes"
ABOUT_NOBODY = {
    **dict.fromkeys(
        (
            *(
                "tourney.Division",
                "tourney.DivisionPlaces",
                "tourney.EntryPage",
                "tourney.Event",
                "tourney.PointsRules",
                "tourney.PointsSeries",
                "tourney.SeriesDivision",
            ),
            *(
                "tourney.Team",
                "tourney.Prize",
                "tourney.Round",
                "tourney.RoundTime",
                "tourney.Pairing",
                "tourney.MessageSettings",
            ),
            *("tourney.OwnSite", "tourney.MoveToken", "tourney.EventMove"),
            *("tourney.Webhook", "tourney.WebhookDelivery", "tourney.FederationContact"),
            *("tourney.NetworkAccess", "tourney.BackupFolder", "tourney.PointsTable", "tourney.PrintedAddress"),
            *("tourney.PointsYear", "tourney.ResultsLayout", "games.RuleWording", "games.Stream", "games.NumbersGiven"),
            *(
                "ratings.RatingList",
                "tourney.ListReview",
                "tourney.Week",
                "tourney.EventFees",
                "tourney.FeeClass",
                "tourney.EventLook",
            ),
        ),
        _SETTING,
    ),
    **dict.fromkeys(("games.RecordAudit", "games.TakenApart", "games.Seen"), _COMPUTED),
    **dict.fromkeys(("games.FiledRecord", "games.OpeningPosition"), _COMPUTED),
    **dict.fromkeys(
        (
            *(
                "tourney.PointsAward",
                "tourney.AgreedAward",
                "tourney.ClosedAward",
                "tourney.YearReopening",
                "tourney.EventDecision",
                "tourney.Role",
                "tourney.Invitation",
                "tourney.ApiToken",
            ),
            *("tourney.PasswordLink", "tourney.HandedCase", "games.Clearing", "games.Correction", "games.Ruling"),
            *("games.RecordOfReference", "tourney.PairWish", "tourney.WentOn", "tourney.FederationMail"),
        ),
        _OFFICIAL,
    ),
    **dict.fromkeys(
        (
            *("tourney.DrawJob", "tourney.StagedFile", "games.StagedRecord", "games.EnteredDraft", "tourney.Attempts"),
            *("games.ArchiveAudit", "games.ArchiveRow", "tourney.ArrivedFile", "tourney.ApiAnswer"),
        ),
        _BRIEF,
    ),
    "tourney.Challenge": "who challenged whom, by their entries, which say who they are",
    "games.LedgerEvent": "names nobody: what it says about people is beside it, and in the file",
}

_WHERE = "says which row it is, or of which event"
_PLAYED = "how they played: results, grades and ratings stay, without the name"
_WHEN = "a time, which says nothing without the name"
_TOLD = "that they were told, and how"
STAYS = {
    **dict.fromkeys(("Entry.id", "Entry.division", "Entry.number", "Entry.player", "Entry.came_from"), _WHERE),
    **dict.fromkeys(
        (
            *("Entry.rank", "Entry.rating", "Entry.rating_source", "Entry.country", "Entry.points_eligible"),
            *("Entry.accepted_claim", "Entry.start_correction", "Entry.house", "Entry.fixed_table"),
            *("Entry.team", "Entry.team_board", "Entry.captain"),
            *("Entry.enters_in", "Entry.withdrawn_from", "Entry.carries", "Entry.online", "Entry.name_in_public"),
        ),
        _PLAYED,
    ),
    **dict.fromkeys(("Member.id", "Member.entry", "Member.player"), _WHERE),
    **dict.fromkeys(("Member.position", "Member.rank", "Member.rating", "Member.rating_source"), _PLAYED),
    "Entry.name_guessed": "is no longer a guess",
    "Entry.entered_at": _WHEN,
    **dict.fromkeys(("Entry.told", "Entry.told_at"), _TOLD),
    **dict.fromkeys(("Entry.photos_consent", "Entry.records_consent"), "a no goes on holding"),
    **dict.fromkeys(("Player.id", "Player.invented"), _WHERE),
    **dict.fromkeys(("Player.created_at", "Player.forgotten_at"), _WHEN),
    "Player.name_guessed": "is no longer a guess",
    **dict.fromkeys(
        ("Application.id", "Application.event", "Application.division", "Application.number", "Application.entry"),
        _WHERE,
    ),
    **dict.fromkeys(
        (
            *("Application.state", "Application.rank", "Application.country", "Application.away"),
            *("Application.name_in_public", "Application.language"),
        ),
        _PLAYED,
    ),
    **dict.fromkeys(("Application.photos_consent", "Application.records_consent"), "a yes or no without a name"),
    **dict.fromkeys(
        (
            *("Application.sent_at", "Application.confirmed_at", "Application.waiting_since"),
            "Application.decided_at",
        ),
        _WHEN,
    ),
    "Application.decided_by": _OFFICIAL,
}
"""Columns of a person's own rows that forgetting them keeps, with the reason."""


def labels() -> set[str]:
    return {one._meta.label for one in apps.get_models() if one._meta.app_label in PACKAGES}


def test_every_table_is_in_a_persons_file_or_about_nobody() -> None:
    in_file = {table.key for table in TABLES}
    assert not in_file & ABOUT_NOBODY.keys()
    assert labels() == in_file | ABOUT_NOBODY.keys()


def filled(row: models.Model) -> dict[str, Any]:
    """Every text of the row set to something, its choices left alone; the columns that were."""
    changed = {}
    for field in row._meta.concrete_fields:
        if isinstance(field, models.CharField | models.TextField) and not field.choices:
            value = f"{field.name[: (field.max_length or 9) - 1]}~"
            changed[field.name] = f"{field.name}@example.org" if isinstance(field, models.EmailField) else value
        elif isinstance(field, models.JSONField):
            changed[field.name] = {"ogs": f"{field.name}~"} if field.default is dict else [f"{field.name}~"]
    return changed


@pytest.mark.parametrize("model", [Entry, Player, Application, Member])
def test_every_column_of_a_persons_own_rows_is_erased_or_stays_for_a_reason(model: type[models.Model]) -> None:
    desk = make_desk(2)
    entry = desk.division.entries.earliest("pk")
    row: models.Model = entry.player if model is Player else entry
    if model is Application:
        row = Application.objects.create(
            event=desk.event,
            division=desk.division,
            number=1,
            state="accepted",
            name="Kiri",
            parent_name="Ana",
            rank="3k",
            under_16=True,
            sent_at=entry.entered_at,
            confirmed_at=entry.entered_at,
            entry=entry,
        )
    if model is Member:
        row = Member.objects.create(entry=entry, position=1, player=entry.player, name="Kiri", rank="3k")
    columns = {field.name for field in row._meta.concrete_fields}
    kept = {name.partition(".")[2] for name in STAYS if name.startswith(f"{model.__name__}.")}
    assert kept <= columns, "an exception that no column needs"
    values = {column: value for column, value in filled(row).items() if column not in kept}
    if "pseudonym" in values:
        values["name_in_public"] = "pseudonym"
    model._default_manager.filter(pk=row.pk).update(**values)
    forget_person(entry.player_id, Player.objects.get(pk=entry.player_id).name, actor="Federation")
    row.refresh_from_db()
    left = {column for column in columns - kept if getattr(row, column) not in ("", [], {}, False, FORGOTTEN)}
    assert left == set(), "erase it in services/people/forget_person.py, or say in STAYS why it stays"
