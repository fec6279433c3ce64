"""Writes what is to be sent to webhooks, from the ledger of their events: so nothing official waits for it, and nothing
is missed however it came about. About one event of the ledger each webhook is told at most once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from games.ledger.finished import FINISHED
from games.models import Case, Game, GameState, LedgerEvent
from nzgs_tourney.live.event_parts import game_of
from nzgs_tourney.models import Division, Pairing, Round, Webhook, WebhookDelivery, WebhookKind, WebhookNews
from nzgs_tourney.services.events.subjects import division_subject, round_subject
from nzgs_tourney.services.messages.set_webhook import MADE

_log = logging.getLogger(__name__)

GATHERED = timedelta(seconds=20)
"""A page of Pairgoth's kind is sent so long after a change: results come in together."""
RECALLED, EDITED = "round.recalled", "event.edited"
_OF_EVENTS = {
    "round.published": WebhookNews.ROUND_PUBLISHED,
    RECALLED: WebhookNews.ROUND_RECALLED,
    FINISHED: WebhookNews.EVENT_FINISHED,
    "ruling.made": WebhookNews.RULING_PUBLISHED,
    "ruling.seconded": WebhookNews.RULING_PUBLISHED,
}
_NAMES = (EDITED, MADE, "entry.edited", "entry.person", "entries.moved", "person.")
"""Acts after which any round may show other names, or be public for the first time."""
_STANDINGS = ("event.", "division.", "entry.", "entries.", "ratings.applied", "team.", "teams.")
"""Acts that may change the standings, or what the last round shows of them."""
_ABOUT_RESULTS = ("result.", "ruling.")
_RESULTS = (WebhookNews.RESULT_CONFIRMED, WebhookNews.RESULT_CORRECTED)


@dataclass(frozen=True, slots=True)
class _News:
    """What one delivery is about."""

    type: WebhookNews
    about: str
    seq: int
    said: str = ""


def is_webhook_news_waiting(now: datetime) -> bool:
    """Whether anything has happened in an event with webhooks. One query."""
    return Webhook.objects.behind().exists()


def follow_webhooks(now: datetime) -> None:
    """Write what is to be sent about everything that has happened since the last time, in all events. An error
    with one webhook, which is tried again the next time, stops no other."""
    for hook in Webhook.objects.behind().values_list("pk", flat=True):
        try:
            _follow(hook, now)
        except Exception:  # whatever the error, the others are told
            _log.exception("The event of a webhook could not be read")


@transaction.atomic
def _follow(hook_id: int, now: datetime) -> None:
    rows = Webhook.objects.select_for_update(of=("self",)).filter(pk=hook_id, ended_at=None)
    hook = rows.select_related("event", "division").first()
    if hook is None:
        return
    acts = list(LedgerEvent.objects.filter(stream=hook.event.stream_id, seq__gt=hook.read_to).order_by("seq"))
    if not acts:
        return
    gathers = hook.kind == WebhookKind.PAIRGOTH
    news: Iterable[_News] = ()
    if hook.event.published:
        news = _pages(hook, acts) if gathers else _news(hook, acts)
    elif gathers:
        news = _hidden_pages(hook, acts)
    due = now + GATHERED if gathers and hook.event.published else now
    rows_to_send = [
        WebhookDelivery(
            webhook=hook, type=one.type, about=one.about, seq=one.seq, said=one.said, due=due, written_at=now
        )
        for one in news
    ]
    # After another history was taken its numbers are used twice: what was told under one isn't told again.
    WebhookDelivery.objects.bulk_create(rows_to_send, ignore_conflicts=True)
    hook.read_to = acts[-1].seq
    hook.save(update_fields=["read_to"])


def _news(hook: Webhook, acts: list[LedgerEvent]) -> Iterator[_News]:
    """What a standard webhook is told of these acts, in their order; of acts of a kind about the same, the last."""
    found = [_News(_OF_EVENTS[act.kind], act.subject, act.seq) for act in acts if act.kind in _OF_EVENTS]
    found = list({(one.type, one.about): one for one in found}.values())
    if public := _made_public(acts):
        told = set(hook.deliveries.filter(type=WebhookNews.ROUND_PUBLISHED).values_list("about", flat=True))
        told |= {one.about for one in found if one.type == WebhookNews.ROUND_PUBLISHED}
        rounds = Round.objects.published().filter(division__event=hook.event).order_by("division__number", "number")
        subjects = [round_subject(one.division, one.number) for one in rounds.select_related("division")]
        found += [_News(WebhookNews.ROUND_PUBLISHED, one, public) for one in subjects if one not in told]
    for one in sorted((*found, *_results(hook, acts)), key=lambda news: news.seq):
        if one.type in hook.types:
            yield one


