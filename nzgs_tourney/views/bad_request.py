"""The answer to a request that could not be read: in one sentence what was too much of it, where that is known."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponseBadRequest
from django.template.loader import render_to_string


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponseBadRequest:
    """Django's handler of status 400. The page is made without the request, which cannot be read."""
    return HttpResponseBadRequest(render_to_string("400.html", {"sentence": _sentence(exception)}))


def _sentence(exception: Exception) -> str:
    if isinstance(exception, TooManyFilesSent):
        most = settings.DATA_UPLOAD_MAX_NUMBER_FILES
        return f"More than {most} files were sent at once, and none was taken. Send fewer of them, or a zip."
    if isinstance(exception, TooManyFieldsSent):
        return f"A form with more than {settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:,} fields is not read."
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
        return f"More than {most:,} kB of text were sent, and none of it was taken. Send it as a file, or in parts."
    return ""
