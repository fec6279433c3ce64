"""What making and ending webhooks tells the ledger."""

from __future__ import annotations

from nzgs_tourney.services.messages.set_webhook import end_webhook, make_pairgoth_webhook, make_standard_webhook
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells

ADDRESS = "https://club.example/hooks/tourney"


@tells(make_standard_webhook, "webhook.made")
def _(desk: Desk) -> Do:
    return lambda: make_standard_webhook(desk.event.pk, ADDRESS, ["round.published"], actor=A)


@tells(make_pairgoth_webhook, "webhook.made")
def _(desk: Desk) -> Do:
    return lambda: make_pairgoth_webhook(desk.event.pk, ADDRESS, desk.division.pk, "rimu-2026", "tui-kea", actor=A)


@tells(end_webhook, "webhook.ended")
def _(desk: Desk) -> Do:
    made = make_standard_webhook(desk.event.pk, ADDRESS, ["round.published"], actor=A)
    return lambda: end_webhook(made.pk, actor=A)
