"""The language of commands' output: the terminal's, if the program has a whole catalogue for it, otherwise English.
*English with Māori labels* is for pages alone, and for those who choose it there.

What programs read (JSON, CSV, exports, schemas), the work of several processes, and the site's own jobs are always
English.
"""

from __future__ import annotations

import gettext as catalogues
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from ground.translation import ENGLISH
from nzgs_tourney.site.deployment.folders import PACKAGE

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which programs in a terminal check them: the first that is set decides."""
_CODES = {"ja": "ja", "ko": "ko", "zh": "zh-hans"}
_TRADITIONAL = ("tw", "hk", "mo", "hant")
_FOR_PROGRAMS = frozenset({"--json", "--export", "--output", "--csv", "--jobs", "--scheduler", "schema"})
JOBS = frozenset({"audit_archive", "backup_job", "draw_job"})
"""The commands that the site itself starts."""


def terminal_language(environment: Mapping[str, str], arguments: Sequence[str]) -> str:
    """The code of the language for this command line, as Django writes it."""
    if _FOR_PROGRAMS & {argument.partition("=")[0] for argument in arguments} or JOBS & set(arguments[:1]):
        return ENGLISH
    locale_name = next(filter(None, (environment.get(name, "") for name in _VARIABLES)), "")
    name, _, region = locale_name.partition(".")[0].partition("@")[0].lower().replace("-", "_").partition("_")
    if name == "zh" and region.startswith(_TRADITIONAL):
        return "zh-hant"
    return _CODES.get(name, ENGLISH)


class Catalogue:
    """A translator for `ground.translation` with one language's catalogue: for commands without a site."""

    def __init__(self, code: str) -> None:
        name, _, script = code.partition("-")
        locale = f"{name}_{script.capitalize()}" if script else name
        self._code = code
        self._found = catalogues.translation("django", PACKAGE / "locale", [locale], fallback=True)

    def gettext(self, message: str, /) -> str:
        """The translation, or the message itself."""
        return self._found.gettext(message)

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The form of the translation for this number."""
        return self._found.ngettext(singular, plural, number)

    def pgettext(self, context: str, message: str, /) -> str:
        """The translation of the message in this context."""
        return self._found.pgettext(context, message)

    def npgettext(self, context: str, singular: str, plural: str, number: int, /) -> str:
        """The form for this number in this context."""
        return self._found.npgettext(context, singular, plural, number)

    def get_language(self) -> str | None:
        """Its language."""
        return self._code

    def override(self, language: str, /) -> AbstractContextManager[object]:
        """Commands without a site have only one language."""
        return nullcontext()
