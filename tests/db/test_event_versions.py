"""The version of an event's file: it changes with the shape, and every version from 0.9.0 on is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.ledger.verify import verify
from ground.errors import Refused
from nzgs_tourney.models import Event, PlayerLink
from nzgs_tourney.services.exchange.event_shape import event_shape
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import OLDEST, VERSION, event_as_json
from nzgs_tourney.store.exchange.event_tables import ADDED, ADDED_COLUMNS
from tests.data.event_files import file_of, shape_in_words, shape_of

pytestmark = pytest.mark.django_db

KEPT = [file_of(version) for version in range(OLDEST, VERSION + 1)]


def test_the_shape_does_not_change_without_the_version() -> None:
    """If this fails: raise VERSION in `store/exchange/event_file.py`, say what is new in ADDED or ADDED_COLUMNS of
    `store/exchange/event_tables.py` (or turn older files into the new shape where they are read), and run
    `python -m tests.data.event_files`."""
    assert shape_in_words() == json.loads(shape_of(VERSION).read_text(encoding="utf-8"))


def test_a_file_of_every_version_is_kept() -> None:
    assert OLDEST == 5, "what 0.9.0 stored is read for ever"
    assert all(kept.is_file() for kept in KEPT)
    assert all(OLDEST < added <= VERSION for added in (*ADDED.values(), *ADDED_COLUMNS.values()))


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


def test_a_file_of_a_development_version_is_refused() -> None:
    value = json.loads(file_of(VERSION).read_bytes())
    for version in range(1, OLDEST):
        with pytest.raises(Refused, match=r"before 0\.9\.0 \(its version is \d"):
            restore_event(json.dumps(value | {"version": version}).encode())
    assert not Event.objects.exists()


def test_what_a_later_version_added_may_be_missing_in_an_earlier_file_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    value = json.loads(file_of(VERSION).read_bytes())
    for row in value["tables"]["links"]:
        del row["language"]
    with pytest.raises(Refused, match=r"links\[0\]: “language” is missing"):
        restore_event(json.dumps(value).encode())
    for module in ("services.exchange.event_shape", "services.exchange.restore_event"):
        monkeypatch.setattr(f"nzgs_tourney.{module}.ADDED_COLUMNS", {("links", "language"): VERSION + 1})
    event_shape.cache_clear()
    try:
        restore_event(json.dumps(value).encode())
    finally:
        event_shape.cache_clear()
    assert {link.language for link in PlayerLink.objects.all()} == {""}
