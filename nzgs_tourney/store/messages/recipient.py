"""Who a message goes to: the name, address and language of now; and whether a site can mail the link of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.conf import settings

from nzgs_tourney.links import address_of, application_address, code_of
from nzgs_tourney.models import Application, Entry, Event, Message, MessageKind, MessageSettings, PlayerLink
from nzgs_tourney.network.site_address import leads_out


@dataclass(frozen=True, slots=True)
class Recipient:
    """`address` is empty where there is none; `language` is the code of the one that they read. `link` and `code` are
    those of their personal link, empty where they have none, as officials do. `partners`: the addresses of a side’s
    partners, who get the same mail, by their places in it."""

    name: str
    address: str
    language: str
    link: str
    code: str
    partners: Mapping[int, str] = field(default_factory=dict)

    @property
    def addresses(self) -> Mapping[int, str]:
        """Every address that the mail goes to, by the partner’s place; by 0 where it is one person’s."""
        return self.partners or {0: self.address}


def recipient_of(message: Message) -> Recipient:
    """The person this message is for. One query, besides the rows that it names."""
    if message.application is not None:
        to = recipient_of_application(message.application)
        new = message.application.new_email if message.kind == MessageKind.NEW_ADDRESS else ""
        return replace(to, address=new) if new else to
    if message.account is not None:
        return Recipient(message.account.called, message.account.email, settings.LANGUAGE_CODE, "", "")
    if (mail := message.federation_mail) is not None:
        return Recipient("", mail.address, "en", "", "")
    assert message.entry is not None
    return recipient_of_entry(message.entry)


def recipient_of_entry(entry: Entry) -> Recipient:
    """The player of this entry, or the partners. One query for the link with its event, another for partners."""
    link = PlayerLink.objects.living().filter(entry=entry).select_related("event").first()
    return Recipient(
        name=entry.name,
        address=entry.email,
        partners=_partners(entry),
        language=(link.language if link else "") or settings.LANGUAGE_CODE,
        link=address_of(link) if link else "",
        code=code_of(link) if link else "",
    )


def addresses_of(entry: Entry) -> tuple[str, ...]:
    """The address of the player, or of each partner who has one; the first is the entry's own. One query for a side."""
    if not entry.division.of_partners:
        return (entry.email,) if entry.email else ()
    return tuple(_partners(entry).values())


def _partners(entry: Entry) -> dict[int, str]:
    """The address at each partner's place, one that several share at the first of them; none where it is one person."""
    found: dict[int, str] = {}
    for member in sorted(entry.members.all(), key=lambda one: one.position) if entry.division.of_partners else ():
        if member.email and member.email.lower() not in map(str.lower, found.values()):
            found[member.position] = member.email
    return found


def recipient_of_application(application: Application) -> Recipient:
    """Who sent this application, with the link by which they confirm, change and withdraw it. No query, besides its
    event."""
    return Recipient(
        name=application.name,
        address=application.email,
        language=application.language or settings.LANGUAGE_CODE,
        link=application_address(application),
        code="",
    )


def mails_entry_links(event: Event) -> bool:
    """Whether who enters by the event's page gets the link that confirms it by mail: wherever the site sends mail at
    all, as with the link to sign in, also while the event's messages are off. From a laptop, whose links lead nowhere
    else, only where the event sends mails anyway. A rehearsal sends nothing. One query on a laptop."""
    if not settings.SENDS_MAIL or event.rehearsal:
        return False
    return leads_out() or MessageSettings.objects.filter(event=event, anyway=True).exists()
