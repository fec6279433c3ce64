"""A site is restored by one process while another serves it: what the other had made ready is of before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.urls import reverse

from nzgs_tourney.live.ready_table import site_table
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.services.entries.edit_entry import edit_entry
from tests.db.desk import both_report, games_of, make_desk
from tests.proof.servers import site
from tests.proof.streams import Stream, fetched, signed_in


def test_no_process_shows_a_page_of_before(database_url: str, tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    settings.SECRET_KEY_FILE = settings.VAR_DIR / "secret-key"
    desk = make_desk(8)
    games = games_of(desk.publish(1))
    entry = desk.division.entries.earliest("pk")
    was, now = entry.name, "Somebody Else"
    place = [desk.event.slug, desk.division.slug]
    pages = [reverse("public:results", args=[*place, 1]), reverse("public:standings", args=place), "/players/"]
    make_backup(tmp_path / "site.backup")
    both_report(games[0], "B+R")
    edit_entry(entry.pk, {"name": now}, actor="Director")
    with site(database_url, tmp_path, TEST_FOLDER=str(settings.VAR_DIR)) as running:
        for page in pages:
            assert now.encode() in fetched(running, page)
        table = site_table()
        assert table.get(pages[0], "en-nz") is not None, "both processes use one file"
        table.close()
        desks = Stream(running, reverse("desk:results", args=[*place, 1]), signed_in(desk.director))
        assert desks.message() is not None
        restore_site(tmp_path / "site.backup")
        for page in pages:
            shown = fetched(running, page)
            assert (page, was.encode() in shown, now.encode() in shown) == (page, True, False)
        assert b"0 of 4" in fetched(running, pages[0])
        assert desks.message() is None, "to be let in again: everybody was signed out"
