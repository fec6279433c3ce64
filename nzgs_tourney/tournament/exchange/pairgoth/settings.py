"""Converts Pairgoth's parameters, and its `timeSystem` in seconds, to the settings of a division, and back.

| parameter | here |
| --- | --- |
| `rank` of a player, `mmBar`, `mmFloor`, `threshold` | grades: -30 is 30k, -1 is 1k, 0 is 1d |
| `mmBar` 9d, `mmFloor` 30k | no bar, no floor: they bound nothing there |
| `mmsValueAbsent` in McMahon, `nbwValueAbsent` in Swiss | `absent`; a bye is a win there |
| `useMMS`, `correction`, `ceiling` | basis score or rank, reduction, maximum; ceiling 0 is none |
| `threshold` of handicaps | beside the division, in `ExternalEvent` |
| `placement` | OpenGotha's criteria under different names |
| `firstSeed`, `secondSeed`, `firstSeedLastRound` | `seeding`, `second_seeding`, `second_phase` |
| `upDownUpperMode`, `upDownLowerMode` | `float_down`, `float_up` |
| other weights, excluded tables | left out by name |
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.settings import (
    BOARD_POINTS,
    DivisionSettings,
    GroupPart,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    Side,
    System,
)
from nzgs_tourney.tournament.exchange.external import Overtime, TimeControl
from nzgs_tourney.tournament.exchange.json_object import JsonObject, shown
from nzgs_tourney.tournament.exchange.opengotha.settings import NO_BAR, NO_FLOOR, criteria_names, criteria_of, komi_of
from nzgs_tourney.tournament.exchange.pairgoth.tour_types import kind_of
from ratings.rank import STRONGEST_DAN, WEAKEST_KYU, Rank

_SYSTEMS = {
    "MAC_MAHON": System.MCMAHON,
    "SWISS": System.SWISS,
    "ROUND_ROBIN": System.ROUND_ROBIN,
}
_SEEDING = {
    "SPLIT_AND_SLIP": Seeding.SLIP,
    "SPLIT_AND_FOLD": Seeding.FOLD,
    "SPLIT_AND_RANDOM": Seeding.RANDOM,
}
_PARTS = {"TOP": GroupPart.TOP, "MIDDLE": GroupPart.MIDDLE, "BOTTOM": GroupPart.BOTTOM}
_CRITERIA = {
    "SOSMM1": "SOSM-1", "SOSMM2": "SOSM-2", "SOSWM1": "SOSW-1", "SOSWM2": "SOSW-2", "RATING": "Rating", "RANK": "Rank",
    "CATEGORY": "CAT",
}  # fmt: skip
"""Pairgoth's names of criteria that OpenGotha calls differently; all others are the same."""
_OF_TEAMS = {"BDW": BOARD_POINTS}
"""The criteria that only teams have."""
_ALL_EVEN = -30
"""A threshold at which nobody gets stones."""
_WEIGHTS = ("base", "secondary", "geo")


