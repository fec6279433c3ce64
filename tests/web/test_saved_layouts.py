"""A director saves the layout of a table for a federation, and sends files in it beside the others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.forms.exchange.saved_layout import SavedLayoutForm
from nzgs_tourney.models import Entry, RoleKind
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.exchange.save_layout import remove_layout, save_layout
from nzgs_tourney.store.exchange.saved_layouts import layouts_elsewhere, living_layouts, saved_layouts
from nzgs_tourney.tournament.exchange.saved_layouts import SavedLayout, layout_bytes, saved_layout_faults
from nzgs_tourney.tournament.exchange.tables import TableSheet
from tests.db.desk import Desk, make_desk
from tests.db.telling_exchange import LAYOUT
from tests.web.desk_pages import messages_of, of_division
from tests.web.parsed import field_value, file_text, page_text, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def typed(layout: SavedLayout, **changed: object) -> dict[str, object]:
    """The form with this layout, some of it changed; None takes a tick away."""
    values = {name: field.initial for name, field in SavedLayoutForm(layout).fields.items()} | changed
    return {name: value for name, value in values.items() if value not in (None, False)}


def test_a_layout_is_saved_previewed_and_used_beside_the_other_files(desk: Desk, director: Client) -> None:
    desk.play(1)
    page = reverse("desk:layout_new", args=[desk.event.slug, "games"])
    shown = director.post(page, {**typed(LAYOUT, name="Sydney table"), "action": "preview"})
    assert "Preview, not saved yet" in page_text(shown)
    assert "李文" not in page_text(shown)
    assert not living_layouts(desk.event.stream_id)
    values = typed(LAYOUT, name="Sydney  table", games_table=True, games_table_place=1)
    assert "Saved the layout Sydney table." in messages_of(director.post(page, values))
    (layout,) = living_layouts(desk.event.stream_id)
    assert layout.columns == ("table", "black", "white", "result")
    federations = director.get(reverse("desk:federations", args=[desk.event.slug]))
    assert "Australian Go Association" in page_text(federations)
    assert of_division(desk, "export_layout", layout.number) in federations.content.decode()
    assert "Sydney table" in page_text(director.get(of_division(desk, "export_layout", layout.number)))
    answer = director.get(of_division(desk, "export_layout_file", layout.number))
    assert answer["Content-Disposition"].endswith(f'{layout.word}.txt"')
    lines = file_text(answer).splitlines()
    assert len(lines) == 2
    assert [line.split("\t")[0] for line in lines] == ["1", "2"]
    history = page_text(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert "Saved the layout Sydney table for the Australian Go Association: Table, Black, White, Result." in history
    assert "Downloaded the file of Open, Sydney table" in history


def test_what_was_sent_in_a_layout_is_stale_after_a_correction_and_once_it_is_removed(
    desk: Desk, director: Client
) -> None:
    desk.play(1)
    layout = save_layout(desk.event.pk, LAYOUT, actor="A")
    director.get(of_division(desk, "export_layout_file", layout.number))
    opened = director.get(of_division(desk, "export_layout", layout.number))
    noted = {name: field_value(opened, name) for name in ("expected_seq", "digest")}
    director.post(of_division(desk, "export_sent", layout.word), noted)
    page = reverse("desk:federations", args=[desk.event.slug])
    assert "changed since" not in page_text(director.get(page))
    edit_entry(Entry.objects.filter(division=desk.division).earliest("pk").pk, {"name": "Mere Rangi-Kea"}, actor="x")
    assert "changed since sent" in page_text(director.get(page))
    sent = LedgerEvent.objects.get(kind="file.sent")
    assert (sent.payload["layout"], sent.payload["federation"]) == (LAYOUT.name, "australia")
    director.post(reverse("desk:layout_remove", args=[desk.event.slug, layout.number]))
    assert director.get(of_division(desk, "export_layout", layout.number)).status_code == 404
    assert f"Removed the layout {LAYOUT.name}." in page_text(
        director.get(reverse("desk:history", args=[desk.event.slug]))
    )
    notes = texts_of(director.get(of_division(desk, "export")), "[aria-labelledby=sent] li")
    assert any("Australian Go Association" in note for note in notes)


def test_two_directors_don_t_replace_each_other_s_layout_unseen(desk: Desk) -> None:
    made = save_layout(desk.event.pk, LAYOUT, actor="A")
    seen = LedgerEvent.objects.latest("seq").seq
    save_layout(desk.event.pk, replace(made, name="By Mere"), actor="Mere", expected_seq=seen)
    with pytest.raises(OvertakenError, match="By Mere"):
        save_layout(desk.event.pk, replace(made, name="By Tama"), actor="Tama", expected_seq=seen)
    again = saved_layouts(desk.event.stream_id)[made.number]
    assert save_layout(desk.event.pk, again, actor="Tama") == again
    assert LedgerEvent.objects.filter(kind="layout.saved").count() == 2
    remove_layout(desk.event.pk, made.number, actor="A")
    assert save_layout(desk.event.pk, LAYOUT, actor="A").number == made.number + 1, "a number is never given twice"


def test_a_layout_of_another_event_is_offered_to_who_directs_both(desk: Desk, director: Client) -> None:
    other = make_desk(2)
    save_layout(other.event.pk, LAYOUT, actor="A")
    assert layouts_elsewhere(desk.director, desk.event) == ()
    other.event.roles.create(user=desk.director, kind=RoleKind.DIRECTOR)
    ((name, layout),) = layouts_elsewhere(desk.director, desk.event)
    assert (name, layout.name) == ("Rimu Open", LAYOUT.name)
    begun = director.get(reverse("desk:layout_new", args=[desk.event.slug, "games"]), {"from": "0"})
    assert f'value="{LAYOUT.name}"' in begun.content.decode()


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"name": " "}, "Give the layout a name"),
        ({"columns": ()}, "Choose a column"),
        ({"columns": ("black", "shoe_size")}, "aren’t known here"),
        ({"separator": "dot"}, "Choose the federation"),
        ({"table": "players", "columns": ("name", "rounds")}, "Rounds name opponents by No."),
    ],
)
def test_what_makes_no_file_is_refused(changed: dict[str, object], fault: str) -> None:
    assert fault in saved_layout_faults(replace(LAYOUT, **changed))[0]  # type: ignore[arg-type]


def test_no_two_layouts_have_one_name() -> None:
    assert saved_layout_faults(LAYOUT, [replace(LAYOUT, number=3)]) == ("There’s a layout called For Sydney already.",)
    assert saved_layout_faults(LAYOUT, [replace(LAYOUT, number=3, removed=True)]) == ()


@pytest.mark.parametrize(
    ("separator", "heading", "written"),
    [
        ("comma", True, 'Black,Result\r\n"Kea, Aroha",\'=1+1\r\n'),
        ("semicolon", False, "Kea, Aroha;'=1+1\r\n"),
        ("tab", True, "Black\tResult\r\nKea, Aroha\t'=1+1\r\n"),
    ],
)
def test_the_file_has_its_separator_and_no_formula(separator: str, heading: bool, written: str) -> None:
    sheet = TableSheet("games", "Games", ("Black", "Result"), (("Kea, Aroha", "=1+1"),))
    layout = replace(LAYOUT, separator=separator, heading=heading)
    assert layout_bytes(sheet, layout).decode("utf-8-sig") == written
