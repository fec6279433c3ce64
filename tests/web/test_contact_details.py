"""Contact details reach the director and the paired opponent, and nobody else: not a page, a sheet or the ledger."""

from __future__ import annotations

import re
from collections import deque
from io import BytesIO
from urllib.parse import urljoin
from zipfile import ZipFile

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent, Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, Seat
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.edit_entry import edit_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.exchange.stage_file import stage_file
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.pdf_text import pages_of
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all

LIST = (
    "Name,Grade,Email,Phone\n"
    "Tūī Kea,3k,secret-tui@example.nz,021 777 0101\n"
    ",4k,secret-nobody@example.nz,021 777 0102\n"
    "Rātā,999k,secret-rata@example.nz,021 777 0103\n"
    "Moana,5k,secret-not-an-address,021 777 0104\n"
)
SECRET = re.compile(r"secret|021 ?777|0217770")


def with_contact_details() -> Desk:
    """An event with one round played and one published, everybody with contact details, by every way they come in."""
    made = make_desk(5)
    edit_event(made.event.pk, {"contacts_shared": True}, actor="Director")
    waiting = stage_file(
        made.event,
        StagedKind.ENTRIES,
        filename="list.csv",
        content=LIST.encode(),
        by=made.director,
        division=made.division,
    )
    import_entries(waiting.pk, {}, actor="Director")
    by_hand = NewEntry("By Hand", "2k", email="secret-hand@example.nz", phone="021 777 0001")
    entry = enter_player(made.division.pk, by_hand, actor="Director")
    for number, other in enumerate(made.division.entries.filter(email="")):
        values = {"email": f"secret-{number}@example.nz", "phone": f"021 777 1{number:03}"}
        edit_entry(other.pk, values, actor="Director")
    made.play(1)
    withdraw_entry(entry.pk, actor="Director")
    game = games_of(made.publish(2))[0]
    submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[9];B[aa];W[bb];W[cc])", actor="Black by link")
    both_report(game, "B+R")
    return made


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=with_contact_details)]


def pages_from(client: Client, *starts: str) -> dict[str, HttpResponse]:
    """Every page that links lead to from these, within the site; in one of its orders, as each shows the same rows."""
    found: dict[str, HttpResponse] = {}
    met: set[str] = set()
    waiting = deque(starts)
    while waiting:
        path = waiting.popleft()
        if (unordered := re.sub(r"(?<=[?&])sort=[^&]*&?", "", path).rstrip("?&")) in met:
            continue
        met.add(unordered)
        found[path] = client.get(path)
        if not found[path].get("Content-Type", "").startswith("text/html"):
            continue
        for link in {str(found["href"]).partition("#")[0] for found in select_all(found[path], "[href]")} - {""}:
            link = urljoin(path, link)
            if link.startswith("/") and not link.startswith(("/static/", "/accounts/")):
                waiting.append(link)
    return found


def text_of(answer: HttpResponse) -> str:
    content = b"".join(answer) if answer.streaming else answer.content
    if answer["Content-Type"] == "application/pdf":
        return "\n".join(pages_of(content))
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as packed:
            content = b" ".join(packed.read(name) for name in packed.namelist())
    return content.decode(errors="replace")


@pytest.mark.slow
def test_no_public_page_holds_any(desk: Desk, client: Client) -> None:
    pages = pages_from(client, "/")
    assert len(pages) > 20
    assert any(path.startswith("/g/") for path in pages)
    for file in ("original.sgf", "standings.xlsx", "results.csv", ".zip"):
        assert any(path.endswith(file) for path in pages), file
    for path, answer in pages.items():
        assert answer.status_code == 200, path
        text = text_of(answer)
        assert not SECRET.search(text), path
        assert "/p/" not in text, path


def test_the_ledger_holds_none(desk: Desk) -> None:
    events = list(LedgerEvent.objects.all())
    assert {"entries.imported", "entry.added", "entry.edited"} <= {event.kind for event in events}
    for event in events:
        assert not SECRET.search(str(event.full_payload)), (event.kind, event.full_payload)


def test_no_sheet_holds_any(desk: Desk) -> None:
    director = signed_in(desk.director)
    place = [desk.event.slug, desk.division.slug]
    for name, args in (
        ("draw_pdf", [*place, 2]),
        ("names_pdf", [*place, 2]),
        ("slips_pdf", [*place, 2]),
        ("standings_pdf", place),
    ):
        answer = director.get(reverse(f"desk:{name}", args=args))
        assert answer.status_code == 200
        assert not SECRET.search(text_of(answer)), name


def test_the_paired_opponent_sees_the_present_one_only(desk: Desk, client: Client) -> None:
    first, *others = games_of(desk.division.drawn_rounds.get(number=2))
    seats = {seat.colour: seat.entry for seat in Seat.objects.filter(pairing__game=first).select_related("entry")}
    black, white = seats["black"], seats["white"]
    token = token_of(PlayerLink.objects.living().get(entry=black))
    page = page_text(client.get(reverse("player:home", args=[token])))
    assert set(re.findall(r"secret-[\w.-]+(?:@[\w.]+)?", page)) == {white.email}
    earlier = [game.pk for game in games_of(desk.division.drawn_rounds.get(number=1))]
    for number in (first.pk, *earlier):
        answer = client.get(reverse("player:game", args=[token, number]))
        assert answer.status_code in (200, 404)
        assert not SECRET.search(page_text(answer))
    assert others


def test_the_director_sees_them(desk: Desk) -> None:
    entry = desk.division.entries.get(name="Tūī Kea")
    page = page_text(signed_in(desk.director).get(reverse("desk:entry", args=[desk.event.slug, entry.pk])))
    assert "secret-tui@example.nz" in page


def test_an_opponent_sees_none_unless_the_event_says_so(desk: Desk, client: Client) -> None:
    edit_event(desk.event.pk, {"contacts_shared": False}, actor="Director")
    game = games_of(desk.division.drawn_rounds.get(number=2))[0]
    black = Seat.objects.get(pairing__game=game, colour="black").entry
    token = token_of(PlayerLink.objects.living().get(entry=black))
    assert not SECRET.search(page_text(client.get(reverse("player:home", args=[token]))))


@pytest.mark.parametrize(
    ("shared", "sentence"),
    [
        (True, "Opponents will see it from the draw until the round is closed."),
        (False, "Only directors will see it."),
    ],
)
def test_an_import_says_who_will_see_them(desk: Desk, shared: bool, sentence: str) -> None:
    edit_event(desk.event.pk, {"contacts_shared": shared}, actor="Director")
    waiting = stage_file(
        desk.event, StagedKind.ENTRIES, filename="more.csv", content=b"Name,Grade,Phone\nPiri Moa,4k,021 777 0199\n",
        by=desk.director, division=desk.division,
    )  # fmt: skip
    page = page_text(signed_in(desk.director).get(reverse("desk:staged", args=[desk.event.slug, waiting.pk])))
    assert "1 player has an e-mail address or a phone number on this list." in page
    assert sentence in page
