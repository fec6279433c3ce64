"""A person's name is taken out of their games and of what was said there: for the service that forgets a person."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Model

from games.audit.player_names import fits
from games.models import (
    Case,
    EndingStep,
    Evidence,
    Game,
    Record,
    RecordAudit,
    RecordOfReference,
    Report,
    Side,
    StagedRecord,
)
from ratings.forgotten import FORGOTTEN

NAMING = frozenset({"name_black", "name_white", "wrong_game", "wrong_opponent"})
"""Remarks on a record that name people."""


def forget_in_games(games: Sequence[Game], players: Collection[int], names: Collection[str]) -> None:
    """Take the names out of the games, of who acted in them, and of what a replay said; the bytes of records stay.

    Under the lock of the service that forgets a person.
    """
    for game in games:
        side = Side.BLACK if game.black_id in players else Side.WHITE
        changed: dict[str, str] = {f"{side.value}_name": FORGOTTEN}
        Game.objects.filter(pk=game.pk).update(**changed)
        _forget_actor(Report, {"game": game, "side": side}, names)
        _forget_actor(Record, {"game": game, "side": side}, names)
        _forget_actor(EndingStep, {"game": game, "side": side}, names)
        _forget_actor(Case, {"game": game, "side": side}, names)
        _forget_actor(Evidence, {"case__game": game, "side": side}, names)
        _forget_actor(RecordOfReference, {"game": game, "record__side": side}, names)
        for record in Record.objects.filter(game=game).exclude(filename=""):
            Record.objects.filter(pk=record.pk).update(filename="")
        for audit in RecordAudit.objects.filter(record__game=game):
            _forget_in_audit(audit, side, names)
        StagedRecord.objects.filter(game=game, side=side).delete()


def _forget_actor(model: type[Model], where: dict[str, Any], names: Collection[str]) -> None:
    model._default_manager.filter(**where, actor__in=names).update(actor=FORGOTTEN)


def _forget_in_audit(audit: RecordAudit, side: Side, names: Collection[str]) -> None:
    audit.remarks = [told for told in audit.remarks if told.get("code") not in NAMING]
    for told in audit.remarks:
        if told.get("args", {}).get("by") in names:
            told["args"]["by"] = FORGOTTEN
    for colour in (Side.BLACK.value, Side.WHITE.value):
        said = audit.verdict.get(colour)
        if not isinstance(said, dict) or not said.get("name"):
            continue
        if colour == side.value or any(fits(said["name"], name) for name in names):
            said["name"] = FORGOTTEN
    audit.save(update_fields=["remarks", "verdict"])
