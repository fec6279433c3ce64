"""An event comes into a site that has others: its ledger, pages and lists are as they were, and it goes on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.ledger.verify import verify
from games.models import Game, LedgerEvent, Record, Stream
from ground.errors import Refused
from nzgs_tourney.models import Event, Round, SeatChange
from nzgs_tourney.pages.events.history_page import history_page
from nzgs_tourney.pages.exchange.downloads import event_lists
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.exchange.event_tables import GONE_TOO, LOOSE_IN_JSON, TABLES, fields_of, target_of
from nzgs_tourney.tournament.exchange.tables import TableFormat
from ratings.models import ListedRating, Player, RatingList
from tests.db.desk import both_report, make_desk
from tests.db.test_restore_event import full_event, wipe
from tests.web.parsed import parsed_page, select_all

pytestmark = pytest.mark.django_db

PAGES = ("", "open/draw/1/", "open/draw/2/", "open/results/2/", "open/standings/", "open/crosstable/")


def seen(event: Event) -> dict[str, str]:
    """What the public pages and the history of an event show, without its address, rows’ numbers and the time."""
    shown = {}
    for page in PAGES:
        answer = Client().get(f"/e/{event.slug}/{page}")
        assert answer.status_code == 200, page
        found = parsed_page(answer)
        for when in select_all(found, "time"):
            when.decompose()
        for given in select_all(found, "[nonce]"):
            del given["nonce"]
        text = str(found).replace(event.slug, "SLUG")
        shown[page] = re.sub(r"\d\d:\d\d", "", re.sub(r"(/g/|/players/|value=\"|-)\d+", r"\1N", text))
    happenings = history_page(event).happenings
    shown["history"] = "\n".join(f"{one.seq} {one.at} {one.who}: {one.text} {one.hash}" for one in happenings)
    return shown


def lists(event: Event) -> dict[str, bytes]:
    """Every list and file of the event, by name."""
    return {name.replace(event.slug, "SLUG"): content for name, content in event_lists(event, TableFormat.CSV)}


def boards(drawn: Round) -> list[tuple[str, ...]]:
    """Who sits where, by name."""
    return [
        (str(board.table), *(f"{seat.colour} {seat.entry.name}" for seat in board.seats.order_by("colour")))
        for board in drawn.pairings.order_by("table")
    ]


def without_numbers(content: bytes) -> dict[str, Any]:
    """The tables of a file with each row's place in its table as its number, and without address and key."""
    tables: dict[str, list[dict[str, Any]]] = json.loads(content)["tables"]
    places = {kept.model: {row["id"]: place for place, row in enumerate(tables[kept.key])} for kept in TABLES}
    for kept in TABLES:
        for row in tables[kept.key]:
            row["id"] = places[kept.model][row["id"]]
            for field in fields_of(kept.model):
                target = target_of(field) or GONE_TOO.get((kept.model, field.name))
                if target is not None and row[field.name]:
                    row[field.name] = places[target].get(row[field.name])
                elif (kept.model, field.name) in LOOSE_IN_JSON and "record" in row[field.name]:
                    row[field.name]["record"] = places[Record][row[field.name]["record"]]
    del tables["streams"][0]["key"], tables["streams"][0]["first_key"], tables["events"][0]["slug"]
    return tables


def test_an_event_comes_into_a_site_that_has_another_of_the_same_address() -> None:
    event = full_event().event
    content, head, pages, files = event_file(event), (event.stream.seq, event.stream.head), seen(event), lists(event)
    wipe()
    other = full_event().event
    mine = event_file(other)
    restored = restore_event(content)
    assert (restored.slug, restored.stream.key) == ("rimu-open-2", "event:rimu-open-2")
    assert (restored.stream.seq, restored.stream.head) == head
    assert all(verdict.broken is None for verdict in verify())
    assert without_numbers(event_file(restored)) == without_numbers(content)
    assert event_file(other) == mine, "nothing of the site’s own event is touched"
    assert seen(restored) == pages
    assert lists(restored) == files


def test_it_comes_back_from_there_byte_for_byte() -> None:
    content = event_file(full_event().event)
    wipe()
    full_event()
    there = event_file(restore_event(content))
    wipe()
    restored = restore_event(there)
    assert event_file(restored) == there
    assert verify(restored.stream.key)[0].broken is None


