"""What this site’s way to federations tells the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from hashlib import sha256

from django.test import override_settings

from nzgs_tourney.models import FederationMail
from nzgs_tourney.services.exchange.set_federation import set_federation_email, set_federation_token
from nzgs_tourney.services.messages.mail_file import mail_file
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


@tells(set_federation_email, "federation.contact")
def _(_desk: Desk) -> Do:
    return lambda: set_federation_email("egd", "results@example.org", actor=A)


@tells(set_federation_token, "federation.contact")
def _(_desk: Desk) -> Do:
    return lambda: set_federation_token("egd", "7|abc", actor=A)


@tells(mail_file, "file.sent")
def _(desk: Desk) -> Do:
    set_federation_email("egd", "results@example.org", actor=A)
    desk.director.email = "aroha@example.org"
    desk.director.save()

    def act() -> None:
        with override_settings(SENDS_MAIL=True):
            mailed(desk)

    return act


def mailed(desk: Desk, content: bytes = b"; ") -> FederationMail:
    """A file that its director sends to the European database."""
    return mail_file(
        desk.division.pk, "h9", federation="egd", filename="rimu.h9", media_type="application/octet-stream",
        content=content, digest=sha256(content).hexdigest(), seen=1, by=desk.director,
    )  # fmt: skip
