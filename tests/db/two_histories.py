"""Two histories of one event: a laptop sent all that it did and died; its backup is older, was restored elsewhere, and
went on otherwise."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.models import Game, Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.models import Event, MoveToken, OwnSite
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.lead_event import become_another_site, lead_copied, take_over
from nzgs_tourney.services.exchange.receive_event import ApartError, receive_event
from nzgs_tourney.store.exchange.this_site import this_site
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.test_receive_event import files, keep_all, sent
from tests.db.test_restore_event import SGF, keep_photo, wipe


@dataclass(frozen=True)
class Sent:
    """Two histories of one event as they were sent, and the records and pictures of both."""

    common: bytes
    dead: bytes
    restored: bytes
    files: dict[str, bytes]


def went_on(event: Event, results: str, late: str) -> None:
    """A round is played with these results, somebody comes late, and the next one is drawn."""
    division = event.divisions.get(position=1)
    desk = Desk(event, division, event)  # type: ignore[arg-type]
    games = list(Game.objects.filter(stream=event.stream_id).order_by("number"))
    keep_photo(games[len(late) % len(games)])
    record = SGF.replace(b"(;", f"(;C[{late}]".encode(), 1)
    submit_record(games[0].pk, Speaker.BLACK, record, actor="Mere by link")
    for game in games:
        both_report(game, results)
    enter_player(division.pk, NewEntry(late, "4k"), actor="Aroha")
    report_from(games_of(desk.publish(2))[0], Speaker.BLACK, results)


def send_both() -> Sent:
    """What the two laptops sent; this site is the federation's then, with another event."""
    OwnSite.objects.create(pk=1, name="Rimu laptop")
    desk = make_desk(7)
    desk.publish(1)
    lead_copied(desk.event.pk, this_site(), actor="Aroha")
    common = sent(desk.event)
    went_on(desk.event, "B+R", "Tama Late")
    dead, of_dead = sent(desk.event), files(desk.event)
    wipe()
    OwnSite.objects.create(pk=1, name="Totara laptop")
    event = receive_event(common, token=None).event
    become_another_site()
    take_over(event.pk, "The laptop fell into the lake.", actor="Aroha")
    went_on(event, "W+3", "Kiri Late")
    restored, of_restored = sent(event), files(event)
    wipe()
    OwnSite.objects.create(pk=1, name="Kea Federation")
    make_desk(10).publish(1)
    return Sent(common, dead, restored, of_dead | of_restored)


def offered(both: Sent, token: MoveToken | None = None) -> Event:
    """The federation has what the dead laptop sent, and the other one comes."""
    keep_all(both.files)
    event = receive_event(both.dead, token=token).event
    with pytest.raises(ApartError, match="Kea Federation decides which one counts"):
        receive_event(both.restored, token=token)
    return event
