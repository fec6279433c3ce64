"""Reads how a sheet or an export is asked for: the round, the size, the order, the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.errors import Refused
from ground.translation import ENGLISH, LABELS, gettext as _now
from ground.typed_text import cleaned_text
from nzgs_tourney.paper.certificates import CertificateSays
from nzgs_tourney.paper.players_table import WallOrder
from nzgs_tourney.paper.round_pack import PackSheet
from nzgs_tourney.paper.sheets.badges import BadgeCode
from nzgs_tourney.site.languages.reader_language import languages

MOST_DIGITS = 3
MOST_LETTERS = 120
"""The most letters of a name in print, as of an entry's."""


def round_asked(query: Mapping[str, str]) -> int | None:
    """The round in `?after=`, None without one. Raises Refused for anything that isn't the number of a round."""
    text = query.get("after", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise Refused(_now("“{text}” is not the number of a round.").format(text=text[:20]))
    return int(text)


def large_asked(query: Mapping[str, str]) -> bool:
    """Whether `?size=large` asks for large type, for a wall."""
    return query.get("size") == "large"


def order_asked(query: Mapping[str, str]) -> WallOrder:
    """The order in `?by=`, by strength without one. Raises Refused for any other text."""
    text = query.get("by", WallOrder.STRENGTH.value)
    try:
        return WallOrder(text)
    except ValueError:
        raise Refused(
            _now("“{text}” isn’t an order of a wall list: choose strength or place.").format(text=text[:20])
        ) from None


def sheets_asked(texts: Sequence[str]) -> tuple[PackSheet, ...]:
    """The sheets in `?sheet=`, in any order. Raises Refused for an unknown name."""
    try:
        return tuple(PackSheet(text) for text in texts)
    except ValueError:
        unknown = next(text for text in texts if text not in list(PackSheet))
        raise Refused(
            _now("“{unknown}” isn’t a sheet of a round: choose from {join}.").format(
                unknown=unknown[:20], join=", ".join(PackSheet)
            )
        ) from None


def entry_asked(query: Mapping[str, str]) -> int | None:
    """The entry in `?entry=`, None without one. Raises Refused for anything that isn't a number."""
    text = query.get("entry", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(_now("“{text}” is not the number of an entry.").format(text=text[:20]))
    return int(text)


def certificate_asked(query: Mapping[str, str]) -> tuple[str, CertificateSays]:
    """The name to print in `?name=`, empty for the usual one, and what the certificate says in `?says=`. Raises Refused
    for any other word there."""
    text = query.get("says", CertificateSays.BEST.value)
    if text not in list(CertificateSays):
        raise Refused(_now("“{text}” isn’t what a certificate says: choose from the list.").format(text=text[:20]))
    return cleaned_text(query.get("name", ""))[:MOST_LETTERS], CertificateSays(text)


def badge_code_asked(query: Mapping[str, str]) -> BadgeCode:
    """The code on badges in `?code=`, none without one. Raises Refused for any other word."""
    text = query.get("code", BadgeCode.NONE.value)
    if text not in list(BadgeCode):
        raise Refused(_now("“{text}” isn’t a side of a badge: choose from the list.").format(text=text[:20]))
    return BadgeCode(text)


def table_asked(query: Mapping[str, str]) -> int | None:
    """The table in `?table=`, None without one. Raises Refused for anything that isn't a number."""
    text = query.get("table", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(_now("“{text}” is not the number of a table.").format(text=text[:20]))
    return int(text)


class CertificateForm(forms.Form):
    """One player's certificate: the name in print, and what it says."""

    name = forms.CharField(label=_("Name in print"), max_length=MOST_LETTERS)
    says = forms.ChoiceField(
        label=_("It says"),
        choices=[
            (CertificateSays.BEST.value, _("prize, or took part")),
            (CertificateSays.PLACE.value, _("place")),
            (CertificateSays.PART.value, _("took part")),
        ],
    )


def _second_languages() -> list[tuple[str, object]]:
    others = [(code, name if code == LABELS else f"English · {name}") for code, name in languages() if code != ENGLISH]
    return [("", _("English only")), *others]


class SecondLanguageForm(forms.Form):
    """The language printed beside English; empty for none."""

    second = forms.ChoiceField(label=_("Language of the sheets"), choices=_second_languages, required=False)
