"""The messages of an event at the desk: what waits for the director, what needs them, what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.conf import settings
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from games.wording.numbers import in_row
from ground.translation import gettext as _, gettext_noop, in_language
from nzgs_tourney.models import (
    Event,
    Message,
    MessageKind,
    MessageSettings,
    MessageState,
    MessageTrouble,
    Role,
    User,
)
from nzgs_tourney.network.site_address import leads_out
from nzgs_tourney.store.messages.facts import READ_WITH, facts_of, privacy_of
from nzgs_tourney.store.messages.recipient import addresses_of, recipient_of
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, whole_text
from nzgs_tourney.tournament.wording.people.ledger_people import FEDERATIONS

HELD_AT_ONCE = 100
"""So many of one group are shown and sent at a time: each text is read before it goes."""
RECENT = 50

KIND_WORDS: Mapping[str, str] = MappingProxyType(
    {
        MessageKind.ENTRY_RECEIVED: gettext_noop("Entry received"),
        MessageKind.NEW_ADDRESS: gettext_noop("New address to confirm"),
        MessageKind.ENTRY_CONFIRMED: gettext_noop("Entry confirmed"),
        MessageKind.ENTRY_DECLINED: gettext_noop("Entry declined"),
        MessageKind.MOVED_UP: gettext_noop("Moved up from the waiting list"),
        MessageKind.PERSONAL_LINK: gettext_noop("Personal link"),
        MessageKind.ROUND_PUBLISHED: gettext_noop("Pairing of a round"),
        MessageKind.BOARD_CHANGED: gettext_noop("Board changed"),
        MessageKind.REMINDER: gettext_noop("Reminder before the deadline"),
        MessageKind.AT_DEADLINE: gettext_noop("Question at the deadline"),
        MessageKind.RESULT_REPORTED: gettext_noop("Result reported by the opponent"),
        MessageKind.CASE_OPENED: gettext_noop("Case opened"),
        MessageKind.RULING: gettext_noop("Ruling"),
        MessageKind.FINAL_STANDINGS: gettext_noop("Final standings"),
        MessageKind.GAME_TIME: gettext_noop("Time of a game"),
        MessageKind.TOLD: gettext_noop("What is kept about them"),
        MessageKind.RESULT_ENTERED: gettext_noop("Result entered or cleared by a director"),
        MessageKind.DRAW_HELD: gettext_noop("To directors: the draw waits"),
        MessageKind.APPLICATIONS: gettext_noop("To directors: entries wait"),
        MessageKind.UNDELIVERED: gettext_noop("To directors: mails came back"),
        MessageKind.CHALLENGE: gettext_noop("Challenge on a ladder"),
        MessageKind.FEDERATION: gettext_noop("Results to a federation"),
    }
)
"""What each message is about, for directors."""

UNKNOWN = gettext_noop("unknown")
IN_PART = gettext_noop("sent in part")
STATE_WORDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        MessageState.HELD: ("warn", gettext_noop("to send")),
        MessageState.WAITING: ("calm", gettext_noop("waiting")),
        MessageState.SENDING: ("calm", gettext_noop("sending")),
        MessageState.SENT: ("good", gettext_noop("sent")),
        MessageState.FAILED: ("bad", gettext_noop("failed")),
        MessageState.BOUNCED: ("bad", gettext_noop("bounced")),
        MessageState.LEFT_OUT: ("calm", gettext_noop("left out")),
    }
)
TROUBLE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        MessageTrouble.AWAY: gettext_noop("The mail server couldn’t be reached."),
        MessageTrouble.LATER: gettext_noop("The mail server put it off too often."),
        MessageTrouble.REFUSED: gettext_noop("The mail server refused the address."),
        MessageTrouble.PAST: gettext_noop("It was no longer true."),
    }
)


@dataclass(frozen=True, slots=True)
class MessageLine:
    """One message: `words` are what it says in its reader's language, None where there is nothing to say any more.
    `entry_url` is where an address is entered, empty for an application. `asked`: nobody knows whether it went;
    `lost`: it failed, came back or missed a partner; `again`: it may be sent again."""

    number: int
    about: str
    name: str
    address: str
    entry_url: str
    at: datetime
    tone: str
    state: str
    trouble: str
    asked: bool
    lost: bool
    again: bool
    words: MessageText | None


@dataclass(frozen=True, slots=True)
class HeldGroup:
    """Messages of one kind and division that wait for *Send*: page `number` of `pages`."""

    title: str
    lines: tuple[MessageLine, ...]
    number: int = 1
    pages: int = 1


@dataclass(frozen=True, slots=True)
class OwnMails:
    """Whether this director is told by mail of what waits, and at which address; empty for none."""

    on: bool
    address: str


@dataclass(frozen=True, slots=True)
class MessagesPage:
    """`on` and `asks` are the event's settings; `sends_mail`: the site has a mail server; `away`: it can't be reached
    now; `links_here`: links lead to this laptop, so that mails wait unless they go `anyway`. `waiting` counts what goes
    by itself, `sent` what went; `recent` is page `number` of `pages` of what was found. `own` are the reader's own
    mails, None for who isn't a director of the event."""

    on: bool
    asks: bool
    sends_mail: bool
    away: bool
    links_here: bool
    anyway: bool
    held: tuple[HeldGroup, ...]
    troubles: tuple[MessageLine, ...]
    without_address: tuple[MessageLine, ...]
    recent: tuple[MessageLine, ...]
    waiting: int
    sent: int
    search: str
    number: int
    pages: int
    own: OwnMails | None

    @property
    def anything(self) -> bool:
        """Whether there was ever a message."""
        return bool(self.held or self.recent)

    @property
    def searches(self) -> bool:
        """Whether there are so many that one is searched for."""
        return bool(self.search) or self.pages > 1 or any(group.pages > 1 for group in self.held)


