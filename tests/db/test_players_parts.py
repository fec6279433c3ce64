"""Players' own pages made several at a time for the news: the same as each reader's own request gives, and for nobody
who may not have it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from gzip import decompress
from itertools import cycle
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import OperationalError, close_old_connections, connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from django.utils import timezone

from games.models import Speaker, Stream
from nzgs_tourney.access.links import links_read_together
from nzgs_tourney.links import token_of
from nzgs_tourney.live import own_pages
from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Entry, Event, PlayerLink, Role, RoleKind, User
from nzgs_tourney.server import players_parts as quick
from nzgs_tourney.server.django_pages import Caller, DjangoPages, PageUpdate, UpdateRequest
from nzgs_tourney.server.players_parts import players_parts
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.services.disputes.call_referee import call_referee
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.issue_links import issue_links, replace_link
from nzgs_tourney.services.people.grant_role import revoke_role
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.templatetags import fragment_cache
from nzgs_tourney.wsgi import application
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.proof.streams import TOKEN, signed_in
from tests.web.parsed import heading, parsed_page, select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]

CALLER = Caller(b"127.0.0.1", "http", ("127.0.0.1", 4711))
OF_ONE_PAGE = "[name=nonce], [name=csrfmiddlewaretoken]"


@pytest.fixture(autouse=True)
def open_connection(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keeps the test's connection, and its transaction, open while pages are made."""
    monkeypatch.setattr(quick, "close_old_connections", lambda: None)
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(own_pages, "_divisions", {})
    fragment_cache._fragments.clear()
    yield
    fragment_cache._fragments.clear()


def home(link: PlayerLink) -> str:
    return reverse("player:home", args=[token_of(link)])


def links(desk: Desk) -> list[PlayerLink]:
    living = PlayerLink.objects.living().filter(event=desk.event)
    return list(living.order_by("number").select_related("event", "entry"))


def asked(path: str, cookie: str = TOKEN, language: str = "en-nz", tag: str = '"another"') -> UpdateRequest:
    return UpdateRequest(path, "", CALLER, ((b"cookie", cookie.encode()), (b"accept-language", language.encode())), tag)


def pages_of(part: PageUpdate | None) -> str:
    assert part is not None
    assert part.status == 200
    page = decompress(part.part).decode()
    assert select_one(page, "#live")["data-etag"] == part.tag
    parsed = parsed_page(page)
    for field in parsed.select(OF_ONE_PAGE):
        del field["value"]
    return str(parsed)


def by_request(one: UpdateRequest) -> PageUpdate | None:
    return DjangoPages(application, Threads(1))._part(one)