def settings_of(root: JsonObject) -> tuple[DivisionSettings, Rank | None, tuple[str, ...]]:
    """The settings, the grade from which games are even, and sentences on parameters that they can't hold.

    Missing parameters have Pairgoth's own defaults. Raises UnreadableError with the line of a wrong one.
    """
    pairing, notes = root.part("pairing"), list[str]()
    pairing_type = pairing.text("type", "MAC_MAHON")
    if pairing_type not in _SYSTEMS:
        raise pairing.wrong("type", _("“{told}” isn’t a Pairgoth system.").format(told=pairing_type[:40]))
    system, rounds = _SYSTEMS[pairing_type], root.whole_number("rounds", 5, 1, 99)
    main, bar, floor = pairing.part("main"), None, None
    by_teams = kind_of(root).side is Side.TEAM
    if system is System.MCMAHON:
        bar, floor = rank_at(pairing, "mmBar", 0), rank_at(pairing, "mmFloor", -20)
        if bar < floor:
            raise pairing.wrong("mmBar", _("The bar {bar} is below the floor {floor}.").format(bar=bar, floor=floor))
        bar, floor = None if bar == NO_BAR else bar, None if floor <= NO_FLOOR else floor
    key, worth = ("mmsValueAbsent", "0.5") if system is System.MCMAHON else ("nbwValueAbsent", "0")
    policy, threshold = _policy(pairing.part("handicap"), system, notes)
    second_phase, second_seeding = _second_phase(main, rounds, system)
    names = [_CRITERIA.get(name, name) for name in _texts(pairing, "placement") if name != "NONE"]
    settings = DivisionSettings(
        system=system,
        rounds=rounds,
        bar=bar,
        floor=floor,
        board_size=root.whole_number("gobanSize", 19, 1, 25),
        komi=_komi(root),
        handicap=policy,
        bye=HalfPoints(2),
        absent=_half_points(main, key, Decimal(worth)),
        round_down=main.truth("roundDownScore", True),
        criteria=criteria_of(names or _usual_criteria(system), system, notes, _OF_TEAMS if by_teams else {}),
        seeding=_seeding(main, "firstSeed", _first(system)),
        second_phase=second_phase,
        second_seeding=second_seeding,
        float_down=_part(main, "upDownUpperMode"),
        float_up=_part(main, "upDownLowerMode"),
    )
    if any(name in pairing.value for name in _WEIGHTS):
        notes.append(_("Pairgoth’s own weights for pairing are left out."))
    if not main.truth("sosValueAbsentUseBase", True):
        notes.append(_("The extra SOS for a missed round (half the rounds) is left out."))
    if any(excluded for excluded in root.list_at("tablesExclusion")):
        notes.append(_("The excluded tables are left out."))
    return settings, threshold, tuple(notes)


def pairing_of(settings: DivisionSettings, no_handicap_from: Rank | None) -> dict[str, Any]:
    """The settings in Pairgoth's form."""
    mcmahon, policy = settings.system is System.MCMAHON, settings.handicap
    seeds = {setting_value: name for name, setting_value in _SEEDING.items()}
    seeds[Seeding.NEIGHBOURS] = seeds[Seeding.SLIP]
    parts = {setting_value: name for name, setting_value in _PARTS.items()}
    second = settings.seeding if settings.second_phase is None else settings.second_seeding
    names = {opengotha: name for name, opengotha in _CRITERIA.items()}
    absent = number_of(Decimal(settings.absent) / 2)
    main = {
        "upDownLowerMode": parts[settings.float_up],
        "upDownUpperMode": parts[settings.float_down],
        "firstSeedLastRound": settings.rounds if settings.second_phase is None else settings.second_phase - 1,
        "firstSeed": seeds[settings.seeding],
        "secondSeed": seeds[second],
        "mmsValueAbsent": absent,
        # An absence isn't a win in a McMahon event, whatever its score.
        "nbwValueAbsent": 0 if mcmahon else absent,
        "roundDownScore": settings.round_down,
    }
    handicap = {
        "useMMS": policy.basis is HandicapBasis.SCORE,
        "threshold": rank_number(no_handicap_from or NO_BAR),
        "correction": policy.reduction,
        "ceiling": 0 if policy.basis is HandicapBasis.NONE else (9 if policy.maximum is None else policy.maximum),
    }
    fields: dict[str, Any] = {
        "type": "MAC_MAHON" if mcmahon else "SWISS",
        "main": main,
        "handicap": handicap,
        "placement": [names.get(name, name) for name in criteria_names(settings, _OF_TEAMS)],
    }
    if mcmahon:
        bar, floor = rank_number(settings.bar or NO_BAR), rank_number(settings.floor or NO_FLOOR)
        # Pairgoth draws no round if they are the same.
        fields |= {"mmFloor": min(floor, bar - 1) if bar > rank_number(NO_FLOOR) else floor, "mmBar": bar}
    return fields


