"""Archives of invented records: games by chance, some with two moves in a row, some unreadable, some with a claim."""

from __future__ import annotations

import io
import zipfile
from random import Random

BLACK = ("Aroha Kererū", "Tāne Kōtuku", "Mere Ruru", "Hemi Tūī", "Ana Weka")
WHITE = ("Rewi Kākā", "Kiri Pūkeko", "Wiremu Toroa", "Moana Kea")
UNREADABLE = b"no game record"
# Every entry bears the same time, so that the same archive made a moment later has the same bytes.
PACKED_AT = (2026, 3, 7, 9, 30, 0)


def record(chance: Random, number: int, *, moves: int = 80, size: int = 19) -> bytes:
    """The record of game `number`; every tenth has two moves in a row, every fifth claims a result by points."""
    points = [(x, y) for x in range(size) for y in range(size)]
    chance.shuffle(points)
    played = [f";{'BW'[turn % 2]}[{chr(97 + x)}{chr(97 + y)}]" for turn, (x, y) in enumerate(points[:moves])]
    if number % 10 == 3:
        x, y = points[moves]
        played.append(f";{'BW'[(moves + 1) % 2]}[{chr(97 + x)}{chr(97 + y)}]")
    claim = "RE[B+80.5]" if number % 5 == 2 else "RE[W+R]"
    players = f"PB[{BLACK[number % len(BLACK)]}]PW[{WHITE[number % len(WHITE)]}]"
    return f"(;GM[1]FF[4]CA[UTF-8]SZ[{size}]RU[NZ]KM[7]{players}{claim}{''.join(played)})".encode()


def archive(count: int, *, unreadable: int = 0, moves: int = 80, seed: int = 1) -> bytes:
    """A zip of so many records in two folders, of which so many, spread evenly, cannot be read."""
    chance = Random(seed)
    each = count // unreadable if unreadable else count + 1
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for number in range(1, count + 1):
            content = UNREADABLE if number % each == 0 else record(chance, number, moves=moves)
            entry = zipfile.ZipInfo(f"{'ab'[number % 2]}/{number:05}.sgf", PACKED_AT)
            file.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return made.getvalue()
