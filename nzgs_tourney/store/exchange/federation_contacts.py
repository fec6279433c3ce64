"""What this site knows of the federations: where their files go by mail, and whether a token is kept."""

from __future__ import annotations

from nzgs_tourney.models import FederationContact


def mailable_federations() -> frozenset[str]:
    """The codes of those that have an address. One query."""
    return frozenset(FederationContact.objects.exclude(email="").values_list("code", flat=True))


def address_of_federation(code: str) -> str:
    """Where its files go, empty for nowhere. One query."""
    return FederationContact.objects.filter(code=code).values_list("email", flat=True).first() or ""


def token_of_federation(code: str) -> str:
    """The token for its database, empty for none. One query."""
    return FederationContact.objects.filter(code=code).values_list("token", flat=True).first() or ""
