"""The token of a personal link: the link's number signed with the site's key, so that nothing secret is stored.

A token is 128 bits of HMAC-SHA256 behind the number, URL-safe, short enough for a QR code read in poor light.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from django.utils.crypto import salted_hmac

from nzgs_tourney.address import site_address
from nzgs_tourney.models import PlayerLink

_BYTES = 16


def token_of(link: PlayerLink) -> str:
    """The text that goes into the link's address, such as `12-Zx8…`."""
    return f"{link.pk}-{_signature(link.pk)}"


def address_of(link: PlayerLink) -> str:
    """The whole address that the QR code carries."""
    return f"{site_address()}/p/{token_of(link)}/"


def number_in(token: str) -> int | None:
    """The number of the link that this token was made for, None where the token is not one of this site's."""
    number, dash, signature = token.partition("-")
    if not dash or not number.isascii() or not number.isdigit() or len(number) > 12:
        return None
    return int(number) if hmac.compare_digest(signature.encode(), _signature(int(number)).encode()) else None


def _signature(number: int) -> str:
    digest = salted_hmac("nzgs_tourney.player-link", str(number), algorithm=hashlib.sha256().name).digest()
    return base64.urlsafe_b64encode(digest[:_BYTES]).rstrip(b"=").decode()
