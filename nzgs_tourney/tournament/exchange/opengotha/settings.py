"""Converts OpenGotha's parameters to the settings of a division, and back.

| parameter | here |
| --- | --- |
| `genMMBar` 9D, `genMMFloor` 30K | no bar, no floor: they bound nothing there |
| `genMMS2Value...` in McMahon, `genNBW2Value...` in Swiss | `bye`, `absent`; half points in both programs |
| `genNBW2Value...` in McMahon | as here, a bye counts the same in wins and an absence nothing; otherwise a note |
| `hdBasedOnMMS`, `hdCorrection`, `hdCeiling` | basis score or rank, reduction, maximum; ceiling 0 is none |
| `genCountNotPlayedGamesAsHalfPoint` | `virtual_half` and `virtual_open`: games without a result count so there |
| `hdNoHdRankThreshold`, `genMMZero` | beside the division, in `ExternalEvent` |
| placement criteria | those that this program computes; the first score among them shows the system |
| `paiMaSeedSystem1`, `paiMaSeedSystem2`, `paiMaLastRoundForSeedSystem1` | `seeding`, `second_seeding`, `second_phase` |
| none | `neighbours`: OpenGotha has no such seeding, so slip is written |
| `paiMaDUDDUpperMode`, `paiMaDUDDLowerMode` | `float_down`, `float_up` |
| other pairing weights, display, publishing | left out by name |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text, points
from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.settings import (
    DivisionSettings,
    GroupPart,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
)
from nzgs_tourney.tournament.exchange.external import UnreadableError
from nzgs_tourney.tournament.exchange.external_xml import Element, attribute, number, truth
from nzgs_tourney.tournament.exchange.fault import at_line
from ratings.rank import WEAKEST_KYU, Rank, parse_rank

NO_BAR, NO_FLOOR = Rank(9), Rank(-29)
MOST_CRITERIA = 6

_MCMAHON = {
    "MMS": "mms", "NBW": "wins", "SOSM": "sos", "SOSM-1": "sosm1", "SOSM-2": "sosm2", "SOSOSM": "sosos",
    "SODOSM": "sodos", "CUSSM": "cuss",
}  # fmt: skip
_SWISS = {
    "NBW": "wins", "SOSW": "sos", "SOSW-1": "sosm1", "SOSW-2": "sosm2", "SOSOSW": "sosos", "SODOSW": "sodos",
    "CUSSW": "cuss",
}  # fmt: skip
_EITHER = {
    "EXT": "ext", "EXR": "exr", "CAT": "category", "SDC": "dc", "DC": "dcc", "CPS": "cps", "STS": "sts",
    "SOSTS": "sosts", "Rating": "rating",
}  # fmt: skip
"""Criteria that either system can have."""
_OF_WINS = {
    "SOSW": "sosw", "SOSW-1": "soswm1", "SOSW-2": "soswm2", "SOSOSW": "sososw", "SODOSW": "sodosw", "CUSSW": "cussw",
}  # fmt: skip
"""The names of sums of wins beside a McMahon criterion; in Swiss they are sums of scores."""
_SEEDING = {"SPLITANDSLIP": Seeding.SLIP, "SPLITANDFOLD": Seeding.FOLD, "SPLITANDRANDOM": Seeding.RANDOM}
_PARTS = {"TOP": GroupPart.TOP, "MID": GroupPart.MIDDLE, "BOT": GroupPart.BOTTOM}
WEAKEST = Rank(1 - WEAKEST_KYU)
_KYU = re.compile(r"([0-9]{1,3})[kK]")
_KOMI = re.compile(r"([0-9]{1,3})(?:[.,]([05])0?)?")


def settings_of(root: Element) -> tuple[DivisionSettings, tuple[str, ...]]:
    """The settings, and sentences on parameters that they can't hold.

    Missing parameters have OpenGotha's own defaults. Raises UnreadableError with the line of a wrong one.
    """
    general, handicaps = root.first("GeneralParameterSet"), root.first("HandicapParameterSet")
    notes: list[str] = []
    system, criteria = _criteria(root, notes)
    kind = "NBW2" if system is System.SWISS else "MMS2"
    bar = _rank_unless(general, "genMMBar", "4D", NO_BAR)
    floor = _rank_unless(general, "genMMFloor", "20K", NO_FLOOR)
    if bar is not None and floor is not None and bar < floor:
        raise UnreadableError(
            at_line(general.line), _("The bar {bar} is below the floor {floor}.").format(bar=bar, floor=floor)
        )
    pairing, rounds = root.first("PairingParameterSet"), number(general, "numberOfRounds", 5, 1, 99)
    second_phase, second_seeding = _second_phase(pairing, rounds)
    settings = DivisionSettings(
        system=system,
        rounds=rounds,
        bar=bar,
        floor=floor,
        board_size=number(general, "size", 19, 1, 25),
        komi=komi_of(attribute(general, "komi", "7.5"), general.line),
        handicap=_policy(handicaps, notes),
        bye=HalfPoints(number(general, f"gen{kind}ValueBye", 0, 0, 4)),
        absent=HalfPoints(number(general, f"gen{kind}ValueAbsent", 0, 0, 4)),
        round_down=truth(general, "genRoundDownNBWMMS", True),
        criteria=criteria,
        seeding=_seeding(pairing, "paiMaSeedSystem1", Seeding.SLIP),
        second_phase=second_phase,
        second_seeding=second_seeding,
        float_down=_part(pairing, "paiMaDUDDUpperMode"),
        float_up=_part(pairing, "paiMaDUDDLowerMode"),
        virtual_half=truth(general, "genCountNotPlayedGamesAsHalfPoint", False),
        virtual_open=truth(general, "genCountNotPlayedGamesAsHalfPoint", False),
    )
    if system is System.MCMAHON:
        notes += _in_wins(general, settings)
    if pairing.attributes:
        notes.append(_("OpenGotha’s own weights for pairing are left out."))
    if number(general, "numberOfCategories", 1, 0, 99) > 1:
        notes.append(_("The categories are left out."))
    return settings, tuple(notes)


def _in_wins(general: Element, settings: DivisionSettings) -> Iterator[str]:
    """A note for a bye or an absence that counts otherwise in the wins of a McMahon event than it does here."""
    bye = number(general, "genNBW2ValueBye", settings.bye, 0, 4)
    if bye != settings.bye:
        yield _("A bye counts {told} among the wins of the file: here {ours}, as in the score.").format(
            told=points(bye), ours=points(settings.bye)
        )
    absent = number(general, "genNBW2ValueAbsent", 0, 0, 4)
    if absent:
        yield _("A missed round counts {told} among the wins of the file: here nothing.").format(told=points(absent))


def komi_of(text: str, line: int) -> Decimal:
    """Komi from a text, e.g. `7.5`. Raises UnreadableError for anything but 0 to 999.5 in half points."""
    match = _KOMI.fullmatch(text.strip())
    if match is None:
        raise UnreadableError(
            at_line(line), _("The komi is “{text}”, not a number of points, e.g. 7 or 6.5.").format(text=text[:40])
        )
    return Decimal(f"{match.group(1)}.{match.group(2) or 0}")


def is_beyond(text: str) -> bool:
    """Whether a text is a kyu grade weaker than any here, which OpenGotha reads as its weakest: `99K`."""
    match = _KYU.fullmatch(text.strip())
    return match is not None and int(match[1]) > WEAKEST_KYU


def rank_at(element: Element, name: str, default: str) -> Rank:
    """An attribute that is a grade; one weaker than any becomes the weakest. Raises UnreadableError where it isn't
    one.
    """
    if is_beyond(attribute(element, name)):
        return WEAKEST
    try:
        return parse_rank(attribute(element, name, default))
    except ValueError as error:
        raise UnreadableError(at_line(element.line), f"“{name}”: {error}.") from error


@dataclass(frozen=True, slots=True)
class Parameters:
    """The attributes of OpenGotha's parameter sets, and the names of the placement criteria in order."""

    general: Mapping[str, str]
    handicaps: Mapping[str, str]
    criteria: tuple[str, ...]
    pairing: Mapping[str, str]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def parameters(settings: DivisionSettings, no_handicap_from: Rank | None) -> Parameters:
    """The settings in OpenGotha's form."""
    general = {
        "size": str(settings.board_size),
        "komi": decimal_text(settings.komi),
        "numberOfRounds": str(settings.rounds),
        "numberOfCategories": "1",
        "genMMBar": rank_text(settings.bar or NO_BAR),
        "genMMFloor": rank_text(settings.floor or NO_FLOOR),
        "genMMS2ValueAbsent": str(settings.absent),
        "genMMS2ValueBye": str(settings.bye),
        # A McMahon absence isn't a win there, whatever its score.
        "genNBW2ValueAbsent": str(settings.absent if settings.system is System.SWISS else 0),
        "genNBW2ValueBye": str(settings.bye),
        "genRoundDownNBWMMS": "true" if settings.round_down else "false",
    }
    policy = settings.handicap
    ceiling = 0 if policy.basis is HandicapBasis.NONE else (9 if policy.maximum is None else policy.maximum)
    handicaps = {
        "hdBasedOnMMS": "true" if policy.basis is HandicapBasis.SCORE else "false",
        "hdCeiling": str(ceiling),
        "hdCorrection": str(policy.reduction),
        "hdNoHdRankThreshold": rank_text(no_handicap_from or NO_BAR),
    }
    return Parameters(general, handicaps, criteria_names(settings), _pairing(settings))


