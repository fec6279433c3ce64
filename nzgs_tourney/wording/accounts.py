"""Ledger lines on accounts and invitations."""

from __future__ import annotations

from collections.abc import Callable

from nzgs_tourney.wording.ledger_changes import Payload, changes
from nzgs_tourney.wording.roles import ROLES


def _role(p: Payload) -> str:
    """`Mere as referee`."""
    return f"{p['person']} as {ROLES[p['role']]}"


def _accepted(p: Payload, _: str) -> str:
    account = f"the {'new ' if p['new'] else ''}account {p['account']}"
    return f"Invitation of {_role(p)} accepted, with {account}."


ACCOUNTS: dict[str, Callable[[Payload, str], str]] = {
    "site.set_up": lambda p, _: f"Set up the site: {p['account']} is its first administrator.",
    "invitation.made": lambda p, _: f"Invited {_role(p)} by a link.",
    "invitation.accepted": _accepted,
    "invitation.revoked": lambda p, _: f"Revoked the invitation of {_role(p)}.",
    "account.deactivated": lambda p, _: f"Deactivated the account {p['account']}.",
    "account.reactivated": lambda p, _: f"Reactivated the account {p['account']}.",
    "account.rights": lambda p, _: f"Changed the rights of {p['account']}: {changes(p['changed'])}.",
    "password.link_made": lambda p, _: f"Made a password link for {p['account']}.",
    "password.link_revoked": lambda p, _: f"Revoked the password link for {p['account']}.",
    "password.set": lambda p, _: f"Set a new password for {p['account']}, by a link.",
}
"""A sentence for each kind of event, from its payload."""
