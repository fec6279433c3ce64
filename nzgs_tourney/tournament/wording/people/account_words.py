"""Ledger lines on accounts and invitations."""

from __future__ import annotations

from collections.abc import Callable

from ground.coded import Words
from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload, changes
from nzgs_tourney.tournament.wording.people.roles import ROLES


def _of_role(message: str) -> Callable[[Payload, str], str]:
    """A message about an invited person, with their name and the role."""
    return lambda p, where: _(message).format(person=p["person"], role=_(ROLES[p["role"]]))


def _accepted(p: Payload, where: str) -> str:
    if p["new"]:
        message = _("Invitation of {person} as {role} accepted, with the new account {account}.")
    else:
        message = _("Invitation of {person} as {role} accepted, with the account {account}.")
    return message.format(person=p["person"], role=_(ROLES[p["role"]]), account=p["account"])


def _rights(p: Payload, where: str) -> str:
    return _("Changed the rights of {account}: {changes}.").format(account=p["account"], changes=changes(p["changed"]))


ACCOUNTS: dict[str, Words] = {
    "site.set_up": gettext_noop("Set up the site: {account} is its first administrator."),
    "invitation.made": _of_role(gettext_noop("Invited {person} as {role} by a link.")),
    "invitation.accepted": _accepted,
    "invitation.revoked": _of_role(gettext_noop("Revoked the invitation of {person} as {role}.")),
    "second_factor.removed": gettext_noop("Removed the second factor of {account}."),
    "account.deactivated": gettext_noop("Deactivated the account {account}."),
    "account.reactivated": gettext_noop("Reactivated the account {account}."),
    "account.rights": _rights,
    "password.link_made": gettext_noop("Made a password link for {account}."),
    "password.link_revoked": gettext_noop("Revoked the password link for {account}."),
    "password.set": gettext_noop("Set a new password for {account}, by a link."),
}
"""A sentence for each kind of event, from its payload."""
