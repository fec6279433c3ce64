"""The facts of a message as they are now, as a value that says itself; None where it is no longer true, or no longer of
use, e.g. the pairings of a round that is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.urls import reverse

from nzgs_tourney.links import address_proof, new_address_address
from nzgs_tourney.models import LIVING, ApplicationState, Entry, Event, Message, MessageKind, Role
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.store.entries.fees import account_of, fee_of_application, fee_of_entry
from nzgs_tourney.store.messages.challenge_facts import challenge_now
from nzgs_tourney.store.messages.director_facts import held_draw, undelivered, waiting_applications
from nzgs_tourney.store.messages.federation_facts import mailed_file
from nzgs_tourney.store.messages.final_facts import final_place
from nzgs_tourney.store.messages.game_facts import entered_result, game_time, made_ruling, opened_case, reported_result
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.store.messages.round_facts import (
    changed_board,
    deadline_passed,
    due_soon,
    moved_start,
    published_board,
)
from nzgs_tourney.tournament.wording.messages.entry_messages import (
    ConfirmedEntry,
    DeclinedEntry,
    MovedUpEntry,
    NewAddress,
    OwnLink,
    ReceivedEntry,
)
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself

READ_WITH = (
    *("event__stream", "account", "entry__division", "entry__player", "entry__team"),
    *("application__division", "application__event", "application__entry"),
    *("federation_mail__division__event", "federation_mail__director"),
)
"""What to read with messages of which the facts are asked."""

Facts = Callable[[Message], SaysItself | None]


def _received(message: Message) -> SaysItself | None:
    application = message.application
    early = (ApplicationState.SENT, ApplicationState.CONFIRMED)
    if application is None or application.state not in (early if message.about == "sent" else LIVING):
        return None
    side = application.both_names if application.partners else ""
    return ReceivedEntry(**_news(message), state=application.state, side=side)


def _new_address(message: Message) -> SaysItself | None:
    application = message.application
    if application is None or not application.new_email:
        return None
    if address_proof(application, application.new_email)[:12] != message.about.split(" ")[1]:
        return None
    return NewAddress(**{**_news(message), "link": new_address_address(application)})


def _declined(message: Message) -> SaysItself | None:
    because = message.application.declined_because if message.application else ""
    return DeclinedEntry(**_news(message), because=because)


def _entered(message: Message) -> SaysItself | None:
    return ConfirmedEntry(**_news(message), **_team(message), code=recipient_of(message).code)


def _told(message: Message) -> SaysItself | None:
    """They are in. Their link has a message of its own, which counts who was sent it."""
    return ConfirmedEntry(**{**_news(message), "link": "", "fee": None, "account": ""}, **_team(message))


def _moved_up(message: Message) -> SaysItself | None:
    return MovedUpEntry(**_news(message))


def _own_link(message: Message) -> SaysItself | None:
    to = recipient_of(message)
    return OwnLink(**_news(message), **_team(message), code=to.code) if to.code else None


def _team(message: Message) -> dict[str, Any]:
    """The team that the reader plays for, and whether they are its captain."""
    entry = message.entry
    return {"team": entry.team.name, "captain": entry.captain} if entry is not None and entry.team else {}


def _time(message: Message) -> SaysItself | None:
    """The new start of a round, or the time of one game."""
    return moved_start(message) if "starts" in message.arguments else game_time(message)


def _news(message: Message) -> dict[str, Any]:
    """What every message about an entry says."""
    to, about = recipient_of(message), message.entry or message.application
    assert about is not None
    fee = fee_of_entry(about) if isinstance(about, Entry) else fee_of_application(about)
    return {
        "event": message.event.name,
        "division": about.division.name,
        "name": to.name,
        "link": to.link,
        "fee": fee,
        "account": account_of(message.event) if fee is not None else "",
    }


def privacy_of(message: Message) -> str:
    """The address of the page that says what is kept about this message's reader; empty for an official and a
    federation."""
    return "" if message.account_id or message.federation_mail_id else privacy_address(message.event)


def privacy_address(event: Event) -> str:
    """The whole address of the page that says what is kept: the event's, or the site's while the event isn't public."""
    page = reverse("public:event_privacy", args=[event.slug]) if event.published else reverse("public:privacy")
    return f"{site_address()}{page}"


FACTS: Mapping[MessageKind, Facts] = MappingProxyType(
    {
        MessageKind.ENTRY_RECEIVED: _received,
        MessageKind.NEW_ADDRESS: _new_address,
        MessageKind.ENTRY_DECLINED: _declined,
        MessageKind.ENTRY_CONFIRMED: _entered,
        MessageKind.MOVED_UP: _moved_up,
        MessageKind.PERSONAL_LINK: _own_link,
        MessageKind.ROUND_PUBLISHED: published_board,
        MessageKind.BOARD_CHANGED: changed_board,
        MessageKind.REMINDER: due_soon,
        MessageKind.AT_DEADLINE: deadline_passed,
        MessageKind.RESULT_REPORTED: reported_result,
        MessageKind.CASE_OPENED: opened_case,
        MessageKind.RULING: made_ruling,
        MessageKind.GAME_TIME: _time,
        MessageKind.FINAL_STANDINGS: final_place,
        MessageKind.TOLD: _told,
        MessageKind.RESULT_ENTERED: entered_result,
        MessageKind.DRAW_HELD: held_draw,
        MessageKind.APPLICATIONS: waiting_applications,
        MessageKind.UNDELIVERED: undelivered,
        MessageKind.CHALLENGE: challenge_now,
        MessageKind.FEDERATION: mailed_file,
    }
)
"""How the facts of each kind are read. The message comes with its event and the person it is to."""


def _is_mailed(message: Message) -> bool:
    roles = Role.objects.directors().with_address().filter(mailed=True)
    return roles.filter(event=message.event_id, user=message.account_id).exists()


def facts_of(message: Message) -> SaysItself | None:
    """The facts of this message; None where there is nothing to say any more. Nobody who was forgotten is told
    anything, and no account that isn't a director's any more or wants no mails."""
    if message.entry is not None and message.entry.player.forgotten_at is not None:
        return None
    if message.account_id and not _is_mailed(message):
        return None
    read = FACTS.get(MessageKind(message.kind))
    return read(message) if read else None
