"""Everybody's personal link as a table: by itself, and as a mail merge for directors whose site sends no mail."""

from __future__ import annotations

from collections.abc import Iterator

from ground.translation import ENGLISH, gettext as _, in_language
from nzgs_tourney.links import address_of, code_of
from nzgs_tourney.models import Entry, Event, PlayerLink
from nzgs_tourney.store.messages.facts import privacy_address
from nzgs_tourney.store.messages.recipient import addresses_of
from nzgs_tourney.tournament.exchange.tables import TableSheet
from nzgs_tourney.tournament.wording.messages.entry_messages import OwnLink
from nzgs_tourney.tournament.wording.messages.message_text import whole_text


def links_table(event: Event) -> TableSheet:
    """Name, division, address, link and code of everybody who has a link. Two queries."""
    headings = (_("Name"), _("Division"), _("E-mail"), _("Link"), _("Code"))
    rows = tuple(
        (link.entry.name, link.entry.division.name, _addresses(link.entry), address_of(link), code_of(link))
        for link in _links(event)
    )
    return TableSheet("links", _("Personal links"), headings, rows)


def mail_merge_table(event: Event) -> TableSheet:
    """Address, subject and text of the message with the link, in each one's language. Two queries."""
    return TableSheet("mail-merge", _("Mail merge"), (_("E-mail"), _("Subject"), _("Text")), tuple(_merged(event)))


def _merged(event: Event) -> Iterator[tuple[str, str, str]]:
    privacy = privacy_address(event)
    for link in _links(event):
        entry = link.entry
        said = OwnLink(event.name, entry.division.name, entry.name, address_of(link), code=code_of(link))
        with in_language(link.language or ENGLISH):
            words = whole_text(said, privacy)
        yield _addresses(entry), words.subject, words.text


def _addresses(entry: Entry) -> str:
    return ", ".join(addresses_of(entry))


def _links(event: Event) -> Iterator[PlayerLink]:
    links = PlayerLink.objects.living().filter(event=event, entry__withdrawn_from=None, entry__house=False)
    rows = links.select_related("event", "entry__division").prefetch_related("entry__members")
    rows = rows.order_by("entry__division__position", "entry__name")
    yield from rows