def played_on(desk: Desk) -> Iterator[str]:
    """What players' pages go through, each state by its name."""
    issue_links(desk.division.pk, actor="Director")
    yield "before the first round"
    games = games_of(desk.publish(1))
    yield "a board where nobody has said anything, and a bye"
    report_from(games[0], Speaker.BLACK, "B+R")
    report_from(games[1], Speaker.BLACK, "B+R")
    report_from(games[1], Speaker.WHITE, "W+R")
    call_referee(games[2].pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    yield "said by one, said otherwise by the other, called for"
    for game in games:
        report_from(game, Speaker.PAPER, "B+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    yield "closed"
    for entry in Entry.objects.filter(division=desk.division):
        edit_entry(entry.pk, {"phone": f"021 {entry.pk}"}, actor="Director")
    games = games_of(desk.publish(2))
    yield "another round"
    both_report(games[0], "W+R")
    yield "confirmed"


def test_each_player_gets_what_their_own_request_gives(desk: Desk) -> None:
    # Each player reads in one language now and in the other in the next state, beside others who read otherwise.
    languages = cycle(("en-nz", "ja"))
    for state in played_on(desk):
        readers = links(desk)
        assert len(readers) % 2, "an even number would read in one language throughout"
        wanted = [asked(home(link), language=language) for link, language in zip(readers, languages, strict=False)]
        made = [pages_of(part) for part in players_parts(wanted)]
        again = [pages_of(part) for part in players_parts(wanted)]
        requested = []
        for one in wanted:
            # What is rendered once for all of a kind is rendered anew for each of these.
            fragment_cache._fragments.clear()
            requested.append(pages_of(by_request(one)))
        assert made == again == requested, state
        for link, page in zip(readers, made, strict=True):
            assert text_of(select_one(page, "h1")) == link.entry.name
            assert {one for one in readers if token_of(one) in page} <= {link}


def test_the_forms_of_two_pages_are_two(desk: Desk) -> None:
    desk.publish(1)
    one = asked(home(links(desk)[0]))
    parts = [decompress(part.part).decode() for part in players_parts([one, one]) if part]
    found = [{field["value"] for field in select_all(part, OF_ONE_PAGE)} for part in parts]
    assert len(found) == 2
    assert all(len(values) >= 3 for values in found)
    assert not found[0] & found[1]


@pytest.mark.on_both
def test_sixteen_links_are_two_queries_and_a_round_is_read_once(desk: Desk) -> None:
    desk.publish(1)
    wanted = [asked(home(link)) for link in links(desk)]
    wanted = (wanted * 2)[:16]
    players_parts(wanted)
    with CaptureQueriesContext(connection) as queries:
        made = players_parts(wanted)
    assert all(made)
    assert len(queries) == 2


@pytest.mark.parametrize(
    ("cookie", "chosen"),
    [
        ("", ""),
        (f"{settings.CSRF_COOKIE_NAME}=short", ""),
        (TOKEN, "ko"),
    ],
)
def test_who_lacks_a_cookie_is_asked_for_as_usual(desk: Desk, cookie: str, chosen: str) -> None:
    desk.publish(1)
    link = links(desk)[0]
    PlayerLink.objects.filter(pk=link.pk).update(language=chosen)
    one = asked(home(link), cookie)
    assert players_parts([one]) == [None]
    made = by_request(one)
    assert made is not None
    assert (made.status, made.part) == (200, b""), "told, and comes"


def test_who_is_signed_in_is_asked_for_as_usual(desk: Desk) -> None:
    desk.publish(1)
    one = asked(home(links(desk)[0]), f"{TOKEN}; {signed_in(desk.director)}")
    assert players_parts([one]) == [None]


def test_only_a_living_link_of_its_own_proof_opens_a_page(desk: Desk, settings: Any) -> None:
    desk.publish(1)
    replaced, forged, other, over = (asked(home(link)) for link in links(desk)[:4])
    replace_link(links(desk)[0].entry_id, actor="Director")
    forged = asked(forged.path[:-3] + ("AA/" if forged.path[-3:] != "AA/" else "BB/"))
    proof = other.path.rpartition("-")[2]
    mixed = asked(over.path.rpartition("-")[0] + "-" + proof)
    none = asked(reverse("public:standings", args=[desk.event.slug, desk.division.slug]))
    assert players_parts([replaced, forged, mixed, none]) == [None] * 4
    assert [made.status for made in map(by_request, (replaced, forged, mixed)) if made] == [404] * 3
    assert all(players_parts([other, over]))
    settings.LINK_WEEKS = 1
    over_since = timezone.localdate() - timedelta(weeks=2)
    Event.objects.filter(pk=desk.event.pk).update(begins=over_since, ends=over_since)
    assert players_parts([over]) == [None]
    ended = by_request(over)
    assert ended is not None
    assert (ended.status, ended.part) == (410, b"")


def test_who_has_the_page_is_not_sent_it_again(desk: Desk) -> None:
    desk.publish(1)
    (made,) = players_parts([asked(home(links(desk)[0]))])
    assert made is not None
    same = asked(home(links(desk)[0]), tag=made.tag)
    (unchanged,) = DjangoPages(application, Threads(1), players_parts)._parts([same])
    assert unchanged == PageUpdate(304, made.tag, b"")


def test_a_page_that_the_server_makes_is_compressed_once(desk: Desk) -> None:
    desk.publish(1)
    address = reverse("public:draw", args=[desk.event.slug, desk.division.slug, 1])
    made = DjangoPages(application, Threads(1))._page(address, "", "en-nz", CALLER)
    assert made is not None
    assert b"</html>" in decompress(made.body)
    assert made.etag.startswith('"'), "the tag of the page itself"
    varies = dict(made.headers)[b"vary"].split(b", ")
    assert varies.count(b"Accept-Encoding") == varies.count(b"X-Live") == 1
    own = by_request(asked(home(links(desk)[0])))
    assert own is not None
    assert b"<title>" in decompress(own.part)
    assert own.tag.startswith('"')


def test_where_the_links_cannot_be_read_together_each_is_asked_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.publish(1)
    one = asked(home(links(desk)[0]))

    def away(*_given: object) -> list[PlayerLink]:
        raise OperationalError("the database is away")

    monkeypatch.setattr("nzgs_tourney.access.links._several", away)
    assert players_parts([one]) == [None]
    (made,) = DjangoPages(application, Threads(1), players_parts)._parts([one])
    assert made is not None
    assert (made.status, bool(made.part)) == (200, True)


def test_no_page_is_older_than_the_version_it_is_told_with(desk: Desk) -> None:
    desk.publish(1)
    link = next(link for link in links(desk) if link.entry.seats.exists())
    request = RequestFactory().get(home(link), headers={"X-Live": "1"})
    with links_read_together([token_of(link)]):
        edit_entry(link.entry_id, {"name": "Hinemoa New"}, actor="Director")
        # Somebody else has read on meanwhile: versions are those of now.
        newest = changes_of(Stream.objects.get(pk=desk.event.stream_id))
        match = resolve(request.path)
        page = match.func(request, *match.args, **match.kwargs)
    assert newest.head[:12] in page["ETag"]
    assert heading(page) == "Hinemoa New"


def test_officials_who_are_told_together_are_judged_one_by_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.publish(1)
    officials = [User.objects.create_user(f"official-{number}") for number in range(3)]
    roles = [Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE) for user in officials[:2]]
    cookies = [f"{TOKEN}; {signed_in(user)}" for user in officials]
    queue = [asked(reverse("referee:records", args=[desk.event.slug]), cookie) for cookie in cookies]
    read = []
    monkeypatch.setattr(
        "nzgs_tourney.pages.disputes.referee_queue.games_to_check", lambda event, _rulings: read.append(event.pk) or ()
    )
    pages = DjangoPages(application, Threads(1), players_parts)
    assert [made.status for made in pages._parts(queue) if made] == [200, 200, 403]
    assert len(read) == 1, "once for both"
    revoke_role(desk.event.pk, roles[0].pk, actor="Director")
    assert [made.status for made in pages._parts(queue) if made] == [403, 200, 403]
    assert len(read) == 2, "and again for the next"
