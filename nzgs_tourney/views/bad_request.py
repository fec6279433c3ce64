"""Answers a request that could not be read: says in one sentence which limit it exceeded, if known."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponseBadRequest
from django.template.loader import render_to_string

from ground.translation import gettext as _


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """Django's handler for status 400. The page is made without the request, which can't be read."""
    return HttpResponseBadRequest(render_to_string("400.html", {"sentence": _sentence(exception)}))


def _sentence(exception: Exception) -> str:
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