def criteria_names(settings: DivisionSettings, own: Mapping[str, str] = MappingProxyType({})) -> tuple[str, ...]:
    """OpenGotha's names of the first six criteria; `own` are names besides, with their criteria."""
    table = _SWISS if settings.system is System.SWISS else _MCMAHON
    name_of = {criterion: name for name, criterion in reversed((table | _EITHER).items())}
    name_of |= {criterion: name for name, criterion in _OF_WINS.items()}
    name_of |= {criterion: name for name, criterion in own.items()}
    name_of["mms"] = name_of.get("mms", "NBW")
    names = [name_of[name] for name in settings.criteria if name in name_of]
    return tuple(dict.fromkeys(names or ["NBW"]))[:MOST_CRITERIA]


def _pairing(settings: DivisionSettings) -> dict[str, str]:
    systems = {setting_value: name for name, setting_value in _SEEDING.items()}
    systems[Seeding.NEIGHBOURS] = systems[Seeding.SLIP]
    parts = {setting_value: name for name, setting_value in _PARTS.items()}
    second = settings.seeding if settings.second_phase is None else settings.second_seeding
    fields = {
        "paiMaSeedSystem1": systems[settings.seeding],
        "paiMaSeedSystem2": systems[second],
        "paiMaDUDDUpperMode": parts[settings.float_down],
        "paiMaDUDDLowerMode": parts[settings.float_up],
    }
    if settings.second_phase is not None:
        fields["paiMaLastRoundForSeedSystem1"] = str(settings.second_phase - 1)
    return fields


