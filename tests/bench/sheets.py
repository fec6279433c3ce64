"""What is printed for a round: the codes of the slips against the plain way, and a whole pack against its time.

The pack holds every sheet of a round of 200 players after five others, its codes not yet drawn by anybody.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO

import segno
from reportlab.pdfgen.canvas import Canvas

from games.sheets.page import Laid, SheetFooter, pdf_of
from games.sheets.qr import draw_qr, qr_path, qr_rows
from nzgs_tourney.paper.sheets.away import AwayGroup, AwaySheet, lay_away
from nzgs_tourney.paper.sheets.players_table import PlayersLine, PlayersSheetTable, lay_crosstable, lay_wall_list
from nzgs_tourney.paper.sheets.round import NotPlaying, Order, RoundSheet, SheetBoard, SheetPlayer, lay_draw_sheet
from nzgs_tourney.paper.sheets.slips import Slip, SlipPack, SlipPlayer, lay_slips
from nzgs_tourney.paper.sheets.standings import SheetCriterion, StandingsSheet, StandingsSheetLine, lay_standings
from tests.bench.bench import Row

PLAYERS, SECONDS = 200, 3.0
CODES = 100
ROUNDS = 3
_IMPRINT = SheetFooter("Bench Open", "history 128 · 4f2a9c71", "Sat 21 Nov 2026, 13:12 NZDT")


def run() -> list[Row]:
    """Codes a second by both ways, and the seconds of a pack against those it may take."""
    links = [f"https://tourney.example.nz/p/{number}-Qx7hJ2mZ0aTt9KwYb3LrNe/" for number in range(CODES)]
    pdf_of("warm", sheets(4))
    ours = best(lambda: drawn(links, draw_qr))
    theirs = best(lambda: drawn(links, plainly))
    pack = best(lambda: pdf_of("Round 6", sheets(PLAYERS)))
    return [
        Row("QR codes on paper", CODES / ours, CODES / theirs, "codes/s", "best mask, reportlab's path", at_least=3),
        Row(f"pack of a round, {PLAYERS} players", pack, SECONDS, "s", "the time it may take", at_most=1),
    ]


def best(work: Callable[[], object]) -> float:
    """The least processor seconds of a few runs, each with nothing kept from before."""
    found = []
    for _ in range(ROUNDS):
        qr_rows.cache_clear()
        qr_path.cache_clear()
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def drawn(links: list[str], draw: Callable[[Canvas, float, float, float, str], None]) -> bytes:
    """A page with a code of each link."""
    out = BytesIO()
    canvas = Canvas(out, invariant=1)
    for link in links:
        draw(canvas, 100, 100, 68, link)
    canvas.save()
    return out.getvalue()


def plainly(canvas: Canvas, x: float, y: float, side: float, text: str) -> None:
    """The code with the mask that segno chooses, as a path of rectangles by reportlab, a run of modules each."""
    matrix = segno.make_qr(text, error="m", boost_error=False).matrix
    module = side / len(matrix)
    path = canvas.beginPath()
    for line, row in enumerate(matrix):
        start = None
        for column, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                path.rect(x + start * module, y + side - (line + 1) * module, (column - start) * module, module)
                start = None
    canvas.drawPath(path, stroke=0, fill=1)


def sheets(players: int) -> list[Laid]:
    """Every sheet of a round of invented players."""
    names = [f"Wiremu Kererū-Pōtiki {number}" for number in range(1, players + 1)]
    people = [SheetPlayer(name, "12k", "Te Whanganui-a-Tara", "2½") for name in names]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    boards = tuple(SheetBoard(table, white, black, 0, "7") for table, (white, black) in enumerate(pairs, start=1))
    away = tuple(NotPlaying(SheetPlayer(f"Hinewai {number}"), "absent") for number in range(6))
    cells = ("112+", "3−", "12=", "40+", "7−")
    drawing = RoundSheet(_IMPRINT, "Open", 6, 6, boards, away)
    scores = (SheetCriterion("Score", "points won."), SheetCriterion("SOS", "those of the opponents."))
    lines = tuple(
        StandingsSheetLine(str(n), name, "12k", "Wellington", ("3½", "21"), cells)
        for n, name in enumerate(names, start=1)
    )
    table = PlayersSheetTable(
        _IMPRINT, "Open", "after round 5 of 6", ("Score",),
        tuple(PlayersLine(int(one.place), one.place, one.name, one.rank, one.club, ("3½",), cells) for one in lines), 6,
    )  # fmt: skip
    slips = tuple(Slip("Open", 6, board.table, _side(board.white), _side(board.black), 0, "7") for board in boards)
    return [
        lay_draw_sheet(drawing),
        lay_draw_sheet(RoundSheet(_IMPRINT, "Open", 6, 6, boards, away, Order.NAME)),
        lay_away(AwaySheet(_IMPRINT, "Open", 6, 6, (AwayGroup("Absent", tuple(one.player for one in away)),))),
        lay_wall_list(table),
        lay_standings(StandingsSheet(_IMPRINT, "Open", "after round 5 of 6", scores, lines)),
        lay_crosstable(table),
        lay_slips(SlipPack(_IMPRINT, slips, "tourney.example.nz")),
    ]


def _side(player: SheetPlayer) -> SlipPlayer:
    link = f"https://tourney.example.nz/p/{player.name.split()[-1]}-Qx7hJ2mZ0aTt9KwYb3LrNe/"
    return SlipPlayer(player.name, player.rank, player.club, link)
