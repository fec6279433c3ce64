"""An event goes from site to site and back: only a history that goes on from mine is taken; nothing final is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.ledger.leader import Leader, LedElsewhereError
from games.ledger.verify import verify
from games.models import Game, GamePhoto, GameState, LedgerEvent, Speaker
from ground.errors import Refused
from nzgs_tourney.models import ArrivedFile, Event, EventMove, MessageSettings, MoveToken, OwnSite, Round
from nzgs_tourney.network.other_site import GivenEvent, HeadThere, OtherSite, SentThere
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.exchange import move_event
from nzgs_tourney.services.exchange.lead_event import become_another_site, hand_event_over, lead_copied, take_over
from nzgs_tourney.services.exchange.move_event import fetch_news
from nzgs_tourney.services.exchange.receive_event import (
    ApartError,
    MissingFilesError,
    keep_arrived,
    missing_of,
    receive_event,
)
from nzgs_tourney.services.exchange.restore_event import HereAlreadyError, restore_event
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import recall_round
from nzgs_tourney.store.exchange.event_file import VERSION, event_file
from nzgs_tourney.store.exchange.event_tables import BYTES
from nzgs_tourney.store.exchange.sent_event import digests_of, event_to_send, file_of
from nzgs_tourney.store.exchange.this_site import this_site
from nzgs_tourney.tournament.moves.meeting import Meeting
from ratings.models import Player
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.test_restore_event import full_event, keep_photo, wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def sent(event: Event) -> bytes:
    """The event as it goes over the line."""
    event = Event.objects.select_related("stream").get(pk=event.pk)
    move, _made = EventMove.objects.get_or_create(event=event)
    value, move.numbers = event_to_send(event, move.numbers)
    move.save()
    return json.dumps(value).encode()


def files(event: Event) -> dict[str, bytes]:
    """Its records and pictures by their digests."""
    value, _numbers = event_to_send(event, {})
    return {one: file_of(event, one) or b"" for one in digests_of(value)}


def keep_all(contents: dict[str, bytes]) -> None:
    """They come ahead of the event."""
    for sha256, content in contents.items():
        keep_arrived(sha256, content)


def whole() -> None:
    """Every history holds, and every row is what it tells."""
    for verdict in verify():
        assert verdict.broken is None, verdict.broken


def the_event() -> Event:
    """The only one whose name is that of the tests."""
    return Event.objects.select_related("stream").get(city="Nelson")


def growing() -> tuple[list[bytes], dict[str, bytes], list[str]]:
    """An event as it was sent again and again while it went on, its files, and what was final at the end."""
    desk = make_desk(8)
    stages = [sent(desk.event)]
    desk.publish(1)
    stages.append(sent(desk.event))
    recall_round(desk.division.pk, 1, actor="Aroha")
    drawn = desk.publish(1)
    for game in games_of(drawn)[:2]:
        both_report(game, "B+R")
    stages.append(sent(desk.event))
    for game in games_of(drawn)[2:]:
        both_report(game, "W+3")
    desk.event.refresh_from_db()
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")
    stages.append(sent(desk.event))
    return stages, files(desk.event), results()


def results() -> list[str]:
    """The confirmed results by the games' numbers."""
    final = Game.objects.filter(state=GameState.CONFIRMED, stream__key__contains="rimu").order_by("number")
    return [f"{game.number} {game.result} {game.black_name}" for game in final]


def test_a_copy_follows_every_change_beside_another_event() -> None:
    stages, contents, final = growing()
    wipe()
    make_desk(6)
    keep_all(contents)
    for number, stage in enumerate(stages):
        received = receive_event(stage, token=None)
        assert received.meeting is (Meeting.LONGER if number else Meeting.NEW)
        whole()
        assert receive_event(stage, token=None).meeting is Meeting.SAME
    assert receive_event(stages[0], token=None).meeting is Meeting.SHORTER
    event = the_event()
    assert event.city == "Nelson"
    assert [line for line in results() if line in final] == final


