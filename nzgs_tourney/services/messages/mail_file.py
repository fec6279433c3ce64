"""A director sends a division’s file to a federation by mail."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.ledger.append import lock
from games.ledger.leader import refuse_elsewhere
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import (
    Division,
    FederationMail,
    Message,
    MessageKind,
    MessageState,
    User,
)
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.exchange.note_export import note_sent
from nzgs_tourney.store.exchange.federation_contacts import address_of_federation

LOST = (MessageState.FAILED, MessageState.BOUNCED, MessageState.LEFT_OUT)


@transaction.atomic
def mail_file(
    division_id: int,
    target: str,
    *,
    federation: str,
    filename: str,
    media_type: str,
    content: bytes,
    digest: str,
    seen: int,
    by: User,
) -> FederationMail:
    """The mail, queued with this file of the division, as it was read at number `seen` of the ledger; the ledger says
    that it was sent, with its `digest`. The same file again to the same address changes nothing, unless the first is
    lost.

    Raises Refused where `mail_refusal` has a reason, in a rehearsal, where another site leads the event, and as
    `note_sent` does.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_rehearsal(stream)
    refuse_elsewhere(stream)
    if reason := mail_refusal(federation, by):
        raise Refused(reason)
    address = address_of_federation(federation)
    before = division.federation_mails.filter(target=target, digest=digest, address=address)
    if (same := before.exclude(message__state__in=LOST).last()) is not None:
        return same
    note_sent(division_id, target, seen=seen, digest=digest, actor=by.actor, mailed=True)
    mail = FederationMail.objects.create(
        division=division, target=target, federation=federation, address=address, director=by, filename=filename,
        media_type=media_type, content=content, digest=digest, number=seen, at=timezone.now(),
    )  # fmt: skip
    Message.objects.create(
        event=division.event, kind=MessageKind.FEDERATION, federation_mail=mail, about=f"file:{mail.pk}",
        state=MessageState.WAITING, due=mail.at, written_at=mail.at,
    )  # fmt: skip
    return mail


def mail_refusal(federation: str, by: User) -> str:
    """Why this person can’t send this federation a file by mail, in a sentence; empty where they can. One query."""
    if not settings.SENDS_MAIL:
        return _("This site sends no mail: download the file and send it yourself.")
    if not address_of_federation(federation):
        return _("This site has no address of this federation: download the file and send it yourself.")
    if not by.email:
        return _("Replies come to you: add an e-mail address to your account first.")
    return ""
