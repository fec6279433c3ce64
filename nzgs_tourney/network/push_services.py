"""The push services of the makers of browsers: the only hosts to which this site sends of its own accord what a visitor
gave it the address of.
"""

from __future__ import annotations

from urllib.parse import urlsplit

_HOST = "fcm.googleapis.com"
_DOMAINS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")


def is_push_service(endpoint: str) -> bool:
    """Whether this is an address of one of them over HTTPS: never one in a private network."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    plain = parts.scheme == "https" and port in (None, 443) and parts.username is None
    return plain and (host == _HOST or host.endswith(_DOMAINS))
