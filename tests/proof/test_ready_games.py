"""A game's page is kept ready for everybody who may see no more of it than others do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from django.urls import reverse

from games.models import Speaker
from games.services.mark_dead import mark_dead
from games.services.open_ending import open_ending
from games.services.submit_record import submit_record
from nzgs_tourney.live.ready_table import ReadyTable
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_event import edit_event
from tests.db.desk import both_report, games_of, make_desk
from tests.db.disputes import claimed_case
from tests.db.endings import SGF, take_step
from tests.proof.conftest import NewSite
from tests.proof.ready_site import Clock
from tests.web.parsed import links, select_all, select_one, text_of

run = asyncio.run


@pytest.mark.django_db(transaction=True)
def test_it_is_made_once_for_all_who_are_not_signed_in(
    new_site: NewSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, site, desk = Clock.everywhere(monkeypatch), new_site(ReadyTable(tmp_path / "ready.sqlite3")), make_desk(8)
    desk.publish(1)
    game, other = games_of(desk.division.drawn_rounds.get())[:2]
    page = reverse("public:game", args=[game.pk])
    first = run(site.get(page))
    assert game.black_name in text_of(first.html)
    assert reverse("public:draw", args=[desk.event.slug, desk.division.slug, 1]) in links(first.html)
    part = run(site.get(page, x_live="1", cookie="csrftoken=x"))
    assert (part.status, part.etag, select_all(part.html, ".site-header")) == (200, first.etag, [])
    both_report(other, "B+R")
    edit_entry(desk.division.entries.exclude(seats__pairing__game=game).latest("pk").pk, {"club": "Rimu"}, actor="D")
    assert run(site.get(page, if_none_match=first.etag.decode())).status == 304
    assert len(site.django.made) == 1
    assert run(site.get(page, cookie="sessionid=x")).status == 0, "officials see more"
    tags = {first.etag}
    record = submit_record(game.pk, Speaker.BLACK, SGF, actor="Black by link")
    for act in (
        lambda: take_step(open_ending, game, Speaker.BLACK, record.pk),
        lambda: take_step(mark_dead, game, Speaker.BLACK, "B2"),
        lambda: both_report(game, "B+R"),
        lambda: claimed_case(game),
    ):
        act()
        clock.now += 5
        tags.add(run(site.get(page, if_none_match=first.etag.decode())).etag)
        run(site.get(page))
    assert len(site.django.made) == 5, "once for each act"
    assert len(tags) == 4, "a case that waits is nobody's business: the page is as it was"
    kept = run(site.get(f"{page}?record={record.pk}&other=1"))
    assert select_one(kept.html, "[data-live]")["data-live"] == f"{page}?record={record.pk}"
    assert run(site.get(f"{page}?record=999999")).status == 0
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    assert run(site.get(page)).status == 0
