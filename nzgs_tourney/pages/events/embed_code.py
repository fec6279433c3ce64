"""The page with the code that shows a part of an event on another site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse

from games.models import Game
from ground.errors import Refused
from ground.translation import gettext as _, pgettext
from nzgs_tourney.models import Division, Event
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.pages.events.embed_pieces import position_piece, table_piece
from nzgs_tourney.pages.exchange.downloads import OF_A_ROUND
from nzgs_tourney.tournament.exchange.html_tables import HtmlForm

SCRIPT = "nzgs_tourney/embedded.js"
_HEIGHT = 400


class EmbedKind(StrEnum):
    """As what a part is shown: in a frame, or as HTML."""

    FRAME = "frame"
    FRAGMENT = HtmlForm.FRAGMENT.value
    PLAIN = HtmlForm.PLAIN.value


@dataclass(frozen=True, slots=True)
class EmbedPart:
    """A part of the event that can be shown elsewhere: `key` names it in an address, `frame_url` is its page for a
    frame. It is a `table` of a division, or without one a game or, with `position`, the end of one."""

    key: str
    label: str
    frame_url: str
    division: Division | None = None
    table: str = ""
    game: Game | None = None
    position: bool = False


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """The HTML to copy, and the address of what it shows, empty where it is in the HTML itself. `refused` says why
    there is none."""

    html: str = ""
    preview_url: str = ""
    refused: str = ""


def embed_parts(event: Event, game: Game | None = None) -> tuple[EmbedPart, ...]:
    """The tables of every division, without those of a round on a ladder, and the game if there is one. One query."""
    divisions = list(event.divisions.order_by("position", "pk"))
    parts = []
    if game is not None:
        frame = reverse("public:embed_game", args=[game.pk])
        parts.append(EmbedPart("game", _("The game"), frame, game=game))
        frame = reverse("public:embed_position", args=[game.pk])
        parts.append(EmbedPart("position", _("The last position"), frame, game=game, position=True))
    tables = (
        ("standings", _("Standings")),
        ("results", _("Results")),
        ("draw", pgettext("pairings of a round", "Draw")),
        ("crosstable", _("Crosstable")),
    )
    for division in divisions:
        for table, label in tables:
            if division.is_ladder and table in OF_A_ROUND:
                continue
            words = f"{division.name} · {label}" if len(divisions) > 1 else label
            frame = reverse(f"public:embed_{table}", args=[event.slug, division.slug])
            parts.append(EmbedPart(f"{division.slug}.{table}", words, frame, division, table))
    return tuple(parts)


def part_of(parts: Sequence[EmbedPart], key: str) -> EmbedPart:
    """The part with this key, the first where there is none."""
    return next((part for part in parts if part.key == key), parts[0])


def embed_code(event: Event, part: EmbedPart, kind: EmbedKind, *, theme: str = "", lang: str = "") -> EmbedCode:
    """The code for the part. `event.stream` should be fetched beforehand."""
    if kind is EmbedKind.FRAME or (part.game is not None and not part.position):
        return _frame(event, part, theme, lang)
    form = HtmlForm(kind.value)
    try:
        if part.game is not None:
            return EmbedCode(position_piece(part.game, form))
        assert part.division is not None, "a part is of a division or of a game"
        return EmbedCode(table_piece(part.division, part.table, form))
    except Refused as refused:
        return EmbedCode(refused=str(refused))


def _frame(event: Event, part: EmbedPart, theme: str, lang: str) -> EmbedCode:
    query = urlencode([(name, value) for name, value in (("lang", lang), ("theme", theme)) if value])
    path = f"{part.frame_url}?{query}" if query else part.frame_url
    title = escape(f"{event.name}: {part.label}")
    html = (
        f'<iframe data-nzgs-tourney src="{escape(site_address() + path)}" title="{title}"\n'
        f'  width="100%" height="{_HEIGHT}" style="border: 0"></iframe>\n'
        f'<script src="{escape(site_address() + _script())}" async></script>\n'
    )
    return EmbedCode(html, path)


def _script() -> str:
    """The script's address without the hash of its version: what is copied stays on the other site for years."""
    return f"{settings.STATIC_URL}{SCRIPT}"
