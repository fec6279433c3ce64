"""Reads SGF: bytes to frozen records, or a refusal as a value. Never raises for any bytes.

A record is read wherever a careful referee could still read the game, with remarks on what was assumed; it is refused
only if it holds no game of go or reading it would be a guess. The limits are in `limits`, the order of trust for text
in `charset`, the grammar in `scan`. Other properties are ignored; `KO` doesn't make an occupied point playable, but a
komi in it at the root is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from games.rules.game import GameRecord
from games.rules.point import LARGEST, SMALLEST
from games.sgf.charset import Decoded, decodings
from games.sgf.limits import MOST_GAMES, line_of, over_the_limits
from games.sgf.main_line import CLOSED, Budget, MainLine
from games.sgf.record import ReadRecord, RecordReading
from games.sgf.scan import Property, ScannedLine, game_start, lines, with_nodes_marked
from games.sgf.text import clean_text, komi_in_ko, komi_of, whole_number, zero_is_none
from games.wording.refusals import SgfRejected, refusal
from games.wording.remarks import Remark, remark

STANDARD_SIZE = 19
EVEN_KOMI = Decimal(7)
HANDICAP_KOMI = Decimal(0)

_TEXTS = {
    b"PB": "black",
    b"PW": "white",
    b"BR": "black_rank",
    b"WR": "white_rank",
    b"RE": "result",
    b"RU": "rules",
    b"DT": "date",
    b"RD": "date",
    b"EV": "event",
    b"RO": "round",
    b"PC": "place",
}
_SINGLE = {*_TEXTS, b"GM", b"FF", b"SZ", b"KM", b"KO", b"HA", CLOSED}
_NUMBERS = re.compile(rb"\d{1,6}", re.ASCII)
_SIZE = re.compile(rb"\s*(\d{1,2})\s*(?::\s*\1\s*)?", re.ASCII)
"""`19`, or `19:19`, the size of a rectangle that is a square."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as it was read: every game in order, or its refusal, never empty; and, as long as that, where each game
    begins in the `text` that they were read from, -1 for a refused one."""

    games: tuple[RecordReading | SgfRejected, ...]
    text: bytes = b""
    starts: tuple[int, ...] = ()


def read_games(data: bytes) -> tuple[RecordReading | SgfRejected, ...]:
    """Every game of a file in order; where one cannot be read, its refusal. Never empty."""
    return read_file(data).games


def read_file(data: bytes) -> ReadFile:
    """The same with the text that the games were read from."""
    refused = over_the_limits(data)
    if refused is not None:
        return ReadFile((refused,))
    if not data.strip():
        return ReadFile((refusal("empty"),))
    readings = [_read(decoded) for decoded in decodings(data)]
    return readings[0] if len(readings) == 1 else max(readings, key=_found)


def _found(file: ReadFile) -> tuple[int, int]:
    """How many moves a reading found, and how many other values: of two encodings, the one that loses none is right."""
    records = [game.record for game in file.games if isinstance(game, RecordReading)]
    texts = sum(bool(getattr(record, field)) for record in records for field in _TEXTS.values())
    stated = sum((record.komi is not None) + bool(record.game.handicap) for record in records)
    return sum(1 + len(record.game.moves) for record in records), texts + stated


def _read(decoded: Decoded) -> ReadFile:
    text, games = _lines(decoded.text)
    if not games:
        return ReadFile((refusal("not_sgf"),))
    if len(games) > MOST_GAMES:
        return ReadFile((refusal("too_many_games", most=MOST_GAMES),))
    budget = Budget()
    readings: list[RecordReading | SgfRejected] = []
    for line in games:
        budget.next_game()
        game = line if isinstance(line, SgfRejected) else _game(text, line, budget)
        used_up = budget.used_up()
        if used_up is not None:
            return ReadFile((used_up,))
        overdrawn = budget.overdrawn()
        if overdrawn is not None and isinstance(line, ScannedLine):
            game = replace(overdrawn, line=line_of(text, line.start))
        if isinstance(game, RecordReading):
            around = _around(text, games, len(readings))
            remarks = [decoded.remark] if decoded.remark else []
            remarks += [remark("nodes_unmarked")] if text is not decoded.text else []
            game = RecordReading(game.record, (*remarks, *around, *game.remarks), decoded.guessed)
        readings.append(game)
    starts = tuple(line.start if isinstance(line, ScannedLine) else -1 for line in games)
    return ReadFile(tuple(readings), text, starts)


def _lines(text: bytes) -> tuple[bytes, list[ScannedLine | SgfRejected]]:
    """The games of a text, and the text itself: with the semicolons put in that some programs leave out, where it can't
    be read without them and can with them."""
    games = list(lines(text, MOST_GAMES + 1))
    if games and isinstance(games[-1], ScannedLine):
        return text, games
    marked = with_nodes_marked(text)
    again = [] if marked is None else list(lines(marked, MOST_GAMES + 1))
    if marked is None or not again or isinstance(again[-1], SgfRejected):
        return text, games
    return marked, again


def _around(text: bytes, games: list[ScannedLine | SgfRejected], index: int) -> list[Remark]:
    """What the file holds beside this game: text before and after it, variations, other games."""
    line = games[index]
    if isinstance(line, SgfRejected):
        return []
    remarks = []
    if len(games) > 1:
        remarks.append(remark("several_games", games=len(games), game=index + 1))
    if index == 0 and text[: line.start].strip():
        remarks.append(remark("text_before"))
    if game_start(text, line.end) is None and text[line.end :].strip():
        remarks.append(remark("text_after"))
    if line.forks:
        remarks.append(remark("variations", forks=True))
    return remarks


def _game(text: bytes, line: ScannedLine, budget: Budget) -> RecordReading | SgfRejected:
    """One game, judged by nobody yet."""
    remarks: list[Remark] = []
    root = _root(line.nodes[0][1], remarks)
    number = line_of(text, line.start)
    size = _size(root, number)
    if isinstance(size, SgfRejected):
        return size
    main = MainLine(size, budget)
    for run, properties in line.nodes:
        if run:
            main.run(run)
        if properties:
            main.node(properties)
    texts = _texts(root, remarks)
    handicap = _handicap(root, size, remarks)
    komi = _komi(root, remarks)
    if zero_is_none(komi, handicap, texts.get("result", "")):
        remarks.append(remark("komi_zero"))
        komi = None
    assumed = HANDICAP_KOMI if handicap else EVEN_KOMI
    game = GameRecord(
        size,
        assumed if komi is None else komi,
        handicap,
        main.setup,
        tuple(main.moves),
        tuple(main.changes),
        _closed(root, len(main.moves)),
    )
    record = ReadRecord(game, komi=komi, black_area=main.areas[b"TB"], white_area=main.areas[b"TW"], **texts)
    return RecordReading(record, (*remarks, *main.remarks))


def _root(properties: tuple[Property, ...], remarks: list[Remark]) -> dict[bytes, bytes]:
    """The values of the root, the first of each property."""
    root: dict[bytes, bytes] = {}
    twice: dict[bytes, None] = {}
    for name, values in properties:
        if name in _SINGLE:
            if name in root or len(values) > 1:
                twice[name] = None
            root.setdefault(name, values[0])
    for name in twice:
        remarks.append(remark("property_twice", property=name.decode("ascii")))
    return root


def _size(root: dict[bytes, bytes], line: int) -> int | SgfRejected:
    """The size of the board, or the refusal of a game that isn't go or whose board can't be played."""
    game = clean_text(root.get(b"GM", b"1"))[0]
    if game not in ("", "1"):
        return refusal("not_go", line=line, game=game[:20])
    if not root.get(b"SZ", b"").strip():
        return STANDARD_SIZE
    match = _SIZE.fullmatch(root[b"SZ"])
    if match is None or not SMALLEST <= int(match.group(1)) <= LARGEST:
        return refusal("size", line=line, text=clean_text(root[b"SZ"])[0][:20], least=SMALLEST, most=LARGEST)
    return int(match.group(1))


def _texts(root: dict[bytes, bytes], remarks: list[Remark]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for name, field in _TEXTS.items():
        if name in root and not texts.get(field):
            texts[field], changed = clean_text(root[name])
            if changed:
                remarks.append(remark("text_cut", field=field))
    return texts


def _handicap(root: dict[bytes, bytes], size: int, remarks: list[Remark]) -> int:
    text = clean_text(root.get(b"HA", b""))[0]
    handicap = whole_number(text) if text else 0
    if handicap is None or handicap > size * size:
        remarks.append(remark("handicap_unreadable", text=text[:20]))
        return 0
    return handicap


def _closed(root: dict[bytes, bytes], moves: int) -> tuple[int, ...]:
    """The moves that the record says can't be claimed any more; other values are ignored."""
    numbers = map(int, _NUMBERS.findall(root.get(CLOSED, b"")))
    return tuple(sorted({number for number in numbers if 1 <= number <= moves}))


def _komi(root: dict[bytes, bytes], remarks: list[Remark]) -> Decimal | None:
    text = clean_text(root.get(b"KM", b""))[0]
    if not text:
        text = clean_text(root.get(b"KO", b""))[0]
        in_ko = komi_in_ko(text) if text else None
        if in_ko is not None:
            remarks.append(remark("komi_read", text=text[:20], komi=str(in_ko), how="ko"))
        return in_ko
    read = komi_of(text)
    if read is None:
        remarks.append(remark("komi_unreadable", text=text[:20]))
        return None
    komi, reading = read
    if reading:
        remarks.append(remark("komi_read", text=text[:20], komi=str(komi), how=reading))
    return komi
