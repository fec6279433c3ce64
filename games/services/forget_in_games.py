"""Erases a person's name from their games and the remarks about them: for the service that forgets a person."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Model

from games.audit.player_names import fits
from games.models import (
    Case,
    EndingStep,
    Evidence,
    Game,
    GamePhoto,
    Record,
    RecordAudit,
    RecordOfReference,
    Report,
    Speaker,
    StagedRecord,
)
from games.store.past_colours import past_colours
from ground.typed_text import FORGOTTEN

NAMING = frozenset({"name_black", "name_white", "wrong_game", "wrong_opponent"})
"""The remarks on a record that name people."""
ELSEWHERE = "submitted_elsewhere"
"""The remark about a record of another game."""
BETWEEN = " – "
"""What separates its two players."""


def forget_in_games(games: Mapping[Game, Speaker], names: Collection[str]) -> None:
    """Erase the names from the person's side of each game, from who acted in them, and from the words of audits; the
    bytes of records stay.

    Runs under the lock of the service that forgets a person.
    """
    past = {stream: past_colours(stream) for stream in {game.stream_id for game in games}}
    for game, side in games.items():
        # The colours of rows from before an exchange are the other ones: there the name alone decides.
        sides = (Speaker.BLACK, Speaker.WHITE) if past[game.stream_id].has(game) else (side,)
        changed: dict[str, str] = {f"{side.value}_name": FORGOTTEN}
        # The guard refuses an update that changes nothing.
        Game.objects.filter(pk=game.pk).exclude(**changed).update(**changed)
        _forget_actor(Report, {"game": game, "side__in": sides}, names)
        _forget_actor(Record, {"game": game, "side__in": sides}, names)
        _forget_actor(GamePhoto, {"game": game, "side__in": sides}, names)
        _forget_actor(EndingStep, {"game": game, "side__in": sides}, names)
        _forget_actor(Case, {"game": game, "side__in": sides}, names)
        _forget_actor(Evidence, {"case__game": game, "side__in": sides}, names)
        _forget_actor(RecordOfReference, {"game": game, "record__side__in": sides}, names)
        Record.objects.filter(game=game).exclude(filename="").update(filename="")
        opponent = game.white_name if side is Speaker.BLACK else game.black_name
        for audit in RecordAudit.objects.filter(record__game=game):
            _forget_in_audit(audit, sides, opponent, names)
        StagedRecord.objects.filter(game=game, side=side).delete()
    _forget_elsewhere({game.stream_id for game in games}, names)


def _forget_actor(model: type[Model], where: dict[str, Any], names: Collection[str]) -> None:
    model._default_manager.filter(**where, actor_name__in=names).update(actor_name=FORGOTTEN)


def _forget_in_audit(audit: RecordAudit, sides: Collection[Speaker], opponent: str, names: Collection[str]) -> None:
    audit.remarks = [remark for remark in audit.remarks if remark.get("code") not in NAMING]
    for remark in audit.remarks:
        if remark.get("args", {}).get("by") in names:
            remark["args"]["by"] = FORGOTTEN
    # File names often name the players.
    audit.verdict["file"] = ""
    for colour in (Speaker.BLACK.value, Speaker.WHITE.value):
        player = audit.verdict.get(colour)
        if not isinstance(player, dict) or not player.get("name"):
            continue
        is_theirs = any(fits(player["name"], name) for name in names) and not fits(player["name"], opponent)
        if colour in sides or is_theirs:
            player["name"] = FORGOTTEN
    audit.save(update_fields=["remarks", "verdict"])


def _forget_elsewhere(streams: Collection[int], names: Collection[str]) -> None:
    """Remarks on records of other games may name the person, as the sender of the same record or as a player."""
    audits = RecordAudit.objects.filter(record__game__stream__in=streams)
    for number, audit_remarks in list(audits.values_list("pk", "remarks")):
        remarks = [_told_elsewhere(remark, names) for remark in audit_remarks]
        if remarks != audit_remarks:
            RecordAudit.objects.filter(pk=number).update(remarks=remarks)


def _told_elsewhere(values: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    if values.get("code") != ELSEWHERE or "args" not in values:
        return values
    return {**values, "args": {key: _unnamed(value, names) for key, value in values["args"].items()}}


def _unnamed(value: Any, names: Collection[str]) -> Any:
    """The value with these names replaced, where it is one name, or two with a dash between them."""
    for name in names if isinstance(value, str) else ():
        if value == name:
            return FORGOTTEN
        if value.startswith(f"{name}{BETWEEN}"):
            value = FORGOTTEN + value.removeprefix(name)
        if value.endswith(f"{BETWEEN}{name}"):
            value = value.removesuffix(name) + FORGOTTEN
    return value