def messages_page(
    event: Event, reader: User, now: datetime, *, search: str = "", number: int = 1, held: int = 1
) -> MessagesPage:
    """The page, with the messages to who has `search` in their name, page `number` of what was sent, and page `held` of
    each group that waits, its last one where it has fewer. Each message that is shown with its text takes a few
    queries: at most `HELD_AT_ONCE` of a group are."""
    row = MessageSettings.objects.filter(event=event).first()
    rows = Message.objects.filter(event=event)
    counts = dict(rows.order_by().values_list("state").annotate(Count("pk")))
    read = rows.select_related(*READ_WITH).prefetch_related("entry__members")
    troubles = [*read.unknown(now), *read.undelivered()]
    without = read.filter(state=MessageState.WAITING).without_address()[:RECENT]
    found = read.filter(_named(search)) if search else read
    past = found.exclude(state=MessageState.HELD).exclude(pk__in=[message.pk for message in (*troubles, *without)])
    recent = Paginator(past.order_by("-pk"), RECENT).get_page(number)
    return MessagesPage(
        on=row is not None and row.on_since is not None,
        asks=row is None or row.asks,
        sends_mail=settings.SENDS_MAIL,
        away=rows.filter(state=MessageState.WAITING, trouble=MessageTrouble.AWAY).exists(),
        links_here=not leads_out(),
        anyway=row is not None and row.anyway,
        held=_groups(found.held(), held),
        troubles=tuple(_line(message, now) for message in troubles),
        without_address=tuple(_line(message, now) for message in without),
        recent=tuple(_line(message, now) for message in recent),
        waiting=counts.get(MessageState.WAITING, 0),
        sent=counts.get(MessageState.SENT, 0) + counts.get(MessageState.BOUNCED, 0),
        search=search,
        number=recent.number,
        pages=recent.paginator.num_pages,
        own=_own_mails(event, reader),
    )


def _named(search: str) -> Q:
    return Q(entry__name__icontains=search) | Q(application__name__icontains=search)


def _own_mails(event: Event, reader: User) -> OwnMails | None:
    role = Role.objects.directors().filter(event=event, user=reader).first()
    return OwnMails(role.mailed, reader.email) if role else None