def test_a_day_without_internet_is_caught_up_in_one_go() -> None:
    stages, contents, _final = growing()
    wipe()
    make_desk(6)
    keep_all(contents)
    receive_event(stages[0], token=None)
    assert receive_event(stages[-1], token=None).meeting is Meeting.LONGER
    whole()


def test_a_full_event_comes_whole_and_its_files_come_first() -> None:
    desk = full_event()
    content, contents = sent(desk.event), files(desk.event)
    wipe()
    make_desk(4)
    assert missing_of(None, sorted(contents)) == sorted(contents)
    with pytest.raises(MissingFilesError) as missing:
        receive_event(content, token=None)
    assert missing.value.digests == sorted(contents)
    with pytest.raises(Refused, match="checksum"):
        keep_arrived(next(iter(contents)), b"something else")
    keep_all(contents)
    event = receive_event(content, token=None).event
    whole()
    assert not ArrivedFile.objects.exists()
    assert missing_of(event, sorted(contents)) == []
    assert receive_event(content, token=None).meeting is Meeting.SAME


def test_a_change_reads_no_record_or_picture_that_is_here() -> None:
    desk = full_event()
    game = Game.objects.filter(stream=desk.event.stream, photos=None).first()
    assert game is not None
    first = sent(desk.event)
    contents = files(desk.event)
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")
    changed = sent(desk.event)
    keep_photo(game)
    with_copy = sent(desk.event)
    wipe()
    keep_all(contents)
    event = receive_event(first, token=None).event
    for stage in (changed, changed, first):
        with CaptureQueriesContext(connection) as queries:
            receive_event(stage, token=None)
        asked = [query["sql"] for query in queries if COUNTED not in query["sql"]]
        columns = [f'{table}"."{name}"' for table, name in BYTES_HERE]
        assert [sql for sql in asked for column in columns if column in sql] == []
    receive_event(with_copy, token=None)
    whole()
    assert {bytes(photo.image) for photo in GamePhoto.objects.all()} <= set(contents.values())
    assert {one: file_of(event, one) for one in contents} == contents
    kept = json.loads(event_file(the_event()))["tables"]
    assert all(row[content] for key, content, digest in BYTES for row in kept[key] if row[digest])


COUNTED = '"games_record"."id" IN'
"""What is asked for the records by which the board is counted: their moves are read."""
BYTES_HERE = (
    ("games_record", "original"),
    ("games_evidence", "image"),
    ("games_gamephoto", "image"),
    ("tourney_eventlook", "logo"),
)


def test_somebody_late_whose_number_is_anothers_here_comes_without_it() -> None:
    desk = make_desk(4)
    stages = [sent(desk.event)]
    enter_player(desk.division.pk, NewEntry("Tama Late", "4k"), actor="Aroha")
    Player.objects.filter(name="Tama Late").update(nzgs_id="4711")
    stages.append(sent(desk.event))
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")
    stages.append(sent(desk.event))
    wipe()
    huia = Player.objects.create(name="Huia Other", nzgs_id="4711")
    dropped = []
    for stage in stages:
        dropped += [one.name for one in receive_event(stage, token=None).dropped]
        whole()
    assert dropped == ["Tama Late"]
    late = Player.objects.get(name="Tama Late")
    assert (late.nzgs_id, late.entries.count(), huia.entries.count()) == ("", 1, 0)
    huia.refresh_from_db()
    assert (huia.name, huia.nzgs_id) == ("Huia Other", "4711")


def test_a_preview_leaves_nothing() -> None:
    stages, _contents, _final = growing()
    wipe()
    received = receive_event(stages[-1], token=None, preview=True)
    assert (received.known, received.new) == (0, 8)
    assert not Event.objects.exists()


