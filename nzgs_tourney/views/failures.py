"""Answers where something fails: 400 for a request that can't be read, 503 for a temporary outage, otherwise 500.

For monitoring, it says whether the site works.
"""

from __future__ import annotations

import sys

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ground.translation import gettext as _
from nzgs_tourney.site.deployment.outage import Outage, outage_of


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """Django's handler for status 400. The page is made without the request, which can't be read."""
    return HttpResponseBadRequest(render_to_string("400.html", {"sentence": _limit_exceeded(exception)}))


def _limit_exceeded(exception: Exception) -> str:
    if isinstance(exception, TooManyFilesSent):
        most = settings.DATA_UPLOAD_MAX_NUMBER_FILES
        return _("More than {most} files were sent at once, and none was taken. Send fewer of them, or a zip.").format(
            most=most
        )
    if isinstance(exception, TooManyFieldsSent):
        return _("A form with more than {most:,} fields is not read.").format(
            most=settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
        )
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
        return _(
            "More than {most:,} kB of text were sent, and none of it was taken. Send it as a file, or in parts."
        ).format(most=most)
    return ""


AGAIN_SECONDS = 15
_OFFICIALS = ("/desk/", "/referee/", "/federation/")
_SECRETS = ("/accounts/", "/set-up/", "/invitation/", "/new-password/", "/handed/")
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


PLAIN = "text/plain; charset=utf-8"


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 where the database answers, else 503. It says nothing else, and needs no HTTPS."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        headers = {"Retry-After": str(AGAIN_SECONDS)}
        return HttpResponse("The database does not answer.\n", status=503, headers=headers, content_type=PLAIN)
    return HttpResponse("The site is running.\n", content_type=PLAIN)
