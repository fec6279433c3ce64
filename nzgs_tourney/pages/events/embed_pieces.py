"""Parts of an event as pieces of HTML to paste into another site's page or a newsletter, as they are now."""

from __future__ import annotations

from html import escape

from django.urls import reverse

from games.models import Game
from games.pages.game_page import game_page
from games.sheets.board_svg import svg
from games.sheets.node_diagram import diagram_at, last_node, node_address
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.pages.events.navigation import last_published
from nzgs_tourney.pages.exchange.downloads import OF_A_ROUND, DownloadTable, download_table
from nzgs_tourney.pages.rounds.public_round import UNTOLD
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.entries.public_records import records_withheld
from nzgs_tourney.tournament.exchange.html_tables import HtmlForm, html_figure, html_table
from nzgs_tourney.tournament.wording.events.rehearsal import name_elsewhere

_TABLES = (DownloadTable.DRAW, DownloadTable.RESULTS, DownloadTable.STANDINGS, DownloadTable.CROSSTABLE)


def table_piece(division: Division, table: str, form: HtmlForm, number: int | None = None) -> str:
    """A table of a division under the names that are shown in public; one of a round of the last published one without
    a number. Raises Refused for a round that isn't published, and KeyError for any other table."""
    if table not in _TABLES:
        raise KeyError(table)
    listing, event = DownloadTable(table), division.event
    place: list[object] = [event.slug, division.slug]
    if listing in OF_A_ROUND:
        number = last_published(division) if number is None else number
        if not number:
            raise Refused(_("Nothing published yet."))
        place.append(number)
    sheet = download_table(division, listing, number, untold=UNTOLD)
    name = name_elsewhere(event.name, rehearsal=event.rehearsal)
    return html_table(
        sheet,
        form,
        title=f"{name}, {division.name}: {sheet.title}",
        source=name,
        address=f"{site_address()}{reverse(f'public:{table}', args=place)}",
    )


def position_piece(game: Game, form: HtmlForm) -> str:
    """The position at the end of the record that counts: drawn in the piece itself, or in a plain one as a picture to
    load. Raises Refused where there is no record for everybody."""
    page = game_page(game, names=public_names(game.stream_id), withheld=records_withheld(game))
    if page.withheld:
        raise Refused(_("One side of this game keeps its records to itself."))
    if page.view is None or page.shown is None:
        raise Refused(_("No record of this game yet"))
    diagram = diagram_at(page.view, last_node(page.view))
    address = f"{site_address()}{reverse('public:game', args=[game.pk])}"
    if form is HtmlForm.PLAIN:
        node = node_address(page.view)
        path = reverse("public:position", args=[game.pk, page.shown.number, node, "png"])
        picture = f'<img src="{escape(site_address() + path)}" width="480" height="480" alt="{escape(diagram.title)}">'
    else:
        picture = svg(diagram, f"game-{game.pk}")
    event = game.stream.event
    name = name_elsewhere(event.name, rehearsal=event.rehearsal)
    title = f"{page.black} – {page.white}"
    return html_figure(picture, form, title=title, source=name, address=address)
