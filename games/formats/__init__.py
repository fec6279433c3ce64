"""Game records of any kind: detects the kind of a file by its content, and reads its games as values.

| kind | files end in | from | module |
| --- | --- | --- | --- |
| SGF | `.sgf`, `.mgt` | nearly every program | `games.sgf` |
| GIB | `.gib` | Tygem | `tygem` |
| NGF | `.ngf` | Cyberoro, wBaduk | `cyberoro` |
| UGF | `.ugf`, `.ugi` | Pandanet (IGS), Japanese newspapers | `pandanet` |

Start with `read_games`. None of the last three formats was ever published: each module describes what is known of its
format.
"""

from games.formats.kind import RecordKind, kind_of
from games.formats.read import ending_of, read_games

__all__ = ["RecordKind", "ending_of", "kind_of", "read_games"]