def rank_at(json: JsonObject, key: str, default: int) -> Rank:
    """A grade; one outside our range becomes the strongest or the weakest. Raises UnreadableError where it isn't
    one.
    """
    return Rank(max(1 - WEAKEST_KYU, min(STRONGEST_DAN, json.whole_number(key, default, -99, 99) + 1)))


def is_beyond(json: JsonObject, key: str) -> bool:
    """Whether a grade is stronger or weaker than any here."""
    return rank_at(json, key, 0).stones != json.whole_number(key, 0, -99, 99) + 1


def rank_number(rank: Rank) -> int:
    """The number of a grade; never weaker than 30k, its weakest."""
    return max(rank, NO_FLOOR).stones - 1


def number_of(value: Decimal) -> int | float:
    """A number for JSON without trailing zeros; exact for whole and half points."""
    return int(value) if value == value.to_integral_value() else float(value)


def rank_text(json: JsonObject, key: str) -> str:
    """A grade outside our range as people write it: `99k`."""
    rank = json.whole_number(key, 0, -99, 99)
    return f"{-rank}k" if rank < 0 else f"{rank + 1}d"


def _komi(root: JsonObject) -> Decimal:
    komi = root.number("komi", Decimal("7.5"), 0, Decimal("999.5"))
    if komi * 2 != (komi * 2).to_integral_value():
        raise root.wrong(
            "komi", _("The komi is {told}, not a number of points, e.g. 7 or 6.5.").format(told=shown(komi))
        )
    return komi_of(decimal_text(komi), 1)


def _half_points(main: JsonObject, key: str, default: Decimal) -> HalfPoints:
    points = 2 * main.number(key, default, 0, 2)
    if points != points.to_integral_value():
        raise main.wrong(
            key, _("“{key}” is {told}: scores here are in half points.").format(key=key, told=shown(points / 2))
        )
    return HalfPoints(int(points))


def _policy(handicap: JsonObject, system: System, notes: list[str]) -> tuple[HandicapPolicy, Rank | None]:
    mcmahon = system is System.MCMAHON
    key = "threshold" if "threshold" in handicap.value else "treshold"
    threshold = handicap.whole_number(key, 0 if mcmahon else _ALL_EVEN, -99, 99)
    ceiling = handicap.whole_number("ceiling", 9 if mcmahon else 0, 0, 99)
    correction = handicap.whole_number("correction", 1, -99, 99)
    if correction < 0:
        notes.append(
            _(
                "Handicaps of {more} more than the difference (correction {correction}) are left out: they are the "
                "difference."
            ).format(more=-correction, correction=correction)
        )
    reduction = max(0, correction)
    if ceiling == 0 or threshold <= _ALL_EVEN:
        return HandicapPolicy(HandicapBasis.NONE, reduction), None
    rank = rank_at(handicap, key, 0)
    basis = HandicapBasis.SCORE if handicap.truth("useMMS", mcmahon) else HandicapBasis.RANK
    return HandicapPolicy(basis, reduction, ceiling), None if rank >= NO_BAR else rank


def _first(system: System) -> Seeding:
    return Seeding.RANDOM if system is System.MCMAHON else Seeding.SLIP


def _second_phase(main: JsonObject, rounds: int, system: System) -> tuple[int | None, Seeding]:
    """The round from which the second system applies, and that system; None where it is the first, or never applies."""
    first = _seeding(main, "firstSeed", _first(system))
    second = _seeding(main, "secondSeed", Seeding.FOLD if system is System.MCMAHON else Seeding.SLIP)
    begins = main.whole_number("firstSeedLastRound", 1, 0, 99) + 1
    if second is first or not 1 < begins <= rounds:
        return None, DivisionSettings().second_seeding
    return begins, second


def _seeding(main: JsonObject, key: str, default: Seeding) -> Seeding:
    text = main.text(key)
    return _SEEDING.get(text, Seeding.RANDOM) if text else default


