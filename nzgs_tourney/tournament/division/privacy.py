"""What a person allows, and how they were told that something about them is kept here: codes, without words."""

from __future__ import annotations

from enum import StrEnum


class Consent(StrEnum):
    """A person's answer to one question about themselves."""

    NOT_ASKED = "unknown"
    YES = "yes"
    NO = "no"


CONSENTS = ("photos_consent", "records_consent")
"""The columns of an entry that have such an answer."""


class Told(StrEnum):
    """How somebody was told what is kept about them, or why that wasn't needed. The Privacy Act's principle 3A asks for
    it where somebody else entered them."""

    LINK = "link"
    MAIL = "mail"
    PAPER = "paper"
    WORD = "word"
    THEMSELVES = "themselves"
    PUBLIC = "public"
    KNOWN = "known"


BY_HAND = (Told.PAPER, Told.WORD, Told.KNOWN, Told.PUBLIC)
"""What a director can note; the others note themselves."""
