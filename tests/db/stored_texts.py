"""Every text that the database keeps, with the place where it is kept: columns, and values of JSON by their path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import models

from games.models import LedgerEvent

PACKAGES = ("games", "ratings", "tourney")

NAMES = {
    "games.ArchiveAudit.filename", "games.Game.black_name", "games.Game.white_name", "games.LedgerEvent.actor_name",
    "games.Case.held_by_name", "games.PersonalData.value",
    "games.Record.filename", "games.StagedRecord.filename", "games.ArchiveRow.file", "games.ArchiveRow.black",
    "games.ArchiveRow.white", "ratings.ListedRating.club", "ratings.ListedRating.name", "ratings.Player.name",
    "ratings.RatingList.imported_by", "ratings.RatingList.name", "tourney.AwardedPoints.name",
    "tourney.Division.name", "tourney.DrawJob.actor_name", "tourney.Entry.city", "tourney.Entry.club",
    "tourney.Entry.family", "tourney.Entry.identity", "tourney.Entry.latin_name", "tourney.Entry.name",
    "tourney.Event.city", "tourney.Event.contact", "tourney.Event.name", "tourney.Event.organiser",
    "tourney.Event.venue", "tourney.Event.wifi_name",
    "tourney.FormerName.name", "tourney.HandedCase.person", "tourney.HandedCase.made_by",
    "tourney.Application.club", "tourney.Application.decided_by", "tourney.Application.family_name",
    "tourney.Application.given_name", "tourney.Application.latin_name", "tourney.Application.name",
    "tourney.Application.parent_name", "tourney.Application.pseudonym", "tourney.Application.server_account",
    "tourney.Application.team",
    "tourney.FeeClass.name",
    "tourney.Entry.family_name", "tourney.Entry.given_name", "ratings.Player.family_name", "ratings.Player.given_name",
    "tourney.Invitation.person", "tourney.ListReview.accepted_by", "tourney.PointsTable.name",
    "tourney.PointsSeries.name",
    "tourney.Registration.club", "tourney.Prize.name", "tourney.Prize.who", "tourney.Team.name",
    "tourney.OwnSite.name", "tourney.MoveToken.name", "tourney.ApiToken.name", "tourney.EventMove.site_name",
    "tourney.FederationMail.filename",
    "tourney.StagedFile.filename", "tourney.User.first_name", "tourney.User.last_name",
}  # fmt: skip
"""Columns that hold the name of a person, a place, an event or a file; so does every column of who acted."""

TYPED = {
    "games.Case.statement", "games.Correction.reason", "games.Evidence.text", "games.Record.remark",
    "games.RecordOfReference.reason", "games.Report.reason",
    "games.RuleWording.text", "games.Ruling.declined_because", "games.Ruling.unheard_because", "games.Ruling.reason",
    "games.StagedRecord.remark", "tourney.Division.overtime", "tourney.Entry.points_reason",
    "tourney.Entry.limit_reason", "tourney.Application.declined_because", "tourney.Application.phone",
    "tourney.EntryPage.conditions",
    "tourney.Entry.tags", "tourney.Namesakes.reason", "tourney.Entry.phone",
    "tourney.FormerName.reason", "tourney.ListReview.reason", "tourney.Pairing.override_reason",
    "tourney.PointsAward.reason", "tourney.YearReopening.reason",
    "tourney.EventDecision.reason",
    "tourney.SeatChange.reason", "tourney.Event.wifi_password",
    "tourney.EventFees.account", "tourney.EventFees.receipt_from", "tourney.Fee.agreed_because",
    "tourney.Payment.reason", "tourney.EventMove.told",
}  # fmt: skip
"""Columns that hold what a person wrote, as it was written."""

WRITTEN_IN_EVENTS = {
    "challenge.accepted": {"division"},
    "challenge.declined": {"division"},
    "challenge.lapsed": {"division"},
    "challenge.made": {"division"},
    "challenge.reopened": {"division"},
    "challenge.withdrawn": {"division"},
    "deadline.passed": {"division"},
    "draw.held": {"held/division"},
    "entries.moved": {"division", "to"},
    "entries.moved_back": {"division", "to"},
    "event.created": {"name", "venue", "divisions"},
    "event.edited": {"name"},
    "event.copied": {"leader/name", "site", "to"},
    "event.deleted": {"name"},
    "event.handed_over": {"leader/name", "site", "from"},
    "event.taken_over": {"leader/name", "site", "from", "reason"},
    "event.reopened": {"reason"},
    "fees.charged": {"class"},
    "fees.set": {"classes/name"},
    "layout.removed": {"name"},
    "layout.saved": {"name"},
    "games.imported": {"division", "settings/name"},
    "history.replaced": {"event", "reason"},
    "move_token.made": {"site", "event"},
    "move_token.revoked": {"site"},
    "points.agreed": {"event", "division"},
    "points.event_approved": {"event", "reason"},
    "points.event_sent_back": {"event", "reason"},
    "points.reopening_asked": {"reason"},
    "points.reopening_withdrawn": {"reason"},
    "points.year_reopened": {"reason"},
    "points.series": {"changed/divisions", "changed/name", "name"},
    "points.series_removed": {"name"},
    "prizes.set": {"to/name"},
    "ratings.accepted": {"list"},
    "ratings.applied": {"list"},
    "ratings.withdrawn": {"list", "reason"},
    "record.chosen": {"reason"},
    "result.reported": {"reason"},
    "round.begun": {"settings/overtime"},
    "round.drawn": {"settings/overtime"},
    "round.rearranged": {"reason"},
    "round.went_on": {"reason"},
    "rule.worded": {"text"},
    "screen.set": {"notice", "wifi"},
    "team.removed": {"division", "name"},
    "team.set": {"division", "teams/name"},
    "teams.made": {"division", "teams/name"},
    "timetable.set": {"division"},
}
"""Where people wrote something into an event of the ledger: paths in its payload, by its kind. Names of people, and
what else could identify them, are not in the payload (`games.PersonalData.value`)."""

WRITTEN_IN_JSON = {
    "games.ArchiveRow.line/black/name", "games.ArchiveRow.line/white/name", "games.RecordAudit.remarks/args/by",
    "ratings.Player.server_names/ogs", "ratings.Player.server_names/kgs", "ratings.Player.server_names/fox",
    "games.RecordAudit.verdict/black/name", "games.RecordAudit.verdict/file", "games.RecordAudit.verdict/white/name",
    "tourney.Week.held/division",
    "tourney.DrawJob.refused/players", "tourney.DrawJob.refused/relax/one", "tourney.DrawJob.refused/relax/other",
    "tourney.Pairing.reasons/places", "tourney.Round.inputs/division/name",
    "tourney.Round.inputs/division/players/club", "tourney.Round.inputs/division/players/latin",
    "tourney.Round.inputs/division/players/name", "tourney.Round.summary/before/boards/reason",
    "tourney.Round.summary/before/notes/name", "tourney.Round.summary/notes/name",
}  # fmt: skip
"""The same for other columns of JSON."""

WRITTEN = WRITTEN_IN_JSON | {
    f"games.LedgerEvent.payload:{kind}/{path}" for kind, paths in WRITTEN_IN_EVENTS.items() for path in paths
}


def texts() -> Iterator[tuple[str, str]]:
    """Each text in a column of the three packages, with its place: `games.Ruling.facts/shown/caption`; in the ledger,
    with the kind of its event: `games.LedgerEvent.payload:round.rearranged/reason`."""
    for model in apps.get_models():
        if model._meta.app_label not in PACKAGES:
            continue
        columns = [one for one in model._meta.concrete_fields if isinstance(one, models.CharField | models.TextField)]
        columns += [one for one in model._meta.concrete_fields if isinstance(one, models.JSONField)]
        for row in model._default_manager.all():
            for column in columns:
                kind = f":{row.kind}" if (model, column.name) == (LedgerEvent, "payload") else ""
                yield from leaves(getattr(row, column.attname), f"{model._meta.label}.{column.name}{kind}")


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
    column = place.partition("/")[0]
    return column in NAMES | TYPED or place in WRITTEN or column.endswith(("actor", "actor_name"))


def sentences() -> dict[str, str]:
    """What is kept with a blank in it although no person wrote it: an example for each place."""
    return {place: text for place, text in texts() if " " in text.strip() and not is_by_people(place)}
