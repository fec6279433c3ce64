"""Static files: every one a template names exists, and the real site's storage can collect them all."""

import json
import re
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.core.management import call_command

from nzgs_tourney import settings as real
from tests.unit.house.tree import REPOSITORY

NAMED = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")


def named() -> set[str]:
    """The static files that templates name."""
    folders = [REPOSITORY / "templates", *REPOSITORY.glob("*/templates")]
    return {name for folder in folders for page in folder.rglob("*.html") for name in NAMED.findall(page.read_text())}


def test_every_static_file_named_is_found() -> None:
    assert {name for name in named() if finders.find(name) is None} == set()


def test_the_real_storage_collects_them_all(settings: Any, tmp_path: Path) -> None:
    manifested = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = {**real.STORAGES, "staticfiles": manifested}
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    manifest = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    assert named() <= manifest.keys()
