"""What was downloaded and sent is listed, with what was changed since: a result, a name, a number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import LedgerEvent
from ground.dates import short_date
from nzgs_tourney.models import Entry, WishKind
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_division import add_division
from tests.db.desk import Desk
from tests.web.desk_pages import of_division
from tests.web.parsed import field_value, page_text, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
CHANGES: dict[str, Callable[[Entry], object]] = {
    "name": lambda entry: edit_entry(entry.pk, {"name": "Mere Rangi-Kea"}, actor="x"),
    "number": lambda entry: edit_entry(entry.pk, {"egd_pin": "12345678", "nzgs_id": "77"}, actor="x"),
}


def first(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division).order_by("pk")[0]


def noted(director: Client, desk: Desk) -> list[str]:
    return texts_of(director.get(of_division(desk, "export")), "[aria-labelledby=sent] li")


def test_a_download_is_noted_once_for_the_same_file(desk: Desk, director: Client) -> None:
    desk.play(1)
    file, seq = of_division(desk, "export_file", "h9"), LedgerEvent.objects.latest("seq").seq
    for _again in range(2):
        assert director.get(file).status_code == 200
    add_wish(desk.division.pk, 2, WishKind.BYE, first(desk).pk, actor="x")
    director.get(file)
    (line,) = noted(director, desk)
    assert line.startswith("European table (EGD h9), Open Downloaded")
    assert f"by Aroha Director, from number {seq} of the history." in line
    assert "changed since" not in line
    director.get(f"{file}?forfeits=free")
    assert LedgerEvent.objects.filter(kind="file.downloaded").count() == 2
    history = page_text(director.get(f"/desk/{desk.event.slug}/history/"))
    assert f"Downloaded the file of Open, h9, as of number {seq}." in history


@pytest.mark.parametrize("change", ["name", "number"])
@pytest.mark.parametrize("target", ["h9", "results-table"])
def test_what_was_sent_is_marked_when_the_file_would_be_different(
    desk: Desk, director: Client, target: str, change: str
) -> None:
    desk.play(1)
    page = of_division(desk, "results_table") if target == "results-table" else of_division(desk, "export_target", "h9")
    seen, digest = (field_value(director.get(page), name) for name in ("expected_seq", "digest"))
    director.post(of_division(desk, "export_sent", target), {"expected_seq": seen, "digest": digest})
    assert "changed since sent" not in noted(director, desk)[0]
    CHANGES[change](first(desk))
    assert "changed since sent Send it again" in noted(director, desk)[0]


def test_what_is_sent_is_what_was_downloaded(desk: Desk, director: Client) -> None:
    desk.play(1)
    page = director.get(of_division(desk, "export_target", "h9"))
    sent = {name: field_value(page, name) for name in ("expected_seq", "digest")}
    edit_entry(first(desk).pk, {"name": "Mere Rangi-Kea"}, actor="x")
    director.get(of_division(desk, "export_file", "h9"))
    director.post(of_division(desk, "export_sent", "h9"), sent)
    assert ["changed since" in line for line in noted(director, desk)] == [False, False]


def test_one_list_has_the_files_of_every_division(desk: Desk, director: Client) -> None:
    desk.play(1)
    other = add_division(desk.event.pk, "Juniors", actor="x")
    director.get(of_division(desk, "export_file", "opengotha"))
    (line,) = texts_of(director.get(f"/desk/{desk.event.slug}/{other.slug}/export/"), "[aria-labelledby=sent] li")
    assert line.startswith("OpenGotha XML, Open Downloaded")


def test_the_federations_page_goes_from_what_is_to_fix_to_rated(desk: Desk, director: Client) -> None:
    desk.play(1)
    page = reverse("desk:federations", args=[desk.event.slug])
    rated = of_division(desk, "export_rated", "h9")
    shown = page_text(director.get(page))
    assert "European Go Database" in shown
    assert "; EV[" in shown
    assert "Rated on" not in shown
    assert "Note first that this file was sent." in page_text(director.post(rated, {"day": "2026-01-02"}, follow=True))
    director.post(of_division(desk, "export_sent", "h9"), {})
    assert "can’t have been rated on" in page_text(director.post(rated, {"day": "1990-01-02"}, follow=True))
    assert "Enter a valid date" in page_text(director.post(rated, {"day": "soon"}, follow=True))
    today = timezone.localdate()
    for _again in range(2):
        shown = page_text(director.post(rated, {"day": today.isoformat()}, follow=True))
    assert f"rated {today.day} " in shown
    assert LedgerEvent.objects.filter(kind="file.rated").count() == 1
    edit_entry(first(desk).pk, {"name": "Mere Rangi-Kea"}, actor="x")
    director.post(of_division(desk, "export_sent", "h9"), {})
    assert f"rated {today.day} " not in page_text(director.get(page)), "it was sent again, and isn’t rated yet"
    director.post(rated, {"day": today.isoformat()})
    assert "Rated on" in page_text(director.post(rated, {"day": ""}, follow=True))
    history = page_text(director.get(f"/desk/{desk.event.slug}/history/"))
    assert f"The European Go Database rated the games of Open on {short_date(today)}." in history
    assert "The European Go Database hasn’t rated the games of Open after all." in history


def test_what_several_files_lack_is_said_once_with_the_files(desk: Desk, director: Client) -> None:
    desk.play(1)
    edit_entry(first(desk).pk, {"name": "李文"}, actor="x")
    page = director.get(reverse("desk:federations", args=[desk.event.slug]))
    lines = texts_of(page, f"[aria-labelledby=fix-{desk.division.slug}] li")
    assert len(lines) == len(set(lines)) > 1
    named = texts_of(page, f"[aria-labelledby=fix-{desk.division.slug}] h3")
    assert any("European Go Database" in heading for heading in named)
