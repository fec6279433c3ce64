"""Reads MacMahon 3.9's XML.

| part of the format | here |
| --- | --- |
| `Player` or `IndividualParticipant`, with `GoPlayer` in it | the entry; `Rating` in GoR, `GoLevel` or `Rank` |
| `Round` or `TournamentRound`, with `Pairing` in it | the rounds |
| `Result` | Black's points come first: `1-0` is a win of Black's; `!` was decided by the referee, so not played |
| `PairingWithBye` | a bye for the one player in it |
| `NotPlayingInRound` | absent; players neither paired nor away: `house`, or not yet entered while preliminary |
| `UpperMacMahonBar`, `LowerMacMahonBar`, `Handicap...` | bar, floor, handicap policy |
| `SuperBarMember` | a correction to one point above the bar, with a note |

It doesn't say what a missed round is worth: a bye counts as a win and an absence as nothing, until a director changes
that.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from games.rules.result import Outcome, Result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalEvent,
    ExternalPlayer,
    UnreadableError,
    full_name,
)
from nzgs_tourney.tournament.exchange.external_xml import Element, kept_text, whole_number
from nzgs_tourney.tournament.exchange.fault import at_line
from ratings.rank import Rank, Rating, parse_rank

_OUTCOMES = {
    "1-0": Outcome.BLACK, "0-1": Outcome.WHITE, "0-0": Outcome.BOTH_LOSE, "1-1": Outcome.BOTH_WIN,
    "½-½": Outcome.JIGO, "1/2-1/2": Outcome.JIGO, "0.5-0.5": Outcome.JIGO,
}  # fmt: skip
_NO_RESULT = ("", "?-?")
_CRITERIA = {
    "Points": "wins", "Score": "mms", "ScoreX": "mms", "SOS": "sos", "SOS-1": "sosm1", "SOS-2": "sosm2",
    "SOSOS": "sosos", "SODOS": "sodos", "CUSS": "cuss", "Rating": "rating",
}  # fmt: skip
_NO_RATING, _STRONGEST = -900, 2949


def is_macmahon(root: Element) -> bool:
    """Whether a tree is MacMahon's: its players' element is unlike any other program's."""
    return root.name in ("TournamentData", "Tournament") and bool(root.first("GoPlayer").children)


def macmahon_of(root: Element) -> ExternalDivision:
    """The event in a tree. Raises UnreadableError for anything that isn't MacMahon's or contradicts itself."""
    if not is_macmahon(root):
        raise UnreadableError(at_line(root.line), _("This is not a MacMahon file: there is no <GoPlayer> in it."))
    tournament = root if root.name == "Tournament" else root.first("Tournament")
    notes: list[str] = []
    settings, threshold = _settings(root, tournament, notes)
    entries, ids, externals, missing = _players(root, settings, notes)
    rounds = _rounds(root, settings, entries, ids, externals, missing)
    if any(status is Status.ABSENT for played in rounds for status in played.status.values()):
        notes.append(_("The file doesn’t say what a missed round is worth: it counts nothing."))
    name = _text(tournament, "Name") or "Tournament"
    event = ExternalEvent(no_handicap_from=threshold, players=externals)
    return ExternalDivision(DivisionHistory(name, settings, entries, rounds), event, tuple(notes))


