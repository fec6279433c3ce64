"""The site's public address: the one in every code, printed link and page that names it."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings


def site_address() -> str:
    """Where people reach the site, e.g. `https://tourney.example` or `http://127.0.0.1:8000`; no slash at the end."""
    return str(settings.SITE_URL)


def site_host() -> str:
    """The host and port of that address as printed in words, e.g. `tourney.example` or `192.168.1.20:8000`."""
    return urlsplit(site_address()).netloc
