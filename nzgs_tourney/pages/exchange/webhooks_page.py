"""The webhooks of an event at the desk: where they go, what was sent there, and what didn't arrive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, Q, Value, When

from ground.translation import gettext as _
from nzgs_tourney.live.event_parts import number_of
from nzgs_tourney.models import (
    DeliveryState,
    Division,
    Event,
    Pairing,
    Webhook,
    WebhookDelivery,
    WebhookKind,
    WebhookNews,
)
from nzgs_tourney.tournament.wording.events.webhook_words import (
    NEWS_WORDS,
    STATE_WORDS,
    about_words,
    trouble_words,
)

SHOWN = 25
"""So many deliveries of each webhook are shown, what didn't arrive first."""
_Board = tuple[int, int, int]
"""The numbers of a board's division, round and table."""


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
    what didn't arrive, `waiting` what is still to go. `goes`: it is sent what happens."""

    number: int
    address: str
    pairgoth: bool
    told: tuple[str, ...]
    division: str
    code: str
    ended_at: datetime | None
    dead: int
    waiting: int
    goes: bool
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
    """The page: three queries, and two for each webhook."""
    of_state = {
        name: Count("deliveries", filter=Q(deliveries__state=state) & ~Q(deliveries__type=WebhookNews.TEST))
        for name, state in (("dead", DeliveryState.DEAD), ("waiting", DeliveryState.WAITING))
    }
    hooks = Webhook.objects.filter(event=event).select_related("division").annotate(**of_state)
    names = dict(Division.objects.filter(event=event).values_list("number", "name"))
    divisions = names if len(names) > 1 else {}
    cards = [_card(event, hook, divisions) for hook in hooks.order_by("-pk")]
    return WebhooksPage(
        here=not event.stream.led_elsewhere,
        public=event.published,
        rehearsal=event.rehearsal,
        going=tuple(card for card in cards if card.ended_at is None),
        ended=tuple(card for card in cards if card.ended_at is not None),
    )


def _card(event: Event, hook: Webhook, divisions: Mapping[int, str]) -> WebhookCard:
    """`divisions`: their names by their numbers, empty where there is only one."""
    hook.event = event
    # A test that failed needs nobody: it stays where it was in time.
    lost = Q(state=DeliveryState.DEAD) & ~Q(type=WebhookNews.TEST)
    lost_first = Case(When(lost, then=Value(0)), default=Value(1))
    rows = list(hook.deliveries.order_by(lost_first, "-pk")[:SHOWN])
    boards = _boards(event, rows)
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
        goes=hook.goes,
        lines=tuple(_line(row, hook, divisions, boards.get(row.about)) for row in rows),
    )


def undelivered_calls(event: Event) -> int:
    """How many calls to webhooks that haven't ended need somebody; none where another site leads the event. One
    query."""
    return WebhookDelivery.objects.lost().filter(webhook__in=Webhook.objects.going().filter(event=event)).count()


def _boards(event: Event, rows: Sequence[WebhookDelivery]) -> dict[str, _Board]:
    """Where the games are that these deliveries are about, by their subjects."""
    games = [number_of(row.about) for row in rows if row.about.startswith("game:")]
    boards = Pairing.objects.filter(game__stream=event.stream_id, game__number__in=games)
    found = boards.values_list("game__number", "round__division__number", "round__number", "table")
    return {f"game:{game}": (division, number, table) for game, division, number, table in found}


def _line(row: WebhookDelivery, hook: Webhook, divisions: Mapping[int, str], board: _Board | None) -> DeliveryLine:
    tone, state = STATE_WORDS[row.state]
    waits = row.state == DeliveryState.WAITING
    kind, _colon, numbers = row.about.partition(":")
    of_division = int(numbers.partition(".")[0]) if kind in ("round", "division") else 0
    division = board[0] if board else of_division
    return DeliveryLine(
        number=row.pk,
        news=_(NEWS_WORDS[row.type]),
        about=about_words(row.about, divisions.get(division, ""), board[1:] if board else None),
        at=row.due if waits else row.delivered_at or row.tried_at or row.written_at,
        tone="warn" if waits and row.trouble else tone,
        state=_(state),
        trouble=trouble_words(row.trouble, row.status, row.message),
        tries=row.tries if row.type != WebhookNews.TEST else 1,
        again=not waits and hook.goes and row.type != WebhookNews.TEST,
    )
