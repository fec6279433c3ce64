"""Makes the first administrator of a site that has none."""

from __future__ import annotations

from django.db import transaction

from games.ledger.append import append
from games.ledger.personal import name_of
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import User
from nzgs_tourney.services.events.site_stream import locked_site
from nzgs_tourney.services.people.new_account import NewAccount, create_account
from nzgs_tourney.store.people.accounts import has_administrator


@transaction.atomic
def set_up_site(new: NewAccount) -> User:
    """The first administrator.

    Raises Refused where the site already has one, and where the username is taken.
    """
    stream = locked_site()
    if has_administrator():
        raise Refused(_("This site already has an administrator. Sign in, or ask them for an invitation."))
    user = create_account(new, administers=True)
    append(stream, "site.set_up", f"account:{user.pk}", user.actor, {"account": name_of(user.username)})
    return user
