"""The webhooks of an event at the desk: where they go, what was sent there, and what didn't arrive."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, Q, Value, When

from ground.translation import gettext as _
from nzgs_tourney.models import DeliveryState, Event, Webhook, WebhookDelivery, WebhookKind, WebhookNews
from nzgs_tourney.tournament.wording.events.webhook_words import (
    NEWS_WORDS,
    STATE_WORDS,
    about_words,
    trouble_words,
)

SHOWN = 25
"""So many deliveries of each webhook are shown, what didn't arrive first."""


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """One delivery. `at` is when it arrived or was tried, for one that waits when it goes; `again`: it may be sent
    again."""

    number: int
    news: str
    about: str
    at: datetime
    tone: str
    state: str
    trouble: str
    tries: int
    again: bool


@dataclass(frozen=True, slots=True)
class WebhookCard:
    """One webhook. `told` is what it is told, in words; `division` and `code` are of Pairgoth's kind. `dead` counts
    what didn't arrive, `waiting` what is still to go."""

    number: int
    address: str
    pairgoth: bool
    told: tuple[str, ...]
    division: str
    code: str
    ended_at: datetime | None
    dead: int
    waiting: int
    lines: tuple[DeliveryLine, ...]


@dataclass(frozen=True, slots=True)
class WebhooksPage:
    """`here`: this site leads the event, so that it sends. `public`: the event is, so that there is something to
    send."""

    here: bool
    public: bool
    rehearsal: bool
    going: tuple[WebhookCard, ...]
    ended: tuple[WebhookCard, ...]


def webhooks_page(event: Event) -> WebhooksPage:
    """The page: two queries, and one for each webhook."""
    of_state = {
        name: Count("deliveries", filter=Q(deliveries__state=state) & ~Q(deliveries__type=WebhookNews.TEST))
        for name, state in (("dead", DeliveryState.DEAD), ("waiting", DeliveryState.WAITING))
    }
    hooks = Webhook.objects.filter(event=event).select_related("division").annotate(**of_state)
    cards = [_card(hook) for hook in hooks.order_by("-pk")]
    return WebhooksPage(
        here=not event.stream.led_elsewhere,
        public=event.published,
        rehearsal=event.rehearsal,
        going=tuple(card for card in cards if card.ended_at is None),
        ended=tuple(card for card in cards if card.ended_at is not None),
    )


def _card(hook: Webhook) -> WebhookCard:
    # A test that failed needs nobody: it stays where it was in time.
    lost = Q(state=DeliveryState.DEAD) & ~Q(type=WebhookNews.TEST)
    lost_first = Case(When(lost, then=Value(0)), default=Value(1))
    return WebhookCard(
        number=hook.pk,
        address=hook.address,
        pairgoth=hook.kind == WebhookKind.PAIRGOTH,
        told=tuple(_(NEWS_WORDS[one]) for one in hook.types),
        division=hook.division.name if hook.division else "",
        code=hook.code,
        ended_at=hook.ended_at,
        dead=getattr(hook, "dead", 0),
        waiting=getattr(hook, "waiting", 0),
        lines=tuple(_line(row, hook) for row in hook.deliveries.order_by(lost_first, "-pk")[:SHOWN]),
    )


def _line(row: WebhookDelivery, hook: Webhook) -> DeliveryLine:
    tone, state = STATE_WORDS[row.state]
    waits = row.state == DeliveryState.WAITING
    return DeliveryLine(
        number=row.pk,
        news=_(NEWS_WORDS[row.type]),
        about=about_words(row.about),
        at=row.due if waits else row.delivered_at or row.tried_at or row.written_at,
        tone="warn" if waits and row.trouble else tone,
        state=_(state),
        trouble=trouble_words(row.trouble, row.status, row.message),
        tries=row.tries if row.type != WebhookNews.TEST else 1,
        again=not waits and hook.ended_at is None and row.type != WebhookNews.TEST,
    )
