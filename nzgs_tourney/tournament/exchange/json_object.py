"""Typed access to objects of a JSON file: missing or wrong values are refused with their line and place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.external import LONGEST_TEXT, UnreadableError
from nzgs_tourney.tournament.exchange.external_xml import one_line
from nzgs_tourney.tournament.exchange.fault import at_line, path

_DECODER = json.JSONDecoder()
_BLANKS = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class JsonObject:
    """One object, with its source text and its path from the top.

    Its readers raise UnreadableError, with the line and the place, for a value that is missing, of another kind, or
    outside its bounds.
    """

    value: Mapping[str, Any]
    source: str
    steps: tuple[str | int, ...] = ()

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def wrong(self, key: str | None, sentence: str) -> UnreadableError:
        """The error for this key, or for the whole object."""
        steps = self.steps if key is None else (*self.steps, key)
        return UnreadableError(location_of(self.source, steps), sentence)

    def part(self, key: str) -> JsonObject:
        """An object in it, empty where it is missing."""
        value = self.value.get(key)
        if value is not None and not isinstance(value, dict):
            raise self.wrong(key, _("“{key}” is not an object.").format(key=key))
        return JsonObject(value or {}, self.source, (*self.steps, key))

    def parts(self, key: str) -> tuple[JsonObject, ...]:
        """The objects of a list in it, none where it is missing."""
        return objects(self.list_at(key), self.source, (*self.steps, key))

    def list_at(self, key: str) -> Sequence[Any]:
        """A list in it, empty where it is missing."""
        value = self.value.get(key)
        if value is not None and not isinstance(value, list):
            raise self.wrong(key, _("“{key}” is not a list.").format(key=key))
        return value or []

    def text(self, key: str, default: str = "") -> str:
        """A text on one line. Numbers are accepted as they are written."""
        value = self.value.get(key)
        if value is None:
            return default
        if isinstance(value, bool | list | dict):
            raise self.wrong(key, _("“{key}” is not a text.").format(key=key))
        if isinstance(value, Decimal) and not -9999 <= value <= 9999:
            raise self.wrong(key, _("“{key}” is not a text.").format(key=key))
        text_value = one_line(f"{value:f}" if isinstance(value, Decimal) else str(value))
        if len(text_value) > LONGEST_TEXT:
            raise self.wrong(
                key, _("“{key}” is longer than {longest_text} characters.").format(key=key, longest_text=LONGEST_TEXT)
            )
        return text_value

    def number(self, key: str, default: Decimal | None, lowest: int, highest: int | Decimal) -> Decimal:
        """A number within the bounds; required where there is no default."""
        value = self.value.get(key)
        if value is None:
            if default is None:
                raise self.wrong(key, _("“{key}” is missing.").format(key=key))
            return default
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or not lowest <= value <= highest:
            raise self.wrong(
                key,
                _("“{key}” is {found}, not a number from {least} to {most}.").format(
                    key=key, found=shown(value), least=lowest, most=highest
                ),
            )
        return Decimal(value)

    def whole_number(self, key: str, default: int | None, lowest: int, highest: int) -> int:
        """A whole number within the bounds; required where there is no default."""
        number = self.number(key, None if default is None else Decimal(default), lowest, highest)
        if number != number.to_integral_value():
            raise self.wrong(
                key,
                _("“{key}” is {found}, not a whole number from {least} to {most}.").format(
                    key=key, found=shown(number), least=lowest, most=highest
                ),
            )
        return int(number)

    def truth(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.value.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.wrong(key, _("“{key}” is {found}, not true or false.").format(key=key, found=shown(value)))
        return value


def objects(values: Sequence[Any], source: str, steps: tuple[str | int, ...]) -> tuple[JsonObject, ...]:
    """The objects in the list at `steps`. Raises UnreadableError where an item isn't an object."""
    for index, value in enumerate(values):
        if not isinstance(value, dict):
            raise UnreadableError(
                location_of(source, (*steps, index)), _("Here is {value}, not an object.").format(value=shown(value))
            )
    return tuple(JsonObject(value, source, (*steps, index)) for index, value in enumerate(values))


def shown(value: object) -> str:
    """A value quoted for a sentence, cut if it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return f"“{text[:40].strip(chr(34))}”"


def location_of(source: str, steps: tuple[str | int, ...]) -> str:
    """`line 57, players[3].rank`: the place of this path in the text, as far as it exists there."""
    at = 0
    for step in steps:
        next_start = next((start for key, start in _inside(source, _blank(source, at)) if key == step), None)
        if next_start is None:
            break
        at = next_start
    line = source.count("\n", 0, _blank(source, at)) + 1
    return f"{at_line(line)}, {path(steps)}" if steps else at_line(line)


def _inside(source: str, at: int) -> Iterator[tuple[str | int, int]]:
    """The keys of the object, or the indexes of the list, that begins here, each with the start of its value."""
    opening, key = source[at], 0
    if opening not in "{[":
        return
    at = _blank(source, at + 1)
    while source[at] not in "]}":
        name: str | int = key
        if opening == "{":
            name, at = _DECODER.raw_decode(source, at)
            at = _blank(source, _blank(source, at) + 1)
        yield name, at
        at = _blank(source, _DECODER.raw_decode(source, at)[1])
        if source[at] == ",":
            at = _blank(source, at + 1)
        key += 1


def _blank(source: str, at: int) -> int:
    """The position after the blanks that begin here."""
    match = _BLANKS.match(source, at)
    return match.end() if match else at
