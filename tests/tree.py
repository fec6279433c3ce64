"""The files of the repository, as git knows them, for the tests that read all of them."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
PACKAGES = ("nzgs_tourney", "games", "ratings", "ground")


@cache
def tracked() -> tuple[Path, ...]:
    """Every file under version control, by path from the repository's top; skips where this is no clone."""
    if not shutil.which("git") or not (REPOSITORY / ".git").exists():
        pytest.skip("this is no git clone: which files belong to it cannot be known")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    names = (Path(name) for name in listed.stdout.split("\0") if name)
    return tuple(name for name in names if (REPOSITORY / name).is_file())


def read(name: Path) -> str | None:
    """The text of a tracked file; None where it is not text."""
    try:
        return (REPOSITORY / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
