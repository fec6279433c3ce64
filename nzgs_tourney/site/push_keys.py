"""The site's key for Web Push (RFC 8292), by which push services know that a message is from it. It follows from
SECRET_KEY, so that it is kept, backed up and changed with that.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has (FIPS 186-4, D.1.2.3)."""


def push_key() -> ec.EllipticCurvePrivateKey:
    """The private key."""
    return _key(settings.SECRET_KEY)


def public_push_key() -> str:
    """The public key as browsers take it: the point, uncompressed, in base64url."""
    point = push_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


@lru_cache(maxsize=4)
def _key(secret: str) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(hmac.digest(secret.encode(), b"web push", "sha512"))
    return ec.derive_private_key(number % (_ORDER - 1) + 1, ec.SECP256R1())
