"""One game of go, and the ledger of everything reported and decided about it."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The games app."""

    name = "games"

    def ready(self) -> None:
        """Import what registers itself."""
        from games import immutability  # noqa: F401
        from games.ledger import checks  # noqa: F401
