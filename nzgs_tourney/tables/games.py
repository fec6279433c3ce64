"""The games found over all events."""

from __future__ import annotations

from typing import ClassVar

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, ngettext

from games.wording.terms import stones_words
from nzgs_tourney.pages.results.games_found import GameInArchive, GamesFound
from nzgs_tourney.tables.base import AccessibleTable, NumberColumn, PagedRows


class GamesTable(AccessibleTable):
    """The two names lead to the game. In the order of the events, the newest first."""

    row_heading: ClassVar[str] = "players"

    players = tables.Column(gettext_lazy("Game"), empty_values=())
    result = tables.Column(gettext_lazy("Result"))
    moves = NumberColumn(gettext_lazy("Moves"))

    class Meta:
        orderable = False
        default = "–"

    def __init__(self, games: GamesFound) -> None:
        """Nothing is read yet but how many there are."""
        caption = ngettext("%(count)s game", "%(count)s games", len(games)) % {"count": len(games)}
        super().__init__(PagedRows(games, {}), caption=caption)

    def render_players(self, record: GameInArchive) -> SafeString:
        """Black and White with their grades, and below them where they played, on what terms if unusual, and what was
        found."""
        terms = [stones_words(record.handicap)] if record.handicap else []
        terms += [f"{record.size}×{record.size}"] if record.size != 19 else []
        return format_html(
            '<a href="{}">{} – {}</a><span class="sub">{} {}</span>',
            record.url,
            _with_grade(record.black, record.black_rank),
            _with_grade(record.white, record.white_rank),
            " · ".join((record.event, str(record.on.year), record.division, *terms)),
            format_html_join(" ", '<span class="chip">{}</span>', ((words,) for words in record.found_words)),
        )


def _with_grade(name: str, grade: str) -> str:
    return f"{name} {grade}" if grade else name