def waiting_messages(event: Event, now: datetime) -> tuple[int, int]:
    """How many messages failed, came back, missed a partner, or may not have gone, and how many to an address wait
    until a director has read them; none where another site leads the event, which sends them. One query."""
    rows = Message.objects.filter(event=event, event__stream__led_elsewhere=False)
    waiting = rows.undelivered() | rows.unknown(now) | rows.held().with_address()
    counts = dict(waiting.order_by().values_list("state").annotate(Count("pk")))
    held = counts.pop(MessageState.HELD, 0)
    return sum(counts.values()), held


def held_words(event: Event) -> str:
    """That mails wait until a director has read them; empty where none does. One query."""
    held = Message.objects.held().with_address().filter(event=event, event__stream__led_elsewhere=False).exists()
    return _("Mails to players wait under Messages until you have read them.") if held else ""


def message_line(message: Message, now: datetime) -> MessageLine:
    """One message with its text."""
    return _line(message, now, with_words=True)


def _groups(held: QuerySet[Message], number: int) -> tuple[HeldGroup, ...]:
    grouped: dict[str, list[Message]] = {}
    for message in held:
        grouped.setdefault(_title(message), []).append(message)
    now = timezone.now()
    pages = {title: Paginator(messages, HELD_AT_ONCE).get_page(number) for title, messages in grouped.items()}
    return tuple(
        HeldGroup(
            title,
            tuple(_line(message, now, with_words=True) for message in page),
            page.number,
            page.paginator.num_pages,
        )
        for title, page in pages.items()
    )


def _title(message: Message) -> str:
    about = message.entry or message.application or message.federation_mail
    kind, number = _(KIND_WORDS[message.kind]), message.arguments.get("round")
    if about is None:
        return kind
    if number:
        return _("{division}, round {number}: {kind}").format(division=about.division.name, number=number, kind=kind)
    return _("{division}: {kind}").format(division=about.division.name, kind=kind)


def _line(message: Message, now: datetime, *, with_words: bool = False) -> MessageLine:
    asked, (name, address) = message.is_unknown(now), _to(message)
    in_part = message.is_in_part
    lost = in_part or message.state in (MessageState.FAILED, MessageState.BOUNCED)
    tone, state = ("warn", UNKNOWN) if asked else ("bad", IN_PART) if in_part else STATE_WORDS[message.state]
    return MessageLine(
        number=message.pk,
        about=_title(message),
        name=name,
        address=address,
        entry_url=reverse("desk:entry", args=[message.event.slug, message.entry.pk]) if message.entry else "",
        at=message.sent_at or message.tried_at or message.due,
        tone=tone,
        state=_(state),
        trouble=_trouble(message, asked=asked),
        asked=asked,
        lost=lost,
        again=asked or lost or message.state == MessageState.LEFT_OUT,
        words=_words(message) if with_words else None,
    )


def _trouble(message: Message, *, asked: bool) -> str:
    """Why it didn't go, or which addresses it missed; where nobody knows (`asked`), those it may have missed. Empty for
    nothing."""
    if not message.reached:
        return _(TROUBLE_WORDS[message.trouble]) if message.trouble else ""
    addresses = recipient_of(message).addresses
    missed = [address for place, address in addresses.items() if place not in message.reached]
    words = _("It hasn’t gone to {addresses}. The others have it and won’t get it again.")
    if asked:
        words = _("It may not have gone to {addresses}. The others have it and won’t get it again.")
    return words.format(addresses=in_row(missed)) if missed else ""


def _to(message: Message) -> tuple[str, str]:
    """The name and address of its reader, or the addresses of all partners."""
    if message.account is not None:
        return message.account.called, message.account.email
    if message.application is not None:
        to = recipient_of(message)
        return to.name, to.address
    if message.federation_mail is not None:
        mail = message.federation_mail
        return _(FEDERATIONS[mail.federation]), mail.address
    assert message.entry is not None
    return message.entry.name, in_row(addresses_of(message.entry))


def _words(message: Message) -> MessageText | None:
    facts = facts_of(message)
    if facts is None:
        return None
    with in_language(recipient_of(message).language):
        return whole_text(facts, privacy_of(message))
