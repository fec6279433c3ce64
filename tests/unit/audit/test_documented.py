"""`docs/audit.md` names every code that the program can give, and no other."""

import re
from pathlib import Path

from django.core.management.base import BaseCommand

from games.audit import as_json, audit_bytes
from games.audit.as_csv import COLUMNS
from games.audit.ignored_files import PASSED_OVER
from games.audit.summary import KINDS
from games.management.commands.audit import Command

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = (ROOT / "docs/audit.md").read_text()
SOURCES = [path for folder in ("sgf", "formats", "audit") for path in sorted((ROOT / "games" / folder).glob("*.py"))]
GIVEN = re.compile(r"""(?:refusal|remark|_warn|_refused)\((?:path, |Path\(.+\), )?\s*"([a-z_]+)\"""")


def given() -> set[str]:
    codes = {code for path in SOURCES for code in GIVEN.findall(path.read_text())}
    assert {"name_", "rank_"}.isdisjoint(codes)
    return codes | {PASSED_OVER, "name_black", "name_white", "rank_black", "rank_white"}


def documented() -> set[str]:
    after = DOCUMENT.split("## Codes of rejection")[1]
    rows = [line.split("|")[1] for line in after.splitlines() if line.startswith("| `")]
    compared = after.split("A record submitted for a pairing")[1]
    return set(re.findall(r"`([a-z_]+)`", " ".join(rows) + compared))


def test_every_code_is_documented_and_every_documented_code_is_given() -> None:
    assert documented() == given()


def test_every_option_is_documented_and_every_documented_option_is_there() -> None:
    parser = Command().create_parser("manage.py", "audit")
    common = BaseCommand().create_parser("manage.py", "audit")
    options = {text for action in parser._actions for text in action.option_strings if text.startswith("--")}
    options -= {text for action in common._actions for text in action.option_strings}
    assert set(re.findall(r"--[a-z]+", DOCUMENT.split("## The JSON of a game")[0])) == options


def test_every_column_of_the_csv_is_a_key_or_described() -> None:
    described = set(re.findall(r"`([a-z_]+)`", DOCUMENT.split("In the CSV,")[1].split("## The JSON")[0]))
    assert set(COLUMNS) - set(KINDS) - set(as_json(audit_bytes(b"(;)", "a.sgf")[0])) - {"margin"} <= described


def test_every_key_is_documented_in_order() -> None:
    keys = re.findall(
        r"^\| `([a-z_]+)` \|", DOCUMENT.split("## The JSON of a game")[1].split("## What is read")[0], re.M
    )
    assert keys == list(as_json(audit_bytes(b"(;)", "a.sgf")[0]))