def test_an_old_link_leads_to_the_new_board_where_the_numbers_are_free_and_nowhere_wrong_elsewhere() -> None:
    event = full_event().event
    old = set(SeatChange.objects.exclude(old_game=None).values_list("old_game", flat=True))
    content = event_file(event)
    wipe()
    restore_event(content)
    assert set(SeatChange.objects.exclude(table=None).values_list("old_game", flat=True)) == old
    wipe()
    full_event()
    restored = restore_event(content)
    changes = SeatChange.objects.filter(round__division__event=restored).exclude(table=None)
    mine = set(Game.objects.filter(stream=restored.stream).values_list("pk", flat=True))
    assert {change.old_game for change in changes} <= mine | {None}


def test_the_same_event_twice_is_refused_in_one_sentence() -> None:
    content = event_file(full_event().event)
    wipe()
    full_event()
    restored = restore_event(content)
    Event.objects.filter(pk=restored.pk).update(name="Rimu Open in Nelson")
    before = (Stream.objects.count(), Player.objects.count(), LedgerEvent.objects.count())
    with pytest.raises(Refused) as refused:
        restore_event(content)
    assert refused.value.sentence == "This event is here already, as Rimu Open in Nelson: nothing was changed."
    assert (Stream.objects.count(), Player.objects.count(), LedgerEvent.objects.count()) == before


def test_a_restored_event_goes_on_with_the_draws_that_it_would_have_had() -> None:
    desk = make_desk(9)
    desk.play(1)
    content = event_file(Event.objects.get(pk=desk.event.pk))
    there = boards(draw_round(desk.division.pk, 2, actor="Aroha", seed="kea"))
    wipe()
    make_desk(5).play(1)
    event = restore_event(content)
    division = event.divisions.get(position=1)
    drawn = draw_round(division.pk, 2, actor="Aroha", seed="kea")
    assert boards(drawn) == there, "lots are drawn by the numbers that players have everywhere"
    publish_round(division.pk, 2, actor="Aroha")
    for game in Game.objects.filter(pairing__round=drawn):
        both_report(game, "B+R")
    close_round(division.pk, 2, actor="Aroha")
    numbers = Game.objects.filter(stream=event.stream).order_by("pk").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 9)), "game numbers go on where they were"
    assert verify(event.stream.key)[0].broken is None
    assert verify("event:rimu-open")[0].broken is None


def test_people_and_rating_lists_that_the_site_has_are_those() -> None:
    desk = make_desk(4)
    first, second = desk.division.entries.order_by("pk")[:2]
    Player.objects.filter(pk=first.player_id).update(nzgs_id="N7")
    made = RatingList.objects.create(name="NZGS", as_of="2026-11-01", sha256="a" * 64, imported_by="Aroha")
    for number, entry in enumerate((first, second), start=1):
        line = ListedRating.objects.create(rating_list=made, line=number, name=entry.name, player=entry.player)
        type(entry).objects.filter(pk=entry.pk).update(rating_source=line)
    desk.play(1)
    content = event_file(Event.objects.get(pk=desk.event.pk))
    wipe()
    known = Player.objects.create(name=first.name.upper(), nzgs_id="N7")
    here = RatingList.objects.create(name="NZGS", as_of="2026-11-01", sha256="a" * 64, imported_by="Hemi")
    own = ListedRating.objects.create(rating_list=here, line=1, name=first.name, player=known)
    event = restore_event(content)
    entries = event.divisions.get(position=1).entries.order_by("number")
    assert [entry.player_id == known.pk for entry in entries] == [True, False, False, False]
    assert RatingList.objects.get() == here
    assert entries[0].rating_source == own
    assert ListedRating.objects.filter(rating_list=here).count() == 2
    assert Player.objects.get(pk=known.pk).name == first.name.upper()
    assert verify(event.stream.key)[0].broken is None


def test_a_number_that_was_given_is_never_given_again() -> None:
    content = event_file(full_event().event)
    wipe()
    taken = Player.objects.create(name="Rewi Kea")
    number = taken.pk
    taken.delete()  # as for another transaction that has not written its row yet
    restore_event(content)
    assert Player.objects.create(name="Tui Kea").pk > number
