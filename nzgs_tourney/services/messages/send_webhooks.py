"""Sends what is due to webhooks. Each try is noted before it is made, so that one whose worker is killed counts, and is
made again later with the same id: by that its receiver knows what it has already.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.utils import timezone

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import (
    DeliveryState,
    DeliveryTrouble,
    Webhook,
    WebhookDelivery,
    WebhookKind,
    WebhookNews,
)
from nzgs_tourney.models.webhook import MESSAGE_LENGTH, WebhookDeliveries
from nzgs_tourney.network.webhook_calls import NotCalledError, WebhookCall, call_webhook
from nzgs_tourney.services.messages.send_due import LONGEST_SECONDS
from nzgs_tourney.tournament.exchange.pairgoth.website import refusal, secret_header
from nzgs_tourney.tournament.exchange.standard_webhooks import signed_headers

_log = logging.getLogger(__name__)

WAITS = (
    *(timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30)),
    *(timedelta(hours=2), timedelta(hours=6), timedelta(hours=14)),
)
"""How long to wait after each try that failed; after the last one the delivery is dead."""
LEASE = timedelta(minutes=2)
"""Longer than a call takes: after so long somebody else tries."""
_GONE = 410
"""The receiver wants no more of it: it isn't tried again."""
_BUSY = (429, 503)
"""The receiver wants to be left alone for as long as it says."""
_NOT_THERE = (
    *(DeliveryTrouble.AWAY, DeliveryTrouble.NO_HOST),
    *(DeliveryTrouble.CERTIFICATE, DeliveryTrouble.CLOSED),
)
"""Troubles that the next call would have too."""

CallOf = Callable[[WebhookDelivery], WebhookCall | None]
_read_by: list[CallOf] = []


def calls_are_read_by(read: CallOf) -> None:
    """Have `read` say what a delivery says: it knows the public pages, which no service does. None where nothing of it
    is public any more."""
    _read_by[:] = [read]


def is_webhook_due(now: datetime) -> bool:
    """Whether there is anything to send. One query."""
    return WebhookDelivery.objects.due(now).exists()


def send_webhooks(now: datetime) -> int:
    """Send what is due, for LONGEST_SECONDS at most. Returns how many arrived."""
    began, arrived = monotonic(), 0
    while (passed := monotonic() - began) < LONGEST_SECONDS:
        moment = now + timedelta(seconds=passed)
        delivery = _taken(moment)
        if delivery is None:
            break
        arrived += _tried(delivery, moment)
    return arrived


def send_test(webhook: Webhook) -> WebhookDelivery:
    """Send a test to a webhook now, once. Returns what became of it. Raises Refused where another site leads the
    event."""
    if webhook.event.stream.led_elsewhere:
        raise Refused(_("Another site leads the event: that one sends."))
    now = timezone.now()
    delivery = WebhookDelivery.objects.create(
        webhook=webhook, type=WebhookNews.TEST, seq=0, due=now + LEASE, written_at=now, tries=len(WAITS) + 1
    )
    _tried(delivery, now)
    delivery.refresh_from_db()
    return delivery


def send_again(webhook: Webhook, delivery_id: int) -> bool:
    """Send one again that is dead, was left out or delivered. Returns whether it was one of these, and its webhook
    goes."""
    return _send_again(webhook, webhook.deliveries.filter(pk=delivery_id)) == 1


def send_all_again(webhook: Webhook) -> int:
    """Send again whatever is dead. Returns how many that were, 0 for a webhook that doesn't go."""
    return _send_again(webhook, webhook.deliveries.lost())


def leave_out_lost(webhook: Webhook) -> int:
    """Whatever is dead needs nobody any more. Returns how many that were."""
    return webhook.deliveries.lost().update(state=DeliveryState.LEFT_OUT)


@transaction.atomic
def _send_again(webhook: Webhook, deliveries: WebhookDeliveries) -> int:
    if not webhook.goes:
        return 0
    fresh = {"tries": 0, "delivered_at": None, "status": None, "trouble": DeliveryTrouble.NONE, "message": ""}
    again = deliveries.exclude(state=DeliveryState.WAITING)
    return again.update(state=DeliveryState.WAITING, due=timezone.now(), **fresh)


