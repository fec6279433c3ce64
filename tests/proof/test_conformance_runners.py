"""The runners of the suite, and what docs/conformance.md says that other programs answer."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys

import pytest

from nzgs_tourney.conformance.cases import subjects
from nzgs_tourney.conformance.report import report_markdown
from nzgs_tourney.conformance.run import SuiteRun, run_suite
from nzgs_tourney.conformance.ways import StartedProgram
from nzgs_tourney.site.deployment.folders import CONFORMANCE
from tests.data.gnugo import gnugo
from tests.tree import REPOSITORY

pytestmark = [pytest.mark.proof, pytest.mark.without_database]

PAGE = (REPOSITORY / "docs" / "conformance.md").read_text(encoding="utf-8")
RUNNERS = CONFORMANCE / "runners"
PATIENCE_SECONDS = 120.0


def ran(*arguments: str) -> SuiteRun:
    way = StartedProgram(shlex.join(arguments), PATIENCE_SECONDS)
    try:
        return run_suite(way, subjects())
    finally:
        way.close()


def is_on_the_page(run: SuiteRun) -> None:
    """The column of the page's table and the section on the program are as the command writes them."""
    heads = re.search(r"^\| clause or subject \|.*$", PAGE, re.MULTILINE)
    assert heads
    column = [head.strip() for head in heads[0].split("|")].index(f"{run.name} {run.version}")
    report = report_markdown([run])
    for line in report.splitlines():
        if line.startswith("| `"):
            name, share = line.split("|")[1:3]
            (row,) = [row for row in PAGE.splitlines() if row.startswith(f"|{name}|")]
            assert row.split("|")[column] == share, name
    assert report.partition("### ")[2].strip() in PAGE


def test_sgfmill() -> None:
    is_on_the_page(ran(sys.executable, str(RUNNERS / "sgfmill_board.py")))


@pytest.mark.skipif(not gnugo(), reason="GNU Go is not installed (Debian: apt-get install gnugo)")
def test_gnu_go() -> None:
    is_on_the_page(ran(sys.executable, str(RUNNERS / "gnugo_gtp.py")))


def test_sabaki() -> None:
    node = shutil.which("node")
    runner = str(RUNNERS / "sabaki_board.mjs")
    if node is None:
        pytest.skip("Node is not installed (Debian: apt-get install nodejs)")
    if subprocess.run([node, runner], input="", text=True, check=False, capture_output=True).returncode:
        pytest.skip("its library is not installed here (npm install @sabaki/go-board)")
    is_on_the_page(ran(node, runner))
