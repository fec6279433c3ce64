"""Somebody enters by the public page, confirms it by the link that was mailed, and changes it. Nothing of it is
official before it is an entry."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.ledger.append import lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.links import address_proof, proves_address
from nzgs_tourney.models import Application, ApplicationState, Division, EntryPage, Event, MessageKind
from nzgs_tourney.services.entries.accept_application import accept_confirmed, fill_places
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.partners import values_for
from nzgs_tourney.services.entries.public_name import kept_public_name
from nzgs_tourney.services.entries.set_fees import charge_application
from nzgs_tourney.services.messages.tell_directors import tell_directors
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.store.entries.room import rooms_of
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.messages.recipient import mails_entry_links
from nzgs_tourney.tournament.division.names import NameInPublic
from nzgs_tourney.tournament.division.privacy import Consent
from ratings.imports.names import name_key

MOST_UNCONFIRMED = 6
"""So many unconfirmed entries of an event may have one address: more would only send mails to somebody."""
OF_ENTRY = frozenset({"club", "email", "phone", "name_in_public", "pseudonym", "photos_consent", "records_consent"})
"""What a person may still change by their link once they are entered."""


@dataclass(frozen=True, slots=True)
class SentEntry:
    """What somebody sent; the fields are those of `Application`. `fee_class` is the number of the class of fees that
    they chose."""

    division_id: int
    name: str
    family_name: str
    given_name: str
    rank: str
    email: str
    latin_name: str = ""
    name_in_public: str = NameInPublic.ENTERED.value
    pseudonym: str = ""
    club: str = ""
    country: str = "NZ"
    nzgs_id: str = ""
    egd_pin: str = ""
    aga_id: str = ""
    server_account: str = ""
    phone: str = ""
    away: tuple[int, ...] = ()
    partners: tuple[dict[str, str], ...] = ()
    team: str = ""
    under_16: bool = False
    parent_name: str = ""
    photos_consent: str = Consent.NOT_ASKED.value
    records_consent: str = Consent.NOT_ASKED.value
    language: str = ""
    fee_class: int | None = None

    @property
    def values(self) -> dict[str, Any]:
        """The columns of an application."""
        found = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "fee_class"}
        lists = {"away": list(self.away), "partners": list(self.partners)}
        return {**found, **lists, **kept_public_name(self.name_in_public, self.pseudonym)}


@transaction.atomic
def send_application(event_id: int, applied: SentEntry, *, now: datetime) -> None:
    """Keep what was sent, and mail the link by which it is confirmed, changed and withdrawn.

    Who sends the same name with the same address again gets their link again, at most once an hour, and nothing else
    changes: the caller can't tell which it was. Raises Refused while the page is closed, in a finished event, for a
    division of another event, and for another number of partners than the division has.
    """
    event, page, _stream = _locked_page(event_id)
    if not page.is_open(now) or is_finished(event.stream_id):
        raise Refused(_("Entries for this event are closed."))
    division = Division.objects.filter(pk=applied.division_id, event=event).first()
    if division is None:
        raise Refused(_("Choose a division of this event."))
    if len(applied.partners) != (division.partners - 1 if division.of_partners else 0):
        raise Refused(_("Write your partners as {division} needs them.").format(division=division.name))
    likeness = _likeness(event, applied)
    known = Application.objects.living().filter(event=event, likeness=likeness).first()
    if known is not None:
        write_message(event, MessageKind.ENTRY_RECEIVED, known, about=f"again {now:%Y-%m-%d %H}")
        return
    sent = Application.objects.filter(event=event, state=ApplicationState.SENT.value, email__iexact=applied.email)
    if sent.count() >= MOST_UNCONFIRMED:
        return
    last = Application.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    application = Application.objects.create(
        event=event,
        number=int(last or 0) + 1,
        sent_at=now,
        likeness=likeness,
        **applied.values,
    )
    if applied.fee_class is not None:
        charge_application(application, applied.fee_class)
    write_message(event, MessageKind.ENTRY_RECEIVED, application, about="sent")


@transaction.atomic
def confirm_application(application_id: int, *, now: datetime) -> Application:
    """What was sent, confirmed by its link: entered at once, waiting for a place, or for the director to decide.
    Confirming twice changes nothing more. Raises Refused for one that was declined or withdrawn, and in
    a finished event."""
    application, page, _stream = _locked_application(application_id)
    if application.state in (ApplicationState.DECLINED, ApplicationState.WITHDRAWN):
        raise Refused(_("This entry was withdrawn or declined. Enter again on the event’s page."))
    if application.state != ApplicationState.SENT:
        return application
    if is_finished(application.event.stream_id):
        raise Refused(_("Entries for this event are closed."))
    application.confirmed_at = now
    settle(application, page, now=now)
    return application


def settle(application: Application, page: EntryPage, *, now: datetime) -> None:
    """Give a confirmed application a place or a place in line; the caller holds the lock. Where the page accepts by
    itself and there is no question, it becomes an entry; otherwise the directors are told that it waits for them."""
    free = rooms_of(application.event_id)[application.division_id].free
    if free == 0:
        application.state, application.waiting_since = ApplicationState.WAITING.value, now
        application.save(update_fields=["state", "waiting_since", "confirmed_at"])
        return
    application.state, application.waiting_since = ApplicationState.CONFIRMED.value, None
    application.save(update_fields=["state", "waiting_since", "confirmed_at"])
    if page.accepts_itself:
        accept_confirmed(application)
    if application.state == ApplicationState.CONFIRMED:
        tell_directors(application.event, MessageKind.APPLICATIONS, now=now)


@transaction.atomic
def change_application(application_id: int, values: Mapping[str, Any], *, now: datetime) -> Application:
    """The application with these values, by its own link; `fee_class` is the number of their class of fees. In another
    division it takes a place or waits there, and the place that it left goes to who waits first. Once it is an entry,
    `OF_ENTRY` alone can be changed, and the entry with it: one ledger event. Another e-mail address counts once the
    link that is mailed there confirms it; where the site mails nothing, at once.

    Raises Refused for one that was declined or withdrawn, for anything else of an entry, and for another division once
    the event is finished.
    """
    application, page, _stream = _locked_application(application_id)
    if application.state in (ApplicationState.DECLINED, ApplicationState.WITHDRAWN):
        raise Refused(_("This entry was withdrawn or declined. Enter again on the event’s page."))
    values = _without_new_address(application, values, now=now)
    fee_class = values.pop("fee_class", None)
    changed = {field: value for field, value in values.items() if getattr(application, field) != value}
    if application.state == ApplicationState.ACCEPTED:
        if fee_class is not None or not changed.keys() <= OF_ENTRY:
            raise Refused(_("You’re entered: ask the director to change your name, grade or division."))
        if application.entry_id and changed:
            edit_entry(application.entry_id, values_for(application.entry, changed), actor=application.actor)
    moves = "division_id" in changed and application.state != ApplicationState.SENT
    if moves and is_finished(application.event.stream_id):
        raise Refused(_("Entries for this event are closed."))
    if moves and application.state in (ApplicationState.CONFIRMED, ApplicationState.WAITING):
        application.state, application.waiting_since = ApplicationState.SENT.value, None
    for field, value in changed.items():
        setattr(application, field, value)
    application.save()
    if fee_class is not None:
        charge_application(application, fee_class)
    if moves:
        settle(application, page, now=now)
        fill_places(application.event_id)
    return application


def _without_new_address(application: Application, values: Mapping[str, Any], *, now: datetime) -> dict[str, Any]:
    """The values without an e-mail address that has to be confirmed first: it is kept beside the old one, and the link
    goes there, at most once an hour. The old address again takes that back."""
    email = values.get("email", application.email)
    if email == application.email or not mails_entry_links(application.event):
        if "email" in values:
            application.new_email = ""
        return dict(values)
    application.new_email = email
    application.save(update_fields=["new_email"])
    about = f"address {address_proof(application, email)[:12]} {now:%Y-%m-%d %H}"
    write_message(application.event, MessageKind.NEW_ADDRESS, application, about=about)
    return {field: value for field, value in values.items() if field != "email"}


@transaction.atomic
def confirm_address(application_id: int, proof: str) -> Application:
    """The application with the new e-mail address to which this proof was mailed, and the entry with it: one ledger
    event. Confirming twice changes nothing. Raises Refused for a proof of an address that was replaced since."""
    application, _page, _stream = _locked_application(application_id)
    if proves_address(proof, application, application.email):
        return application
    if not proves_address(proof, application, application.new_email):
        raise Refused(_("This link is out of date: the address was changed again."))
    application.email, application.new_email = application.new_email, ""
    application.save(update_fields=["email", "new_email"])
    if application.entry_id is not None:
        values = values_for(application.entry, {"email": application.email})
        edit_entry(application.entry_id, values, actor=application.actor)
    return application


def _likeness(event: Event, applied: SentEntry) -> str:
    """Equal for the same name, in any order of its parts, with the same address in the same event."""
    names = " ".join(sorted(name_key(applied.name).split())) or applied.name
    text = f"{names}\0{applied.email.casefold()}"
    return hmac.new(event.link_secret.encode(), text.encode(), sha256).hexdigest()


def _locked_page(event_id: int) -> tuple[Event, EntryPage, Stream]:
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    page = EntryPage.objects.filter(event=event).first()
    if page is None:
        raise Refused(_("Entries for this event are closed."))
    return event, page, stream


def _locked_application(application_id: int) -> tuple[Application, EntryPage, Stream]:
    unlocked = Application.objects.get(pk=application_id)
    _event, page, stream = _locked_page(unlocked.event_id)
    application = Application.objects.select_related("event", "division", "entry").get(pk=application_id)
    return application, page, stream