def _taken(now: datetime) -> WebhookDelivery | None:
    """The next one, which is this worker's alone until it is due again; None where there is none. Those whose last try
    nobody came back from are dead."""
    while True:
        with transaction.atomic():
            due = WebhookDelivery.objects.due(now).select_for_update(skip_locked=True, of=("self",))
            delivery = due.select_related("webhook__event__stream", "webhook__division").first()
            if delivery is None:
                return None
            if delivery.tries <= len(WAITS):
                delivery.tried_at, delivery.tries = now, delivery.tries + 1
                delivery.due = now + _after_a_killed_try(delivery.tries)
                delivery.save(update_fields=["due", "tried_at", "tries"])
                return delivery
            _give_up(delivery, trouble=delivery.trouble or DeliveryTrouble.OURS, message=delivery.message)


def _after_a_killed_try(tries: int) -> timedelta:
    """How long to wait after this try if its worker never comes back: as after one that failed."""
    return max(LEASE, WAITS[tries - 1]) if tries <= len(WAITS) else LEASE


def _tried(delivery: WebhookDelivery, now: datetime) -> bool:
    """As `_sent`; an error of this program is a try that failed, so that it stops no other delivery."""
    try:
        return _sent(delivery, now)
    except Exception:  # whatever the error, the others are sent
        _log.exception("The call of a webhook failed")
        _failed(delivery, DeliveryTrouble.OURS, now)
        return False


def _sent(delivery: WebhookDelivery, now: datetime) -> bool:
    """Send one that was taken, and note what became of it. Returns whether it arrived."""
    hook = delivery.webhook
    call = None if hook.ended_at else _read_by[0](delivery)
    if call is None:
        _note(delivery, DeliveryState.LEFT_OUT)
        return False
    try:
        answer = call_webhook(hook.address, _signed(hook, delivery, call))
    except NotCalledError as why:
        _failed(delivery, why.trouble, now)
        return False
    message = refusal(answer.content) if answer.good and hook.kind == WebhookKind.PAIRGOTH else None
    if message is not None:
        _failed(delivery, DeliveryTrouble.SAID_NO, now, status=answer.status, message=message[:MESSAGE_LENGTH])
    elif answer.good:
        _note(delivery, DeliveryState.DELIVERED, status=answer.status, delivered_at=now, tried_at=now)
        return True
    else:
        wait = answer.wait if answer.status in _BUSY else None
        _failed(delivery, DeliveryTrouble.REFUSED, now, status=answer.status, wait=wait)
    return False


def _signed(hook: Webhook, delivery: WebhookDelivery, call: WebhookCall) -> WebhookCall:
    if hook.kind == WebhookKind.PAIRGOTH:
        return replace(call, headers={**call.headers, **secret_header(hook.secret)})
    signed = signed_headers(hook.secret, delivery.sent_id, int(timezone.now().timestamp()), call.body or b"")
    return replace(call, headers={**call.headers, **signed})


def _failed(
    delivery: WebhookDelivery,
    trouble: DeliveryTrouble,
    now: datetime,
    *,
    status: int | None = None,
    message: str = "",
    wait: timedelta | None = None,
) -> None:
    """Note a try that failed. While a receiver isn't there, what else waits for it waits at least as long as after a
    first try; where it asks for a `wait`, all of it waits so long."""
    known = {"trouble": trouble, "status": status, "message": message, "tried_at": now}
    if delivery.tries > len(WAITS) or status == _GONE:
        _give_up(delivery, **known)
    else:
        again = max(WAITS[delivery.tries - 1], wait or timedelta())
        _note(delivery, DeliveryState.WAITING, due=now + again, **known)
    least = WAITS[0] if wait is None and trouble in _NOT_THERE else wait
    if least and delivery.type != WebhookNews.TEST:
        soon = now + least
        delivery.webhook.deliveries.waiting().filter(due__lt=soon).update(due=soon)


def _give_up(delivery: WebhookDelivery, **known: object) -> None:
    _note(delivery, DeliveryState.DEAD, **known)
    if delivery.type != WebhookNews.TEST:
        _log.warning("A webhook of %s could not be delivered", delivery.webhook.event.slug)


def _note(delivery: WebhookDelivery, state: DeliveryState, **more: object) -> None:
    """Note it, unless it was settled meanwhile."""
    taken = WebhookDelivery.objects.filter(pk=delivery.pk, state=DeliveryState.WAITING, tries=delivery.tries)
    taken.update(state=state, **{"trouble": DeliveryTrouble.NONE, "message": "", **more})
