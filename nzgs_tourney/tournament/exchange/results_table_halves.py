"""Reads games from results tables: each player's half of every round, e.g. `23+/w4` or `0=`.

| part of an entry | here |
| --- | --- |
| number of the opponent's line | 0 for a round without a game |
| `+`, `-`, `=`, `?` | won, lost, half, no result yet |
| `?` alone | a missed round: `0-` |
| `/` or nothing; `!`, before or after the rest | played; decided without being played |
| `w`, `b`, anything else | White, Black, colours unknown |
| one or two digits | handicap; if left out, it follows from the rank difference and the event's reduction |

Both halves of a game must agree: opponents, results, colours and handicaps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from games.rules.result import Outcome, Result
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.history import BoardResult, PlayedRound, Status
from nzgs_tourney.tournament.exchange.external import UnreadableError
from nzgs_tourney.tournament.exchange.fault import at_line

_MISSED = "?"
_ENTRY = re.compile(r"([0-9]{1,5})([+\-=?])([/!]?)([wbWB?]?)([0-9]{1,2})?(!?)")
_BEGINNING = re.compile(r"[0-9]{1,5}[+\-=?]")
_NUMBER = re.compile(r"-?[0-9.,½]+")
_AWAY = {"+": Status.BYE, "=": Status.EXCUSED, "-": Status.ABSENT}
_BY_MARKS = {("+", "-"): Outcome.WHITE, ("-", "+"): Outcome.BLACK, ("=", "="): Outcome.JIGO}
_SAME = {"+": Outcome.BOTH_WIN, "-": Outcome.BOTH_LOSE}


@dataclass(frozen=True, slots=True)
class Half:
    """One player's side of one round. `colour` is `w`, `b` or empty; `stones` None where the entry has none."""

    opponent: int
    mark: str
    by_default: bool = False
    colour: str = ""
    stones: int | None = None


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A player's line: its number in the file, the player, and its entries in the order of the rounds."""

    line: int
    player: int
    name: str
    halves: tuple[Half, ...]


def parse_half(token: str) -> Half | None:
    """The entry in a token, or None where it isn't one."""
    if token == _MISSED:
        return Half(0, "-")
    match = _ENTRY.fullmatch(token)
    if match is None:
        return None
    opponent, mark, kind, colour, stones, late = match.groups()
    return Half(
        opponent=int(opponent),
        mark=mark,
        by_default="!" in (kind, late),
        colour=colour.lower() if colour in ("w", "W", "b", "B") else "",
        stones=None if stones is None else int(stones),
    )


def like_entry(token: str) -> bool:
    """Whether a token begins as an entry does; if `parse_half` doesn't know it, it may be a game all the same."""
    return _BEGINNING.match(token) is not None


def columns_after(lines: Sequence[tuple[int, Sequence[str]]]) -> int:
    """How many columns each line, given with its number, has after its entries: a table may print scores there.

    Raises UnreadableError for a line that has fewer or more, and for a column that isn't a number: it may be a round.
    """
    counts = [
        next((count for count, token in enumerate(reversed(columns)) if parse_half(token)), None)
        for _line, columns in lines
    ]
    usual = _commonest([count for count in counts if count is not None] or [0])
    for (line, columns), count in zip(lines, counts, strict=True):
        if count is None:
            continue
        if count < usual:
            raise UnreadableError(at_line(line), _("This line has fewer columns after its rounds than most."))
        after = columns[len(columns) - count :]
        if count > usual or not all(map(_NUMBER.fullmatch, after)):
            raise no_entry(line, next((token for token in after if not _NUMBER.fullmatch(token)), after[0]))
    return usual


def entry_runs(lines: Sequence[tuple[int, Sequence[str]]]) -> list[int]:
    """How many columns at the end of each line, given with its number, can be entries.

    Columns before the rounds may look like entries too (`0=` as a criterion), so a line may have more than others.
    Raises UnreadableError for a line with fewer entries that isn't explained by a criterion: it was cut off or
    miswritten, and its missing rounds would be missing for everybody; and for a game before the rounds.
    """
    runs = [
        next((count for count, token in enumerate(reversed(columns)) if parse_half(token) is None), len(columns))
        for _line, columns in lines
    ]
    usual, width = _commonest(runs), _commonest([len(columns) for _line, columns in lines])
    for (line, columns), run in zip(lines, runs, strict=True):
        if run < usual and (run == 0 or len(columns) < width):
            raise UnreadableError(
                at_line(line),
                ngettext(
                    "This line has {count} round, most lines have {usual}.",
                    "This line has {count} rounds, most lines have {usual}.",
                    run,
                ).format(count=run, usual=usual),
            )
        if run < usual and not _NUMBER.fullmatch(columns[-run - 1]):
            raise no_entry(line, columns[-run - 1])
    _refuse_games_outside(lines, runs)
    return runs


def _refuse_games_outside(lines: Sequence[tuple[int, Sequence[str]]], runs: Sequence[int]) -> None:
    """Raise UnreadableError where a column before those that are entries on every line has a game, or what may be one.

    The place is the line that ends the entries of all others.
    """
    rounds = min(runs)
    line, columns = lines[runs.index(rounds)]
    for other_line, others in lines:
        for token in others[: len(others) - rounds]:
            half = parse_half(token)
            if half is None and like_entry(token):
                raise no_entry(other_line, token)
            if half is not None and half.opponent:
                raise no_entry(line, columns[-rounds - 1]) if len(columns) > rounds else no_entry(other_line, token)


