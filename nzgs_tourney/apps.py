"""The top app: tournaments, people's roles, pages."""

from django.apps import AppConfig
from django.conf import settings


class TourneyConfig(AppConfig):
    """Registers the permissions, the guards of frozen rows, and how a ruling sets the terms of a board."""

    name = "nzgs_tourney"
    label = "tourney"
    verbose_name = "NZGS Tourney"

    def ready(self) -> None:
        """Import modules that register themselves."""
        from nzgs_tourney import immutability, ledger_checks  # noqa: F401
        from nzgs_tourney.access import permissions  # noqa: F401
        from nzgs_tourney.services.disputes import set_ruled_terms  # noqa: F401

        if settings.MAIL_WEBHOOK_SECRET:
            from nzgs_tourney.services.messages import hear_of_bounces  # noqa: F401
