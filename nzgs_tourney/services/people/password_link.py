"""One-time links for a new password, for a site that sends no mail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.ledger.acts import Actor, name_of
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.links import digest_of, new_token
from nzgs_tourney.models import LinkState, PasswordLink, User
from nzgs_tourney.services.events.subjects import locked_site
from nzgs_tourney.services.people.invite import why_gone

LASTS = timedelta(hours=24)
"""How long an administrator's link works."""


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A new link with its token, which is only known now."""

    link: PasswordLink
    token: str


@transaction.atomic
def make_password_link(user_id: int, *, actor: Actor, lasts: timedelta = LASTS) -> MadeLink:
    """A link by which the account gets a new password; the old password works until then. An earlier link that is
    still open is revoked.

    Raises Refused for an account that is deactivated.
    """
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    if not user.is_active:
        raise Refused(_("The account {username} is deactivated. Reactivate it first.").format(username=user.username))
    token, now = new_token(), timezone.now()
    _open_links(user).update(revoked_at=now, revoked_by=actor[:120])
    link = PasswordLink.objects.create(
        user=user, digest=token.digest, made_at=now, made_by=actor[:120], expires_at=now + lasts
    )
    payload = {"account": name_of(user.username), "expires": link.expires_at.isoformat()}
    append(stream, "password.link_made", f"account:{user.pk}", actor, payload)
    return MadeLink(link, token.text)


@transaction.atomic
def revoke_password_link(user_id: int, *, actor: Actor) -> None:
    """The account's open link stops working. Without one, nothing changes."""
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    if _open_links(user).update(revoked_at=timezone.now(), revoked_by=actor[:120]):
        append(stream, "password.link_revoked", f"account:{user.pk}", actor, {"account": name_of(user.username)})


@transaction.atomic
def set_password_by_link(token: str, password: str) -> User:
    """The account gets this password, which the form has checked, and is signed out everywhere.

    Raises Refused where there is no such link, where it was used, was revoked or has expired, and for an account that
    is deactivated.
    """
    stream = locked_site()
    now = stream.moment
    link = PasswordLink.objects.select_related("user").filter(digest=digest_of(token)).first()
    if link is None:
        raise Refused(_("This link isn’t valid. Check that it was copied whole."))
    if link.state(now) is not LinkState.OPEN:
        raise Refused(why_gone(link, now))
    if not link.user.is_active:
        raise Refused(_("This account is deactivated. Ask an administrator."))
    link.user.set_password(password)
    link.user.save(update_fields=["password"])
    link.used_at = now
    link.save(update_fields=["used_at"])
    append(stream, "password.set", f"account:{link.user.pk}", link.user.actor, {"account": name_of(link.user.username)})
    return link.user


def _open_links(user: User) -> QuerySet[PasswordLink]:
    return PasswordLink.objects.filter(user=user, used_at__isnull=True, revoked_at__isnull=True)
