"""Who takes the whole site away, or replaces it, types their password again, and the code of a second factor."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from nzgs_tourney.accounts import second_factor
from nzgs_tourney.models import Event, User
from nzgs_tourney.site.backups.container import opened
from tests.db.desk import make_desk
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text
from tests.web.test_guessing import code_now

pytestmark = pytest.mark.django_db

SECRET = "four words are enough"
PASSWORD, CODE = "/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/"
DOWNLOAD, RESTORE = "/federation/backup/", "/federation/restore/"


@pytest.fixture
def site(tmp_path: Path, settings: Any) -> Path:
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    make_desk(2)
    return settings.VAR_DIR


@pytest.fixture
def kahu(site: Path) -> Client:
    return signed_in(User.objects.create_superuser("kahu", password=SECRET))


def asks_for(page: str, client: Client, address: str) -> bool:
    """Whether opening and sending this address both lead to that page and back; no file leaves."""
    way = f"{page}?next={address.replace('/', '%2F')}"
    return [client.get(address).url, client.post(address, {"password": ""}).url] == [way, way]


def typed(client: Client, address: str, password: str = SECRET) -> str:
    """Where typing the password leads; the page again where it is wrong."""
    answer = client.post(PASSWORD, {"password": password, "next": address})
    return answer.url if answer.status_code == 302 else page_text(answer)


def test_the_file_leaves_only_after_the_password(kahu: Client, site: Path, tmp_path: Path) -> None:
    assert asks_for(PASSWORD, kahu, DOWNLOAD)
    assert "This makes sure that it’s you." in page_text(kahu.get(PASSWORD))
    assert "Confirm your password" in typed(kahu, DOWNLOAD, "a guess")
    assert asks_for(PASSWORD, kahu, DOWNLOAD)
    assert typed(kahu, DOWNLOAD) == DOWNLOAD
    assert "Password for the file" in page_text(kahu.get(DOWNLOAD))
    slip = kahu.post(DOWNLOAD, {"password": "kauri gum", "again": "kauri gun"})
    assert slip.status_code == 422, "nobody could open that file"
    answer = kahu.post(DOWNLOAD, {"password": "kauri gum", "again": "kauri gum"})
    assert answer.streaming, "it isn’t read into memory"
    assert answer["Content-Disposition"].startswith('attachment; filename="nzgs-tourney-')
    taken = tmp_path / "taken.backup"
    taken.write_bytes(b"".join(answer.streaming_content))
    assert int(answer["Content-Length"]) == taken.stat().st_size
    answer.close()
    assert not list(site.glob("backup-*")), "nothing stays behind on the site"
    with opened(taken, "kauri gum") as backup:
        assert backup.manifest.events == ["Rimu Open"]


def test_with_a_second_factor_the_code_is_asked_for_too(kahu: Client) -> None:
    secret = generate_totp_secret()
    TOTP.activate(User.objects.get(username="kahu"), secret)
    for address in (DOWNLOAD, RESTORE):
        assert asks_for(PASSWORD, kahu, address)
    assert typed(kahu, DOWNLOAD) == DOWNLOAD
    assert asks_for(CODE, kahu, DOWNLOAD), "the password alone isn’t enough"
    assert "This makes sure that it’s you." in page_text(kahu.get(CODE))
    assert kahu.post(CODE, {"code": "000000", "next": DOWNLOAD}).status_code == 200
    assert asks_for(CODE, kahu, DOWNLOAD)
    assert kahu.post(CODE, {"code": code_now(secret), "next": DOWNLOAD}).url == DOWNLOAD
    assert kahu.get(DOWNLOAD).status_code == kahu.get(RESTORE).status_code == 200
    assert Authenticator.objects.exists()


def test_signing_in_is_not_enough(site: Path) -> None:
    User.objects.create_superuser("kahu", password=SECRET)
    client = Client(HTTP_HOST="127.0.0.1:8000")
    client.post("/accounts/login/", {"login": "kahu", "password": SECRET})
    assert asks_for(PASSWORD, client, DOWNLOAD)


def test_it_counts_for_minutes_and_for_an_upload_for_half_an_hour(
    kahu: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(kahu, DOWNLOAD)

    def later(minutes: float) -> None:
        now = time.time() + 60 * minutes
        monkeypatch.setattr(second_factor, "time", SimpleNamespace(time=lambda: now))

    later(4)
    assert kahu.get(DOWNLOAD).status_code == 200
    later(6)
    assert asks_for(PASSWORD, kahu, DOWNLOAD)
    assert kahu.get(RESTORE).status_code == 302
    later(20)
    assert kahu.post(RESTORE, {}).status_code == 422, "the form that was open can still be sent"
    later(31)
    assert kahu.post(RESTORE, {}).status_code == 302


def test_nothing_is_replaced_before_the_password(kahu: Client) -> None:
    file = SimpleUploadedFile("site.backup", b"anything")
    assert kahu.post(RESTORE, {"file": file, "sure": "on"}).url.startswith(PASSWORD)
    assert Event.objects.exists()
    assert typed(kahu, RESTORE) == RESTORE
    assert "Replace everything on this site" in page_text(kahu.get(RESTORE))


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(
    kahu: Client, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(kahu, DOWNLOAD)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("nzgs_tourney.views.federation.backups.make_backup", full)
    kahu.raise_request_exception = False
    answer = kahu.post(DOWNLOAD, {})
    assert answer.status_code == 503
    assert "The disk is full" in page_text(answer)
    assert not list(site.glob("backup-*"))
