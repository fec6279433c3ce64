"""The page *Backups*, and a site that comes back from one in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import Stream
from nzgs_tourney.accounts.set_up_code import set_up_code
from nzgs_tourney.models import BackupFolder, Event, RoundState, User
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.site.backups.container import opened
from nzgs_tourney.site.backups.names import NOTE
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from tests.db.desk import Desk, make_desk
from tests.db.test_restore_event import wipe
from tests.web.desk_pages import of_division, of_event, signed_in
from tests.web.parsed import field_value, field_values, page_text, select_all, select_one, text_of

pytestmark = pytest.mark.django_db

PAGE, CHOOSE, WRITE, STOP = "/desk/backups/", "/desk/backups/folder/", "/desk/backups/write/", "/desk/backups/stop/"
RESTORE, FIRST = "/federation/restore/", "/set-up/restore/"


@pytest.fixture
def stick(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    folder = tmp_path / "usb"
    folder.mkdir()
    monkeypatch.setattr("nzgs_tourney.pages.backups.backups_page.offered_folders", lambda: (folder,))
    return folder


def at_laptop(user: User) -> Client:
    """Signed in in a browser of the site's own machine."""
    client = Client(HTTP_HOST="127.0.0.1:8000")
    client.force_login(user)
    return client


def administrator() -> Client:
    return signed_in(User.objects.create_superuser("kahu"))


def test_a_director_chooses_the_stick_at_the_laptop_and_sees_that_it_is_good(stick: Path) -> None:
    desk = make_desk(4)
    director = at_laptop(desk.director)
    assert "No backup is being made." in text_of(director.get(of_event(desk, "event")))
    page = page_text(director.get(PAGE))
    assert str(stick) in page
    page = text_of(director.post(CHOOSE, {"choice": str(stick)}, follow=True))
    assert "A backup has been written and read back." in page
    assert "Last good:" in page
    assert (stick / NOTE).read_text(encoding="utf-8").startswith("NZGS Tourney writes backups")
    assert "No backup is being made." not in text_of(director.get(of_event(desk, "event")))


def test_the_desk_does_not_ask_for_backups_or_phones_before_anybody_has_entered(stick: Path, settings: Any) -> None:
    settings.SITE_URL = ""
    desk = make_desk(0)
    director = at_laptop(desk.director)
    asked = ("No backup is being made.", "No phone has reached this site yet.")
    for address in (of_event(desk, "event"), "/desk/"):
        assert not [one for one in asked if one in text_of(director.get(address))]
    enter_player(desk.division.pk, NewEntry("Mere Rangi", "3d"), actor="Director")
    assert all(one in text_of(director.get(of_event(desk, "event"))) for one in asked)
    assert asked[0] in text_of(director.get("/desk/"))


def test_a_path_that_was_mistyped_stays_in_its_field(stick: Path) -> None:
    answer = administrator().post(CHOOSE, {"other": "/media/ubs"})
    assert answer.status_code == 422
    page = page_text(answer)
    assert "There is no folder /media/ubs on this computer." in page
    assert "/media/ubs" in field_values(page)
    assert "Choose a folder, or type its path." in page_text(administrator_again().post(CHOOSE, {}))


def test_a_slip_in_the_password_for_backups_is_noticed(stick: Path) -> None:
    client = administrator()
    for again in ("", "kauri gun"):
        answer = client.post(CHOOSE, {"choice": str(stick), "password": "kauri gum", "again": again})
        assert answer.status_code == 422
        assert "The two passwords are different. Type both again." in page_text(answer)
        assert not {"kauri gum", "kauri gun"} & set(field_values(page_text(answer)))
    assert not BackupFolder.objects.exists()
    client.post(CHOOSE, {"choice": str(stick), "password": "kauri gum", "again": "kauri gum"})
    assert "Encrypted with your password." in text_of(client.get(PAGE))


