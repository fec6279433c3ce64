"""The list of everybody who played in a public event."""

from __future__ import annotations

from typing import ClassVar

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from ground.dates import short_date
from nzgs_tourney.pages.people.public_players import ListedPlayer, PlayersFound
from nzgs_tourney.tables.base import AccessibleTable, NumberColumn, PagedRows
from ratings.rank import grade_text, rating_text

_SORTED_BY = {name: (name,) for name in ("name", "rank", "club", "events")}


class PlayersTable(AccessibleTable):
    """Names link to the player's page. Games and ratings are read for one page only, so nothing sorts by them."""

    row_heading: ClassVar[str] = "name"

    name = tables.Column(gettext_lazy("Player"))
    rank = tables.Column(gettext_lazy("Grade"), initial_sort_descending=True)
    listed = tables.Column(gettext_lazy("Rating"), orderable=False, empty_values=(), attrs={"td": {"class": "tight"}})
    club = tables.Column(gettext_lazy("Club"))
    events = NumberColumn(gettext_lazy("Events"), initial_sort_descending=True)
    games = NumberColumn(gettext_lazy("Games"), orderable=False)

    class Meta:
        attrs: ClassVar[dict[str, str]] = {"class": "standings"}
        default = "–"

    def __init__(self, players: PlayersFound, search: str) -> None:
        """`search` is the search text, "" for everybody."""
        player_count = ngettext("%(count)s player", "%(count)s players", players.everybody) % {
            "count": players.everybody
        }
        matching = _("{found} of {players} match “{search}”").format(
            found=len(players), players=player_count, search=search
        )
        caption = matching if search else player_count
        super().__init__(PagedRows(players, _SORTED_BY), caption=caption)

    def render_name(self, record: ListedPlayer) -> SafeString:
        """The name, as a link, with the newest event under it."""
        return format_html('<a href="{}">{}</a><span class="sub">{}</span>', record.url, record.name, record.event)

    def render_rank(self, value: str) -> str:
        """The grade in the reader's language."""
        return grade_text(value)

    def render_listed(self, record: ListedPlayer) -> SafeString:
        """The rating, or the grade, in the newest list with its date."""
        if record.as_of is None:
            return format_html('<span class="soft">{}</span>', _("not listed"))
        figure = grade_text(record.listed_rank) if record.rating is None else rating_text(record.rating)
        return format_html('{} <span class="sub">{}</span>', figure, short_date(record.as_of))
