"""A command whose help is a message of the catalogues."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings.translation import gettext as _


class SpokenCommand(BaseCommand):
    """Its `help` is marked with `gettext_noop`, and said in the language of the terminal."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Django's parser under the translated help."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.description = _(self.help)
        return parser
