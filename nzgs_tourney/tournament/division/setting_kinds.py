"""The kinds of settings: their possible values, and how a database row stores them.

A setting is declared with one of these kinds (`tournament.division.settings`). The field of the form, the key of the
file and the words of the ledger follow from it; all code that shows or checks settings only uses the kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from games.rules.result import HalfPoints
from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.choices import Tier
from ratings.rank import parse_rank


class SettingKind:
    """Some values. Here a row keeps the value as it is; a kind for which that is otherwise says so."""

    __slots__ = ()

    def stored(self, value: Any) -> Any:
        """The value as a row stores it."""
        return value

    def value(self, stored: Any) -> Any:
        """The value that a row stores. Raises ValueError for a text that isn't of this kind."""
        return stored


@dataclass(frozen=True, slots=True)
class FreeText(SettingKind):
    """A text of at most so many characters; `empty`: it may be empty."""

    longest: int
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Flag(SettingKind):
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Whole(SettingKind):
    """A whole number that a file may give from `least` to `most`, and a director from `page_least` to `page_most`.

    `what` names the number. `empty`: it may be missing.
    """

    what: str
    least: int
    most: int
    page_least: int
    page_most: int
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Choice(SettingKind):
    """One value of an enumeration, each with its words in the order in which a page offers them."""

    words: Mapping[Any, str]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def values(self) -> type[StrEnum]:
        """The enumeration."""
        return type(next(iter(self.words)))

    def stored(self, value: Any) -> Any:
        """Its text."""
        return value.value

    def value(self, stored: Any) -> Any:
        """The value with this text."""
        return self.values(stored)


@dataclass(frozen=True, slots=True)
class Grade(SettingKind):
    """A grade, or none."""

    def stored(self, value: Any) -> Any:
        """Its text, empty for none."""
        return "" if value is None else str(value)

    def value(self, stored: Any) -> Any:
        """The grade with this text, None for an empty one."""
        return parse_rank(stored) if stored else None


@dataclass(frozen=True, slots=True)
class Grades(SettingKind):
    """Grades from the strongest down."""

    def stored(self, value: Any) -> Any:
        """Their texts."""
        return [str(grade) for grade in value]

    def value(self, stored: Any) -> Any:
        """The grades with these texts."""
        return tuple(parse_rank(grade) for grade in stored)


@dataclass(frozen=True, slots=True)
class Komi(SettingKind):
    """Points of komi, in halves."""


@dataclass(frozen=True, slots=True)
class PartOfStone(SettingKind):
    """A part of a stone, half a stone at most, or none."""


@dataclass(frozen=True, slots=True)
class Worth(SettingKind):
    """What a round without a game is worth, in half points."""

    def value(self, stored: Any) -> Any:
        """The half points."""
        return HalfPoints(stored)


@dataclass(frozen=True, slots=True)
class Criteria(SettingKind):
    """Names of criteria, the first deciding first."""

    def stored(self, value: Any) -> Any:
        """A list of the names."""
        return list(value)

    def value(self, stored: Any) -> Any:
        """The names."""
        return tuple(stored)


@dataclass(frozen=True, slots=True)
class Tiers(SettingKind):
    """Tiers out of these, in an order; `hard`: as rules, of which the order means nothing."""

    allowed: tuple[Tier, ...]
    hard: bool = False

    def stored(self, value: Any) -> Any:
        """Their texts."""
        return [tier.value for tier in value]

    def value(self, stored: Any) -> Any:
        """The tiers with these texts."""
        return tuple(Tier(tier) for tier in stored)


@dataclass(frozen=True, slots=True)
class TableNumbers(SettingKind):
    """Numbers of tables."""

    def stored(self, value: Any) -> Any:
        """A list of the numbers."""
        return list(value)

    def value(self, stored: Any) -> Any:
        """The numbers."""
        return tuple(stored)


@dataclass(frozen=True, slots=True)
class HandicapTable(SettingKind):
    """Stones and komi for each whole stone of difference, from 0 upwards."""

    def stored(self, value: Any) -> Any:
        """Rows of the stones and the komi as text."""
        return [[stones, str(komi)] for stones, komi in value]

    def value(self, stored: Any) -> Any:
        """The rows, komi as decimals."""
        return tuple((stones, Decimal(komi)) for stones, komi in stored)
