"""The New Zealand rules of go, as the program judges them.

Source: the rules published by the New Zealand Go Society and the explanation published with them. `docs/rules.md`
explains the same clause by clause, with our reading wherever the text is silent.

| clause | done | where, or why not |
| --- | --- | --- |
| board: 19 x 19 and other square sizes, 1 to 25 | yes | `point` |
| adjacent, connected, liberty | yes | `point.neighbours`, `board` |
| play: place, remove opposing chains without liberties, then own ones | yes | `board.Board.play` |
| self-capture is legal, of one stone too | yes | `board.Board.play`, noted by `replay` |
| move: no repetition of a position left by the same player; a pass is a move | yes | `history`, `replay` |
| the players take turns, Black first | yes | `replay`; a white first move is a warning of the audit |
| a breach: restore, the last move counts as a pass | yes | `remedies`: offered to the referee, never applied |
| a repetition must be claimed before the next move | yes | `findings.Finding.claimable` |
| forfeit where the board cannot be restored | no | the referee's decision, never the program's |
| handicap: White passes the first n - 1 moves, no komi | yes | `handicap`, `replay` |
| the size of the handicap from two ratings | no | `ratings.handicap` |
| traditional points | yes | `handicap.traditional_points` |
| the end: by agreement; play may be resumed after two passes | yes | `replay`: passes never end a record |
| dead stones come off by agreement | yes | `scoring.without_dead`: the players say which |
| territory, shared points, komi, ties | yes | `scoring` |
| a confirmed result is final | no | a property of the database, not of a function |

Start with `replay(game) -> Replay`. What a page needs around it: `steps_of`, `position_after`, `rows_of`,
`remedies_for`, `restored`, `count`.
"""

from games.rules.colour import Colour
from games.rules.findings import Finding, FindingKind, Recreation, SelfCapture
from games.rules.game import OFF_BOARD, Change, GameRecord, Move
from games.rules.point import Position, letters_of, name_of, point_lettered, point_named, position_of, rows_of
from games.rules.remedies import Remedy, RemedyKind, RestoredGame, remedies_for, restored
from games.rules.replay import Replay, replay
from games.rules.scoring import Score, count, territory, without_dead
from games.rules.steps import ReplayStep, ReplayStepKind, Stone, position_after, starting_position, steps_of

__all__ = [
    "OFF_BOARD",
    "Change",
    "Colour",
    "Finding",
    "FindingKind",
    "GameRecord",
    "Move",
    "Position",
    "Recreation",
    "Remedy",
    "RemedyKind",
    "Replay",
    "ReplayStep",
    "ReplayStepKind",
    "RestoredGame",
    "Score",
    "SelfCapture",
    "Stone",
    "count",
    "letters_of",
    "name_of",
    "point_lettered",
    "point_named",
    "position_after",
    "position_of",
    "remedies_for",
    "replay",
    "restored",
    "rows_of",
    "starting_position",
    "steps_of",
    "territory",
    "without_dead",
]
