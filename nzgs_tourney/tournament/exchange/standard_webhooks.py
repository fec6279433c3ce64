"""Standard Webhooks 1.0: how a call is signed, so that its receiver knows who sent it, and that it is new.

| part of the specification | here |
| --- | --- |
| headers `webhook-id`, `webhook-timestamp`, `webhook-signature` | `signed_headers` |
| symmetric signature `v1`: HMAC-SHA256 of `id.timestamp.body`, in base64 | `signature` |
| secret: `whsec_` and 24 to 64 random bytes in base64 | `secret_of` |
| asymmetric signature `v1a`, several secrets at once | not sent |
"""

from __future__ import annotations

import hmac
from base64 import b64decode, b64encode
from hashlib import sha256

_PREFIX = "whsec_"
RANDOM_BYTES = 32
"""How many random bytes a new secret is made of."""


def secret_of(random: bytes) -> str:
    """The secret of these random bytes as people copy it."""
    return f"{_PREFIX}{b64encode(random).decode()}"


def signature(secret: str, sent_id: str, timestamp: int, body: bytes) -> str:
    """The signature of a call at this time, in seconds since 1970."""
    key = b64decode(secret.removeprefix(_PREFIX))
    signed = b".".join((sent_id.encode(), str(timestamp).encode(), body))
    return f"v1,{b64encode(hmac.digest(key, signed, sha256)).decode()}"


def signed_headers(secret: str, sent_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The headers of a call. The id is the same for each try, the time isn't."""
    return {
        "webhook-id": sent_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(secret, sent_id, timestamp, body),
    }
