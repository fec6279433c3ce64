"""Sends pages compressed, and so that their length gives nothing secret in them away."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressedPages(GZipMiddleware):
    """Django's own, for pages alone: PDFs, spreadsheets and archives are compressed already.

    A page may hold a form's token or a player's link beside what somebody else chose, as in a name or an address. Its
    length would then tell in many tries whether the two agree (BREACH), so Django adds up to 100 random bytes. The ETag
    becomes a weak one, which `If-None-Match` matches as before. Requests that the server makes on its own behalf don't
    accept gzip (`server.django_pages`): what they get is compressed there, once.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed where it is a page and its reader's browser accepts that."""
        if response.streaming or not response.headers.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)
