"""Fetches the players that a site with Pairgoth's website hook has for an event: they wait as an entry list."""

from __future__ import annotations

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import StagedFile, User, Webhook, WebhookKind
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.network.webhook_calls import NotCalledError, WebhookCall, call_webhook
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.tournament.exchange.pairgoth.website import MOST_PLAYERS_BYTES, players_list, secret_header
from nzgs_tourney.tournament.wording.events.webhook_words import trouble_words


def fetch_players(webhook: Webhook, *, by: User) -> StagedFile:
    """The waiting list. Nothing else of the event changes. Raises Refused where the site doesn't answer with players,
    for a webhook that has ended or isn't of Pairgoth's kind, and as `stage_file` does."""
    if webhook.kind != WebhookKind.PAIRGOTH or webhook.division is None or webhook.ended_at is not None:
        raise Refused(_("Only a site that shows Pairgoth’s events gives its players."))
    call = WebhookCall("GET", f"/players/{webhook.code}", headers=secret_header(webhook.secret))
    try:
        answer = call_webhook(webhook.address, call, most=MOST_PLAYERS_BYTES)
    except NotCalledError as why:
        raise Refused(trouble_words(why.trouble, None)) from why
    if not answer.good or len(answer.content) > MOST_PLAYERS_BYTES:
        raise Refused(_("It answered {status}.").format(status=answer.status))
    content = players_list(answer.content, webhook.division.rounds)
    name = f"players-{webhook.code}.csv"
    webhook.division.event = webhook.event
    return stage_file(
        webhook.event, StagedKind.ENTRIES, filename=name, content=content, by=by, division=webhook.division
    )
