"""Tells browsers of the messages that are due, beside the mails: each at most once, and only what it is about.

A message is marked before it is pushed, so what a crash interrupts is lost: the mail and the pages say all of it.
"""

from __future__ import annotations

import json
import logging
from datetime import datetime, timedelta
from email.utils import parseaddr
from time import monotonic
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from ground.translation import in_language
from nzgs_tourney.models import Message, PushSubscription
from nzgs_tourney.network.push_services import is_push_service
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.services.messages.send_due import LONGEST_SECONDS
from nzgs_tourney.site.push_keys import push_key
from nzgs_tourney.store.messages.facts import READ_WITH, facts_of
from nzgs_tourney.store.messages.recipient import recipient_of

_log = logging.getLogger(__name__)
_TIMEOUT_SECONDS = 5
_KEPT = timedelta(hours=12)
"""How long a service keeps it for a browser that is off."""
_ENDED = (404, 410)
"""The service knows the browser no more."""


def is_notifying_due(now: datetime) -> bool:
    """Whether a browser is to be told of anything. At most one query."""
    return settings.PUSHES and Message.objects.to_push(now).exists()


def notify_due(now: datetime) -> int:
    """Tell the browsers of what is due. Returns how many services took it."""
    began, told = monotonic(), 0
    while settings.PUSHES and monotonic() - began < LONGEST_SECONDS:
        message = _taken(now)
        if message is None:
            break
        told += _pushed(message)
    return told


def _taken(now: datetime) -> Message | None:
    """The next message, which is this worker's alone from now on; None where there is none."""
    with transaction.atomic():
        due = Message.objects.to_push(now).select_for_update(skip_locked=True, of=("self",))
        message = due.select_related(*READ_WITH).first()
        if message is not None:
            Message.objects.filter(pk=message.pk).update(pushed_at=now)
    return message


def _pushed(message: Message) -> int:
    facts, to = facts_of(message), recipient_of(message)
    if facts is None:
        return 0
    with in_language(to.language):
        said = {"text": facts.message_text().subject, "url": urlsplit(to.link).path}
    browsers = PushSubscription.objects.filter(
        link__entry=message.entry_id, link__revoked_at=None, made_at__lte=message.due
    )
    return sum(_push(browser, json.dumps(said)) for browser in browsers)


def _push(browser: PushSubscription, said: str) -> bool:
    """Whether the service took it. A browser that is gone is forgotten."""
    # Not in every installation: `settings.PUSHES` says whether they are here.
    from py_vapid import Vapid02, VapidException
    from pywebpush import WebPushException, webpush
    from requests import RequestException, Session

    if not is_push_service(browser.endpoint):
        browser.delete()
        return False
    try:
        with Session() as session:
            session.max_redirects = 0
            webpush(
                {"endpoint": browser.endpoint, "keys": {"p256dh": browser.key, "auth": browser.secret}},
                said,
                vapid_private_key=Vapid02(push_key()),
                vapid_claims={"sub": _contact()},
                ttl=int(_KEPT.total_seconds()),
                timeout=_TIMEOUT_SECONDS,
                requests_session=session,
            )
    except WebPushException as refused:
        status = refused.response.status_code if refused.response is not None else None
        if status in _ENDED:
            browser.delete()
        else:
            _log.warning("A push service refused a message: %s", status)
        return False
    except (RequestException, VapidException, ValueError) as error:
        _log.warning("A message could not be pushed: %s", type(error).__name__)
        return False
    return True


def _contact() -> str:
    """Who a push service can ask (RFC 8292, 2.1): the site's mail address, or its own address without the port where
    that is none that others know."""
    mail = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return f"mailto:{mail}" if "." in mail.rpartition("@")[2] else f"https://{urlsplit(site_address()).hostname}"
