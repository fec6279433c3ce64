"""The form field for each kind of setting."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.fields import HALF_POINTS, GradesField, RankField, TablesField
from nzgs_tourney.forms.events.handicap_table import HandicapTableField
from nzgs_tourney.forms.events.komi import KomiField
from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.setting_kinds import (
    Choice,
    Flag,
    FreeText,
    Grade,
    Grades,
    HandicapTable,
    Komi,
    PartOfStone,
    SettingKind,
    TableNumbers,
    Whole,
    Worth,
)

_EVEN = (("", _("an even game if both players agree")), ("0.50", _("always an even game")))


def setting_field(setting: Setting) -> forms.Field:
    """A field for the setting, which cleans it to the value that a row stores. Raises KeyError for a kind that has
    none.
    """
    return _FIELDS[type(setting.kind)](
        setting.kind, label=_lazily(setting), help_text=_(setting.hint) if setting.hint else ""
    )


def _title(setting: Setting) -> str:
    return setting.title


_lazily = lazy(_title, str)


def _choice(kind: Choice, **options: Any) -> forms.Field:
    return forms.ChoiceField(choices=[(value.value, _(words)) for value, words in kind.words.items()], **options)


def _even(_: PartOfStone, **options: Any) -> forms.Field:
    return forms.TypedChoiceField(choices=_EVEN, coerce=Decimal, empty_value=None, required=False, **options)


_FIELDS: dict[type[SettingKind], Callable[..., forms.Field]] = {
    FreeText: lambda kind, **options: forms.CharField(max_length=kind.longest, required=not kind.empty, **options),
    Flag: lambda _, **options: forms.BooleanField(required=False, **options),
    Whole: lambda kind, **options: forms.IntegerField(
        min_value=kind.page_least, max_value=kind.page_most, required=not kind.empty, **options
    ),
    Choice: _choice,
    Grade: lambda _, **options: RankField(required=False, **options),
    Grades: lambda _, **options: GradesField(**options),
    Komi: lambda _, **options: KomiField(**options),
    PartOfStone: _even,
    Worth: lambda _, **options: forms.TypedChoiceField(choices=HALF_POINTS, coerce=int, **options),
    TableNumbers: lambda _, **options: TablesField(**options),
    HandicapTable: lambda _, **options: HandicapTableField(**options),
}
