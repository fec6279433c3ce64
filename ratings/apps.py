"""Who plays and how strong."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The ratings app."""

    name = "ratings"
