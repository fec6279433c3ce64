"""The top app: tournaments, people's roles, pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.conf import settings

if TYPE_CHECKING:
    from nzgs_tourney.models import WebhookDelivery
    from nzgs_tourney.network.webhook_calls import WebhookCall


class TourneyConfig(AppConfig):
    """Registers the permissions, the guards of frozen rows, how a ruling sets the terms of a board, and what is sent to
    webhooks."""

    name = "nzgs_tourney"
    label = "tourney"
    verbose_name = "NZGS Tourney"

    def ready(self) -> None:
        """Import modules that register themselves."""
        from nzgs_tourney import immutability, ledger_checks  # noqa: F401
        from nzgs_tourney.access import permissions  # noqa: F401
        from nzgs_tourney.services.disputes import set_ruled_terms  # noqa: F401
        from nzgs_tourney.services.messages.send_webhooks import calls_are_read_by

        calls_are_read_by(_webhook_call)

        if settings.MAIL_WEBHOOK_SECRET:
            from nzgs_tourney.services.messages import hear_of_bounces  # noqa: F401


def _webhook_call(delivery: WebhookDelivery) -> WebhookCall | None:
    # Imported with the first call: most processes send none.
    from nzgs_tourney.pages.exchange.webhook_calls import webhook_call

    return webhook_call(delivery)
