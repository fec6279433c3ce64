"""Sends the messages that are due, one at a time, each at most once: it is marked `sending` in a transaction of its own
before it goes, and noted after. What is left in `sending` by a worker that was killed, nobody sends again by itself.
Each partner of a side gets a mail of their own: who has it doesn't get it again because of another's address, and who
hasn't isn't left out because nobody knows whether another's went.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from ground.translation import in_language, language_tag
from nzgs_tourney.models import Message, MessageKind, MessageState, MessageTrouble
from nzgs_tourney.network.site_address import leads_out
from nzgs_tourney.services.messages.carrier import Carrier, NobodyKnowsError, NotSentError
from nzgs_tourney.services.messages.tell_directors import tell_of_undelivered
from nzgs_tourney.services.people.tell_people import note_told_by_program
from nzgs_tourney.store.messages.facts import FACTS, READ_WITH, facts_of, privacy_of
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.tournament.division.privacy import Told
from nzgs_tourney.tournament.wording.messages.message_text import whole_text

WAITS = (timedelta(minutes=2), timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6))
"""How long to wait after each try that the server put off; after the last one the message has failed."""
AWAY = timedelta(minutes=3)
"""How long to wait for a server that can't be reached. It is nobody's message that is at fault, so no try counts."""
LONGEST_SECONDS = 60.0
"""How long one call sends: then others have their turn."""


def is_mail_due(now: datetime) -> bool:
    """Whether there is anything to send, and a mail server to send it. At most one query."""
    return settings.SENDS_MAIL and _due(now).exists()


def _due(now: datetime) -> QuerySet[Message]:
    """What is due and has words, of events that are led here: of others, the site that leads them sends. On a laptop,
    whose links lead nowhere else, of events that send them anyway, and files to federations, which have no link."""
    due = Message.objects.due(now).filter(kind__in=list(FACTS), event__stream__led_elsewhere=False)
    return due if leads_out() else due.filter(Q(event__message_settings__anyway=True) | Q(kind=MessageKind.FEDERATION))


def send_due(now: datetime) -> int:
    """Send what is due. Returns how many went. While the mail server is away everything waits; without one, too."""
    if not is_mail_due(now):
        return 0
    began, went = monotonic(), 0
    with Carrier() as carrier:
        while (passed := monotonic() - began) < LONGEST_SECONDS:
            moment = now + timedelta(seconds=passed)
            try:
                carrier.reach()
            except NotSentError:
                waiting = Message.objects.filter(pk__in=_due(moment).order_by().values("pk"))
                waiting.update(trouble=MessageTrouble.AWAY, due=moment + AWAY)
                break
            message = _taken(moment)
            if message is None:
                break
            went += _sent(message, carrier, moment)
    return went


def _taken(now: datetime) -> Message | None:
    """The next message, which is this worker's alone from now on; None where there is none."""
    with transaction.atomic():
        due = _due(now).select_for_update(skip_locked=True, of=("self",))
        message = due.select_related(*READ_WITH).first()
        if message is not None:
            message.state, message.tried_at, message.tries = MessageState.SENDING, now, message.tries + 1
            message.save(update_fields=["state", "tried_at", "tries"])
    return message


def _sent(message: Message, carrier: Carrier, now: datetime) -> bool:
    """Send one that was taken, and note what became of it. Returns whether it went."""
    facts, to = facts_of(message), recipient_of(message)
    if facts is None:
        _note(message, MessageState.LEFT_OUT, MessageTrouble.PAST)
        return False
    with in_language(to.language):
        words, tag = whole_text(facts, privacy_of(message)), language_tag()
    ids, missed, is_unknown = message.carrier_id.split(), set(), False
    for place, address in to.addresses.items():
        if place in message.reached:
            continue
        try:
            ids.append(carrier.send(message, address, words, tag))
        except NobodyKnowsError:
            is_unknown = True
        except NotSentError as why:
            missed.add(why.trouble)
        else:
            if place:
                message.reach(place)
    if is_unknown:
        return False
    if not missed:
        message.reach(None)
    return _noted(message, missed, now, carrier_id=_short_enough(ids))


def _noted(message: Message, missed: set[MessageTrouble], now: datetime, *, carrier_id: str) -> bool:
    """Note what became of a message that was tried, with the troubles of the addresses that it `missed`. Returns
    whether it went to anybody, ever."""
    if MessageTrouble.LATER in missed and message.tries <= len(WAITS):
        due = now + WAITS[message.tries - 1]
        _note(message, MessageState.WAITING, MessageTrouble.LATER, due=due, carrier_id=carrier_id)
        return False
    went = not missed or bool(message.reached)
    trouble = max(missed, default=MessageTrouble.NONE)  # of two, that it was refused
    if went:
        _note(message, MessageState.SENT, trouble, sent_at=now, carrier_id=carrier_id)
    else:
        _note(message, MessageState.FAILED, trouble)
    if missed:
        tell_of_undelivered(message, now=now)
    if went and message.entry is not None:
        note_told_by_program(message.entry, Told.MAIL, now=now)
    return went


def _short_enough(ids: list[str]) -> str:
    """The ids that a mail service gave to the mails of one message, with spaces between them, as many as there is room
    for."""
    longest = Message._meta.get_field("carrier_id").max_length or 0
    while len(" ".join(ids)) > longest:
        ids = ids[:-1]
    return " ".join(ids).strip()


def _note(message: Message, state: MessageState, trouble: MessageTrouble, **more: object) -> None:
    """Note it, unless a director has settled it meanwhile."""
    taken = Message.objects.filter(pk=message.pk, state=MessageState.SENDING, tried_at=message.tried_at)
    taken.update(state=state, trouble=trouble, **more)
