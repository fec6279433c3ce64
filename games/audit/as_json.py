"""The audit of a game as one JSON object, in the stored form (codes) and the printed form (with sentences). The keys
and their order are documented in `docs/audit.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.audit.verdict import GameAudit, Judged
from games.rules.findings import Finding
from games.rules.point import rows_of
from games.wording.findings import point_name
from games.wording.numbers import decimal_text
from games.wording.refusals import kept_refusal, read_refusal
from games.wording.remarks import kept_remark, remark_words


def as_json(audit: GameAudit) -> dict[str, Any]:
    """A dictionary that `json.dumps` writes as documented; every key is present, None where it has no value."""
    return worded(as_kept(audit))


def worded(stored: Mapping[str, Any]) -> dict[str, Any]:
    """The documented dictionary from the stored one: the refusal and each warning get their sentence."""
    error = stored["error"] and read_refusal(stored["error"])
    warnings = [{"code": warning["code"], "message": remark_words(warning)} for warning in stored["warnings"]]
    error_as_json = error and {"code": error.code, "message": error.message, "line": error.line}
    return {**stored, "error": error_as_json, "warnings": warnings}


def as_kept(audit: GameAudit) -> dict[str, Any]:
    """The dictionary as it is stored: the refusal and warnings are codes with arguments; `worded` adds the
    sentences.
    """
    error = audit.rejected
    return {
        "file": audit.file,
        "game": audit.game,
        "status": audit.status,
        "error": error and kept_refusal(error),
        **_players(audit.judged),
        "encoding_guessed": audit.guessed or None,
        **_judged(audit.judged),
        "warnings": [kept_remark(warning) for warning in audit.warnings],
        **_counted(audit.judged),
    }


def _players(judged: Judged | None) -> dict[str, Any]:
    if judged is None:
        return {"black": None, "white": None, "date": None}
    record = judged.record
    return {
        "black": {"name": record.black or None, "grade": record.black_rank or None},
        "white": {"name": record.white or None, "grade": record.white_rank or None},
        "date": record.date or None,
    }


def _judged(judged: Judged | None) -> dict[str, Any]:
    if judged is None:
        keys = ("size", "komi", "handicap", "moves", "plays")
        return dict.fromkeys(keys) | {"findings": [], "self_captures": []}
    game, replay = judged.record.game, judged.replay
    return {
        "size": game.size,
        "komi": decimal_text(game.komi),
        "handicap": game.handicap,
        "moves": len(game.moves),
        "plays": replay.plays,
        "findings": [_finding(finding, game.size) for finding in replay.findings],
        "self_captures": [{"move": own.move, "stones": own.stones} for own in replay.self_captures],
    }


def _finding(finding: Finding, size: int) -> dict[str, Any]:
    values = {
        "move": finding.move,
        "colour": finding.colour and finding.colour.word,
        "point": point_name(finding, size),
        "kind": finding.kind.value,
        "repeats": list(finding.repeats),
        "claimable": finding.claimable,
    }
    values |= {"assumed": True} if finding.assumed else {}
    return values | ({"closed_by": finding.closed_by} if finding.closed_by is not None else {})


def _counted(judged: Judged | None) -> dict[str, Any]:
    if judged is None:
        return {"final": None, "claimed": None}
    score = judged.score
    final = {
        "rows": list(rows_of(judged.replay.final)),
        "black": score.black,
        "white": score.white,
        "shared": score.shared,
        "margin": score.margin_text,
    }
    return {"final": final, "claimed": judged.record.result or None}
