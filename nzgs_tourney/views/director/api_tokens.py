"""Tokens of programs that write to an event: its directors make them, see each secret once, and end them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.api_tokens import access_api_token_as_director
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.exchange.api_tokens import ApiTokenForm
from nzgs_tourney.pages.exchange.api_tokens_page import api_tokens_of
from nzgs_tourney.services.exchange.api_tokens import end_api_token, make_api_token
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import event_frame
from nzgs_tourney.views.fresh_links import show_once, shown_once

COOKIE = "fresh-api-token"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def api_tokens(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lists the tokens, and makes one, whose secret is shown once."""
    event, form = access_event_as_director(request.user, event_slug), ApiTokenForm(posted_data(request))
    made = run_if_valid(form, lambda: make_api_token(event.pk, **form.cleaned_data, maker=account(request)))
    page = reverse("desk:api_tokens", args=[event.slug])
    if made is not None:
        response = redirect(page)
        show_once(response, page, COOKIE, (made[0].pk, made[1].text))
        return response
    fresh = shown_once(request, page, COOKIE) if request.method == "GET" else ()
    tokens = api_tokens_of(event)
    working = {one.token for one in tokens if one.works}
    context = {
        **event_frame(event, "desk:officials"),
        "tokens": tokens,
        "form": form,
        "fresh": next((secret for token, secret in fresh if token in working), ""),
    }
    return render(request, "director/api_tokens.html", context, status=status_of(form))


@login_required
@require_POST
def end(request: HttpRequest, event_slug: str, api_token_id: int) -> HttpResponse:
    """Ends a token: the program does nothing here any more."""
    event, token = access_api_token_as_director(request.user, event_slug, api_token_id)
    end_api_token(token.pk, actor=account(request).actor)
    messages.success(request, _("The token of {program} doesn’t work any more.").format(program=token.name))
    return redirect("desk:api_tokens", event.slug)
