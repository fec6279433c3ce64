"""The public entry page: what is said before somebody types, and what their own link shows afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from ground.translation import gettext as _, ngettext
from ground.typed_text import FORGOTTEN
from nzgs_tourney.links import proves_address, token_of
from nzgs_tourney.models import (
    Application,
    ApplicationState,
    Division,
    Entry,
    EntryPage,
    PlayerLink,
    Round,
    Seat,
    Team,
)
from nzgs_tourney.pages.entries.own_fee import OwnFee, applicants_fee
from nzgs_tourney.store.entries.fees import account_of, fee_classes
from nzgs_tourney.store.entries.limits import limits_of
from nzgs_tourney.store.entries.room import PlacesLeft, place_in_line, rooms_of
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.messages.recipient import mails_entry_links
from nzgs_tourney.store.people.registrations import EnteredAs, register_answers
from nzgs_tourney.tournament.wording.entries.fee_words import class_label
from nzgs_tourney.tournament.wording.entries.side_words import entered_counted
from nzgs_tourney.tournament.wording.entries.strength_words import limits_words
from ratings.imports.names import name_key


@dataclass(frozen=True, slots=True)
class EnteredPlayer:
    """One entered player, as the public may know them."""

    name: str
    rank: str
    club: str


@dataclass(frozen=True, slots=True)
class DivisionToEnter:
    """A division with who it is for, its room in words, and who is entered."""

    name: str
    players: str
    room: str
    listed: tuple[EnteredPlayer, ...]


@dataclass(frozen=True, slots=True)
class EnterPage:
    """The page before somebody types. `mails`: a link is mailed to confirm the entry; otherwise a director does.
    `entered` counts who is listed, empty for nobody; `fees` are the classes that can still be entered in, `account` the
    lines of where a transfer goes."""

    name: str
    event_url: str
    opens_at: datetime
    closes_at: datetime | None
    is_open: bool
    over: bool
    conditions: str
    divisions: tuple[DivisionToEnter, ...]
    entered: str
    mails: bool
    fees: tuple[str, ...]
    account: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """What somebody sent, by its own link. `heading` says what has become of it. `place`: their place on the waiting
    list, 0 without one. `personal_url`: their page as a player, `new_email` an address that they have to confirm,
    `receipt_url` that of their receipt. `may_withdraw`, `may_change` and `may_forget`: by this
    link; `asks_director`: a round is drawn with them, so a director alone withdraws them now."""

    name: str
    event: str
    event_url: str
    division: str
    heading: str
    place: int
    because: str
    personal_url: str
    may_confirm: bool
    may_withdraw: bool
    asks_director: bool
    may_change: bool
    may_forget: bool
    new_email: str
    number: str
    fee: OwnFee | None
    receipt_url: str


@dataclass(frozen=True, slots=True)
class AddressToConfirm:
    """What who reads a new e-mail address sees; `address` is empty once it is confirmed."""

    event: str
    event_url: str
    division: str
    address: str


def address_to_confirm(application: Application, proof: str) -> AddressToConfirm:
    """The page of the link with this proof. No query."""
    event, new = application.event, application.new_email
    return AddressToConfirm(
        event=event.name,
        event_url=reverse("public:event", args=[event.slug]),
        division=application.division.name,
        address=new if proves_address(proof, application, new) else "",
    )


def divisions_to_enter(page: EntryPage) -> tuple[Division, ...]:
    """The divisions that somebody may enter, in order. One query."""
    return tuple(Division.objects.filter(event=page.event_id).order_by("position", "pk"))


def teams_to_join(page: EntryPage) -> tuple[str, ...]:
    """The names of the teams that are there, which the page offers where everybody sees who is entered. At most one
    query."""
    if not page.list_public:
        return ()
    names = Team.objects.filter(division__event=page.event_id).values_list("name", flat=True)
    return tuple(sorted(set(names), key=str.casefold))


def enter_page(page: EntryPage, divisions: Sequence[Division], now: datetime) -> EnterPage:
    """The page; closed where another site leads the event, and in a finished one. At most nine queries."""
    event, rooms = page.event, rooms_of(page.event_id)
    is_here = not event.stream.led_elsewhere and not is_finished(event.stream_id)
    fees = tuple(one for one in fee_classes(event) if not one.is_over(now))
    entries = Entry.objects.filter(division__event=event, withdrawn_from=None) if page.list_public else ()
    rows = [(entry.division_id, EnteredPlayer(entry.name_for_all, entry.rank, entry.club)) for entry in entries]
    rows.sort(key=lambda row: name_key(row[1].name))
    return EnterPage(
        name=event.name,
        event_url=reverse("public:event", args=[event.slug]),
        opens_at=page.opens_at,
        closes_at=page.closes_at,
        is_open=is_here and page.is_open(now),
        over=not is_here or (page.closes_at is not None and now >= page.closes_at),
        conditions=page.conditions,
        divisions=tuple(
            DivisionToEnter(
                one.name,
                limits_words(limits_of(one)),
                room_words(rooms[one.pk]),
                tuple(listed for division, listed in rows if division == one.pk),
            )
            for one in divisions
        ),
        entered=entered_counted([one.side for one in divisions], len(rows)) if rows else "",
        mails=mails_entry_links(event),
        fees=tuple(map(class_label, fees)),
        account=tuple(account_of(event).splitlines()) if fees else (),
    )


def room_words(room: PlacesLeft) -> str:
    """How much room a division has, in words; empty for one with room for everybody."""
    if room.places is None:
        return ""
    if room.free:
        return ngettext("{free} of {places} place free", "{free} of {places} places free", room.places).format(
            free=room.free, places=room.places
        )
    return _("full: you’d be number {number} on the waiting list").format(number=room.waiting + 1)


def own_entry(application: Application) -> OwnEntry:
    """What its link shows. At most twenty-two queries."""
    event, state = application.event, ApplicationState(application.state)
    ended = state in (ApplicationState.DECLINED, ApplicationState.WITHDRAWN)
    event_over = is_finished(event.stream_id)
    finished = not ended and state is not ApplicationState.ACCEPTED and event_over
    over, fee = ended or finished, applicants_fee(application)
    drawn = Round.objects.filter(division=application.division_id).exists()
    link = PlayerLink.objects.living().filter(entry=application.entry_id).select_related("event").first()
    personal = token_of(link) if link and not over else ""
    return OwnEntry(
        name=application.both_names,
        event=event.name,
        event_url=reverse("public:event", args=[event.slug]),
        division=application.division.name,
        heading=_("The event is over") if finished else _STATES[state](),
        place=0 if over else place_in_line(application),
        because=application.declined_because,
        personal_url=reverse("player:home", args=[personal]) if personal else "",
        may_confirm=state is ApplicationState.SENT and not over,
        may_withdraw=not over and not (drawn and application.entry_id),
        asks_director=not event_over and _is_drawn(application),
        may_change=not over,
        may_forget=application.entry_id is None and application.name != FORGOTTEN,
        new_email=application.new_email,
        number="" if over or application.division.of_partners else _own_number(application),
        fee=None if finished and fee is not None and not fee.paid else fee,
        receipt_url=reverse("player:receipt", args=[personal]) if personal else "",
    )


def _own_number(application: Application) -> str:
    """Whether their number goes with their name, and nothing about anybody else; empty where they gave none."""
    asked = EnteredAs(application.number, application.nzgs_id, application.name)
    answer = register_answers(application.event, [asked]).get(application.number)
    if answer is None:
        return ""
    if answer.recognised:
        return _("Your NZGS number {number} is recognised.").format(number=application.nzgs_id)
    return _(
        "We couldn’t match NZGS number {number} with your name. Please check it. Your entry counts either way."
    ).format(number=application.nzgs_id)


def _is_drawn(application: Application) -> bool:
    """Whether a published round has them, at a board or with a bye, and they still play."""
    entry = application.entry
    if entry is None or entry.withdrawn_from is not None:
        return False
    published = Round.objects.filter(division=entry.division_id).published().values("number")
    byes = entry.statuses.byes().filter(round_number__in=published)
    return Seat.objects.published().filter(entry=entry).exists() or byes.exists()


_STATES = {
    ApplicationState.SENT: lambda: _("Confirm your entry"),
    ApplicationState.CONFIRMED: lambda: _("Confirmed: the director decides"),
    ApplicationState.WAITING: lambda: _("You’re on the waiting list"),
    ApplicationState.ACCEPTED: lambda: _("You’re entered"),
    ApplicationState.DECLINED: lambda: _("Your entry was declined"),
    ApplicationState.WITHDRAWN: lambda: _("You’ve withdrawn"),
}
"""What has become of it, to who sent it."""