def _part(main: JsonObject, key: str) -> GroupPart:
    return _PARTS.get(main.text(key), GroupPart.MIDDLE)


def _usual_criteria(system: System) -> list[str]:
    return ["MMS", "SOSM", "SOSOSM"] if system is System.MCMAHON else ["NBW", "SOSW", "SOSOSW"]


def _texts(json: JsonObject, key: str) -> list[str]:
    values = json.list_at(key)
    if not all(isinstance(name, str) and len(name) <= 20 for name in values):
        raise json.wrong(key, _("“{key}” isn’t a list of names.").format(key=key))
    return list(values)


WRITER = "NZGS Tourney"
"""The `generator` in our own files, which Pairgoth ignores."""
_OVERTIMES = {
    "CANADIAN": Overtime.CANADIAN,
    "JAPANESE": Overtime.BYO_YOMI,
    "FISCHER": Overtime.FISCHER,
    "SUDDEN_DEATH": Overtime.SUDDEN_DEATH,
}
_THEIRS = {ours: theirs for theirs, ours in _OVERTIMES.items()}
_READ = _OVERTIMES | {"STANDARD": Overtime.BYO_YOMI}
_SECONDS = {Overtime.FISCHER: "increment", Overtime.BYO_YOMI: "byoyomi", Overtime.CANADIAN: "byoyomi"}
_SHORTEST = 300
"""A main time below this many seconds is in minutes, as in files that Pairgoth itself made from OpenGotha's."""
_NO_LIMIT = (-1, 0, 2**31 - 1)


def time_of(root: JsonObject, notes: list[str]) -> TimeControl | None:
    """The time setting of an event, None where it has none. Adds to `notes` a sentence for anything left out.

    Raises UnreadableError with the line of the error.
    """
    time_json = root.part("timeSystem")
    if not time_json.value:
        return None
    type_code = time_json.text("type").upper()
    if type_code not in _READ:
        raise time_json.wrong("type", _("“{told}” isn’t a Pairgoth time setting.").format(told=type_code[:40]))
    overtime, main = _READ[type_code], time_json.whole_number("mainTime", 0, 0, 10**7)
    if 0 < main < _SHORTEST and root.text("generator") != WRITER:
        notes.append(_("The main time {main} is read as minutes: as seconds it would be too short.").format(main=main))
        main *= 60
    minutes, rest = divmod(main, 60)
    seconds = time_json.whole_number(_SECONDS[overtime], 0, 0, 99_999) if overtime in _SECONDS else 0
    stones = time_json.whole_number("stones", 15, 0, 999) if overtime is Overtime.CANADIAN else 0
    notes += _left_out(time_json, overtime, rest)
    return TimeControl(minutes, overtime, seconds, stones)


def time_system(time: TimeControl) -> dict[str, Any]:
    """The time setting in Pairgoth's form; unknown overtime becomes sudden death."""
    overtime = time.overtime or Overtime.SUDDEN_DEATH
    fields: dict[str, Any] = {"type": _THEIRS[overtime], "mainTime": 60 * (time.main_minutes or 0)}
    if overtime in _SECONDS:
        fields[_SECONDS[overtime]] = time.seconds
    more = {
        Overtime.CANADIAN: {"stones": time.stones},
        Overtime.BYO_YOMI: {"periods": 1},
        Overtime.FISCHER: {"maxTime": 0},
    }
    return fields | more.get(overtime, {})


def _left_out(time_json: JsonObject, overtime: Overtime, rest: int) -> Iterator[str]:
    if rest:
        yield _("The last {rest} seconds of the main time are left out.").format(rest=rest)
    periods = time_json.whole_number("periods", 1, 0, 999)
    if overtime is Overtime.BYO_YOMI and periods > 1:
        yield _("The {periods} periods of byo-yomi are left out.").format(periods=periods)
    if overtime is Overtime.FISCHER and time_json.whole_number("maxTime", 0, -1, 2**31 - 1) not in _NO_LIMIT:
        yield _("The limit of the Fischer time is left out.")