def test_a_password_is_never_sent_back_and_not_forgotten(stick: Path) -> None:
    client = administrator()
    both = {"password": "kauri gum", "again": "kauri gum"}
    answer = client.post(CHOOSE, {"other": "/media/ubs", **both})
    assert "kauri gum" not in field_values(page_text(answer))
    assert "kauri gum" not in text_of(answer)
    assert "The password was cleared for safety: type it again too." in page_text(answer)
    corrected = {"other": str(stick), "typed": field_value(answer, "typed")}
    forgotten = client.post(CHOOSE, corrected)
    assert forgotten.status_code == 422
    assert "Type the password again, or leave it blank for none." in page_text(forgotten)
    assert not BackupFolder.objects.exists()
    client.post(CHOOSE, {**corrected, **both})
    assert "Encrypted with your password." in text_of(client.get(PAGE))


def test_who_wants_no_password_after_all_is_asked_once(stick: Path) -> None:
    client = administrator()
    answer = client.post(CHOOSE, {"other": str(stick), "typed": "yes"})
    assert not select_all(answer, "[name=typed]")
    client.post(CHOOSE, {"other": str(stick)})
    assert BackupFolder.objects.exists()
    assert "Encrypted with your password." not in text_of(client.get(PAGE))


def administrator_again() -> Client:
    return signed_in(User.objects.get(username="kahu"))


def test_a_director_elsewhere_only_looks(stick: Path) -> None:
    desk = make_desk(2)
    away = Client(REMOTE_ADDR="192.168.1.77")
    away.force_login(desk.director)
    assert "Only an administrator, or a director at this site’s own computer" in page_text(away.get(PAGE))
    for address in (CHOOSE, WRITE, STOP):
        assert away.post(address, {"choice": str(stick)}).status_code == 403
    assert not BackupFolder.objects.exists()


def test_the_desk_is_loud_when_the_stick_is_gone(stick: Path) -> None:
    desk = make_desk(2)
    director = at_laptop(desk.director)
    director.post(CHOOSE, {"choice": str(stick)})
    stick.rename(stick.with_name("pulled out"))
    director.post(WRITE)
    for address in (of_event(desk, "event"), "/desk/", PAGE):
        page = text_of(director.get(address))
        assert f"{stick} isn’t there. Plug the stick in again. The last good one is from" in page


def test_a_backup_is_written_before_a_round_is_published(stick: Path) -> None:
    desk = make_desk(4)
    director = at_laptop(desk.director)
    director.post(CHOOSE, {"choice": str(stick)})
    desk.draw(1)
    director.post(of_division(desk, "round_publish", 1), {"expected_seq": Stream.objects.get(event=desk.event).seq})
    assert desk.division.drawn_rounds.get().state == RoundState.PUBLISHED
    (name,) = (one for one in stick.iterdir() if "before-publishing" in one.name)
    with opened(name) as backup:
        (content,) = (one for one in backup.manifest.contents if one.entry == "tables/tourney.round.jsonl")
        columns, row = backup.rows(content)
        assert row[columns.index("state")] == RoundState.DRAFT


def drawn_then_withdrawn(desk: Desk) -> None:
    desk.draw(1)
    withdraw_entry(desk.division.entries.earliest("pk").pk, actor="Aroha")


@pytest.mark.parametrize(
    ("prepare", "late", "answer"),
    [
        (lambda desk: None, 0, 422),
        (lambda desk: desk.draw(1), 1, 409),
        (drawn_then_withdrawn, 0, 422),
        (lambda desk: desk.publish(1), 0, 302),
    ],
    ids=["not drawn", "drawn again since", "somebody withdrew", "published already"],
)
def test_where_nothing_is_published_no_backup_before_publishing_is_left(
    stick: Path, prepare: Callable[[Desk], object], late: int, answer: int
) -> None:
    desk = make_desk(4)
    director = at_laptop(desk.director)
    director.post(CHOOSE, {"choice": str(stick)})
    prepare(desk)
    seq = Stream.objects.get(event=desk.event).seq - late
    assert director.post(of_division(desk, "round_publish", 1), {"expected_seq": seq}).status_code == answer
    assert [one.name for one in stick.iterdir() if "before-publishing" in one.name] == []


