"""An archive in a real browser: sent, watched to its end, narrowed, sorted, opened on the board; and without script."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import ArchiveAudit
from games.services import audit_archive
from nzgs_tourney.models import Role, RoleKind, User
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn
from tests.browser.watch import assert_fits
from tests.data.archives import archive
from tests.db.archives import audited_archive, sent_archive
from tests.db.desk import Desk

pytestmark = pytest.mark.desk(2)


@pytest.fixture
def referee(desk: Desk) -> User:
    user = User.objects.create_user("referee")
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    return user


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """300 games, of which every fiftieth cannot be read and every tenth has two moves in a row."""
    path = tmp_path / "cup.zip"
    path.write_bytes(archive(300, unreadable=6, moves=60))
    return path


def test_sent_watched_and_looked_at(
    desktop: Page, sign_in: SignIn, desk: Desk, referee: User, cup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_archive, "SLICE_SECONDS", 0.02)
    sign_in(desktop, referee)
    desktop.goto(f"/referee/{desk.event.slug}/archives/")
    desktop.get_by_label("Archive").set_input_files(cup)
    desktop.get_by_role("button", name="Audit the records").click()
    expect(desktop.get_by_role("heading", name="cup.zip")).to_be_visible()
    progress = desktop.get_by_role("progressbar")
    expect(progress).to_have_attribute("max", "300")
    expect(desktop.get_by_label("Progress")).to_contain_text(
        re.compile(r"of 300 records, [\d,]+ a second, about \d+ s left")
    )
    # Seen under way: the rest goes in long slices, since a busy machine takes minutes between many short ones.
    monkeypatch.setattr(audit_archive, "SLICE_SECONDS", 30)
    desktop.reload()
    expect(progress).to_have_count(0, timeout=300_000)
    assert ArchiveAudit.objects.get().rows.count() == 300

    expect(desktop.get_by_text("1–50 of 300")).to_be_visible()
    desktop.get_by_role("link", name="Moves").click()
    expect(desktop.get_by_role("columnheader", name="Moves")).to_have_attribute("aria-sort", "descending")
    expect(desktop.locator("tbody tr").first).to_contain_text("61")
    desktop.get_by_label("Show").select_option("Out of turn")
    desktop.get_by_label("Player or file").fill("Kiri")
    desktop.get_by_role("button", name="Search").click()
    expect(desktop.locator("tbody tr").first).to_contain_text("Kiri Pūkeko")
    expect(desktop.locator("tbody tr")).to_have_count(15)
    with desktop.expect_download() as download:
        desktop.get_by_role("link", name="CSV").click()
    heading, *games, closing = download.value.path().read_text().splitlines()
    assert (heading.split(",")[0], len(games)) == ("file", 15)
    assert "15 games read" in closing

    desktop.locator("tbody tr a").first.click()
    expect(desktop.get_by_role("heading", name="Hemi Tūī")).to_be_visible()
    expect(desktop.locator(".finding", has_text="Two moves in a row").first).to_be_visible()
    desktop.get_by_role("button", name="One move back").click()
    expect(desktop.locator("[data-part=caption]")).to_contain_text("Move 60")


def test_every_look_is_in_order(every_look: Page, sign_in: SignIn, desk: Desk, referee: User) -> None:
    done = audited_archive(sent_archive(desk.event.stream, archive(60, unreadable=6, moves=40)))
    under_way = sent_archive(desk.event.stream, archive(40, moves=2))
    sign_in(every_look, referee)
    found = done.rows.filter(findings__gt=0).first()
    rejected = done.rows.exclude(error="").first()
    assert found is not None
    assert rejected is not None
    # Nothing moves while it is measured.
    every_look.route("**/go/", partial(Route.fulfill, status=204))
    start = f"/referee/{desk.event.slug}/archives/"
    for address in (
        "",
        f"{done.pk}/?sort=-found",
        f"{done.pk}/{found.pk}/",
        f"{done.pk}/{rejected.pk}/",
        f"{under_way.pk}/",
    ):
        every_look.goto(start + address)
        assert_fits(every_look)
        assert_accessible(every_look)


def test_without_scripts_a_button_goes_on(
    open_page: OpenPage, sign_in: SignIn, desk: Desk, referee: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_archive, "SLICE_SECONDS", 0)
    waiting = sent_archive(desk.event.stream, archive(2, moves=10))
    page = open_page("desktop", javascript=False)
    sign_in(page, referee)
    page.goto(f"/referee/{desk.event.slug}/archives/{waiting.pk}/")
    page.get_by_role("button", name="Continue the audit").click()
    expect(page.get_by_text("1 of 2 records")).to_be_visible()
    page.get_by_role("button", name="Continue the audit").click()
    expect(page.get_by_text("1–2 of 2").or_(page.get_by_text("2 in all"))).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_deleting_asks_first(desktop: Page, sign_in: SignIn, desk: Desk, referee: User) -> None:
    done = audited_archive(sent_archive(desk.event.stream, archive(2, moves=10)))
    sign_in(desktop, referee)
    desktop.goto(f"/referee/{desk.event.slug}/archives/{done.pk}/")
    button = desktop.get_by_role("button", name="Delete cup.zip")
    expect(button).not_to_be_visible()
    desktop.get_by_text("Delete this archive").click()
    button.click()
    expect(desktop.get_by_text("“cup.zip” is deleted.")).to_be_visible()
    assert not ArchiveAudit.objects.exists()