def test_there_and_back_with_rows_of_other_numbers() -> None:
    """A laptop hands over to a site with another event, which goes on and hands back."""
    laptop = OwnSite.objects.create(pk=1, name="Rimu laptop")
    desk = make_desk(8)
    drawn = desk.publish(1)
    both_report(games_of(drawn)[0], "B+R")
    before = event_file(desk.event)
    code, home = laptop.code, this_site()
    wipe()

    OwnSite.objects.create(pk=1, name="Federation")
    there = this_site()
    wipe()
    OwnSite.objects.create(pk=1, name="Rimu laptop", code=code)
    event = restore_event(before)
    hand_event_over(event.pk, there, seen=event.stream.seq, actor="Aroha")
    handed, at_home = sent(event), event_file(event)
    wipe()

    make_desk(10)
    OwnSite.objects.create(pk=1, name="Federation", code=there.code)
    received = receive_event(handed, token=None).event
    assert not received.stream.led_elsewhere
    for game in Game.objects.filter(stream=received.stream).exclude(state=GameState.CONFIRMED):
        both_report(game, "W+R")
    division = received.divisions.get(position=1)
    close_round(division.pk, 1, actor="Aroha")
    there_desk = Desk(received, division, received)  # type: ignore[arg-type]
    both_report(games_of(there_desk.publish(2))[0], "B+R")
    received.stream.refresh_from_db()
    hand_event_over(received.pk, home, seen=received.stream.seq, actor="Federation")
    with pytest.raises(LedElsewhereError):
        edit_event(received.pk, {"city": "Nelson"}, actor="Federation")
    back, final = sent(received), results()
    whole()
    wipe()

    OwnSite.objects.create(pk=1, name="Rimu laptop", code=code)
    restore_event(at_home)
    other = make_desk(6)
    other.publish(1)
    received = receive_event(back, token=None).event
    whole()
    assert not received.stream.led_elsewhere
    assert set(final) <= set(results())
    assert Round.objects.filter(division__event=received).count() == 2
    edit_event(received.pk, {"city": "Nelson"}, actor="Aroha")
    whole()


def test_copies_that_went_different_ways_are_refused_with_the_first_difference() -> None:
    desk = make_desk(4)
    drawn = desk.publish(1)
    lead_copied(desk.event.pk, this_site(), actor="Aroha")
    common, length = sent(desk.event), LedgerEvent.objects.filter(stream=desk.event.stream).count()
    report_from(games_of(drawn)[0], Speaker.BLACK, "B+R")
    dead = sent(desk.event)
    wipe()
    receive_event(common, token=None)
    become_another_site()
    event = Event.objects.get()
    take_over(event.pk, "The laptop was stolen.", actor="Kea")
    with pytest.raises(ApartError, match=f"differ from number {length + 1} of the history") as apart:
        receive_event(dead, token=None)
    assert apart.value.common == length
    assert "Black by resignation" in apart.value.sentence
    assert "Took the event over" in apart.value.sentence
    with pytest.raises(HereAlreadyError) as here:
        restore_event(dead)
    assert [act.seq for act in here.value.acts] == [length + 1]
    assert "Black by resignation" in here.value.acts[0].text
    whole()


class Kept(OtherSite):
    """Another site that gives these events, without a line to it."""

    def __init__(self, *contents: bytes) -> None:
        super().__init__("https://tourney.example", "secret")
        self.contents = contents

    def events(self) -> tuple[GivenEvent, ...]:
        return tuple(GivenEvent(str(number) * 64, f"Event {number}", 9) for number in range(len(self.contents)))

    def fetch(self, first_hash: str, *, preview: bool = False) -> bytes:
        return self.contents[int(first_hash[0]) if len(self.contents) > 1 else 0]


NOTE = "Mere Tane is here without the NZGS number 12, which is Kiri Rangi’s."


class Taking(OtherSite):
    """Another site that takes whatever comes, where a number is somebody else's."""

    def __init__(self, *_known: object) -> None:
        super().__init__("https://tourney.example", "secret")

    def head(self, first_hash: str, digests: Sequence[str]) -> HeadThere:
        return HeadThere(Leader("kea", "Kea Federation", ""), VERSION, 0, ())

    def send(self, first_hash: str, content: bytes, *, preview: bool = False) -> SentThere:
        return SentThere(json.loads(content)["tables"]["streams"][0]["seq"], 0, 0, (NOTE,))


