"""A player's own page about what is kept about them: where it came from, and what they hide."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.links import access_link
from nzgs_tourney.forms.people.privacy_forms import HideForm
from nzgs_tourney.pages.people.own_privacy import own_privacy
from nzgs_tourney.services.people.choose_privacy import choose_privacy


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def privacy(request: HttpRequest, token: str) -> HttpResponse:
    """Shows it, and hides what was ticked."""
    link = access_link(token)
    form = HideForm(request.POST if request.method == "POST" else None, entry=link.entry)
    if form.is_valid():
        try:
            changed = choose_privacy(link, **form.answers)
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("Saved.") if changed else _("Nothing was ticked."))
            return redirect("player:privacy", token)
    context = {
        "page": own_privacy(link.entry),
        "form": form,
        "token": token,
        "rehearsal": link.event.stream.rehearsal,
    }
    return render(request, "player/privacy.html", context, status=422 if form.is_bound else 200)
