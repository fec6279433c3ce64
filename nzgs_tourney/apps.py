"""The top app: tournaments, people's roles, pages."""

from django.apps import AppConfig


class TourneyConfig(AppConfig):
    """Registers the permissions and the guards of frozen rows when Django starts."""

    name = "nzgs_tourney"
    label = "tourney"
    verbose_name = "NZGS Tourney"

    def ready(self) -> None:
        """Import modules that register themselves."""
        from nzgs_tourney import immutability, ledger_checks  # noqa: F401
        from nzgs_tourney.access import permissions  # noqa: F401
