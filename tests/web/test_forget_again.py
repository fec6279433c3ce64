"""A backup from before somebody was forgotten brings their name back: the site says whom to forget again."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from nzgs_tourney.models import User
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.points.points_year import set_points_table
from nzgs_tourney.store.backups.forget_again import to_forget_again
from ratings.models import Player
from tests.db.test_restore_event import wipe
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def var_dir(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    return settings.VAR_DIR


def own_history(name: str) -> None:
    """Something that belongs to no event: the site's own history begins."""
    set_points_table(key="small", name=name, points=[Decimal(1)], from_year=2026, actor="Federation")


def test_who_is_back_with_a_backup_is_listed_until_forgotten_again(tmp_path: Path, var_dir: Path) -> None:
    own_history("Small events")
    player = Player.objects.create(name="Moana Kererū")
    User.objects.create_superuser("federation", password="x")
    make_backup(tmp_path / "site.backup")
    forget_person(player.pk, player.name, actor="Federation")
    restored = restore_site(tmp_path / "site.backup")
    assert [one.name for one in restored.forget_again] == ["Moana Kererū"]
    kept = (var_dir / "forget-again.json").read_text()
    assert kept == f"[{player.pk}]", "numbers alone"
    restored = restore_site(tmp_path / "site.backup")
    assert [one.pk for one in restored.forget_again] == [player.pk], "a second restore forgets nothing of it"
    federation = signed_in(User.objects.get(username="federation"))
    page = federation.get(reverse("federation:forget_whom"))
    assert "1 person was forgotten after the restored backup was made" in page_text(page)
    assert reverse("federation:forget", args=[player.pk]) in page.content.decode()
    forget_person(player.pk, player.name, actor="Federation")
    assert to_forget_again() == ()


def test_the_numbers_of_another_sites_people_say_nothing(tmp_path: Path, var_dir: Path) -> None:
    own_history("Other site")
    player = Player.objects.create(name="Rangi Pīwakawaka")
    make_backup(tmp_path / "other.backup")
    wipe()
    own_history("This site")
    Player.objects.exclude(pk=player.pk).delete()
    Player.objects.update_or_create(pk=player.pk, defaults={"name": "Hana Tūī"})
    forget_person(player.pk, "Hana Tūī", actor="Federation")
    assert restore_site(tmp_path / "other.backup").forget_again == ()
    assert not (var_dir / "forget-again.json").exists()