def rank_text(rank: Rank) -> str:
    """`4D`, `20K`, as paired where no grade is given; never weaker than 30K, its weakest."""
    return str(max(rank, NO_FLOOR).paired_as).upper()


def _criteria(root: Element, notes: list[str]) -> tuple[System, tuple[str, ...]]:
    elements = root.first("PlacementParameterSet").below()
    criterion_names = [
        attribute(element, "name", "NULL") for element in elements if element.name == "PlacementCriterion"
    ]
    names = [name for name in criterion_names if name != "NULL"] or ["MMS", "SOSM", "SOSOSM"]
    telling = next((name for name in names if (name in _MCMAHON) != (name in _SWISS) or name == "NBW"), "MMS")
    # Without a McMahon criterion beside them, wins mean Swiss.
    mcmahon = telling in _MCMAHON and (telling != "NBW" or any(n in _MCMAHON and n not in _SWISS for n in names))
    system = System.MCMAHON if mcmahon else System.SWISS
    return system, criteria_of(names, system, notes)


def criteria_of(
    names: Sequence[str], system: System, notes: list[str], own: Mapping[str, str] = MappingProxyType({})
) -> tuple[str, ...]:
    """The criteria that OpenGotha's names mean in a McMahon or a Swiss event, the usual ones where none is known. `own`
    are names besides, with their criteria.

    Adds to `notes` a sentence for each that is left out.
    """
    mcmahon = system is System.MCMAHON
    table = {**(_MCMAHON | _OF_WINS if mcmahon else _SWISS), **_EITHER, **own}
    criteria = tuple(dict.fromkeys(table[name] for name in names if name in table))
    notes.extend(_("The criterion “{name}” is left out.").format(name=name) for name in names if name not in table)
    return criteria or (("mms" if mcmahon else "wins"), "sos", "sosos")


def _policy(handicaps: Element, notes: list[str]) -> HandicapPolicy:
    ceiling = number(handicaps, "hdCeiling", 9, 0, 99)
    correction = number(handicaps, "hdCorrection", 1, -99, 99)
    if correction < 0:
        notes.append(
            _(
                "Handicaps of {more} more than the difference (correction {correction}) are left out: they are the "
                "difference."
            ).format(more=-correction, correction=correction)
        )
    reduction = max(correction, 0)
    if ceiling == 0:
        return HandicapPolicy(HandicapBasis.NONE, reduction)
    return HandicapPolicy(
        HandicapBasis.SCORE if truth(handicaps, "hdBasedOnMMS", True) else HandicapBasis.RANK, reduction, ceiling
    )


def _seeding(pairing: Element, name: str, default: Seeding) -> Seeding:
    """Seedings that we don't distinguish become random, like OpenGotha's random split."""
    value = attribute(pairing, name)
    return _SEEDING.get(value, Seeding.RANDOM) if value else default


def _second_phase(pairing: Element, rounds: int) -> tuple[int | None, Seeding]:
    """The round from which the second system applies, and that system; None where it is the first, or never applies."""
    first = _seeding(pairing, "paiMaSeedSystem1", Seeding.SLIP)
    second = _seeding(pairing, "paiMaSeedSystem2", first)
    begins = number(pairing, "paiMaLastRoundForSeedSystem1", 2, 0, 99) + 1
    if second is first or not 1 < begins <= rounds:
        return None, DivisionSettings().second_seeding
    return begins, second


def _part(pairing: Element, name: str) -> GroupPart:
    return _PARTS.get(attribute(pairing, name), GroupPart.MIDDLE)


def _rank_unless(element: Element, name: str, default: str, nothing: Rank) -> Rank | None:
    rank = rank_at(element, name, default)
    return None if rank in (nothing, WEAKEST) else rank
