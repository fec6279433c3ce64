"""The demo's second event, five weeks ahead: its entry page is open, with fees and a waiting list, and people are at
each step of entering."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from nzgs_tourney.models import Application, Asked, Event, User
from nzgs_tourney.services.entries.accept_application import accept_applications, decline_applications
from nzgs_tourney.services.entries.open_entry_page import set_entry_page
from nzgs_tourney.services.entries.send_application import SentEntry, confirm_application, send_application
from nzgs_tourney.services.entries.set_fees import set_fees
from nzgs_tourney.services.entries.take_payment import take_payment
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from nzgs_tourney.services.events.create_event import create_event
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.tournament.division.presets import DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.fees.terms import FeeKind, FeeTerms, PaidHow
from ratings.rank import Rank

NAME, SLUG = "Demo Weekend", "demo-weekend"
PLACES = 4
SHAPE = Preset(
    "demo-weekend",
    NAME,
    "The next event",
    (DivisionPreset("Open", DivisionSettings(rounds=4, bar=Rank(3), floor=Rank(-9)), 45, "30 s byo-yomi"),),
)
_PAID = UUID("6d1f7a52-4a27-4c5e-9d0e-0d6f5b0c2a11")


def announce_next_event(director: User, begins: date, now: datetime) -> Event:
    """The event. Of its eight applicants two are entered and one of them has paid; two wait for the director, one has
    not confirmed, one is on the waiting list, one is declined, one has withdrawn."""
    event = create_event(
        name=NAME, begins=begins, ends=begins + timedelta(days=1), preset=SHAPE, director=director,
        venue="The Boatshed", city="Nelson",
    )  # fmt: skip
    actor = director.actor
    event = edit_event(event.pk, {"published": True}, actor=actor)
    late = begins - timedelta(days=10)
    set_fees(
        event.pk,
        [
            FeeTerms("Adult", Decimal(30), last_day=late - timedelta(days=1)),
            FeeTerms("Youth", Decimal(15), FeeKind.YOUTH, last_day=late - timedelta(days=1), under_age=18),
            FeeTerms("Late entry", Decimal(40), FeeKind.OTHER, first_day=late),
        ],
        account="Boatshed Go Club, 00-0000-0000000-00",
        actor=actor,
    )
    division = event.divisions.get()
    page = {
        "opens_at": now - timedelta(days=14),
        "closes_at": now + timedelta(days=(begins - now.date()).days - 1),
        "asks": [Asked.CLUB.value, Asked.NUMBER.value, Asked.ROUNDS.value, Asked.PHOTOS.value],
        "conditions": "Phones stay off at the board.",
    }
    set_entry_page(event.pk, page, {division.pk: PLACES}, actor=actor)
    ones = [_sent(event, one, now - timedelta(days=9 - day)) for day, one in enumerate(_applied(division.pk))]
    entered, paid, asked, doubtful, _unconfirmed, declined, gone, waits = ones
    for one in (entered, paid, declined, gone):
        confirm_application(one.pk, now=now)
    accept_applications(event.pk, [entered.number, paid.number], {}, actor=actor)
    decline_applications(event.pk, [declined.number], "Please enter the beginners’ day instead.", actor=actor)
    withdraw_application(gone.pk)
    for one in (asked, doubtful, waits):
        confirm_application(one.pk, now=now)
    entry = division.entries.get(application=paid)
    take_payment(entry.pk, Decimal(30), PaidHow.TRANSFER, actor=actor, nonce=_PAID)
    return event


def _applied(division: int) -> tuple[SentEntry, ...]:
    """What people sent, all invented."""
    return (
        _one(division, "Isadora", "Fernbrook", "2d", club="Boatshed Go", nzgs_id="4101"),
        _one(division, "Tamahou", "Kōwhairangi", "4k", club="Bay Atari"),
        _one(division, "Wilhelmina", "Sandpiper", "7k", club="Boatshed Go", away=(1,)),
        _one(division, "Horomona", "Tītīpounamu", "?"),
        _one(division, "Leopold", "Gannetson", "3k", club="Capital Go"),
        _one(division, "Araminta", "Quickshell", "29k"),
        _one(division, "Rongomai", "Pīwakawaka", "1k", club="Garden City Go"),
        _one(division, "Cressida", "Limpetworth", "9k", under_16=True, parent_name="Basil Limpetworth", fee_class=2),
    )


def _one(division: int, given: str, family: str, rank: str, **others: Any) -> SentEntry:
    details = {"email": f"{given.lower()}@weekend.example", "fee_class": 1, **others}
    return SentEntry(division, f"{given} {family}", family, given, rank, **details)


def _sent(event: Event, applied: SentEntry, now: datetime) -> Application:
    send_application(event.pk, applied, now=now)
    return Application.objects.filter(event=event).latest("number")