def test_what_is_fetched_counts_as_there_and_tells_no_player_again() -> None:
    stages, contents, _final = growing()
    wipe()
    keep_all(contents)
    event = receive_event(stages[0], token=None).event
    MessageSettings.objects.create(event=event, on_since=event.stream.moment)
    received = fetch_news(event.pk, Kept(stages[1]))
    assert EventMove.objects.get().sent_seq == received.seq
    assert MessageSettings.objects.get().read_to == received.seq
    assert fetch_news(event.pk, Kept(stages[2])).meeting is Meeting.LONGER
    last = EventMove.objects.get().sent_seq
    assert fetch_news(event.pk, Kept(stages[0])).meeting is Meeting.SHORTER
    assert EventMove.objects.get().sent_seq == last


@pytest.mark.parametrize("by_token", [False, True])
def test_what_a_third_site_offered_waits_while_this_one_sends(by_token: bool) -> None:
    desk = make_desk(4)
    token = MoveToken.objects.create(name="Laptop", digest="1" * 64, made_at="2026-11-28T00:00Z")
    EventMove.objects.create(event=desk.event, offered="2" * 64, came_with=token if by_token else None)
    sent_there = move_event.send_event(desk.event.pk, Taking())
    assert sent_there.dropped == (NOTE,)
    move = EventMove.objects.get()
    assert (move.sent_seq, bool(move.offered)) == (sent_there.seq, by_token)


def test_one_event_that_can_not_be_taken_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    stages, contents, _final = growing()
    wipe()
    keep_all(contents)
    monkeypatch.setattr(move_event, "OtherSite", lambda *_: Kept(b"[]", stages[0]))
    refused, good = move_event.fetchable_events("https://tourney.example", "secret")
    assert refused.refusal.endswith(".")
    assert (good.refusal, good.new) == ("", 8)


def test_pushing_ends_when_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(4)
    EventMove.objects.create(event=desk.event, address="http://127.0.0.1:1", token="x", live=True)
    monkeypatch.setattr(move_event, "LONGEST_SECONDS", 0)
    move_event.push_due(timezone.now())
    assert EventMove.objects.get().tried_at is None
    assert move_event.is_push_due(timezone.now())


def test_a_token_adds_nothing_to_an_event_that_this_site_leads() -> None:
    stages, _contents, _final = growing()
    wipe()
    token = MoveToken.objects.create(name="Laptop", digest="1" * 64, made_at="2026-11-28T00:00Z")
    receive_event(stages[0], token=None)
    with pytest.raises(Refused, match="This site leads the event"):
        receive_event(stages[1], token=token)


def test_a_token_brings_only_its_own_events() -> None:
    stages, contents, _final = growing()
    wipe()
    keep_all(contents)
    mine = MoveToken.objects.create(name="Laptop", digest="1" * 64, made_at="2026-11-28T00:00Z")
    other = MoveToken.objects.create(name="Other", digest="2" * 64, made_at="2026-11-28T00:00Z")
    receive_event(stages[0], token=mine)
    with pytest.raises(Refused, match="another site"):
        receive_event(stages[1], token=other)
    receive_event(stages[1], token=mine)


def altered(content: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The same with something changed in its tables."""
    value = json.loads(content)
    change(value["tables"])
    return json.dumps(value).encode()


def test_rows_that_differ_from_their_history_are_refused_whole() -> None:
    stages, contents, _final = growing()
    wipe()
    keep_all(contents)
    receive_event(stages[2], token=None)
    before = event_file(Event.objects.get())

    def other_result(tables: dict[str, Any]) -> None:
        next(game for game in tables["games"] if game["state"] == "confirmed")["result"] = "W+R"

    def lost_report(tables: dict[str, Any]) -> None:
        del tables["reports"][0]

    for change in (other_result, lost_report):
        with pytest.raises(Refused), transaction.atomic():
            receive_event(altered(stages[3], change), token=None)
        assert event_file(Event.objects.get()) == before
