"""A printed sheet beside the history: they agree, differ, or the end of the history is missing."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.ledger import guards
from games.models import LedgerEvent, PersonalData, Stream
from nzgs_tourney.models import Event, NetworkAccess
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from tests.db.desk import Desk
from tests.web.parsed import field_values, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def asked(client: Client, desk: Desk, foot: str) -> str:
    return page_text(client.get(reverse("public:paper", args=[desk.event.slug]), {"foot": foot}))


def cut(desk: Desk) -> str:
    """The foot of a sheet printed now, after which the last two events were taken away and the head put right."""
    stream = Stream.objects.get(pk=desk.event.stream_id)
    foot, last = f"ledger {head_text(stream)}", stream.seq - 2
    with guards.lifted():
        gone = LedgerEvent.objects.filter(stream=stream, seq__gt=last)
        PersonalData.objects.filter(event__in=gone).delete()
        gone.delete()
        head = LedgerEvent.objects.get(stream=stream, seq=last).hash
        Stream.objects.filter(pk=stream.pk).update(seq=last, head=head)
    return foot


def test_a_sheet_of_now_and_one_of_before_agree(client: Client, desk: Desk) -> None:
    stream = Stream.objects.get(pk=desk.event.stream_id)
    page = asked(client, desk, f"Rimu Open 2026 ledger {head_text(stream)} Sat 21 Nov 2026, 14:05 NZDT")
    assert "Paper and database agree." in page
    first = LedgerEvent.objects.get(stream=stream, seq=1)
    assert f"{stream.seq - 1} events were added since" in asked(client, desk, f"1 {first.hash[:12]}")


def test_a_sheet_with_other_digits_differs(client: Client, desk: Desk) -> None:
    page = asked(client, desk, "2 · ffffffffffff")
    assert "Paper and database differ." in page
    assert "For event 2 the sheet says ffffffffffff" in page


def test_a_cut_end_is_found_by_the_page_and_the_command(
    client: Client, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    foot = cut(desk)
    assert "The end of the history is missing." in asked(client, desk, foot)
    _, number, _, digits = foot.split()
    for key in ([], [desk.event.stream.key]):
        with pytest.raises(SystemExit) as ended:
            call_command("verify_ledger", *key, "--at", number, digits)
        assert ended.value.code == 1
    output = capsys.readouterr().out
    assert "its end is missing" in output
    assert f"the sheet was printed at event {number}, but there are {int(number) - 2}: the end is missing" in output


def test_the_command_says_that_they_agree(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    number, _, digits = head_text(Stream.objects.get(pk=desk.event.stream_id)).split()
    call_command("verify_ledger", "--at", number, digits)
    assert f"paper and database agree at event {number}, 0 events since" in capsys.readouterr().out


def test_what_is_no_foot_is_explained_and_stays(client: Client, desk: Desk) -> None:
    answer = client.get(reverse("public:paper", args=[desk.event.slug]), {"foot": "Rimu 4f2a"})
    assert answer.status_code == 422
    assert "Type both, e.g. 128" in page_text(answer)
    assert "Rimu 4f2a" in field_values(answer)


def coded(desk: Desk) -> str:
    """What the code at the foot of a sheet printed now holds."""
    return footer_of(Event.objects.select_related("stream").get(pk=desk.event.pk), timezone.now()).check


def test_the_code_at_the_foot_opens_the_page_with_both_filled_in(client: Client, desk: Desk, settings: Any) -> None:
    settings.SITE_URL = "https://tourney.example"
    address = coded(desk)
    assert address.startswith(f"https://tourney.example/e/{desk.event.slug}/paper/?foot=")
    page = page_text(client.get(address.removeprefix("https://tourney.example")))
    assert "Paper and database agree." in page
    stream = Stream.objects.get(pk=desk.event.stream_id)
    assert f"{stream.seq} {stream.head[:12]}" in field_values(page)


def test_on_a_laptop_it_has_the_address_on_which_phones_are_let_in(desk: Desk, settings: Any) -> None:
    settings.SITE_URL = ""
    assert coded(desk) == "", "nobody else could open it"
    door = NetworkAccess.objects.create(pk=1, port=8010, address="192.168.1.20", is_open=True)
    assert coded(desk).startswith(f"http://192.168.1.20:8010/e/{desk.event.slug}/paper/?foot=")
    door.is_open = False
    door.save()
    assert coded(desk) == ""


def test_a_sheet_that_cannot_be_checked_has_none(desk: Desk, settings: Any) -> None:
    settings.SITE_URL = "http://localhost:8000"
    assert coded(desk) == "", "only this computer"
    settings.SITE_URL = "https://tourney.example"
    Event.objects.update(published=False)
    assert coded(desk) == "", "the page isn’t public"
