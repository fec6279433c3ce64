"""The field for a slip's short code on the front page, and what the pages say of printed codes."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from nzgs_tourney.links import code_of, token_of
from nzgs_tourney.models import PlayerLink, PrintedAddress
from nzgs_tourney.services.entries.open_code import MOST_WRONG
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from tests.db.desk import Desk
from tests.db.test_open_code import guess, living
from tests.db.test_restore_event import wipe
from tests.pdf_text import pages_of
from tests.web.parsed import field_values, page_text, select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]
CODE = "/code/"


def typed(client: Client, code: str, **headers: str) -> HttpResponse:
    return client.post(CODE, {"code": code}, **headers)


def printed(client: Client, desk: Desk, name: str, *rest: object) -> str:
    client.force_login(desk.director)
    answer = client.get(reverse(f"desk:{name}", args=[desk.event.slug, desk.division.slug, *rest]))
    assert answer.status_code == 200
    return "\n".join(pages_of(answer.content))


def test_the_front_page_has_the_field(client: Client, desk: Desk) -> None:
    page = client.get("/")
    assert "Code from your slip" in text_of(page)
    assert select_all(page, f'[action="{CODE}"]')


def test_a_code_typed_anyhow_opens_the_players_page(client: Client, desk: Desk) -> None:
    link = living()[0]
    for code in (code_of(link), code_of(link).lower(), f" {code_of(link).replace('-', ' ')} "):
        answer = typed(client, code)
        assert answer.status_code == 302
        assert answer["Location"] == f"/p/{token_of(link)}/"
        assert link.entry.name in page_text(client.get(answer["Location"]))


def test_a_code_of_an_event_that_is_not_published_opens_too(client: Client, desk: Desk) -> None:
    type(desk.event).objects.update(published=False)
    assert typed(client, code_of(living()[0])).status_code == 302


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "Type the code from your slip"),
        ("K7QM4", "this has 5: 5 are missing"),
        ("<b>x</b>", "“<” isn’t in any code"),
        ("x" * 81, "too long for a code"),
        (guess(1), "No player here has this code"),
    ],
)
def test_a_wrong_code_says_what_is_likely_and_stays_in_the_field(
    client: Client, desk: Desk, code: str, sentence: str
) -> None:
    answer = typed(client, code)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert code in field_values(answer) or "<" in code or not code


def test_too_many_wrong_codes_wait_and_say_until_when(client: Client, desk: Desk) -> None:
    for number in range(MOST_WRONG):
        assert typed(client, guess(number)).status_code == 422
    answer = typed(client, code_of(living()[0]))
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 15 * 60 + 1
    assert "Too many wrong codes" in page_text(answer)
    assert typed(Client(), code_of(living()[0])).status_code == 429
    assert typed(client, code_of(living()[0]), REMOTE_ADDR="192.0.2.8").status_code == 302
    assert client.get(f"/p/{token_of(living()[0])}/").status_code == 200


def test_neither_page_is_kept_by_a_cache(client: Client, desk: Desk) -> None:
    assert "no-store" in client.get(CODE)["Cache-Control"]
    assert "no-store" in typed(client, guess(1))["Cache-Control"]


def test_slip_and_welcome_sheet_print_address_and_code(client: Client, desk: Desk, settings: Any) -> None:
    settings.SITE_URL = "http://192.168.1.20:8000"
    slips, sheets = printed(client, desk, "slips_pdf", 1), printed(client, desk, "welcome_pdf")
    assert slips.count("or type at 192.168.1.20:8000") == 4
    assert sheets.count("to type at 192.168.1.20:8000") == 4
    for link in living():
        assert code_of(link) in slips
        assert code_of(link) in sheets


def test_the_event_remembers_what_address_its_codes_were_printed_with(
    client: Client, desk: Desk, settings: Any
) -> None:
    def known() -> list[str]:
        return sorted(PrintedAddress.objects.values_list("address", flat=True))

    settings.SITE_URL = "http://192.168.1.20:8000"
    printed(client, desk, "draw_pdf", 1)
    assert known() == []
    printed(client, desk, "slips_pdf", 1)
    printed(client, desk, "slips_pdf", 1)
    assert known() == ["http://192.168.1.20:8000"]
    settings.SITE_URL = "https://one.example"
    printed(client, desk, "pack_pdf", 1)
    settings.SITE_URL = "https://two.example"
    printed(client, desk, "welcome_pdf")
    assert known() == ["http://192.168.1.20:8000", "https://one.example", "https://two.example"]


def test_a_pack_without_slips_prints_no_code(client: Client, desk: Desk) -> None:
    client.force_login(desk.director)
    pack = reverse("desk:pack_pdf", args=[desk.event.slug, desk.division.slug, 1])
    assert client.get(f"{pack}?sheet=table").status_code == 200
    assert not PrintedAddress.objects.exists()


def test_the_backup_page_says_which_address_printed_codes_need(client: Client, desk: Desk, settings: Any) -> None:
    page = reverse("desk:backup", args=[desk.event.slug])
    client.force_login(desk.director)
    assert "No codes have been printed" in page_text(client.get(page))
    settings.SITE_URL = "http://192.168.1.20:8000"
    printed(client, desk, "slips_pdf", 1)
    assert "which is this site’s address" in page_text(client.get(page))
    settings.SITE_URL = "http://10.0.0.5:8000"
    page_words = page_text(client.get(page))
    assert "QR codes need http://192.168.1.20:8000, and this site is http://10.0.0.5:8000" in page_words
    assert "at 10.0.0.5:8000" in page_words


def test_the_command_that_restores_says_it_too(client: Client, desk: Desk, settings: Any, tmp_path: Path) -> None:
    settings.SITE_URL = "http://192.168.1.20:8000"
    printed(client, desk, "slips_pdf", 1)
    file, out = tmp_path / "rimu.json", StringIO()
    file.write_bytes(event_file(desk.event))
    wipe()
    settings.SITE_URL = "https://tourney.example"
    call_command("event", "import", str(file), stdout=out)
    assert "Printed QR codes need http://192.168.1.20:8000, and this site is https://tourney.example" in out.getvalue()


def test_a_slip_printed_before_opens_the_same_page_after_a_restore(client: Client, desk: Desk, settings: Any) -> None:
    """Same address: the code in the square; another address: the short one. The new machine has another key."""
    pages = {link.entry.name: (f"/p/{token_of(link)}/", code_of(link)) for link in living()}
    content = event_file(desk.event)
    wipe()
    settings.SECRET_KEY = "the key of another machine"
    restore_event(content)
    for name, (address, code) in pages.items():
        assert name in page_text(Client().get(address))
        assert typed(Client(), code)["Location"] == address
    assert PlayerLink.objects.count() == 4
