"""Ready pages: made once for everybody, as new as they must be, never shown once they were hidden."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from django.db import connections
from django.urls import reverse

from nzgs_tourney.live.ready_table import ReadyTable, site_table
from nzgs_tourney.server import ready_pages
from nzgs_tourney.server.page_versions import page_at
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.rounds.publish_round import recall_round
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.proof.conftest import NewSite
from tests.proof.ready_site import Answer, Clock, Site
from tests.web.parsed import heading, select_all, select_one, text_of

pytestmark = pytest.mark.desk(8, published=1)

READERS = 100


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock.everywhere(monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ready.sqlite3"


@pytest.fixture
def table(file: Path) -> Iterator[ReadyTable]:
    made = ReadyTable(file)
    yield made
    made.close()


@pytest.fixture
def site(new_site: NewSite, table: ReadyTable, clock: Clock) -> Site:
    return new_site(table)


def address(desk: Desk, page: str = "standings", *more: int) -> str:
    return reverse(f"public:{page}", args=[desk.event.slug, desk.division.slug, *more])


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_a_page_is_made_once_and_then_given(site: Site, desk: Desk) -> None:
    first = run(site.get(address(desk)))
    assert (first.status, first.headers[b"content-encoding"]) == (200, b"gzip")
    assert heading(first.html).startswith("Standings")
    assert first.headers[b"cache-control"] == b"no-cache"
    assert b"content-security-policy" in first.headers
    assert b"Accept-Encoding" in first.headers[b"vary"]
    plain = run(site.get(address(desk), accept_encoding="identity"))
    assert (plain.html, plain.headers[b"content-length"]) == (first.html, str(len(plain.body)).encode())
    part = run(site.get(address(desk), x_live="1"))
    assert (part.status, part.etag) == (200, first.etag)
    assert text_of(select_one(part.html, "title")).startswith("Standings")
    assert select_one(part.html, "div#live")
    assert not select_all(part.html, ".site-header")
    again = run(site.get(address(desk), if_none_match=f'W/{first.etag.decode()}, "x"'))
    assert (again.status, again.body, again.etag) == (304, b"", first.etag)
    assert select_one(first.html, "[data-etag]")["data-etag"] == first.etag.decode(), "the page knows its version"
    assert len(site.django.made) == 1


def test_a_hundred_who_wait_cause_one_making_in_two_processes(
    new_site: NewSite, site: Site, desk: Desk, file: Path
) -> None:
    other = new_site(ReadyTable(file))

    async def everybody() -> list[Answer]:
        return await asyncio.gather(*((site, other)[reader % 2].get(address(desk)) for reader in range(READERS)))

    answers = run(everybody())
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
    assert len(site.django.made) + len(other.django.made) == 1


def test_results_that_come_in_make_a_page_once_a_second_at_most(site: Site, desk: Desk, clock: Clock) -> None:
    games = games_of(desk.division.drawn_rounds.get())
    first = run(site.get(address(desk, "results", 1)))
    both_report(games[0], "B+R")
    clock.now += 0.9
    assert run(site.get(address(desk, "results", 1), if_none_match=first.etag.decode())).status == 304
    assert len(site.django.made) == 1
    clock.now += 5
    new = run(site.get(address(desk, "results", 1), if_none_match=first.etag.decode()))
    assert (new.status, "1 of 4" in new.html) == (200, True)
    both_report(games[1], "B+R")
    clock.now += 1.5

    async def two() -> tuple[Answer, Answer]:
        meanwhile = await site.get(address(desk, "results", 1))
        await asyncio.gather(*site.ready._renewing.values())
        return meanwhile, await site.get(address(desk, "results", 1))

    meanwhile, then = run(two())
    assert ("1 of 4" in meanwhile.html, "2 of 4" in then.html) == (True, True)
    assert len(site.django.made) == 3


def test_what_is_not_a_result_is_seen_at_once(site: Site, desk: Desk) -> None:
    assert desk.division.entries.earliest("pk").name in run(site.get(address(desk))).html
    edit_entry(desk.division.entries.earliest("pk").pk, {"name": "Somebody Else"}, actor="Director")

    async def soon(seconds: float, go_on: Any = asyncio.sleep) -> None:
        site_clock.now += seconds
        await go_on(0)

    site_clock = ready_pages.time
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ready_pages.asyncio, "sleep", soon)
        assert "Somebody Else" in run(site.get(address(desk))).html


def test_another_boards_result_leaves_the_tag_of_a_page_that_does_not_show_it(
    site: Site, desk: Desk, clock: Clock
) -> None:
    other = Desk(desk.event, desk.event.divisions.get(position=2), desk.director)
    pages = [address(other, "screen"), address(other), reverse("public:event_privacy", args=[desk.event.slug])]
    before = [run(site.get(page)).etag for page in pages]
    both_report(games_of(desk.division.drawn_rounds.get())[0], "B+R")
    clock.now += 60
    assert [run(site.get(page)).etag for page in pages] == before
    assert len(site.django.made) == 3, "nothing is made again"


def test_a_page_that_was_made_again_and_shows_the_same_keeps_its_tag(site: Site, desk: Desk, clock: Clock) -> None:
    before = run(site.get(address(desk)))
    edit_entry(desk.division.entries.earliest("pk").pk, {"email": "a@example.nz"}, actor="Director")
    for _ in range(2):
        clock.now += 60
        assert run(site.get(address(desk), if_none_match=before.etag.decode())).status == 304
    assert len(site.django.made) == 2


def test_what_is_hidden_is_never_given_again(site: Site, desk: Desk, clock: Clock) -> None:
    pages = [address(desk), address(desk, "results", 1), reverse("public:event", args=[desk.event.slug])]
    for page in pages:
        assert run(site.get(page)).status == 200
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    assert [run(site.get(page)).status for page in pages] == [0, 0, 0]
    edit_event(desk.event.pk, {"published": True}, actor="Director")
    clock.now += 60
    assert [run(site.get(page)).status for page in pages] == [200, 200, 200]
    recall_round(desk.division.pk, 1, actor="Director")
    clock.now += 60
    names = set(desk.division.entries.values_list("name", flat=True))
    hidden = run(site.get(address(desk, "results", 1))).html
    assert not [name for name in names if name in hidden]


def test_a_forgotten_person_is_in_no_kept_page(new_site: NewSite, clock: Clock) -> None:
    desk, kept = make_desk(4), site_table()
    site, entry = new_site(kept), desk.division.entries.earliest("pk")
    assert entry.name in run(site.get(address(desk))).html
    assert kept.get(address(desk), "en-nz") is not None
    forget_person(entry.player_id, entry.name, actor="Federation")
    assert kept.get(address(desk), "en-nz") is None
    kept.close()


def test_languages_are_kept_apart(site: Site, desk: Desk) -> None:
    asked = ["en", "ko", "zh-TW", "zh", "mi", "ja", ""]
    answers = {code: run(site.get(address(desk), accept_language=code)) for code in asked}
    seen = {code: answer.headers[b"content-language"].decode() for code, answer in answers.items()}
    assert seen == {
        "en": "en-nz", "ko": "ko", "zh-TW": "zh-hant", "zh": "zh-hans", "mi": "en-nz", "ja": "ja", "": "en-nz"
    }  # fmt: skip
    assert len({answer.etag for answer in answers.values()}) == 5
    for code, answer in answers.items():
        assert str(select_one(answer.html, "html")["lang"]).lower() == seen[code]
    assert run(site.get(address(desk), cookie="a=b; language=ko", accept_language="ja")).etag == answers["ko"].etag
    labelled = run(site.get(address(desk), cookie="language=mi"))
    assert {"Tūranga"} <= {word.text for word in select_all(labelled.html, "span[lang=mi]")}
    assert (labelled.headers[b"content-language"], labelled.etag == answers["en"].etag) == (b"en-nz", False)
    assert len(site.django.made) == 6


def test_the_order_by_name_is_a_page_of_its_own_and_other_queries_are_none(site: Site, desk: Desk) -> None:
    draw = address(desk, "draw", 1)
    by_table, by_name = run(site.get(draw)), run(site.get(f"{draw}?order=name"))
    assert by_table.html != by_name.html
    assert run(site.get(f"{draw}?x=1&order=name")).html == by_name.html
    assert run(site.get(f"{draw}?utm=2")).html == by_table.html
    assert len(site.django.made) == 2


def test_all_else_is_left_to_django(site: Site, desk: Desk) -> None:
    left = [
        "/", "/health/", "/e/", "/e/none/", f"/e/{desk.event.slug}/none/standings/", address(desk, "draw", 99),
        reverse("public:standings_pdf", args=[desk.event.slug, desk.division.slug]), "/desk/", "/p/AB/",
    ]  # fmt: skip
    assert [run(site.get(path)).status for path in left] == [0] * len(left)
    assert run(site.get(address(desk), method="HEAD")).status == 0
    assert run(site.get(address(desk), method="POST")).status == 0
    assert run(site.get(address(desk), host="evil.example")).status == 0
    assert page_at("/e/x/y/standings/") is not None


@pytest.mark.parametrize("harm", ["deleted", "overwritten", "emptied", "cut"])
def test_a_harmed_file_does_no_harm(new_site: NewSite, desk: Desk, file: Path, clock: Clock, harm: str) -> None:
    first = new_site(ReadyTable(file))
    assert run(first.get(address(desk))).status == 200
    first.ready._table.close()
    if harm == "deleted":
        file.unlink()
    elif harm == "overwritten":
        file.write_bytes(b"no database at all " * 4096)
    elif harm == "emptied":
        file.write_bytes(b"")
    else:
        file.write_bytes(file.read_bytes()[:5000])
    for site in (new_site(ReadyTable(file)), new_site(ReadyTable(file))):
        for _ in range(3):
            answer = run(site.get(address(desk)))
            assert (answer.status, heading(answer.html).split()[0]) == (200, "Standings")
            clock.now += 40


def test_a_folder_that_cannot_be_written_does_no_harm(
    new_site: NewSite, desk: Desk, tmp_path: Path, clock: Clock
) -> None:
    site = new_site(ReadyTable(tmp_path / "no" / "such" / "folder"))
    for _ in range(2):
        assert heading(run(site.get(address(desk))).html).startswith("Standings")


def test_a_page_that_changed_while_it_was_made_is_made_again(
    site: Site, desk: Desk, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games_of(desk.division.drawn_rounds.get())[0]
    original = site.django._page

    def meanwhile(*asked: Any) -> Any:
        made = original(*asked)
        monkeypatch.setattr(site.django, "_page", original)
        both_report(game, "B+R")
        connections.close_all()
        return made

    monkeypatch.setattr(site.django, "_page", meanwhile)
    assert "0 of 4" in run(site.get(address(desk, "results", 1))).html
    clock.now += 60
    assert "1 of 4" in run(site.get(address(desk, "results", 1))).html


def test_a_page_that_was_begun_before_all_were_forgotten_is_not_shown(
    site: Site, desk: Desk, table: ReadyTable, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = site.django._page

    def meanwhile(*asked: Any) -> Any:
        made = original(*asked)
        table.empty()
        return made

    monkeypatch.setattr(site.django, "_page", meanwhile)
    assert run(site.get(address(desk))).status == 0, "Django answers, from what is there now"
    assert table.get(address(desk), "en-nz") is None


def test_all_are_forgotten_however_many_write_meanwhile(site: Site, desk: Desk, file: Path, clock: Clock) -> None:
    assert run(site.get(address(desk))).status == 200
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    # Longer than a reader's request waits for the file.
    Timer(0.5, lambda: (other.execute("COMMIT"), other.close())).start()
    emptied = ReadyTable(file)
    emptied.empty()
    assert emptied.get(address(desk), "en-nz") is None
    emptied.close()
