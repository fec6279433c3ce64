"""A division’s file as it would go to its federation by mail, to check before it does."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from ground.errors import Refused
from ground.translation import gettext as _, in_language
from nzgs_tourney.models import Division, FederationMail, User
from nzgs_tourney.pages.exchange.export_notes import RESULTS_TABLE
from nzgs_tourney.pages.exchange.export_preview import (
    digest_of,
    filename,
    layout_file,
    layout_page,
    offered_targets,
    sending_page,
    sent_file,
    table_page,
    tables_digest,
)
from nzgs_tourney.services.messages.mail_file import mail_refusal
from nzgs_tourney.store.exchange.exported_division import results_facts, results_tables
from nzgs_tourney.store.exchange.federation_contacts import address_of_federation
from nzgs_tourney.store.exchange.saved_layouts import layout_of_word
from nzgs_tourney.store.messages.federation_facts import federation_news
from nzgs_tourney.tournament.exchange.external_formats import Format
from nzgs_tourney.tournament.exchange.tables import TYPES, TableFormat, xlsx_bytes
from nzgs_tourney.tournament.wording.messages.message_text import MessageText
from nzgs_tourney.tournament.wording.people.ledger_people import FEDERATIONS, RECIPIENTS

_BYTES = "application/octet-stream"
"""So no program on the way changes line ends or letters, and the hash stays true."""


@dataclass(frozen=True, slots=True)
class MailFile:
    """A file for a federation with all that its mail has; `must` is how many things are to be fixed first."""

    federation: str
    filename: str
    media_type: str
    content: bytes
    digest: str
    must: int


@dataclass(frozen=True, slots=True)
class MailPage:
    """`refused` is why it can’t be sent, empty where it can."""

    file: MailFile
    recipient: str
    address: str
    reply_to: str
    words: MessageText
    refused: str


def file_to_mail(division: Division, word: str) -> MailFile | None:
    """The file that this word names, None where it isn’t one for a federation. Raises Refused where there is nothing to
    write, and in a rehearsal."""
    if division.of_partners:
        return None
    if word == RESULTS_TABLE:
        tables = results_tables(results_facts(division))
        name, must = f"{division.event.slug}-{division.slug}-{word}.xlsx", len(table_page(division).must)
        kind = TYPES[TableFormat.XLSX]
        return MailFile(RECIPIENTS[word], name, kind, xlsx_bytes(*tables), tables_digest(tables), must)
    if (layout := layout_of_word(division.event.stream_id, word)) is not None and not layout.removed:
        page, content = layout_page(division, layout), layout_file(division, layout)
        return MailFile(layout.federation, page.filename, _BYTES, content, digest_of(content), len(page.must))
    if word in RECIPIENTS and word in [target.word for target in offered_targets(division)]:
        form = Format(word)
        content, must = sent_file(division, form), len(sending_page(division, form).must)
        return MailFile(RECIPIENTS[word], filename(division, form), _BYTES, content, digest_of(content), must)
    return None


def mail_page(division: Division, word: str, file: MailFile, by: User) -> MailPage:
    """What the mail says and where it goes. Six queries."""
    address = address_of_federation(file.federation)
    mail = FederationMail(
        division=division, target=word, federation=file.federation, address=address, director=by,
        filename=file.filename, content=file.content, digest=file.digest, at=timezone.now(),
    )  # fmt: skip
    with in_language("en"):
        words = federation_news(mail).message_text()
    return MailPage(file, _(FEDERATIONS[file.federation]), address, by.email, words, mail_refusal(file.federation, by))


def refuse_other(file: MailFile, digest: str) -> None:
    """Raises Refused where the file isn’t the one that was shown."""
    if file.digest != digest:
        raise Refused(_("The file has changed since you opened this page: check it again, then send it."))
