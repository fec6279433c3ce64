"""The reader's language, for modules that don't know Django.

The names are those of gettext, so that the catalogues are filled from here as from anywhere else. Until a site provides
a translator (`speak_through`), everything is English: a command that audits an archive loads nothing.

A message is a whole sentence with its arguments by name: ``gettext("{name} plays Black").format(name=name)``. Words
chosen from a table are marked there with `gettext_noop` and translated where they are shown.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Translator(Protocol):
    """The interface of a translator: the part of `django.utils.translation` that is used here."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, singular: str, plural: str, number: int, /) -> str: ...
    def pgettext(self, context: str, message: str, /) -> str: ...
    def npgettext(self, context: str, singular: str, plural: str, number: int, /) -> str: ...
    def get_language(self) -> str | None: ...
    def override(self, language: str, /) -> AbstractContextManager[object]: ...


class _English:
    """Gives the messages as they were written."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        return singular if number == 1 else plural

    def pgettext(self, context: str, message: str, /) -> str:
        return message

    def npgettext(self, context: str, singular: str, plural: str, number: int, /) -> str:
        return self.ngettext(singular, plural, number)

    def get_language(self) -> str | None:
        return None

    def override(self, language: str, /) -> AbstractContextManager[object]:
        return nullcontext()


ENGLISH = "en-nz"
LABELS = "mi"
"""Te reo Māori, in which there are only labels: what is read in it is English, with a Māori word before some of its
names."""
_TAGS = {ENGLISH: "en-NZ", LABELS: "en-NZ", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}
_translator: Translator = _English()


def speak_through(translator: Translator) -> None:
    """Use this translator from now on, in the whole process."""
    global _translator
    _translator = translator


def language() -> str:
    """The code of the reader's language as Django writes it: `en-nz`, `zh-hans`, `mi`."""
    return _translator.get_language() or ENGLISH


def language_tag(code: str = "") -> str:
    """The language of a document for this code, by default the reader's (BCP 47): `en-NZ`, `zh-Hans`, `ja`."""
    return _TAGS.get(code or language(), code or language())


def in_language(code: str) -> AbstractContextManager[object]:
    """Use this language inside a `with`: for paper in another language than the page."""
    return _translator.override(code)


def gettext(message: str) -> str:
    """The message in the reader's language; the message itself where it isn't translated."""
    return _translator.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of a message for `number`, in the reader's language."""
    return _translator.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The message in the reader's language, where the English alone could mean two things; `context` says which."""
    return _translator.pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """`ngettext` with the context of `pgettext`."""
    return _translator.npgettext(context, singular, plural, number)


def gettext_noop(message: str) -> str:
    """The message itself, marked for the catalogues: for tables of words, translated where they are shown."""
    return message
