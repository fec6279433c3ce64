"""Who plays and how strong."""

from django.apps import AppConfig
from django.utils import translation

from ratings.translation import speak_through


class RatingsConfig(AppConfig):
    """The ratings app; with it every package speaks the reader's language."""

    name = "ratings"

    def ready(self) -> None:
        """Let modules that know no Django ask its translations."""
        speak_through(translation)
