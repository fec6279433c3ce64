"""Every answer on the page of differences is computed, or asked of the program that gives it, or listed as stated."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from sgfmill import sgf

from games.rules import FindingKind, position_after, replay, rows_of
from games.sheets.example import Example, example_of
from tests.data.asked import STATED, Asker, judged_for_legality, result
from tests.data.gnugo import OPTIONS, gnugo
from tests.data.more_rule_sets import ROWS, counted, may_take_off, repeats_position, retakes
from tests.data.naive_rules import NaiveGame, judge
from tests.data.others import ask, sgfmill_reads
from tests.data.rule_sets import by_territory, with_pass_stones, zi

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "differences.md").read_text(encoding="utf-8")
EXAMPLES = {
    name: example_of(name, text) for name, text in re.findall(r"^```example ([\w-]+)\n(.*?)^```", PAGE, re.S | re.M)
}
LEGALITY = [example for example in EXAMPLES.values() if judged_for_legality(example)]
ASKED = (
    "New Zealand",
    "OGS",
    "KataGo",
    "GNU Go",
    "GNU Go default",
    "AGA",
    "British",
    "Chinese",
    "Japanese",
    "Tromp-Taylor",
)


NEEDS_GNUGO = pytest.mark.skipif(not gnugo(), reason="GNU Go is not installed (Debian: apt-get install gnugo)")


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_every_answer_is_true(example: Example, tmp_path: Path) -> None:
    asker = Asker(example, tmp_path)
    known = dict(asker.ours()) | dict(asker.sgfmill())
    known |= {who: says for (name, who), says in STATED.items() if name == example.name}
    if example.name == "claimed-too-late":
        known |= {who: "refused at once" for who in ("OGS", "KataGo") if not asker.allowed(who)[2]}
    answers = {who: answer.says for answer in example.answers for who in answer.who if not who.startswith("GNU Go")}
    assert {who: known.get(who) for who in answers} == answers


@NEEDS_GNUGO
@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_gnu_go_answers_as_is_said(example: Example, tmp_path: Path) -> None:
    known = dict(Asker(example, tmp_path).gnugo(gnugo() or ""))
    answers = {who: answer.says for answer in example.answers for who in answer.who if who.startswith("GNU Go")}
    assert {who: known.get(who) for who in answers} == answers


@NEEDS_GNUGO
def test_what_gnu_go_gives_for_a_handicap_and_reads_of_a_record(tmp_path: Path) -> None:
    program, example = gnugo() or "", EXAMPLES["a-stone-on-a-stone"]
    empty = ["boardsize 9", "clear_board", "komi 0", "fixed_handicap 3", "final_score"]
    assert ask(program, tmp_path, example, empty, OPTIONS)[-1] == f"B+{81 - 3}.0"
    path = tmp_path / "record.sgf"
    path.write_bytes(b"(;SZ[5];B[bd];W[db];B[db];W[cc])")
    assert ask(program, tmp_path, example, [f"loadsgf {path}", "list_stones white"], OPTIONS)[-1] == "D4"


def test_the_naive_judge_says_the_same_of_every_record() -> None:
    for example in EXAMPLES.values():
        asker = Asker(example, DOCS)
        size = example.game.size
        setup = {(r, c): mark for r, row in enumerate(asker.board) for c, mark in enumerate(row) if mark != "."}
        changes = [
            (change.after, {divmod(point, size): "." for point in change.empty}, None)
            for change in example.game.changes
        ]
        naive = judge(NaiveGame(size, example.game.handicap, setup, moves=asker.moves, changes=changes))
        found = replay(example.game).findings
        assert [(f.move, f.kind.value, f.claimable) for f in found] == [(f[0], f[2], f[4]) for f in naive.findings]
        assert naive.final == tuple(tuple(row) for row in rows_of(replay(example.game).final))


def test_boards_said_to_be_the_same_are() -> None:
    """`The board after 3 is the board after 2`, of the example before it."""
    checked = 0
    for section in PAGE.split("\n```example ")[1:]:
        replayed = replay(EXAMPLES[section.split("\n")[0]].game)
        for later, earlier in re.findall(r"board\s+after\s+(\d)\s+is\s+the\s+board\s+after\s+(\d)", section):
            assert position_after(replayed, int(later)) == position_after(replayed, int(earlier)), section
            checked += 1
    assert checked >= 5


def answer_of(example: Example, rule_set: str) -> str | None:
    """What this rule set answers here; None where it is not asked."""
    return next((answer.says for answer in example.answers if rule_set in answer.who), None)


def test_everything_stated_is_on_the_page() -> None:
    assert {key for key in STATED if answer_of(EXAMPLES[key[0]], key[1]) != STATED[key]} == set()


def test_the_table_says_what_the_examples_say() -> None:
    rows = re.findall(r"^\| \[(.+?)\]\(#([\w-]+)\) \| (.+) \|$", PAGE, re.M)
    mark = {"legal": "✓", "illegal": "✕"}
    expected = [
        (example.title, example.name, " | ".join(mark[answer_of(example, who) or ""] for who in ASKED))
        for example in LEGALITY
    ]
    assert rows == expected


def test_the_rows_of_the_other_rule_sets_are_computed() -> None:
    section = PAGE.split("## Other rule sets")[1].split("\n## ")[0]
    rows = {row[0]: row[1:] for row in (line.strip("| ").split(" | ") for line in section.splitlines() if "| " in line)}

    def on(name: str) -> Asker:
        return Asker(EXAMPLES[name], DOCS)

    def said(margin: Fraction | None) -> str:
        return "–" if margin is None else result(margin)

    one, several, ko = on("one-stone-after-a-play"), on("several-stones"), on("claimed-too-late")
    passes, sent = on("two-passes-open-no-ko"), on("sending-two-returning-one")
    komi, seki = on("forty-four-to-thirty-seven"), on("points-in-seki")
    for name, row in ROWS.items():
        legal = (
            may_take_off(row, one.board, one.moves),
            may_take_off(row, several.board, several.moves[:3]),
            retakes(row, ko.board, ko.moves[:3]),
            repeats_position(row, passes.board, passes.moves),
            repeats_position(row, sent.board, sent.moves),
        )
        assert rows[name] == [
            *("✓" if allowed else "✕" for allowed in legal),
            said(counted(row, komi.board, (0, 0), komi=True)),
            said(counted(row, seki.board, seki.example.taken, komi=False)),
        ], name
    assert len(rows) == len(ROWS) + 2
    games = ROWS["World Mind Sports Games"]
    assert said((counted(games, komi.board, (0, 0), komi=True) or 0) - games.white_passed) == "W+0.5"


def test_what_is_quoted_stands_in_the_rules() -> None:
    def plain(text: str) -> str:
        return " ".join(re.sub(r"^- |^> ?|[*`]", "", text, flags=re.M).split())

    rules = plain((DOCS / "rules.md").read_text(encoding="utf-8"))
    quotes = [plain(quote) for quote in re.findall(r"(?:^> .+\n)+", PAGE, re.M)]
    assert len(quotes) > 12
    assert [quote for quote in quotes if quote.rstrip(";.") not in rules] == []


def test_every_kind_of_finding_has_its_clause() -> None:
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", PAGE, re.M)}
    assert {kind.value.replace("_", "-") for kind in FindingKind} | {"self-capture"} <= headings


def test_figures_in_words() -> None:
    """Pass stones make the two ways of counting one; Chinese zi; the two readings of a handicap's compensation."""
    shared = Asker(EXAMPLES["the-last-shared-point"], DOCS)
    assert with_pass_stones(by_territory(shared.board, (0, 0)), ["O", "X", "O"]) == -3
    assert "five to nine becomes seven to ten" in " ".join(PAGE.split())
    komi = Asker(EXAMPLES["forty-four-to-thirty-seven"], DOCS)
    assert (zi(komi.board), Fraction(81, 2) + Fraction(15, 4)) == (44, Fraction("44.25"))
    assert "Black needs 44¼ of these 81 and has 44" in PAGE


def test_sgfmill_as_a_reader() -> None:
    assert not sgfmill_reads(b"(;SZ[9];B[zz])")
    assert not sgfmill_reads(b"(;SZ[9]CA[no-such];B[aa])")
    both = sgf.Sgf_game.from_bytes(b"(;SZ[9];B[aa]W[bb])").get_last_node()
    assert both.get_move()[0] == "b"
