"""What is sent to a webhook: the values of the read-only API, or the plain tables for other sites' pages. So it is what
everybody may see at the time it is sent, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from html import escape
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.timezone import localdate

from games.models import Game, LedgerEvent
from ground.errors import Refused
from ground.translation import gettext as _, in_language
from nzgs_tourney.models import Division, Event, Round, WebhookDelivery, WebhookKind, WebhookNews
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.network.webhook_calls import WebhookCall
from nzgs_tourney.pages.disputes.api_rulings import api_rulings
from nzgs_tourney.pages.events.api_events import api_event
from nzgs_tourney.pages.events.embed_pieces import table_piece
from nzgs_tourney.pages.events.navigation import last_published
from nzgs_tourney.pages.exchange.api_shape import ApiShape
from nzgs_tourney.pages.results.api_board import api_board_with_records, board_at
from nzgs_tourney.pages.rounds.api_rounds import api_round
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.exchange.html_tables import HtmlForm
from nzgs_tourney.tournament.exchange.pairgoth.website import published


def webhook_call(delivery: WebhookDelivery) -> WebhookCall | None:
    """The call of a delivery; None where its event, round or ruling isn't public, or not any more. To one of Pairgoth's
    kind that has a page of it, the call replaces that page."""
    with in_language(settings.LANGUAGE_CODE):
        if delivery.webhook.kind == WebhookKind.PAIRGOTH:
            return _page(delivery)
        if not delivery.webhook.event.published and delivery.type != WebhookNews.TEST:
            return None
        data = _DATA[WebhookNews(delivery.type)](delivery)
    if data is None:
        return None
    told = {"type": delivery.type, "timestamp": _when(delivery).isoformat(), "data": data}
    return WebhookCall(
        "POST", headers={"Content-Type": "application/json"}, body=json.dumps(told, ensure_ascii=False).encode()
    )


def _when(delivery: WebhookDelivery) -> datetime:
    stream = delivery.webhook.event.stream_id
    at = LedgerEvent.objects.filter(stream=stream, seq=delivery.seq).values_list("at", flat=True).first()
    return at or delivery.written_at


def _told(event: Event, page: str, api: str, value: ApiShape, **place: object) -> dict[str, Any]:
    site = site_address()
    links = {"page": f"{site}{page}", "api": f"{site}{api}"}
    return {"event": event.slug, **place, **links, "value": value.model_dump(mode="json")}


def _event(delivery: WebhookDelivery) -> dict[str, Any]:
    event = delivery.webhook.event
    api = reverse("api:api_event", args=[event.slug])
    return _told(event, reverse("public:event", args=[event.slug]), api, api_event(event, localdate()))


def _test(delivery: WebhookDelivery) -> dict[str, Any]:
    return {"event": delivery.webhook.event.slug}


def _recalled(delivery: WebhookDelivery) -> dict[str, Any] | None:
    """A round that was told and isn't public now."""
    event = delivery.webhook.event
    number, _dot, of_round = delivery.about.removeprefix("round:").partition(".")
    division = Division.objects.filter(event=event, number=number).first()
    told = _arrived(delivery, WebhookNews.ROUND_PUBLISHED)
    if division is None or not told or _published_round(delivery) is not None:
        return None
    return {"event": event.slug, "division": division.slug, "round": int(of_round)}


def _arrived(delivery: WebhookDelivery, news: WebhookNews) -> bool:
    """Whether the receiver was ever told this about the same, however often it was sent again."""
    told = delivery.webhook.deliveries.filter(type=news, about=delivery.about).exclude(pk=delivery.pk)
    return told.exclude(delivered_at=None).exists()


def _published_round(delivery: WebhookDelivery) -> Round | None:
    division, _dot, number = delivery.about.removeprefix("round:").partition(".")
    rounds = Round.objects.published().filter(division__event=delivery.webhook.event, division__number=int(division))
    return rounds.select_related("division__event__stream").filter(number=int(number)).first()


