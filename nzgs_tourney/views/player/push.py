"""Notifications of a player's browser: switched on and off, and the script that shows them."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from nzgs_tourney.access.links import access_link
from nzgs_tourney.forms.people.push_form import PushForm
from nzgs_tourney.services.people.subscribe import subscribe, unsubscribe
from nzgs_tourney.site.deployment import folders

_WORKER = folders.PACKAGE / "static" / "nzgs_tourney" / "push_worker.js"


@never_cache
@require_safe
def worker(request: HttpRequest, token: str) -> HttpResponse:
    """The service worker, at an address under which it may show what concerns these pages and no others."""
    access_link(token)
    return HttpResponse(_WORKER.read_bytes(), content_type="text/javascript; charset=utf-8")


@never_cache
@require_POST
def start(request: HttpRequest, token: str) -> HttpResponse:
    """This browser is told of messages from now on."""
    link, form = access_link(token), PushForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    if not settings.PUSHES:
        raise Http404
    subscribe(link, **form.cleaned_data)
    return HttpResponse()


@never_cache
@require_POST
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """This browser isn't told any more."""
    unsubscribe(access_link(token), request.POST.get("endpoint", ""))
    return HttpResponse()
