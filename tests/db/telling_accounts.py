"""What accounts and invitations tell the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

from nzgs_tourney.models import ApiScope, InvitationKind, User
from nzgs_tourney.services.exchange.api_tokens import end_api_token, make_api_token
from nzgs_tourney.services.people.change_account import (
    change_rights,
    deactivate_account,
    reactivate_account,
    remove_second_factor,
)
from nzgs_tourney.services.people.change_passkeys import add_passkey, remove_passkey
from nzgs_tourney.services.people.invite import invite, revoke_invitation
from nzgs_tourney.services.people.new_account import NewAccount, accept_invitation, join_by_invitation, set_up_site
from nzgs_tourney.services.people.password_link import make_password_link, revoke_password_link, set_password_by_link
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells

NEW = NewAccount("tui", "Tui Kea", "four words are enough")


def federation() -> User:
    return User.objects.create_superuser("federation")


def revoked_links(desk: Desk) -> None:
    """An invitation and a link for a new password that were revoked."""
    revoke_invitation(invite(InvitationKind.ORGANISER, "Tui", actor=A).invitation.pk, actor=A)
    make_password_link(desk.director.pk, actor=A)
    revoke_password_link(desk.director.pk, actor=A)


@tells(set_up_site, "site.set_up")
def _(desk: Desk) -> Do:
    return lambda: set_up_site(NEW)


@tells(invite, "invitation.made")
def _(desk: Desk) -> Do:
    return lambda: invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor=A)


@tells(revoke_invitation, "invitation.revoked")
def _(desk: Desk) -> Do:
    made = invite(InvitationKind.ORGANISER, "Tui", actor=A)
    return lambda: revoke_invitation(made.invitation.pk, actor=A)


@tells(accept_invitation, "invitation.accepted")
def _(desk: Desk) -> Do:
    made = invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor=A)
    return lambda: accept_invitation(made.token, desk.director.pk)


@tells(join_by_invitation, "invitation.accepted")
def _(desk: Desk) -> Do:
    made = invite(InvitationKind.ADMINISTRATOR, "Tui", actor=A)
    return lambda: join_by_invitation(made.token, NEW)


@tells(deactivate_account, "account.deactivated")
def _(desk: Desk) -> Do:
    by = federation()
    return lambda: deactivate_account(desk.director.pk, by=by)


@tells(reactivate_account, "account.reactivated")
def _(desk: Desk) -> Do:
    by = federation()
    deactivate_account(desk.director.pk, by=by)
    return lambda: reactivate_account(desk.director.pk, by=by)


@tells(remove_second_factor, "second_factor.removed")
def _(desk: Desk) -> Do:
    by = federation()
    TOTP.activate(desk.director, generate_totp_secret())
    return lambda: remove_second_factor(desk.director.pk, by=by.actor, own=by.pk)


@tells(add_passkey, "account.passkey_added")
def _(desk: Desk) -> Do:
    return lambda: add_passkey(desk.director.pk, "Kauri laptop", {})


@tells(remove_passkey, "account.passkey_removed")
def _(desk: Desk) -> Do:
    add_passkey(desk.director.pk, "Kauri laptop", {})
    passkey = Authenticator.objects.get(user=desk.director)
    return lambda: remove_passkey(desk.director.pk, passkey.pk)


@tells(change_rights, "account.rights")
def _(desk: Desk) -> Do:
    by = federation()
    return lambda: change_rights(desk.director.pk, makes_events=True, administers=False, by=by)


@tells(make_password_link, "password.link_made")
def _(desk: Desk) -> Do:
    return lambda: make_password_link(desk.director.pk, actor=A)


@tells(revoke_password_link, "password.link_revoked")
def _(desk: Desk) -> Do:
    make_password_link(desk.director.pk, actor=A)
    return lambda: revoke_password_link(desk.director.pk, actor=A)


@tells(set_password_by_link, "password.set")
def _(desk: Desk) -> Do:
    made = make_password_link(desk.director.pk, actor=A)
    return lambda: set_password_by_link(made.token, NEW.password)


@tells(make_api_token, "api_token.made")
def _(desk: Desk) -> Do:
    return lambda: make_api_token(desk.event.pk, "Scoreboard", [ApiScope.RESULTS], maker=desk.director)


@tells(end_api_token, "api_token.ended")
def _(desk: Desk) -> Do:
    token, _secret = make_api_token(desk.event.pk, "Scoreboard", [ApiScope.RESULTS], maker=desk.director)
    return lambda: end_api_token(token.pk, actor=A)
