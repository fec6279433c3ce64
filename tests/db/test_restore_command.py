"""An event is written to a file and put back by command, and refused in one sentence."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.ledger.verify import verify
from nzgs_tourney.models import Event, Role, User
from nzgs_tourney.pages.events.phones import printed_codes
from nzgs_tourney.services.exchange.lead_event import lead_copied
from tests.db.desk import make_desk
from tests.db.event_texts import opengotha
from tests.db.telling_moves import FEDERATION
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def test_the_command_writes_and_puts_back(tmp_path: Path) -> None:
    desk = make_desk(4)
    file = tmp_path / "rimu.json"
    out = StringIO()
    call_command("event", "export", desk.event.slug, str(file), stdout=out)
    assert out.getvalue().startswith("Rimu Open: 2 divisions, 4 entries.\n")
    assert "whole." in out.getvalue()
    wipe()
    User.objects.create_user("kea")
    call_command("event", "import", str(file), "--director", "kea", stdout=out)
    assert printed_codes(Event.objects.get()).sentence in out.getvalue()
    assert Role.objects.get().user.username == "kea"
    assert verify(desk.event.stream.key)[0].broken is None


def test_a_file_that_another_site_leads_is_imported_with_a_reason_only(tmp_path: Path) -> None:
    desk = make_desk(4)
    lead_copied(desk.event.pk, FEDERATION, actor="Aroha")
    file = tmp_path / "rimu.json"
    call_command("event", "export", desk.event.slug, str(file), stdout=StringIO())
    wipe()
    error = StringIO()
    with pytest.raises(SystemExit):
        call_command("event", "import", str(file), stderr=error)
    assert "leads this event" in error.getvalue()
    assert error.getvalue().endswith("Say why with --reason.\n")
    assert not Event.objects.exists()
    call_command("event", "import", str(file), "--reason", "The laptop was stolen.", stdout=StringIO())
    event = Event.objects.select_related("stream").get()
    assert not event.stream.led_elsewhere
    assert event.stream.events.get(kind="event.taken_over").payload["reason"] == "The laptop was stolen."


def test_the_command_writes_every_list_and_takes_a_file_over(tmp_path: Path) -> None:
    desk = make_desk(4)
    desk.play(1)
    file = tmp_path / "kea.xml"
    file.write_bytes(opengotha())
    out = StringIO()
    call_command("event", "take", desk.event.slug, str(file), stdout=out)
    assert "kea.xml is the division Kea Cup of Rimu Open now." in out.getvalue()
    call_command("event", "tables", desk.event.slug, str(tmp_path / "lists"), "--form", "xlsx", stdout=out)
    names = {one.name for one in (tmp_path / "lists").iterdir()}
    assert {
        "rimu-open-open-entries.xlsx",
        "rimu-open-kea-cup-round-2-draw.xlsx",
        "rimu-open-open-results.html",
    } <= names
    assert f"{len(names)} files" in out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tables", "nothing", "x"), "There is no event “nothing”."),
        (("export", "nothing", "x.json"), "There is no event “nothing”."),
        (("import", "nowhere.json"), "The file cannot be read"),
        (("import", "nowhere.json", "--director", "nobody"), "There is no account “nobody” here."),
    ],
)
def test_the_command_refuses_in_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    error = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("event", *arguments, stderr=error)
    assert stopped.value.code == 2
    assert sentence in error.getvalue()


def test_the_command_takes_nothing_that_it_cannot_read(tmp_path: Path) -> None:
    desk = make_desk(0)
    file = tmp_path / "letter.txt"
    file.write_text("Dear director,")
    error = StringIO()
    with pytest.raises(SystemExit):
        call_command("event", "take", desk.event.slug, str(file), stderr=error)
    assert "line 1: This is not a division file" in error.getvalue()
    assert desk.event.divisions.count() == 2
