"""Answers after a failure: 503 for a temporary outage, with the posted form; otherwise 500."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext

from nzgs_tourney.site.deployment.outage import Outage, outage_of

AGAIN_SECONDS = 15
_OFFICIALS = ("/desk/", "/referee/", "/federation/")
_SECRETS = ("/accounts/", "/set-up/", "/invitation/", "/new-password/")
_MOST_SENT_BACK = 200_000
"""The most characters of a form that the page sends back, so that it can be sent again."""


def failed(request: HttpRequest) -> HttpResponse:
    """Django's handler for status 500. Neither page needs the database."""
    outage = outage_of(sys.exc_info()[1])
    if outage is None:
        return HttpResponse(render_to_string("500.html"), status=500)
    sentence = _sentence(outage, official=request.path_info.startswith(_OFFICIALS))
    answer: HttpResponse
    if "application/json" in request.headers.get("Accept", ""):
        answer = JsonResponse({"unavailable": sentence}, status=503)
    else:
        context = {
            "sentence": sentence,
            "sent": request.method not in ("GET", "HEAD"),
            "address": request.get_full_path(),
            "fields": _sent(request),
        }
        answer = HttpResponse(render_to_string("503.html", context), status=503)
    answer["Retry-After"] = str(AGAIN_SECONDS)
    answer["Cache-Control"] = "no-store"
    return answer


def _sentence(outage: Outage, *, official: bool) -> str:
    if outage is Outage.BUSY:
        return gettext("The site is too busy at the moment.")
    if not official:
        return gettext("The site can’t reach or save its data at the moment. The director can see why.")
    if outage is Outage.DISK_FULL:
        return gettext("The disk is full: free some space on the site’s computer.")
    return gettext("The site can’t reach its database: check that it is running on the site’s computer.")


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    """The posted fields, for sending them again; empty where there are none, or where they must not be written into a
    page: files, passwords, codes."""
    if request.method != "POST" or request.path_info.startswith(_SECRETS):
        return []
    try:
        if request.FILES:
            return []
        fields = [(name, str(value)) for name, values in request.POST.lists() for value in values]
    except Exception:  # the form could not be read: then there is nothing to send back
        return []
    if any("password" in name for name, _ in fields):
        return []
    return fields if sum(len(name) + len(value) for name, value in fields) <= _MOST_SENT_BACK else []
