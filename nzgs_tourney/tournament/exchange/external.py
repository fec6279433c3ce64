"""What files of other programs and federations have besides a division, as frozen values.

The division is the hub: every reader returns one, every writer takes one. Facts that a division can't hold are in
`ExternalEvent`, so that one format can pass them to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import ROUND_FLOOR, Decimal
from enum import StrEnum

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.exchange.fault import Fault
from ratings.name_parts import NameParts, parts_in
from ratings.rank import Rank
from ratings.system.egf_class import adjusted_minutes, tournament_class

LONGEST_TEXT = 200
"""The most characters of a name or other text, as in our own file."""
_TENTH = Decimal("0.1")


class Overtime(StrEnum):
    """What follows the main time. The texts are OpenGotha's."""

    SUDDEN_DEATH = "SUDDENDEATH"
    BYO_YOMI = "STDBYOYOMI"
    CANADIAN = "CANBYOYOMI"
    FISCHER = "FISCHER"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A player's time. `seconds` is a period of byo-yomi, the Canadian period for `stones` stones, or the Fischer
    increment. `stated` is an adjusted time in minutes that a file gives without its parts, `unread` the file's own
    words for a time that isn't understood."""

    main_minutes: int | None = None
    overtime: Overtime | None = None
    seconds: int = 0
    stones: int = 0
    stated: Decimal | None = None
    unread: str = ""

    @property
    def adjusted_minutes(self) -> Decimal | None:
        """The EGF's adjusted time in minutes, as `stated` or as the EGF counts overtime, rounded down to a tenth. None
        if unknown."""
        if self.stated is not None or self.main_minutes is None:
            return self.stated
        overtime = {
            Overtime.BYO_YOMI: {"byo_yomi": self.seconds},
            Overtime.CANADIAN: {"canadian": self.seconds, "canadian_stones": self.stones},
            Overtime.FISCHER: {"increment": self.seconds},
        }
        counted = overtime.get(self.overtime, {}) if self.overtime else {}
        return adjusted_minutes(self.main_minutes, **counted).quantize(_TENTH, ROUND_FLOOR)


def egf_class(time: TimeControl | None, online: bool) -> str:
    """`A`, `B` or `C`, online `D`; empty where the games are too fast for a class or the time is unknown."""
    adjusted = time.adjusted_minutes if time else None
    if time is None or adjusted is None or time.main_minutes is None:
        return ""
    fischer = time.overtime is Overtime.FISCHER
    event_class = tournament_class(time.main_minutes, adjusted, increment=fischer, internet=online)
    return event_class.value if event_class else ""


@dataclass(frozen=True, slots=True)
class ExternalPlayer:
    """What a federation's file has about a player. Everything that the file doesn't have is empty.

    `family` and `given` are the parts of the name; `guessed`: nobody has told which is which. `grade` is a declared
    grade other than the rank used. `rating_origin` is the file's own text. `preliminary`: the entry isn't final.
    `beyond` has one 0 or 1 for each round after the last one: who is expected there. `server_names` and `plays_online`
    no file has: only what is lost in one is said by them.
    """

    family: str = ""
    given: str = ""
    guessed: bool = False
    egd_pin: str = ""
    ffg_licence: str = ""
    ffg_status: str = ""
    aga_id: str = ""
    aga_expires: str = ""
    grade: str = ""
    rating_origin: str = ""
    preliminary: bool = False
    beyond: str = ""
    server_names: str = ""
    plays_online: bool = False


@dataclass(frozen=True, slots=True)
class ExternalEvent:
    """What a file has about an event beyond its division.

    `zero` is the rank at which McMahon scores count 0, None for 30 kyu. `no_handicap_from` is the rank from which games
    are even. `virtual_half` is explained at `tally_of`. `colourless` has (round, table) of games whose colours the file
    doesn't give. `players` is by the division's player id. `partners` has, by the id of a side of partners, who they
    are in the order of play; each has an id of their own, by which `players` has their other facts.
    """

    short_name: str = ""
    venue: str = ""
    country: str = ""
    director: str = ""
    begins: date | None = None
    ends: date | None = None
    time: TimeControl | None = None
    egf_class: str = ""
    code: str = ""
    rules: str = ""
    online: bool = False
    zero: Rank | None = None
    no_handicap_from: Rank | None = None
    virtual_half: bool = False
    colourless: frozenset[tuple[int, int]] = frozenset()
    players: Mapping[int, ExternalPlayer] = field(default_factory=dict)
    partners: Mapping[int, tuple[DivisionEntry, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def player(self, number: int) -> ExternalPlayer:
        """What is known about this player; everything empty if nothing is."""
        return self.players.get(number, ExternalPlayer())


@dataclass(frozen=True, slots=True)
class ExternalDivision:
    """A file as read. `left_out` has a sentence for everything in the file that neither value can hold."""

    division: DivisionHistory
    event: ExternalEvent = field(default_factory=ExternalEvent)
    left_out: tuple[str, ...] = ()


def people_of(external: ExternalDivision) -> ExternalDivision:
    """The file with the people in it as its players: the partners where sides of partners play, then without rounds."""
    if not external.event.partners:
        return external
    people = tuple(partner for side in external.division.players for partner in external.event.partners[side.id])
    return replace(external, division=replace(external.division, players=people, rounds=()))


@dataclass(frozen=True, slots=True)
class Written:
    """A file as written. `left_out` has a sentence for everything that the format can't hold."""

    content: bytes
    left_out: tuple[str, ...] = ()


class UnreadableError(Exception):
    """Stops a reader inside; every reader catches it. `fault` is the sentence with its place."""

    def __init__(self, location: str, sentence: str) -> None:
        super().__init__(sentence)
        self.fault = Fault(location, sentence)


def parts_of(entry: DivisionEntry, event: ExternalEvent) -> NameParts:
    """Family and given name: the parts that are known if they still make up the name, in either order, otherwise a
    guess."""
    external_player = event.player(entry.id)
    parts = NameParts(external_player.family, external_player.given, external_player.guessed)
    return parts if parts.make_up(entry.name) else parts_in(entry.name)


def name_parts(entry: DivisionEntry, event: ExternalEvent) -> tuple[str, str]:
    """Family and given name as files have them, which need a family name: an only name is written as one. The given
    name may be empty."""
    parts = parts_of(entry, event)
    return (parts.family, parts.given) if parts.family else (parts.given, "")


def in_latin_letters(external: ExternalDivision) -> ExternalDivision:
    """The event with names in Latin letters, if known, in place of those in another script."""
    event = external.event
    partners = {side: tuple(map(_latin, people)) for side, people in event.partners.items()}
    entries = tuple(map(_latin, external.division.players))
    division = replace(external.division, players=entries)
    return replace(external, division=division, event=replace(event, partners=partners) if partners else event)


def _latin(player: DivisionEntry) -> DivisionEntry:
    return replace(player, name=player.latin or player.name, latin="")


def full_name(family: str, given: str) -> str:
    """The name as this program writes it, given name first."""
    return f"{given} {family}".strip()
