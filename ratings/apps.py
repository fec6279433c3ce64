"""Who plays, and how strong they are."""

from django.apps import AppConfig
from django.utils import translation

from ground.translation import speak_through


class RatingsConfig(AppConfig):
    """The ratings app; it also lets every package speak the reader's language."""

    name = "ratings"

    def ready(self) -> None:
        """Give modules that don't know Django access to its translations."""
        speak_through(translation)
