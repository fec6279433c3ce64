"""The webhooks of an event: made, tried, ended, and what didn't arrive sent again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from games.ledger.acts import Actor
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.access.webhooks import access_webhook_as_director
from nzgs_tourney.forms.exchange.webhooks import PairgothWebhookForm, StandardWebhookForm
from nzgs_tourney.models import DeliveryState, Event, Webhook
from nzgs_tourney.pages.exchange.webhooks_page import webhooks_page
from nzgs_tourney.services.exchange.fetch_players import fetch_players
from nzgs_tourney.services.messages.send_webhooks import leave_out_lost, send_again, send_all_again, send_test
from nzgs_tourney.services.messages.set_webhook import end_webhook, make_pairgoth_webhook, make_standard_webhook
from nzgs_tourney.tournament.wording.events.webhook_words import trouble_words
from nzgs_tourney.views.director.form_handling import account, run_if_valid, status_of
from nzgs_tourney.views.director.frame import event_frame
from nzgs_tourney.views.fresh_links import show_once, shown_once

COOKIE = "fresh-webhook"


@login_required
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lists the webhooks, and makes one, whose secret is shown once."""
    event = access_event_as_director(request.user, event_slug)
    page, kind = reverse("desk:webhooks", args=[event.slug]), request.POST.get("kind", "")
    standard = StandardWebhookForm(request.POST if kind == "standard" else None)
    pairgoth = PairgothWebhookForm(request.POST if kind == "pairgoth" else None, event=event)
    made = _made(request, event, standard, pairgoth)
    if made is not None:
        response = redirect(page)
        if made.kind == "standard":
            show_once(response, page, COOKIE, (made.pk, made.secret))
        messages.success(request, _("The webhook is made. Send a test."))
        return response
    fresh = shown_once(request, page, COOKIE) if request.method == "GET" else ()
    context = {
        **event_frame(event, "desk:webhooks"),
        "page": webhooks_page(event),
        "standard": standard,
        "pairgoth": pairgoth,
        "fresh": fresh[0][1] if fresh else "",
        "fresh_number": fresh[0][0] if fresh else 0,
    }
    sent = pairgoth if pairgoth.is_bound else standard
    return render(request, "director/webhooks.html", context, status=status_of(sent))


def _made(
    request: HttpRequest, event: Event, standard: StandardWebhookForm, pairgoth: PairgothWebhookForm
) -> Webhook | None:
    by = account(request).actor
    if pairgoth.is_bound:
        return run_if_valid(pairgoth, lambda: _make_pairgoth(event, pairgoth, by))
    return run_if_valid(standard, lambda: make_standard_webhook(event.pk, **standard.cleaned_data, actor=by))


def _make_pairgoth(event: Event, form: PairgothWebhookForm, by: Actor) -> Webhook:
    values = {**form.cleaned_data, "division_id": form.cleaned_data["division"].pk}
    del values["division"]
    return make_pairgoth_webhook(event.pk, **values, actor=by)


@login_required
@require_POST
def test(request: HttpRequest, event_slug: str, webhook_id: int) -> HttpResponse:
    """Sends a test now, and says what came of it."""
    hook = access_webhook_as_director(request.user, event_slug, webhook_id)
    try:
        tested = send_test(hook)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:webhooks", event_slug)
    if tested.state == DeliveryState.DELIVERED:
        messages.success(request, _("The test arrived."))
    else:
        why = trouble_words(tested.trouble, tested.status, tested.message)
        messages.error(request, why or _("The test wasn’t sent."))
    return redirect("desk:webhooks", event_slug)


@login_required
@require_POST
def again(request: HttpRequest, event_slug: str, webhook_id: int, delivery_id: int) -> HttpResponse:
    """Sends one again."""
    hook = access_webhook_as_director(request.user, event_slug, webhook_id)
    if send_again(hook, delivery_id):
        messages.success(request, _("It goes out again in a moment."))
    else:
        messages.warning(request, _("That was settled meanwhile."))
    return redirect("desk:webhooks", event_slug)


@login_required
@require_POST
def lost(request: HttpRequest, event_slug: str, webhook_id: int) -> HttpResponse:
    """Sends everything again that didn't arrive, or leaves it out."""
    hook = access_webhook_as_director(request.user, event_slug, webhook_id)
    again = request.POST.get("act") == "again"
    if not (send_all_again(hook) if again else leave_out_lost(hook)):
        messages.warning(request, _("That was settled meanwhile."))
    elif again:
        messages.success(request, _("They go out again in a moment."))
    else:
        messages.success(request, _("They’re left out. Each can still be sent again."))
    return redirect("desk:webhooks", event_slug)


@login_required
@require_POST
def players(request: HttpRequest, event_slug: str, webhook_id: int) -> HttpResponse:
    """Fetches the players that the site has for this code, to check as an entry list."""
    hook = access_webhook_as_director(request.user, event_slug, webhook_id)
    try:
        staged = fetch_players(hook, by=account(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:webhooks", event_slug)
    return redirect("desk:staged", event_slug, staged.pk)


@login_required
@require_POST
def end(request: HttpRequest, event_slug: str, webhook_id: int) -> HttpResponse:
    """Nothing is sent there any more."""
    hook = access_webhook_as_director(request.user, event_slug, webhook_id)
    end_webhook(hook.pk, actor=account(request).actor)
    messages.success(request, _("Nothing is sent there any more."))
    return redirect("desk:webhooks", event_slug)
