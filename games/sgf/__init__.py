"""Reads and writes SGF, the format of game records: bytes in, frozen values out, and back.

| part of the format | done | where, or why not |
| --- | --- | --- |
| FF1 to FF4, lower-case letters in names dropped | yes | `scan` |
| collections, forks | yes | every game of a file; the first branch at every fork |
| `B`, `W`, passes empty or `tt` | yes | `nodes` |
| `AB`, `AW`, `AE`, `PL`, rectangles of points | yes | `nodes` |
| `SZ`, `KM`, `HA`, `RE`, `RU`, names, grades, date, event, round, place | yes | `read`, `text` |
| `TB`, `TW` | yes | kept as annotations |
| `CA` | yes | `charset`: bytes that are UTF-8 are trusted before it |
| rectangular boards, boards over 25 | no | not a board size that can be played here: refused |
| `KO` | no | it cannot make an occupied point playable |
| comments, marks, variations, clock times | beside the game | `read_tree`: for the viewer, nothing is judged by them |
| every other property | no | ignored |
| other games than go | no | refused |

sgfmill's grammar reads the texts of properties and builds the records that are written, and its board is asked about
examples in tests. Finding nodes and properties is our own (`scan`): 4.6 times as fast, with limits on what a file can
cost, and with the line of a fault.
"""

from games.sgf.read import read_games
from games.sgf.read_tree import read_tree
from games.sgf.record import ReadRecord, RecordReading
from games.sgf.tree import MarkKind, RecordTree, WrittenMark
from games.sgf.write import Note, write_game
from games.wording.refusals import SgfRejected
from games.wording.remarks import Remark

__all__ = [
    "MarkKind",
    "Note",
    "ReadRecord",
    "RecordReading",
    "RecordTree",
    "Remark",
    "SgfRejected",
    "WrittenMark",
    "read_games",
    "read_tree",
    "write_game",
]
