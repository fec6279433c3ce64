"""A command whose help is translated."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ratings.translation import gettext as _


class SpokenCommand(BaseCommand):
    """A command whose `help`, marked with `gettext_noop`, is shown in the language of the terminal."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Django's parser with the translated help."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.description = _(self.help)
        return parser
