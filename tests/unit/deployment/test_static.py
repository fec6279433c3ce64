"""Static files: every one a template names exists, and the real site's storage can collect them all."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from nzgs_tourney import settings as real
from nzgs_tourney.site.deployment.style_bundles import BUNDLES, bundled, sources
from tests.tree import REPOSITORY

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


def test_a_page_has_one_style_sheet() -> None:
    linked = {
        str(page): page.read_text().count('rel="stylesheet"') for page in (REPOSITORY / "templates").rglob("*.html")
    }
    frames = {Path(name).name for name, count in linked.items() if count}
    of_the_start_page, on_another_site = {"page.html", "stopped.html"}, {"frame.html"}
    assert frames == {"base.html", "failed.html", "projector.html"} | of_the_start_page | on_another_site
    assert max(linked.values()) == 1


def test_every_style_sheet_is_in_a_bundle() -> None:
    ours = [path for package in ("nzgs_tourney", "games") for path in (REPOSITORY / package / "static").rglob("*.css")]
    names = {path.relative_to(path.parents[1]).as_posix() for path in ours}
    assert names == {name for bundle in BUNDLES for name in sources(bundle)}


def without_comments(sheet: str) -> str:
    first, *rest = sheet.split("/*")
    return first + "".join(part.partition("*/")[2].removeprefix("\n") for part in rest)


@pytest.mark.parametrize("bundle", BUNDLES)
def test_a_bundle_holds_the_rules_of_its_sources_in_their_order(bundle: str) -> None:
    texts = [Path(found).read_text(encoding="utf-8") for found in map(finders.find, sources(bundle))]
    assert bundled(bundle) == "\n".join(map(without_comments, texts))
    found = finders.find(bundle)
    assert isinstance(found, str)
    assert Path(found).read_text(encoding="utf-8") == bundled(bundle)


def test_a_bundle_follows_its_sources(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR = tmp_path
    name = "styles/error.css"
    before = finders.find(name)
    monkeypatch.setitem(BUNDLES, name, ("tokens",))
    after = finders.find(name)
    assert before == after == str(tmp_path / "joined" / name)
    assert Path(after).read_text(encoding="utf-8") == bundled(name)


def test_a_missing_source_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUNDLES, "styles/error.css", ("tokens", "nowhere"))
    with pytest.raises(FileNotFoundError, match=re.escape("nzgs_tourney/nowhere.css")):
        finders.find("styles/error.css")


def test_another_path_is_no_bundle() -> None:
    assert finders.find("styles/other.css") is None
