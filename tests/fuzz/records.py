"""Bytes as a game record, the whole way that an upload goes."""

import io
import json
from dataclasses import fields
from pathlib import Path
from unicodedata import bidirectional, category

from games.audit.as_csv import CsvRows
from games.audit.as_html import summary_page
from games.audit.as_json import as_json
from games.audit.audit import audit_bytes
from games.audit.stored_verdict import findings_in
from games.audit.summary import AuditTally, row_of
from games.audit.table import table_lines
from games.audit.verdict import Judged
from games.formats.without_clocks import without_clocks
from games.rules import count, position_after, remedies_for, restored, steps_of
from games.sgf import RecordReading, read_tree, write_game
from games.sheets.node_diagram import diagram_at
from games.sheets.viewer import board_view
from tests.data.bad_records import READ, REFUSED
from tests.data.naive_rules import judge
from tests.data.random_games import as_record, random_game
from tests.data.record_files import first_sgf_game
from tests.fuzz.moves import naive_game
from tests.unit.rules.test_replay_against_naive import check as same_verdict

SELF_PLAY = Path(__file__).resolve().parents[2] / "nzgs_tourney/demo/games.txt"
LONGEST_SEED = 4096
TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
LARGEST_NAIVE, MOST_NAIVE = 7, 60
"""Boards and moves up to which a record is also judged by the naive rules, which are slow."""

WORDS = (
    *(b"AB AW AE PL TB TW GM FF SZ KM HA PB PW BR WR RE RU DT EV RO PC CA C".split()),
    *(b"N TR SQ LB[aa:1] LN AR[aa:cc] DD VW[] BL[9] WL OB OW (;W[] ) C[]".split()),
    *(b"(; ;B[ ;W[ [] [tt] [aa] [aa:cc] ] ) [B] [W] SZ[9] SZ[25] HA[2] KM[6.5] CA[UTF-8] CA[GBK] \\] \\\\".split()),
    b"\xef\xbb\xbf",
    b"\xff\xfe",
)


def self_play(line: str) -> bytes:
    """A line of the demo's games as a record."""
    handicap, letters = line.split(" ")
    pairs = [letters[at : at + 2] for at in range(0, len(letters), 2)]
    first = int(handicap) > 1
    moves = "".join(f";{'BW'[(number + first) % 2]}[{pair}]" for number, pair in enumerate(pairs))
    return f"(;GM[1]SZ[19]HA[{handicap}]RE[B+R]{moves})".encode()


def seeds() -> list[bytes]:
    """The files of the unit tests that are not large, games of the demo, and random games of small boards."""
    files = [data for data, _ in (*REFUSED.values(), *READ.values())]
    files += [self_play(line) for line in SELF_PLAY.read_text("ascii").splitlines()[:4]]
    for seed in range(20):
        reading = first_sgf_game(b"(;SZ[9]KM[7])")
        assert isinstance(reading, RecordReading)
        files.append(write_game(type(reading.record)(as_record(random_game(seed)))))
    return [data for data in files if len(data) <= LONGEST_SEED]


SEEDS = seeds()


def one_clean_line(text: str) -> bool:
    """Whether a text has neither controls nor line breaks, and nothing that turns the direction of writing."""
    return not any(category(c) in {"Cc", "Cs", "Zl", "Zp"} or bidirectional(c) in TURNING for c in text)


def check(content: bytes) -> None:
    """No bytes make the audit raise; whatever it answers can be reported; what was read comes back as it was."""
    audits = audit_bytes(content, "=file.sgf")
    assert audits
    untimed = without_clocks(content)
    assert without_clocks(untimed) == untimed
    tally = AuditTally()
    table = CsvRows(io.StringIO(newline=""))
    for number, audit in enumerate(audits, 1):
        assert audit.game == number
        assert (audit.judged is None) != (audit.rejected is None)
        told = as_json(audit)
        json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
        row = row_of(told)
        tally.add(row)
        table.add(row)
        "\n".join(table_lines(audit)).encode()
        if audit.judged is None:
            assert audit.rejected is not None
            assert one_clean_line(audit.rejected.sentence)
            continue
        assert len(findings_in(told)) == len(audit.judged.replay.findings)
        shown_as_read(content, number, audit.judged)
        assert not read_tree(untimed, number).has_clocks
        hold(audit.judged)
    summary_page(tally).encode()


def shown_as_read(content: bytes, number: int, judged: Judged) -> None:
    """What a record says beside its moves can be shown, and its main line is the game that was judged."""
    tree, game = read_tree(content, number), judged.record.game
    if tree.main:
        assert tuple(move for node in tree.nodes[: tree.main] for move in node.moves) == game.moves
        assert tuple(change for node in tree.nodes[: tree.main] for change in node.changes) == game.changes
    view = board_view(judged.replay, tree=tree, clocks=True)
    json.dumps(view.record, allow_nan=False).encode()
    diagram_at(view, len(view.steps) + sum(len(branch.steps) for branch in view.branches))


def hold(judged: Judged) -> None:
    """What must hold for every record that could be read."""
    record, replayed = judged.record, judged.replay
    game = record.game
    texts = [text for text in (getattr(record, field.name) for field in fields(record)) if isinstance(text, str)]
    assert all(map(one_clean_line, (*texts, *(move.written for move in game.moves))))
    again = first_sgf_game(write_game(record))
    assert isinstance(again, RecordReading), again
    assert again.record == record

    steps = steps_of(replayed)
    assert [finding for step in steps for finding in step.findings] == list(replayed.findings)
    assert position_after(replayed, len(game.moves)) == replayed.final or game.changes
    for finding in replayed.findings[:2]:
        offered = remedies_for(finding, game)
        assert offered
        for remedy in offered:
            assert (restored(game, finding, remedy) is None) == (remedy.kept is None)
    points = game.size**2
    assert judged.score == count(replayed.final, game.komi)
    assert judged.score.black + judged.score.white - judged.score.shared in (points, 0)
    if game.size <= LARGEST_NAIVE and len(game.moves) <= MOST_NAIVE and len(game.changes) <= MOST_NAIVE:
        same_verdict(replayed, judge(naive_game(game)))