def _settings(root: Element, tournament: Element, notes: list[str]) -> tuple[DivisionSettings, Rank | None]:
    shown_names = [
        kept_text(criterion.text, criterion.line, "“ShortName”")
        for criterion in root.first("Walllist").below()
        if criterion.name == "ShortName"
    ]
    criteria = tuple(dict.fromkeys(_CRITERIA[name] for name in shown_names if name in _CRITERIA))
    notes.extend(
        _("The criterion “{name}” is left out.").format(name=name) for name in shown_names if name not in _CRITERIA
    )
    swiss = criteria[:1] == ("wins",) and "mms" not in criteria
    bar = _level(tournament, "UpperMacMahonBar")
    floor = _level(tournament, "LowerMacMahonBar")
    if bar is not None and floor is not None and bar < floor:
        raise UnreadableError(
            at_line(tournament.line), _("The bar {bar} is below the floor {floor}.").format(bar=bar, floor=floor)
        )
    used = _true(tournament, "HandicapUsed")
    adjusted = (
        _number(tournament, "HandicapAdjustmentValue", 0, -99, 99) if _true(tournament, "HandicapAdjustment") else 0
    )
    if adjusted > 0:
        notes.append(_("Handicaps that are larger by {adjusted} are left out.").format(adjusted=adjusted))
    basis = HandicapBasis.RANK if _true(tournament, "HandicapByLevel") else HandicapBasis.SCORE
    policy = HandicapPolicy(
        basis if used else HandicapBasis.NONE,
        max(0, -adjusted),
        _number(tournament, "HandicapLimitValue", 9, 0, 99) if _true(tournament, "HandicapLimit") else None,
    )
    settings = DivisionSettings(
        system=System.SWISS if swiss else System.MCMAHON,
        rounds=_number(tournament, "NumberOfRounds", 5, 1, 99),
        bar=bar,
        floor=floor,
        handicap=policy,
        criteria=criteria or ("mms", "sos", "sosos"),
    )
    return settings, _level(tournament, "HandicapBelow") if used else None


def _players(
    root: Element, settings: DivisionSettings, notes: list[str]
) -> tuple[tuple[DivisionEntry, ...], dict[int, int], dict[int, ExternalPlayer], dict[int, set[int]]]:
    """Entries in the order of the file, their ids by the file's ids, their other facts, and the rounds they miss."""
    entries: list[DivisionEntry] = []
    ids: dict[int, int] = {}
    externals: dict[int, ExternalPlayer] = {}
    missing: dict[int, set[int]] = {}
    for element in root.below():
        player = next(iter(element.named("GoPlayer")), None)
        if player is None:
            continue
        number = _number(element, "Id", 0, 1, 999_999_999)
        family, given = _text(player, "Surname"), _text(player, "FirstName")
        if not family:
            family, given = given, ""
        name = kept_text(full_name(family, given), player.line, _("The name"))
        if not name:
            raise UnreadableError(at_line(player.line), _("This player has no name."))
        if number in ids:
            raise UnreadableError(
                at_line(element.line),
                _("{name} has the number {number} of another player.").format(name=name, number=number),
            )
        rank = _rank(player, _text(player, "GoLevel") or _text(player, "Rank"))
        correction = 0
        if _true(element, "SuperBarMember"):
            correction = 1 + (max(0, settings.bar.stones - rank.stones) if settings.bar else 0)
            notes.append(_("{name} is above the bar by hand: read as one point above it.").format(name=name))
        entry = DivisionEntry(
            id=len(entries) + 1,
            name=name,
            rank=rank,
            rating=_rating(player),
            club=_text(player, "Club"),
            country=_text(player, "Country").upper(),
            start_correction=correction,
        )
        entries.append(entry)
        ids[number] = entry.id
        externals[entry.id] = ExternalPlayer(
            family=family,
            given=given,
            egd_pin=_text(player, "EgdPin").lstrip("0"),
            preliminary=_true(element, "PreliminaryRegistration"),
        )
        missing[entry.id] = {
            whole_number(absence.text, absence.line, "“NotPlayingInRound”", 1, 99)
            for absence in element.named("NotPlayingInRound")
        }
    return tuple(entries), ids, externals, missing


