"""Opens a player's page by the short code from a slip, like the slip's QR code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from nzgs_tourney.forms.results.player import SlipCodeForm
from nzgs_tourney.links import token_of
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.services.entries.open_code import TooManyCodes, open_code


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Leads to the player's own page, or says what is wrong with the code."""
    if request.method != "POST":
        return _page(request, SlipCodeForm(), status=200)
    form, now = SlipCodeForm(request.POST), timezone.now()
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        link = open_code(form.cleaned_data["code"], address=client_address(request), now=now)
    except TooManyCodes as refused:
        form.add_error("code", refused.sentence)
        answer = _page(request, form, status=429)
        answer["Retry-After"] = str(int((refused.again_at - now).total_seconds()) + 1)
        return answer
    except Refused as refused:
        form.add_error("code", refused.sentence)
        return _page(request, form, status=422)
    return redirect("player:home", token_of(link))


def _page(request: HttpRequest, form: SlipCodeForm, *, status: int) -> HttpResponse:
    form.fields["code"].widget.attrs["autofocus"] = True
    return render(request, "public/code.html", {"form": form}, status=status)
