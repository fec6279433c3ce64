"""`nzgs-tourney conformance`: this program's answers, other programs by the protocol, and the report."""

from __future__ import annotations

import json
import re
import shlex
import sys
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from nzgs_tourney.command import run
from nzgs_tourney.conformance import command
from nzgs_tourney.conformance.cases import subjects
from nzgs_tourney.conformance.report import BEGIN, END, report_markdown, write_report
from nzgs_tourney.conformance.run import Judgement, SuiteRun, run_suite
from nzgs_tourney.conformance.this_program.answers import ANSWERS
from nzgs_tourney.conformance.ways import NoAnswerError, StartedProgram, ThisProgram
from tests.tree import REPOSITORY

PAGE = (REPOSITORY / "docs" / "conformance.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
LOOP = """import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["ask"] == "hello":
        print(json.dumps({"id": "hello", "answer": {"name": "Kea", "version": "1"}}), flush=True)
        continue
    """
"""A program that says its name, and what follows to every other question."""


@pytest.fixture(scope="module")
def own() -> SuiteRun:
    return run_suite(ThisProgram(), subjects())


def test_this_program_answers_everything_right(own: SuiteRun) -> None:
    assert [one.case.id for one in own.judged if one.judgement is not Judgement.RIGHT] == []


def program(folder: Path, source: str) -> str:
    """The command of a program with this source."""
    path = folder / "program.py"
    path.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


def against(started: str, *more: str) -> int:
    return run(["conformance", "--against", started, "--profile", "handicap", *more])


def test_the_example_of_the_page_is_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert EXAMPLE
    assert len(EXAMPLE[1].splitlines()) <= 30
    assert run(["conformance", "--against", program(tmp_path, EXAMPLE[1])]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^  Handicap from two ratings +23 of 23$", said, re.MULTILINE)
    assert re.search(r"^  A play: captures, chains, liberties +unsupported$", said, re.MULTILINE)


def test_this_program_by_the_protocol(capsys: pytest.CaptureFixture[str]) -> None:
    starts = "import sys; from nzgs_tourney.command import main; main()"
    assert against(shlex.join([sys.executable, "-c", starts, "conformance", "--answer"])) == 0
    assert "NZGS Tourney" in capsys.readouterr().out


def test_everything_unsupported_is_nothing_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    says = 'print(json.dumps({"id": asked["id"], "unsupported": "no handicaps"}), flush=True)'
    assert against(program(tmp_path, LOOP + says)) == 0
    assert re.search(r"^  all +unsupported$", capsys.readouterr().out, re.MULTILINE)


def test_a_wrong_answer_is_shown_with_what_is_right_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    says = 'print(json.dumps({"id": asked["id"], "answer": {"stones": 2, "komi": "0"}}), flush=True)'
    assert against(program(tmp_path, LOOP + says)) == 1
    said = capsys.readouterr().out
    assert 'right: {"stones": 0, "komi": "7"}\n  said:  {"stones": 2, "komi": "0"}\n  why:   No difference' in said


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        ("print('hm', flush=True)", "The line “hm” is not JSON."),
        ("print('[]', flush=True)", "The line “[]” is not a JSON object."),
        ("print('{}', flush=True)", "The line “{}” answers another question: its id should be handicap-01."),
        ("print(json.dumps({'id': asked['id']}), flush=True)", "has neither answer nor unsupported."),
        ("sys.exit(3)", "The program ended with status 3 instead of answering."),
        ("import time; time.sleep(60)", "No answer within 0.5 seconds."),
    ],
)
def test_what_is_no_answer_is_said_in_one_sentence(says: str, sentence: str, tmp_path: Path) -> None:
    seconds = 0.5 if "sleep" in says else 60
    asked = {"id": "handicap-01", "ask": "handicap", "given": {}}
    with closing(StartedProgram(program(tmp_path, LOOP + says), seconds)) as way:
        with pytest.raises(NoAnswerError) as said:
            way.ask(asked)
        assert sentence in str(said.value)
        assert way.ask({**asked, "id": "hello", "ask": "hello"}).answer == {"name": "Kea", "version": "1"}


