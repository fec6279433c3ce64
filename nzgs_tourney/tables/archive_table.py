"""The games of an audited archive."""

from __future__ import annotations

from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.pages.archive_rows import GameRow, GameRows
from games.pages.archives_page import KIND_WORDS
from nzgs_tourney.tables.base import AccessibleTable, ExportLink, NumberColumn, PagedRows

_SORTED_BY = {
    "file": ("file", "game"),
    "players": ("black", "white"),
    "moves": ("moves",),
    "found": ("-error", "findings"),
    "claimed": ("claimed",),
    "counted": ("differs", "counted"),
}


class ArchiveTable(AccessibleTable):
    """Names link to the game on the board."""

    row_heading: ClassVar[str] = "file"

    file = tables.Column(_("Record"))
    players = tables.Column(_("Black, White"), empty_values=())
    moves = NumberColumn(_("Moves"), initial_sort_descending=True)
    found = tables.Column(_("Found"), empty_values=(), initial_sort_descending=True, attrs={"td": {"class": "line"}})
    claimed = tables.Column(_("Claimed"))
    counted = tables.Column(_("Counted"), initial_sort_descending=True)

    class Meta:
        default = ""
        row_attrs: ClassVar[dict[str, object]] = {
            "class": lambda record: "trouble" if record.rejected and not record.passed_over else None
        }

    def __init__(
        self, rows: GameRows, event: str, archive: int, *, caption: str, exports: tuple[ExportLink, ...]
    ) -> None:
        """`event` and `archive` are what the links need."""
        super().__init__(PagedRows(rows, _SORTED_BY), caption=caption, exports=exports)
        self.place = (event, archive)

    def render_file(self, record: GameRow) -> SafeString:
        """The name in the archive, as a link to the board, and the date of the game."""
        address = reverse("referee:archive_game", args=[*self.place, record.number])
        called = _("{file}, game {number}") if record.game > 1 else "{file}"
        link = format_html('<a href="{}">{}</a>', address, called.format(file=record.file, number=record.game))
        return format_html('{}<span class="sub">{}</span>', link, record.date) if record.date else link

    def render_players(self, record: GameRow) -> SafeString | str:
        """Both names with their grades as in the record, and the guessed encoding if any."""
        if record.rejected:
            return ""
        names = format_html('{}<span class="sub">{}</span>', record.black or "–", record.white or "–")
        guess = _("read as {guessed}, a guess").format(guessed=record.guessed)
        return format_html('{}<span class="sub soft small">{}</span>', names, guess) if record.guessed else names

    def render_found(self, record: GameRow) -> SafeString | str:
        """A chip for each kind of finding; why a record was rejected; empty where nothing was found."""
        if record.rejected:
            tone, word = ("calm", _("Passed over")) if record.passed_over else ("bad", _("Refused"))
            return format_html(
                '<span class="chip {}">{}</span> <span class="sub">{}</span>', tone, word, record.rejected
            )
        chips = ((str(_(KIND_WORDS[kind])) + (f" ×{count:,}" if count > 1 else ""),) for kind, count in record.found)
        return format_html_join(" ", '<span class="chip warn">{}</span>', chips)

    def render_counted(self, record: GameRow) -> SafeString | str:
        """The count with every stone alive, marked where the record claims a different result."""
        if record.differs:
            return format_html('{} <span class="sub">{}</span>', record.counted, _("not as claimed"))
        return record.counted
