"""What the start page shows, drawn without the site around it: it is there before the site and after it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.template import Context, Engine
from django.utils.safestring import SafeString

from nzgs_tourney.site.deployment import folders
from nzgs_tourney.site.deployment.style_bundles import sources
from nzgs_tourney.start.last_run import LastRun, why_ended
from nzgs_tourney.start.site_process import SiteState

_STYLES = "styles/desk.css"


@cache
def style_sheet() -> bytes:
    """The styles of the desk's pages, joined from their sources."""
    static = folders.PACKAGE / "static"
    own = [name for name in sources(_STYLES) if name.startswith("nzgs_tourney/")]
    return "\n".join((static / name).read_text(encoding="utf-8") for name in own).encode()


@cache
def _engine() -> Engine:
    if not settings.configured:  # nothing of the site's settings is needed here
        settings.configure(USE_I18N=False)
    return Engine(dirs=[str(folders.TEMPLATES)], libraries={"i18n": "django.templatetags.i18n"})


def state_part(state: SiteState, *, last: LastRun, awake: bool) -> str:
    """The part of the page that changes while it is open."""
    facts = state.facts
    phones = str(facts.get("phones", ""))
    return _drawn(
        "start/state.html",
        {
            "state": state,
            "why": why_ended(state.lines) if state.ended else "",
            "opens": f"{state.address}/set-up/" if facts.get("set_up") else state.address,
            "set_up": facts.get("set_up", False),
            "knows_phones": bool(facts),
            "phones": phones,
            "trouble": facts.get("trouble", ""),
            "restored": facts.get("restored", False),
            "code": segno.make(phones, error="m").svg_data_uri(scale=4, light="#fff") if phones else "",
            "last": last,
            "awake": awake,
        },
    )


def whole_page(part: SafeString, folder: Path, digest: str) -> str:
    """The page with that part in it; `digest` tells it from the next one."""
    context = {"part": part, "digest": digest, "folder": str(folder), "version": program_version()}
    return _drawn("start/page.html", context)


def stopped_page() -> str:
    """What remains in the browser when the program has ended."""
    return _drawn("start/stopped.html", {})


def program_version() -> str:
    """The version that is installed; empty in a clone that isn't."""
    try:
        return version("nzgs-tourney")
    except PackageNotFoundError:
        return ""


def _drawn(name: str, values: Mapping[str, Any]) -> str:
    return _engine().get_template(name).render(Context(dict(values)))