def test_a_program_without_answers_is_not_asked_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert against(program(tmp_path, LOOP + "sys.exit(3)")) == 1
    assert re.search(r"^  all +0 of 5, 30 not asked$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    ("started", "sentence"),
    [
        ("no-such-program-here", "“no-such-program-here” can’t be started ("),
        ("python 'x", "“python 'x” can’t be started ("),
        ("", "“” can’t be started"),
        (shlex.join([sys.executable, "-c", "pass"]), "The program ended with status 0 instead of answering."),
    ],
)
def test_a_program_that_says_nothing_at_all(started: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert against(started) == 2
    assert sentence in capsys.readouterr().err


def test_a_profile_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conformance", "--profile", "chess"]) == 2
    assert capsys.readouterr().err == (
        "There is no profile chess: it is one of draws, files, handicap, nzgs-costs, records, rules, standings.\n"
    )


@pytest.mark.parametrize("seconds", ["0", "soon", "-1", "1e9", "nan"])
def test_a_wait_that_is_none(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["conformance", "--timeout", seconds])
    assert ended.value.code == 2
    assert f"“{seconds}” is not a number of seconds between 0 and 3600" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["hm", "[]", '{"id": "1"}', '{"id": "1", "ask": "legal", "given": {"size": 9}}'])
def test_a_line_that_is_no_request(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = '{"id": "0", "ask": "fly", "given": {}}\n' + line + "\n"
    monkeypatch.setattr("sys.stdin", StringIO(asked))
    assert run(["conformance", "--answer"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out) == {"id": "0", "unsupported": True}
    assert err == "Line 2 is no request that can be answered.\n"


def test_ctrl_c_ends_it_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run_suite", interrupted)
    assert run(["conformance"]) == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_a_report_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conformance", "--profile", "handicap", "--report", str(tmp_path / "none" / "x.md")]) == 2
    assert "x.md can’t be read or written (No such file or directory)." in capsys.readouterr().err


def test_a_report_goes_between_the_marks_of_a_page(tmp_path: Path, own: SuiteRun) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Ours\n\n{BEGIN}\nold\n{END}\n\nThe end.\n", encoding="utf-8")
    write_report(page, [own])
    written = page.read_text(encoding="utf-8")
    assert written == f"# Ours\n\n{BEGIN}\n\n{report_markdown([own])}\n{END}\n\nThe end.\n"
    fresh = tmp_path / "fresh.md"
    write_report(fresh, [own])
    assert fresh.read_text(encoding="utf-8") == report_markdown([own])


def test_a_report_replaces_nothing_but_a_report(tmp_path: Path, own: SuiteRun) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Ours\n\n{BEGIN}\nold\n", encoding="utf-8")
    with pytest.raises(FileExistsError):
        write_report(page, [own])
    assert page.read_text(encoding="utf-8").startswith("# Ours")
    for _again in range(2):
        write_report(tmp_path / "fresh.md", [own])


def test_the_page_has_every_question_and_every_profile() -> None:
    assert {name for name in ANSWERS if f"| `{name}` |" not in PAGE} == set()
    assert {file.profile for file in subjects() if f"`{file.profile}`" not in PAGE} == set()


def test_the_report_of_the_page_has_the_cases_of_today(own: SuiteRun) -> None:
    """The other programs aren't asked here: they may not be installed."""
    columns = [line.split("|")[1:-1] for line in PAGE.splitlines() if re.match(r"\| `\d\d-", line)]
    shown = {cells[0].split("`")[1]: cells[1].strip() for cells in columns}
    assert shown == {file.name: f"{len(cases)} of {len(cases)}" for file, cases in own.files}
    named = set(re.findall(r"`([a-z-]+-\d\d)`", PAGE.partition(BEGIN)[2]))
    assert named <= {one.case.id for one in own.judged}


def test_the_examples_of_the_protocol_are_true() -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert blocks
    for block in blocks:
        for request, answer in zip(*[iter(block.strip().splitlines())] * 2, strict=True):
            asked, said = json.loads(request), json.loads(answer)
            assert asked["id"] == said["id"]
            if "answer" in said and asked["ask"] != "hello":
                assert ANSWERS[asked["ask"]](asked["given"]) == said["answer"], request