def no_entry(line: int, token: str) -> UnreadableError:
    """The error for a column that should be an entry but isn't."""
    return UnreadableError(at_line(line), _("“{token}” isn’t a result: write e.g. 23+/w4.").format(token=token[:40]))


def _commonest(counts: Sequence[int]) -> int:
    """The count that most lines have; the larger one in a tie."""
    return max(Counter(counts).items(), key=lambda item: (item[1], item[0]))[0]


def rounds_of(
    lines: Sequence[PrintedLine],
    numbers: Mapping[int, int],
    komi: Decimal,
    stones_between: Callable[[int, int], int],
) -> tuple[tuple[PlayedRound, ...], frozenset[tuple[int, int]]]:
    """The rounds, and (round, table) of games without colours. Tables are numbered in the order of the lines.

    `numbers` gives the player for an opponent's number; `stones_between(white, black)` the handicap of a game whose
    colours are known and whose handicap is left out. Raises UnreadableError with the line for an opponent who doesn't
    exist and for halves that contradict each other.
    """
    by_player = {line.player: line for line in lines}
    rounds: list[PlayedRound] = []
    colourless: set[tuple[int, int]] = set()
    for index in range(len(lines[0].halves) if lines else 0):
        boards: list[BoardResult] = []
        status: dict[int, Status] = {}
        seated: set[int] = set()
        for line in lines:
            half = line.halves[index]
            if half.opponent == 0:
                if half.mark not in _AWAY:
                    raise _wrong(line, index, "“0?” is no entry")
                status[line.player] = _AWAY[half.mark]
                continue
            if line.player in seated:
                continue
            other = _opponent(line, half, index, numbers, by_player)
            board, colours_given = _board(line, other, index, len(boards) + 1, komi, stones_between)
            if not colours_given:
                colourless.add((index + 1, board.table))
            boards.append(board)
            seated |= {board.white, board.black}
        rounds.append(PlayedRound(index + 1, "", tuple(boards), status))
    return tuple(rounds), frozenset(colourless)


def both_won(lines: Sequence[PrintedLine], rounds: Sequence[PlayedRound]) -> list[str]:
    """A sentence for each game that both players' lines record as won: a rare ruling, but a common slip of the pen."""
    names = {line.player: line.name for line in lines}
    return [
        _("Round {number}: {white} and {black} have both won by their lines.").format(
            number=played.number, white=names[board.white], black=names[board.black]
        )
        for played in rounds
        for board in played.boards
        if board.result is not None and board.result.outcome is Outcome.BOTH_WIN
    ]


def _opponent(
    line: PrintedLine, half: Half, index: int, numbers: Mapping[int, int], by_player: Mapping[int, PrintedLine]
) -> PrintedLine:
    other = by_player.get(numbers.get(half.opponent, 0))
    if other is None:
        raise _wrong(line, index, _("opponent {number} isn’t in this file").format(number=half.opponent))
    if other.player == line.player:
        raise _wrong(line, index, _("{name} would play against themselves").format(name=line.name))
    if numbers.get(other.halves[index].opponent) != line.player:
        raise _wrong(
            line,
            index,
            _("{name} plays {other}, who by line {line} doesn’t play them").format(
                name=line.name, other=other.name, line=other.line
            ),
        )
    return other


def _board(
    line: PrintedLine,
    other: PrintedLine,
    index: int,
    table: int,
    komi: Decimal,
    stones_between: Callable[[int, int], int],
) -> tuple[BoardResult, bool]:
    """The game of two lines, and whether its colours are known."""
    own_half, opponent_half = line.halves[index], other.halves[index]
    if own_half.colour and own_half.colour == opponent_half.colour:
        raise _wrong(line, index, _("{name} and {other} have the same colour").format(name=line.name, other=other.name))
    if own_half.stones is not None and opponent_half.stones is not None and own_half.stones != opponent_half.stones:
        raise _wrong(
            line, index, _("{name} and {other} have different handicaps").format(name=line.name, other=other.name)
        )
    colours_given = bool(own_half.colour or opponent_half.colour)
    first_is_white = own_half.colour == "w" or opponent_half.colour == "b" or not colours_given
    white, black = (line, other) if first_is_white else (other, line)
    marks = (white.halves[index].mark, black.halves[index].mark)
    result: Result | None = None
    if marks != ("?", "?"):
        outcome = _BY_MARKS.get(marks) or (_SAME.get(marks[0]) if marks[0] == marks[1] else None)
        if outcome is None:
            raise _wrong(
                line,
                index,
                _("the results of {name} and {other} contradict each other").format(name=line.name, other=other.name),
            )
        result = Result(outcome)
    stones = own_half.stones if own_half.stones is not None else opponent_half.stones
    if stones is None:
        stones = stones_between(white.player, black.player) if colours_given else 0
    forfeit = (own_half.by_default or opponent_half.by_default) and result is not None
    terms = Decimal(0) if stones else komi
    return BoardResult(table, white.player, black.player, stones, terms, result, forfeit), colours_given


def _wrong(line: PrintedLine, index: int, text: str) -> UnreadableError:
    return UnreadableError(
        _("line {line}, round {round}").format(line=line.line, round=index + 1), f"{text[0].upper()}{text[1:]}."
    )
