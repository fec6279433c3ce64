"""Says whether the site works, for monitoring."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from nzgs_tourney.views.unavailable import AGAIN_SECONDS

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