def _results(hook: Webhook, acts: list[LedgerEvent]) -> Iterator[_News]:
    """The results that count now, and of which the webhook wasn't told: of each game at most one."""
    last = {number: act.seq for number, act in _by_game(hook, acts) if act.kind.startswith(_ABOUT_RESULTS)}
    games = Game.objects.filter(stream=hook.event.stream_id, number__in=last, state=GameState.CONFIRMED)
    for game in games.prefetch_related("corrections").order_by("number"):
        about, said = f"game:{game.number}", f"{game.official.result} {game.official.forfeit:d}"
        told = hook.deliveries.filter(type__in=_RESULTS, about=about).order_by("pk").last()
        since = game.correction.at if game.correction else game.confirmed_at
        if told.said == said if told else since is None or since < hook.made_at:
            continue
        corrected = told is not None or game.correction is not None
        yield _News(_RESULTS[corrected], about, last[game.number], said)


def _made_public(acts: Iterable[LedgerEvent]) -> int:
    """The number of the last of these acts by which the event became public or hidden, 0 for none."""
    return max((act.seq for act in acts if act.kind == EDITED and "published" in act.payload), default=0)


def _pages(hook: Webhook, acts: list[LedgerEvent]) -> list[_News]:
    """The pages of the webhook's division that these acts changed. One that waits anyway is sent as it then is."""
    assert hook.division is not None, "a webhook of this kind has a division"
    published = list(
        Round.objects.published().filter(division=hook.division).order_by("number").values_list("number", flat=True)
    )
    touched: dict[int, int] = {}
    for act in acts:
        touched |= dict.fromkeys(_rounds_touched(hook, hook.division, act, published), act.seq)
    last = {number: act.seq for number, act in _by_game(hook, acts)}
    boards = Pairing.objects.filter(round__division=hook.division, game__number__in=last)
    for game, of_round in boards.values_list("game__number", "round__number"):
        touched[of_round] = max(touched.get(of_round, 0), last[game])
    news = []
    for number, seq in sorted(touched.items()):
        about = round_subject(hook.division, number)
        news.append(_News(WebhookNews.PAIRINGS, about, seq))
        if number not in published:
            # Those after a round that was taken back, which no later ones replace.
            news.append(_News(WebhookNews.STANDINGS, about, seq))
    if touched and published:
        news.append(_News(WebhookNews.STANDINGS, division_subject(hook.division), max(touched.values())))
    waiting = set(hook.deliveries.waiting().filter(tries=0).values_list("type", "about"))
    return [one for one in news if (one.type.value, one.about) not in waiting]


def _hidden_pages(hook: Webhook, acts: list[LedgerEvent]) -> list[_News]:
    """The pages that this site has of an event which these acts hid: nothing but another page replaces one there."""
    hidden = _made_public(acts)
    told = hook.deliveries.filter(type=WebhookNews.PAIRINGS).exclude(delivered_at=None) if hidden else ()
    abouts = dict.fromkeys(one.about for one in told)
    return [_News(page, about, hidden) for about in abouts for page in (WebhookNews.PAIRINGS, WebhookNews.STANDINGS)]


def _rounds_touched(hook: Webhook, division: Division, act: LedgerEvent, published: list[int]) -> Iterable[int]:
    """The rounds of the division whose pages an act changed that isn't about a game: published ones, and one that was
    taken back."""
    kind, _colon, numbers = act.subject.partition(":")
    of_division, _dot, number = numbers.partition(".")
    if kind in ("round", "entry", "division") and int(of_division) != division.number:
        return ()
    if kind == "round":
        return (int(number),) if int(number) in published or act.kind == RECALLED else ()
    if act.kind.startswith(_NAMES) and (act.kind != MADE or act.at == hook.made_at):
        return published
    return published[-1:] if act.kind.startswith(_STANDINGS) else ()


def _by_game(hook: Webhook, acts: Iterable[LedgerEvent]) -> Iterator[tuple[int, LedgerEvent]]:
    """The acts about games and their cases, with the games' numbers."""
    cases = dict(Case.objects.filter(stream=hook.event.stream_id).values_list("number", "game__number"))
    for act in acts:
        if number := game_of(act.subject, cases):
            yield number, act
