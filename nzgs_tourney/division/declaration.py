"""How one setting of a division is declared, and how the declarations of a dataclass are found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import IntEnum, auto
from operator import attrgetter
from typing import Any, NamedTuple

from games.wording.numbers import capitalised
from nzgs_tourney.division.setting_kinds import SettingKind
from ratings.translation import gettext as _

_DECLARED = "setting"


class Section(IntEnum):
    """The parts of the page of the rules, in its order."""

    BASICS = auto()
    PHASES = auto()
    TIME = auto()
    HANDICAPS = auto()
    HANDICAP_TABLE = auto()
    CRITERIA = auto()
    COUNTING = auto()
    TABLES = auto()
    NO_GAME = auto()


class Place(NamedTuple):
    """Where a setting is on the page of the rules: in its section, row by row."""

    section: Section
    row: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a division, for whatever shows, stores or checks it.

    `path` leads to its value within `DivisionSettings` and is its key in our files; empty for what no such file has.
    `row` is the field of the division's row. `words` name it inside a sentence, `label` at its field (empty: the words
    do), `hint` below it; each is marked for the catalogues.
    `meaning` says in the table of the file's documentation what the key means. `place`: None for what another page
    asks. `needed`: a file must have it. `frozen`: it cannot change once a round is drawn. `later`: the version of
    an event's file since which it is in it, 0 for ever.
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
    later: int = 0

    @property
    def key(self) -> str:
        """Where it is in a file, such as `handicap.basis`."""
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
    """Every setting declared by a dataclass and by the dataclasses that are its parts, in their order."""
    for declared_field in fields(value):
        declaration = declared_field.metadata.get(_DECLARED)
        if declaration is not None:
            yield _setting((*above, declared_field.name), declared_field.default, **declaration)
        elif declared_field.default_factory is not MISSING and is_dataclass(declared_field.default_factory):
            yield from declared(declared_field.default_factory, *above, declared_field.name)


def _setting(path: tuple[str, ...], default: Any, **declaration: Any) -> Setting:
    return Setting(path=path, default=default, **{"row": path[-1], **declaration})