def _rounds(
    root: Element,
    settings: DivisionSettings,
    entries: tuple[DivisionEntry, ...],
    ids: Mapping[int, int],
    externals: Mapping[int, ExternalPlayer],
    missing: Mapping[int, set[int]],
) -> tuple[PlayedRound, ...]:
    """Every drawn round, with everybody's status, then future ones in which somebody will be away."""
    names = {entry.id: entry.name for entry in entries}
    boards: dict[int, tuple[BoardResult, ...]] = {}
    status: dict[int, dict[int, Status]] = {}
    for element in root.below():
        pairings = element.named("Pairing")
        if not pairings:
            continue
        number = _number(element, "RoundNumber", len(boards) + 1, 1, settings.rounds)
        if number in boards:
            raise UnreadableError(at_line(element.line), _("Round {number} is there twice.").format(number=number))
        boards[number], status[number] = _pairings(pairings, number, settings.komi, ids, names)
    last_round = max([0, *boards])
    rounds = []
    for number in range(1, settings.rounds + 1):
        seated = {player for board in boards.get(number, ()) for player in (board.white, board.black)}
        statuses = dict(status.get(number, {}))
        for player in names:
            if player in seated or player in statuses:
                continue
            if number in missing[player]:
                statuses[player] = Status.ABSENT
            elif number <= last_round:
                statuses[player] = Status.NOT_ENTERED if externals[player].preliminary else Status.HOUSE
        rounds.append(PlayedRound(number, "", boards.get(number, ()), statuses))
    while len(rounds) > last_round and not rounds[-1].status:
        rounds.pop()
    return tuple(rounds)


def _pairings(
    pairings: list[Element], number: int, komi: Decimal, ids: Mapping[int, int], names: Mapping[int, str]
) -> tuple[tuple[BoardResult, ...], dict[int, Status]]:
    boards: list[BoardResult] = []
    byes: dict[int, Status] = {}
    seated: set[int] = set()
    tables: set[int] = set()

    def seat(element: Element, side: str) -> int:
        player_id = _number(element, side, 0, 0, 999_999_999)
        player = ids.get(player_id)
        if player is None:
            raise UnreadableError(
                at_line(element.line),
                _("“{side}” is player {told}, who isn’t in the list.").format(side=side, told=player_id),
            )
        if player in seated:
            raise UnreadableError(
                at_line(element.line),
                _("{names} has a place in round {number} already.").format(names=names[player], number=number),
            )
        seated.add(player)
        return player

    for element in pairings:
        if _true(element, "PairingWithBye"):
            side = "Black" if _number(element, "Black", 0, 0, 999_999_999) else "White"
            byes[seat(element, side)] = Status.BYE
            continue
        white, black = seat(element, "White"), seat(element, "Black")
        stones = _number(element, "Handicap", 0, 0, 99)
        result, by_referee = _result(element)
        table = _number(element, "BoardNumber", 0, 0, 999_999)
        if table == 0 or table in tables:
            table = max([0, *tables]) + 1
        tables.add(table)
        terms = Decimal(0) if stones else komi
        boards.append(BoardResult(table, white, black, stones, terms, result, by_referee and result is not None))
    return tuple(sorted(boards, key=lambda board: board.table)), byes


def _result(element: Element) -> tuple[Result | None, bool]:
    text = _text(element, "Result").replace(" ", "")
    by_referee = text.endswith("!") or _true(element, "ResultByReferee")
    text = text.removesuffix("!")
    if text in _NO_RESULT:
        return None, False
    if text not in _OUTCOMES:
        raise UnreadableError(at_line(element.line), _("“{told}” isn’t a MacMahon result.").format(told=text[:40]))
    return Result(_OUTCOMES[text]), by_referee


def _text(element: Element, name: str) -> str:
    """The text of a child element on one line; empty where there is none."""
    child = next(iter(element.named(name)), None)
    return "" if child is None else kept_text(child.text, child.line, f"“{name}”")


def _true(element: Element, name: str) -> bool:
    return _text(element, name).lower() == "true"


def _number(element: Element, name: str, default: int, lowest: int, highest: int) -> int:
    return whole_number(_text(element, name) or str(default), element.line, f"“{name}”", lowest, highest)


def _level(tournament: Element, name: str) -> Rank | None:
    """The level of a bar that is switched on; None where it is off."""
    return _rank(tournament, _text(tournament, f"{name}Level")) if _true(tournament, name) else None


def _rank(element: Element, text: str) -> Rank:
    try:
        return parse_rank(text)
    except ValueError as error:
        raise UnreadableError(at_line(element.line), f"{error}.") from error


def _rating(player: Element) -> Rating | None:
    points = _number(player, "Rating", _NO_RATING - 1, -9999, 9999)
    return None if points < _NO_RATING else Rating(Decimal(min(points, _STRONGEST) - 2000) / 100)
