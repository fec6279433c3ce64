"""An administrator says where a federation’s files go by mail, and keeps the token for its database."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import FederationContact
from nzgs_tourney.services.events.subjects import locked_site
from nzgs_tourney.tournament.wording.people.ledger_people import FEDERATIONS

LONGEST_TOKEN = 200


@transaction.atomic
def set_federation_email(code: str, email: str, *, actor: Actor) -> None:
    """From now on files for this federation can be sent there by mail; empty: only downloaded. The ledger says so,
    without the address. The same again changes nothing. Raises Refused for what isn’t an address."""
    email = email.strip()
    try:
        if email:
            validate_email(email)
    except ValidationError as error:
        raise Refused(_("“{email}” isn’t an e-mail address.").format(email=email)) from error
    _set(code, "email", email, actor)


@transaction.atomic
def set_federation_token(code: str, token: str, *, actor: Actor) -> None:
    """From now on ratings are fetched from this federation’s database with this token; empty: none is kept. The ledger
    says so, without the token. Raises Refused for what can’t be a token."""
    token = token.strip()
    if not token.isascii() or not token.isprintable() or " " in token or len(token) > LONGEST_TOKEN:
        raise Refused(_("Copy the token once more: it’s one word of letters, digits and signs."))
    _set(code, "token", token, actor)


def _set(code: str, what: str, value: str, actor: Actor) -> None:
    if code not in FEDERATIONS:
        raise Refused(_("This federation isn’t known here."))
    stream = locked_site()
    contact, _new = FederationContact.objects.get_or_create(code=code)
    if getattr(contact, what) == value:
        return
    setattr(contact, what, value)
    contact.save(update_fields=[what])
    append(stream, "federation.contact", "site", actor, {"federation": code, "what": what, "set": bool(value)})
