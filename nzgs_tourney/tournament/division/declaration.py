"""The declaration of one setting of a division, and how to find those of a dataclass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import IntEnum, auto
from operator import attrgetter
from typing import Any, NamedTuple

from games.wording.numbers import capitalised
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.setting_kinds import SettingKind

_DECLARED = "setting"


class Section(IntEnum):
    """The sections on the page of the rules, in order: first what most divisions set, each other in a fold."""

    COMMON = auto()
    LIMITS = auto()
    PAIRING = auto()
    KNOCKOUT = auto()
    LADDER = auto()
    SIDES = auto()
    PHASES = auto()
    BOARD = auto()
    HANDICAPS = auto()
    HANDICAP_TABLE = auto()
    CRITERIA = auto()
    COUNTING = auto()
    TABLES = auto()
    NO_GAME = auto()


class Place(NamedTuple):
    """Where a setting is on the page of the rules: its section, and its row."""

    section: Section
    row: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a division, for all code that shows, stores or checks it.

    `path` leads to its value within `DivisionSettings` and is its key in our files; empty if no such file has it. `row`
    is the field of the division's row. `words` name it inside a sentence, `label` at its field (if empty, the words
    do), `hint` is below it; each is marked for the catalogues. `meaning` explains the key in the table of the file's
    documentation. `place`: None for a setting on another page. `needed`: a file must have it. `frozen`: it can't change
    once a round is drawn.
    """

    path: tuple[str, ...]
    row: str
    kind: SettingKind
    default: Any
    words: str
    label: str = ""
    hint: str = ""
    meaning: str = ""
    place: Place | None = None
    needed: bool = False
    frozen: bool = False

    @property
    def key(self) -> str:
        """Its key in a file, e.g. `handicap.basis`."""
        return ".".join(self.path)

    @property
    def title(self) -> str:
        """Its label in the reader's language."""
        return _(self.label) if self.label else capitalised(_(self.words))

    def of(self, settings: Any) -> Any:
        """Its value in these settings."""
        return attrgetter(self.key)(settings)


def setting(default: Any, kind: SettingKind, words: str, **declaration: Any) -> Any:
    """A field of a dataclass with the declaration of a setting. `declaration` is what `Setting` has beside these.

    `row` may be left out where it follows from the name.
    """
    return field(default=default, metadata={_DECLARED: {"kind": kind, "words": words, **declaration}})


def declared(value: type[Any], *above: str) -> Iterator[Setting]:
    """Every setting declared by a dataclass and by its nested dataclasses, in order."""
    for declared_field in fields(value):
        declaration = declared_field.metadata.get(_DECLARED)
        if declaration is not None:
            yield _setting((*above, declared_field.name), declared_field.default, **declaration)
        elif declared_field.default_factory is not MISSING and is_dataclass(declared_field.default_factory):
            yield from declared(declared_field.default_factory, *above, declared_field.name)


def _setting(path: tuple[str, ...], default: Any, **declaration: Any) -> Setting:
    return Setting(path=path, default=default, **{"row": path[-1], **declaration})