def _round(delivery: WebhookDelivery) -> dict[str, Any] | None:
    drawn = _published_round(delivery)
    if drawn is None:
        return None
    place = [drawn.division.event.slug, drawn.division.slug, drawn.number]
    page, api = reverse("public:draw", args=place), reverse("api:api_round", args=place)
    of_round = {"division": drawn.division.slug, "round": drawn.number}
    return _told(drawn.division.event, page, api, api_round(drawn), **of_round)


def _board(delivery: WebhookDelivery) -> dict[str, Any] | None:
    games = Game.objects.filter(stream=delivery.webhook.event.stream_id, number=delivery.about.removeprefix("game:"))
    game = games.select_related("stream", "pairing__round__division__event__stream").first()
    drawn = game.pairing.round if game is not None and hasattr(game, "pairing") else None
    if game is None or drawn is None or not Round.objects.published().filter(pk=drawn.pk).exists():
        return None
    row = board_at(drawn, game.pairing.table)
    if row is None:
        return None
    division = drawn.division
    api = reverse("api:api_board", args=[division.event.slug, division.slug, drawn.number, row.table])
    value = api_board_with_records(drawn, row, game, api)
    of_board = {"division": division.slug, "round": drawn.number, "table": row.table}
    return _told(division.event, reverse("public:game", args=[game.pk]), api, value, **of_board)


def _ruling(delivery: WebhookDelivery) -> dict[str, Any] | None:
    event, case = delivery.webhook.event, int(delivery.about.removeprefix("case:"))
    found = api_rulings(event, case=case).rulings
    if not found:
        return None
    value = found[-1]
    page = reverse("public:results", args=[event.slug, value.division, value.round])
    api = reverse("api:api_rulings", args=[event.slug])
    return _told(event, page, api, value, division=value.division, round=value.round, table=value.table)


_DATA: Mapping[WebhookNews, Callable[[WebhookDelivery], dict[str, Any] | None]] = MappingProxyType(
    {
        WebhookNews.ROUND_PUBLISHED: _round,
        WebhookNews.ROUND_RECALLED: _recalled,
        WebhookNews.RESULT_CONFIRMED: _board,
        WebhookNews.RESULT_CORRECTED: _board,
        WebhookNews.EVENT_FINISHED: _event,
        WebhookNews.RULING_PUBLISHED: _ruling,
        WebhookNews.TEST: _test,
    }
)


def _page(delivery: WebhookDelivery) -> WebhookCall | None:
    """A call of Pairgoth's hook."""
    hook = delivery.webhook
    if delivery.type == WebhookNews.TEST:
        return WebhookCall("GET", "/health")
    assert hook.division is not None, "a webhook of this kind has a division"
    division = Division.objects.select_related("event__stream").get(pk=hook.division.pk)
    try:
        number, table = _table(delivery, division)
    except Refused:
        return None
    if not table:
        return None
    return WebhookCall(
        "POST",
        f"/{delivery.type}/{hook.code}/{number}",
        headers={"Content-Type": "text/html; charset=utf-8"},
        body=published(table).encode(),
    )


def _table(delivery: WebhookDelivery, division: Division) -> tuple[int, str]:
    """The round that a page of Pairgoth's hook belongs to, and its table: a line instead for a round that was taken
    back after it was told, or whose event was hidden, empty for nothing to show."""
    standings, public = delivery.type == WebhookNews.STANDINGS, division.event.published
    if delivery.about.startswith("division:"):
        if not public:
            return 0, ""
        number = last_published(division)
        return number, table_piece(division, "standings", HtmlForm.PLAIN) if number else ""
    number = int(delivery.about.rpartition(".")[2])
    if public and division.drawn_rounds.published().filter(number=number).exists():
        name = _pairings_or_results(division, number)
        return number, "" if standings else table_piece(division, name, HtmlForm.PLAIN, number)
    told = _arrived(delivery, WebhookNews.PAIRINGS)
    text = _("Round {number} has been taken back.") if public else _("The event isn’t public at the moment.")
    return number, f"<p>{escape(text.format(number=number))}</p>\n" if told else ""


def _pairings_or_results(division: Division, number: int) -> str:
    rounds = [one for one in division_values(division).rounds if one.number == number]
    return "results" if any(board.result for one in rounds for board in one.boards) else "draw"
