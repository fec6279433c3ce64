"""The chain: whatever is done to it is found, at the first event that no longer fits."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, strategies as st

from games.ledger.chain import Link, as_line, first_break, hash_of

BEGIN = datetime(2026, 11, 21, 9, 30, 0, 123456, tzinfo=UTC)


def chain_of(*payloads: Any) -> list[Link]:
    """A whole chain with these contents."""
    links: list[Link] = []
    for number, payload in enumerate(payloads, start=1):
        previous = links[-1].hash if links else ""
        at = BEGIN + timedelta(minutes=number)
        link = Link("event:rimu", number, "said", f"game:{number}", "Hīria", at, payload, previous)
        links.append(replace(link, hash=hash_of(link)))
    return links


def checked(links: list[Link], seq: int | None = None, head: str | None = None) -> int | None:
    """Where the chain breaks against the head that it had when it was whole."""
    whole = chain_of(*({"n": n} for n in range(5)))
    found = first_break(
        "event:rimu", links, len(whole) if seq is None else seq, whole[-1].hash if head is None else head
    )
    return None if found is None else found.seq


def whole() -> list[Link]:
    return chain_of(*({"n": n} for n in range(5)))


def test_a_whole_chain_holds() -> None:
    assert checked(whole()) is None


def test_an_empty_chain_holds() -> None:
    assert first_break("event:rimu", [], 0, "") is None


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "unsaid"},
        {"subject": "game:99"},
        {"actor": "Somebody"},
        {"payload": {"n": 99}},
        {"payload": {}},
        {"at": BEGIN},
        {"stream": "event:other"},
        {"hash": "0" * 64},
        {"previous": "0" * 64},
    ],
    ids=lambda change: next(iter(change)),
)
@pytest.mark.parametrize("place", range(5))
def test_an_altered_event_is_found_where_it_stands(change: dict[str, Any], place: int) -> None:
    links = whole()
    links[place] = replace(links[place], **change)
    assert checked(links) == place + 1


@pytest.mark.parametrize("place", range(5))
def test_an_altered_event_with_its_own_hash_made_anew_is_found_at_the_next(place: int) -> None:
    links = whole()
    forged = replace(links[place], payload={"n": "forged"})
    links[place] = replace(forged, hash=hash_of(forged))
    assert checked(links) == (place + 2 if place < 4 else 5)


def test_a_chain_forged_to_its_end_does_not_fit_the_head() -> None:
    assert checked(chain_of(*({"n": n} for n in (0, 1, "forged", 3, 4)))) == 5


@pytest.mark.parametrize(
    ("done", "at"),
    [
        (lambda links: links[1:], 1),
        (lambda links: links[:2] + links[3:], 3),
        (lambda links: links[:4], 5),
        (lambda links: [], 1),
        (lambda links: [links[1], links[0], *links[2:]], 1),
        (lambda links: [*links[:3], links[3], links[3], links[4]], 5),
        (lambda links: [*links[:2], replace(links[2], seq=9), *links[3:]], 3),
    ],
    ids=["first removed", "middle removed", "last removed", "all removed", "moved", "doubled", "renumbered"],
)
def test_what_is_removed_moved_or_doubled_is_found(done: Callable[[list[Link]], list[Link]], at: int) -> None:
    assert checked(done(whole())) == at


def test_an_added_event_is_found_by_the_head() -> None:
    links = whole()
    extra = Link("event:rimu", 6, "said", "game:6", "Hīria", BEGIN, {}, links[-1].hash)
    assert checked([*links, replace(extra, hash=hash_of(extra))]) == 6


def test_a_break_is_told_in_a_sentence() -> None:
    links = whole()
    links[2] = replace(links[2], actor="Somebody")
    found = first_break("event:rimu", links, 5, links[-1].hash)
    assert found is not None
    assert (found.stream, found.seq) == ("event:rimu", 3)
    assert found.why == "event 3 is not what was written: its hash does not fit"


def test_the_hash_is_the_same_in_every_zone_and_order_of_keys() -> None:
    one = Link("s", 1, "k", "x", "a", BEGIN, {"b": 1, "a": 2}, "")
    other = replace(one, at=BEGIN.astimezone(timezone(timedelta(hours=13))), payload={"a": 2, "b": 1})
    assert hash_of(one) == hash_of(other)
    assert hash_of(replace(one, hash="anything")) == hash_of(one)


def test_the_hash_is_the_one_that_is_documented() -> None:
    link = Link("event:rimu", 1, "said", "game:1", "Hīria", BEGIN, {"n": 1}, "")
    assert hash_of(link) == "6426d20a5ffc175ddd9d693bfea5a78fdadbacea9fb53a06acb0ed4e5458e78e"


def test_a_line_says_everything_on_one_line() -> None:
    line = as_line(chain_of({"text": "two\nlines, Tāne"})[0])
    assert "\n" not in line
    assert "Tāne" in line
    assert json.loads(line)["payload"] == {"text": "two\nlines, Tāne"}


PAYLOADS = st.dictionaries(
    st.text(max_size=8), st.none() | st.booleans() | st.integers() | st.text(max_size=8), max_size=4
)


@given(st.lists(PAYLOADS, min_size=1, max_size=6), st.data())
def test_any_change_of_any_content_is_found_at_its_place(payloads: list[dict[str, Any]], data: st.DataObject) -> None:
    links = chain_of(*payloads)
    assert first_break("event:rimu", links, len(links), links[-1].hash) is None
    place = data.draw(st.integers(0, len(links) - 1))
    other = data.draw(
        PAYLOADS.filter(
            lambda payload: json.dumps(payload, sort_keys=True) != json.dumps(payloads[place], sort_keys=True)
        )
    )
    forged = [*links[:place], replace(links[place], payload=other), *links[place + 1 :]]
    found = first_break("event:rimu", forged, len(links), links[-1].hash)
    assert found is not None
    assert found.seq == place + 1
