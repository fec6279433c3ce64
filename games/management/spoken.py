"""A command whose help is translated, what it loads, and how it refuses."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from getpass import GetPassWarning
from typing import Any, Literal, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from ground.translation import gettext as _

WRONG = 2
"""What a command ends with that was asked for something it can't do."""


class SpokenCommand(BaseCommand):
    """A command whose `help`, marked with `gettext_noop`, is shown in the language of the terminal.

    It starts without Django's system checks, unless it asks for them: they load every page of the site.
    """

    requires_system_checks: list[str] | Literal["__all__"] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Django's parser with the translated help, and the name as it is typed: `verify-ledger`."""
        parser = super().create_parser(prog_name, subcommand.replace("_", "-"), **kwargs)
        parser.description = _(self.help)
        return parser

    def typed(self, ask: Callable[[str], str], question: str, otherwise: str) -> str:
        """What somebody types after the question, asked by `input` or `getpass`; refuses with `otherwise` where nobody
        can."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", GetPassWarning)
                return ask(question)
        except EOFError:
            self.stdout.write("")
            self.refuse(otherwise)

    def refuse(self, *sentences: str) -> NoReturn:
        """End with these on the error output, a line each, and `WRONG`."""
        for sentence in sentences:
            self.stderr.write(sentence)
        sys.exit(WRONG)
