"""The version of an event's file: it changes with the shape, and every version that ever was is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.ledger.verify import verify
from ground.errors import Refused
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import OLDEST, VERSION, event_as_json
from nzgs_tourney.store.exchange.event_tables import ADDED, ADDED_COLUMNS
from tests.data.event_files import EVENTS, file_of, shape_in_words, shape_of

pytestmark = pytest.mark.django_db

KEPT = sorted([*EVENTS.glob("version_*.json"), EVENTS / "before_personal_data.json", EVENTS / "forgotten_player.json"])


def test_the_shape_does_not_change_without_the_version() -> None:
    """If this fails: raise VERSION in `store/exchange/event_file.py`, say what is new in ADDED or ADDED_COLUMNS of
    `store/exchange/event_tables.py` (or turn older files into the new shape where they are read), and run
    `python -m tests.data.event_files`."""
    assert shape_in_words() == json.loads(shape_of(VERSION).read_text(encoding="utf-8"))


def test_a_file_of_every_version_is_kept() -> None:
    """Version 2 is that of the two files from before the versions were counted strictly."""
    assert OLDEST == 2
    assert all(file_of(version).is_file() for version in range(3, VERSION + 1))
    assert max([*ADDED.values(), *ADDED_COLUMNS.values()]) <= VERSION


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_an_older_file_is_read_with_its_ledger_and_written_as_one_of_now(kept: Path) -> None:
    content = kept.read_bytes()
    told = json.loads(content)["tables"]
    event = restore_event(content)
    (verdict,) = verify(event.stream.key)
    assert (verdict.head, verdict.broken) == (told["streams"][0]["head"], None)
    written = event_as_json(event)
    assert written["version"] == VERSION
    assert {key: len(rows) for key, rows in written["tables"].items() if rows} == {
        key: len(rows) for key, rows in told.items() if rows
    }


def test_what_a_version_must_have_is_demanded_of_it_alone() -> None:
    value = json.loads(file_of(3).read_bytes())
    del value["tables"]["links"][0]["language"]
    with pytest.raises(Refused, match=r"links\[0\]: “language” is missing"):
        restore_event(json.dumps(value).encode())
    restore_event(json.dumps(value | {"version": 2}).encode())