def made(desk: Desk, folder: Path, password: str = "") -> SimpleUploadedFile:
    path = folder / "site.backup"
    make_backup(path, password)
    return SimpleUploadedFile("site.backup", path.read_bytes())


def test_a_new_laptop_carries_on_from_the_stick(stick: Path, tmp_path: Path) -> None:
    desk = make_desk(4)
    User.objects.create_superuser("kahu")
    file = made(desk, tmp_path)
    wipe()
    User.objects.all().delete()
    fresh = Client(HTTP_HOST="127.0.0.1:8000")
    assert FIRST in page_text(fresh.get("/set-up/"))
    page = text_of(fresh.post(FIRST, {"file": file}))
    assert "Rimu Open" in page
    assert "Compare these numbers with the foot of a printed sheet." in page
    assert "History of Rimu Open" in page
    assert head_text(Stream.objects.get(event__name="Rimu Open")) in page
    assert Event.objects.get().name == "Rimu Open"
    assert fresh.get(FIRST).status_code == 302, "once there is an administrator the page is gone"


def test_the_file_of_one_event_is_restored_after_the_first_account_is_made(stick: Path) -> None:
    desk = make_desk(4)
    content = event_file(desk.event)
    wipe()
    User.objects.all().delete()
    fresh = Client(HTTP_HOST="127.0.0.1:8000")
    answer = fresh.post(FIRST, {"file": SimpleUploadedFile("rimu.event.json", content)})
    assert answer.status_code == 422
    assert "Make the first account" in page_text(answer)
    made = {"name": "Kahu", "username": "kahu", "password": "three kauri trees", "again": "three kauri trees"}
    events = fresh.post(reverse("joining:set_up"), made, follow=True)
    restore = select_one(events, f'a[href="{reverse("desk:restore")}"]')
    fresh.post(str(restore["href"]), {"file": SimpleUploadedFile("rimu.event.json", content)})
    assert Event.objects.get().name == "Rimu Open"


def test_from_elsewhere_a_new_laptop_asks_for_its_code(stick: Path, tmp_path: Path) -> None:
    desk = make_desk(4)
    User.objects.create_superuser("kahu")
    file = made(desk, tmp_path)
    wipe()
    User.objects.all().delete()
    away = Client(REMOTE_ADDR="192.168.1.77")
    assert "This isn’t the code." in page_text(away.post(FIRST, {"file": file, "code": "AAAA-AAAA"}))
    assert not Event.objects.exists()
    file.seek(0)
    assert "Rimu Open" in page_text(away.post(FIRST, {"file": file, "code": set_up_code()}))


def test_an_administrator_replaces_a_site_and_signs_in_again(stick: Path, tmp_path: Path) -> None:
    desk = make_desk(4)
    client = administrator()
    file = made(desk, tmp_path, "kauri gum")
    Event.objects.update(name="Kea Open")
    assert "Tick this: everything here is replaced." in page_text(client.post(RESTORE, {"file": file}))
    file.seek(0)
    page = page_text(client.post(RESTORE, {"file": file, "sure": "on", "password": "rimu"}))
    assert "The password is wrong." in page
    assert "Choose the file again too" in page
    assert Event.objects.get().name == "Kea Open"
    file.seek(0)
    page = text_of(client.post(RESTORE, {"file": file, "sure": "on", "password": "kauri gum"}))
    assert "What was here before is kept in" in page
    assert Event.objects.get().name == "Rimu Open"
    assert client.get(RESTORE).status_code == 302, "signed out"


def test_what_is_no_backup_is_refused(stick: Path) -> None:
    make_desk(2)
    file = SimpleUploadedFile("letter.txt", b"Dear director,")
    answer = administrator().post(RESTORE, {"file": file, "sure": "on"})
    assert "This isn’t a backup of a site." in page_text(answer)
    assert Event.objects.exists()
