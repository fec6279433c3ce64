"""Records as Tygem, Cyberoro and Pandanet write them, made in code from any game of ours."""

from collections.abc import Callable

from games.rules import Colour, GameRecord, Move

SIZE = 19
PLAYERS = {"gib": ("이수빈", "박하늘"), "ngf": ("林小雨", "周大山"), "ugf": ("山本青葉", "小川一葉")}
"""Invented: Black, White."""
ENCODING = {"gib": "cp949", "ngf": "gb18030", "ugf": "cp932"}


def gib(game: GameRecord, black: str = PLAYERS["gib"][0], white: str = PLAYERS["gib"][1]) -> str:
    """As Tygem writes it; set-up is left out but for its handicap."""
    moves = [_gib_move(number, move) for number, move in enumerate(game.moves, 2)]
    tenths = int(game.komi * 10)
    head = [
        "\\HS",
        "\\[GIBOKIND=Korea\\]",
        f"\\[GAMEWHITENAME={white} (3급)\\]",
        f"\\[GAMEBLACKNAME={black} (2단)\\]",
        "\\[GAMEDATE=2026- 3- 7-10- 5- 0\\]",
        "\\[GAMEPLACE=교실\\]",
        f"\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:0,GTIME:1200-30-3,GRLT:3,ZIPSU:0,DUM:0,GONGJE:{tenths},TCNT:9,AUSZ:0\\]",
        f"\\[GAMETAG=S1,R0,D0,G{tenths},W3,Z0,T30-3-1200,C2026:03:07:10:05\\]",
        "\\HE",
        "\\GS",
        "2 1 0",
        f"{len(moves) + 1} 0 &4",
        f"INI 0 1 {game.handicap} &4 ",
    ]
    return "\n".join([*head, *moves, "\\GE", ""])


def _gib_move(number: int, move: Move) -> str:
    colour = 1 if move.colour is Colour.BLACK else 2
    if move.point is None:
        return f"SKI 0 {number} {colour}"
    return f"STO 0 {number} {colour} {move.point % SIZE} {move.point // SIZE} "


def ngf(game: GameRecord, black: str = PLAYERS["ngf"][0], white: str = PLAYERS["ngf"][1]) -> str:
    """As Cyberoro writes it: a whole komi, to which an even game adds a half."""
    komi = int(game.komi)
    head = [
        "Rated game",
        str(game.size),
        f"{white}      3K ",
        f"{black}      2D*",
        "www.example.org",
        str(game.handicap),
        "0",
        str(komi),
        "20260307 [10:05]",
        "5",
        "Black wins by resign!",
        str(len(game.moves)),
    ]
    return "\n".join([*head, *(_ngf_move(number, move) for number, move in enumerate(game.moves, 1)), ""])


def _ngf_move(number: int, move: Move) -> str:
    count = chr(ord("A") + number // 26 % 26) + chr(ord("A") + number % 26)
    place = "AA" if move.point is None else _letters(move.point % SIZE, move.point // SIZE, "B")
    return f"PM{count}{move.colour.letter}{place}{place[::-1]}"


def ugf(game: GameRecord, black: str = PLAYERS["ugf"][0], white: str = PLAYERS["ugf"][1]) -> str:
    """As Pandanet writes it."""
    head = [
        "[Header]",
        "Ver=UGF3,200",
        "Lang=SJIS",
        "Crypt=0,PLAIN_UGF_FILE,READ_WRITE",
        "Title=2026,Club night,",
        "Place=Hall",
        "Date=2026/03/07,10:05:00,2026/03/07,11:05:00",
        "Rule=JPN",
        f"Size={game.size}",
        f"Hdcp={game.handicap},{game.komi:.2f}",
        "Winner=B,C",
        "CoordinateType=IGS",
        f"PlayerB={black},2d,,black@example.org",
        f"PlayerW={white},3k,,white@example.org",
        "[Data]",
    ]
    stones = [f"{_igs(point)},B1,0,0" for point in game.setup.black]
    moves = [
        f"{'YA' if move.point is None else _igs(move.point)},{move.colour.letter}1,{number},0"
        for number, move in enumerate(game.moves, 1)
    ]
    return "\n".join([*head, *stones, *moves, ""])


def _igs(point: int) -> str:
    return _letters(point % SIZE, SIZE - 1 - point // SIZE, "A")


def _letters(column: int, row: int, first: str) -> str:
    return chr(ord(first) + column) + chr(ord(first) + row)


WRITERS: dict[str, Callable[[GameRecord], str]] = {"gib": gib, "ngf": ngf, "ugf": ugf}


def written(kind: str, game: GameRecord) -> bytes:
    """The file in the encoding that such files mostly have."""
    return WRITERS[kind](game).encode(ENCODING[kind])
