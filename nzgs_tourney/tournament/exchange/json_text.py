"""Reads JSON strictly: what other readers silently accept is a fault with its place."""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.fault import Fault, at_line

LARGEST_BYTES = 50 * 1024 * 1024
_NO_TEXT = re.compile("[\0\ud800-\udfff]")


class _TwiceError(ValueError):
    """A key used twice in one object."""


def read_json(content: bytes) -> object | Fault:
    """The value in a UTF-8 JSON text; fractions as Decimal, so that they aren't mistaken for whole numbers.

    A byte order mark is ignored. Returns a fault, with line and column where known, for other encodings, broken JSON, a
    key used twice in one object, NaN and Infinity, escapes that no text can contain, text nested too deeply or larger
    than `LARGEST_BYTES`.
    """
    if len(content) > LARGEST_BYTES:
        return Fault(
            "", _("The file is larger than {largest_bytes} MB.").format(largest_bytes=LARGEST_BYTES // 1024 // 1024)
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Fault(at_line(line), _("This is not UTF-8 text."))
    try:
        value: object = json.loads(text, object_pairs_hook=_unique, parse_float=Decimal, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        why = error.msg.removesuffix(" starting at").removesuffix(" at")
        return Fault(
            _("line {line}, column {column}").format(line=error.lineno, column=error.colno),
            _("This is not JSON: {why}.").format(why=why),
        )
    except RecursionError:
        return Fault("", _("It is nested too deeply."))
    except _TwiceError as error:
        return Fault("", str(error))
    except (ValueError, InvalidOperation):
        return Fault("", _("It has a number that can’t be read."))
    return _unwritable(value) if "\\u" in text else value


def _unwritable(value: object) -> object | Fault:
    """The value, or a fault where an escape in a text gives something that no database and no file can store."""
    ahead = [value]
    while ahead:
        node = ahead.pop()
        if isinstance(node, dict):
            ahead += (*node.keys(), *node.values())
        elif isinstance(node, list):
            ahead += node
        elif isinstance(node, str) and _NO_TEXT.search(node):
            begins = _NO_TEXT.split(node)[0][-40:]
            return Fault(
                "",
                _("After “{begins}” there is an escape that isn’t a character: \\u0000, or half of a pair.").format(
                    begins=begins
                ),
            )
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    unique: dict[str, object] = {}
    for key, value in pairs:
        if key in unique:
            begins = json.dumps(dict(pairs[:1]), ensure_ascii=False, default=str)[:60].rstrip("}")
            raise _TwiceError(
                _("The key “{key}” appears twice in the object that starts with {begins}.").format(
                    key=key, begins=begins
                )
            )
        unique[key] = value
    return unique


def _no_constant(text: str) -> object:
    raise _TwiceError(_("{text} is not a number here.").format(text=text))
