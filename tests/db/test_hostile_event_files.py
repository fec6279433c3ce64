"""Event files of somebody who knows the format and makes the chain anew: refused with the place, nothing stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from games.ledger.chain import Link, hash_of
from ground.errors import Refused
from nzgs_tourney.models import Event
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import VERSION
from ratings.models import Player
from tests.data.event_files import file_of

pytestmark = pytest.mark.django_db

NONSENSE = [{"code": "nonsense"}]
NOBODY = {"name": "Forgotten player"}
Tables = dict[str, list[dict[str, Any]]]


def forged(change: Callable[[Tables], object]) -> bytes:
    """The kept file with a change, and a chain that fits it."""
    value = json.loads(file_of(VERSION).read_bytes())
    tables: Tables = value["tables"]
    change(tables)
    stream = tables["streams"][0]
    previous, key = "", stream["first_key"] or stream["key"]
    for row in sorted(tables["ledger"], key=lambda one: one["seq"]):
        said = (row[name] for name in ("seq", "kind", "subject", "actor"))
        row["previous"] = previous
        row["hash"] = previous = hash_of(Link(key, *said, datetime.fromisoformat(row["at"]), row["payload"], previous))
    stream["head"], stream["seq"] = previous, max(one["seq"] for one in tables["ledger"])
    return json.dumps(value).encode()


def told(tables: Tables, kind: str) -> dict[str, Any]:
    """The first event of this kind."""
    return next(row for row in tables["ledger"] if row["kind"] == kind)


def first(tables: Tables, table: str, column: str) -> dict[str, Any]:
    """The first row that has something in this column."""
    return next(row for row in tables[table] if row[column])


def entered(tables: Tables) -> dict[str, Any]:
    """The player of the first entry."""
    return next(row for row in tables["players"] if row["id"] == tables["entries"][0]["player"])


HOSTILE: dict[str, tuple[Callable[[Tables], object], str]] = {
    "a forgotten player with a name": (
        lambda t: t["players"][0].update(forgotten_at="2026-11-22T00:00:00.000000+00:00"),
        "players[0]: This person was forgotten, and the file still says who.",
    ),
    "a forgotten player with a name in the entry": (
        lambda t: entered(t).update(forgotten_at="2026-11-22T00:00:00.000000+00:00", **NOBODY),
        "tables.entries[0]: This person was forgotten, and the file still says who.",
    ),
    "a forgotten player with a name in a game": (
        lambda t: [
            entered(t).update(forgotten_at="2026-11-22T00:00:00.000000+00:00", **NOBODY),
            *(one.update(NOBODY, email="", phone="") for one in t["entries"] if one["player"] == entered(t)["id"]),
        ],
        "A player of this game was forgotten, and the file still says who.",
    ),
    "an unknown code of a ruling": (
        lambda t: [one.update(said=NONSENSE) for one in (t["rulings"][0], told(t, "ruling.made")["payload"])],
        "This program can’t read what is said here.",
    ),
    "facts of a ruling that are none": (
        lambda t: t["rulings"][0].update(facts={}), "rulings[0].said: This program can’t read",
    ),
    "an unknown reason of a board": (
        lambda t: t["pairings"][0].update(reasons=[{"code": "nonsense"}]), "pairings[0].reasons: This program can’t",
    ),
    "an unknown remark on a record": (
        lambda t: t["record_audits"][0].update(remarks=[{"code": "nonsense", "args": {}}]),
        "record_audits[0].verdict: This program can’t read",
    ),
    "a verdict that is none": (
        lambda t: t["record_audits"][0].update(verdict={}), "record_audits[0].verdict: This program can’t read",
    ),
    "an unknown result": (lambda t: t["reports"][0].update(result="Q+3"), "reports[0].result: This program can’t read"),
    "a result of the ledger that is none": (
        lambda t: told(t, "result.reported")["payload"].update(said="Q+3"), "ledger[",
    ),
    "an event that says nothing": (lambda t: told(t, "round.drawn").update(payload={}), "tables.ledger"),
    "a payload that is no object": (lambda t: told(t, "event.edited").update(payload=["x"]), "ledger[1].payload"),
    "a game that the event never had": (
        lambda t: told(t, "record.submitted").update(subject="game:99999"), "subject: The event has no game 99999.",
    ),
    "a division that the event never had": (
        lambda t: told(t, "round.published").update(subject="round:77.1"), "subject: The event has no division 77.",
    ),
    "a cut ledger": (lambda t: t["ledger"].__delitem__(slice(len(t["ledger"]) // 2, None)), "There is no row"),
    "an address that is none": (lambda t: t["events"][0].update(slug="../x"), "events[0].slug: This cannot be read"),
    "an empty address": (lambda t: t["events"][0].update(slug=""), "events[0].slug: This cannot be read"),
    "criteria that are none": (
        lambda t: t["divisions"][0].update(criteria=["nonsense"]), "nonsense",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_with_its_place(what: str) -> None:
    change, sentence = HOSTILE[what]
    with pytest.raises(Refused) as refused:
        restore_event(forged(change))
    assert sentence in refused.value.sentence
    assert "\n" not in refused.value.sentence
    assert not Event.objects.exists()
    assert not Player.objects.exists()


def test_a_chain_made_anew_over_the_same_is_read() -> None:
    assert restore_event(forged(lambda _: None)).name == "Rimu Open"
