"""What unit tests of several rooms share."""

import json
from pathlib import Path

import pytest

from tests.unit.exchange.division_text import DIVISION


@pytest.fixture
def division_file(tmp_path: Path) -> Path:
    """A division in a file of our own form."""
    path = tmp_path / "division.json"
    path.write_text(json.dumps(DIVISION), encoding="utf-8")
    return path
