"""Tokens of links: of the personal links of players, and of the one-time links of accounts.

A personal link's token and its short code to type are both derived from the event's secret. The token names its event
(`link_prefix`) and the link's number there, and proves both by 128 bits of HMAC-SHA256 under the event's secret. It
depends on nothing of the site: an event that is restored, or continues elsewhere, keeps its links. It is short enough
for a QR code read in poor light.

A one-time link carries a random token; the database keeps only its digest.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from nzgs_tourney.models import Application, PlayerLink
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.site.slip_code import code_from

_BYTES = 16
_TOKEN = re.compile(r"([0-9a-z]{1,8})-([1-9][0-9]{0,8})-([A-Za-z0-9_-]{22})", re.ASCII)

_ONE_TIME_BYTES = 16


@dataclass(frozen=True, slots=True)
class Claimed:
    """The contents of a token before it is checked: the prefix of its event, the number of the link, and the proof."""

    prefix: str
    number: int
    proof: str


def token_of(link: PlayerLink) -> str:
    """The text that goes into the link's address, e.g. `k7qm4t-12-Zx8…`. Reads the link's event."""
    return f"{link.event.link_prefix}-{link.number}-{_proof(link.event.link_secret, link.number)}"


def address_of(link: PlayerLink) -> str:
    """The whole address that the QR code carries."""
    return f"{site_address()}/p/{token_of(link)}/"


def application_token(application: Application) -> str:
    """The text that goes into the address of what somebody sent by an entry page. Reads its event."""
    proof = _application_proof(application.event.link_secret, application.number)
    return f"{application.event.link_prefix}-{application.number}-{proof}"


def application_address(application: Application) -> str:
    """The whole address by which they confirm, change and withdraw it."""
    return f"{site_address()}/entry/{application_token(application)}/"


def new_address_address(application: Application) -> str:
    """The whole address by which the reader of a new e-mail address confirms that it is theirs. It does nothing else,
    counts for that e-mail address alone, and the application's own link doesn't follow from it."""
    return f"{site_address()}/entry-address/{new_address_token(application)}/"


def new_address_token(application: Application) -> str:
    """The text that goes into that address. Reads the application's event."""
    proof = address_proof(application, application.new_email)
    return f"{application.event.link_prefix}-{application.number}-{proof}"


def address_proof(application: Application, email: str) -> str:
    """The part of that text which is mailed to this e-mail address alone."""
    secret = application.event.link_secret.encode()
    text = f"address:{application.number}:{email.casefold()}".encode()
    return base64.urlsafe_b64encode(hmac.digest(secret, text, hashlib.sha256)[:_BYTES]).rstrip(b"=").decode()


def proves_address(proof: str, application: Application, email: str) -> bool:
    """Whether the proof was mailed to this e-mail address of this application, compared in constant time."""
    return bool(email) and hmac.compare_digest(proof.encode(), address_proof(application, email).encode())


def proves_application(claimed: Claimed, application: Application) -> bool:
    """Whether the token was made for this application, compared in constant time."""
    return hmac.compare_digest(claimed.proof, _application_proof(application.event.link_secret, application.number))


def code_of(link: PlayerLink) -> str:
    """The short code that opens the same page from the front page, e.g. `K7QM4-TXR9H`."""
    return code_for(link.event.link_secret, link.number)


def code_for(secret: str, number: int) -> str:
    """The short code of the link with this number in the event with this secret."""
    return code_from(_digest(secret, "code", number))


def check_in_code(secret: str, opening: int) -> str:
    """The four digits on the wall for one opening of the check-in, by the number of its event in the ledger."""
    return f"{int.from_bytes(_digest(secret, 'check-in', opening)[:4]) % 10_000:04}"


def read_token(token: str) -> Claimed | None:
    """The contents of the token, None where it doesn't have the right form."""
    match = _TOKEN.fullmatch(token)
    return Claimed(match[1], int(match[2]), match[3]) if match else None


def proves(claimed: Claimed, link: PlayerLink) -> bool:
    """Whether the token was made for this link, compared in constant time."""
    return hmac.compare_digest(claimed.proof, _proof(link.event.link_secret, link.number))


def _proof(secret: str, number: int) -> str:
    return base64.urlsafe_b64encode(_digest(secret, "link", number)[:_BYTES]).rstrip(b"=").decode()


def _application_proof(secret: str, number: int) -> str:
    return base64.urlsafe_b64encode(_digest(secret, "application", number)[:_BYTES]).rstrip(b"=").decode()


def _digest(secret: str, purpose: str, number: int) -> bytes:
    return hmac.digest(secret.encode(), f"{purpose}:{number}".encode(), hashlib.sha256)


@dataclass(frozen=True, slots=True)
class Token:
    """A new token (128 random bits, URL-safe) and its SHA-256 in hexadecimal."""

    text: str
    digest: str


def new_token() -> Token:
    """A token that nobody has seen."""
    text = secrets.token_urlsafe(_ONE_TIME_BYTES)
    return Token(text, digest_of(text))


API_TOKEN = "nzgs_"  # noqa: S105  no secret
"""The start of a program's token: what looks like one is kept out of the log."""


def new_api_token() -> Token:
    """A program's token that nobody has seen."""
    text = f"{API_TOKEN}{secrets.token_urlsafe(_ONE_TIME_BYTES)}"
    return Token(text, digest_of(text))


def digest_of(text: str) -> str:
    """What the database keeps of a token. The token is random, so a plain hash is as safe as a slow one."""
    return hashlib.sha256(text.encode()).hexdigest()
