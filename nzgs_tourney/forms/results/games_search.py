"""The search over the games of all events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.openings.line import OpeningLine, read_line
from games.openings.opening import OPENING_MOVES
from games.wording.terms import stones_words
from nzgs_tourney.pages.results.games_found import FOUND_WORDS, RESULT_WORDS, GamesSearch

ANY = ("", _("any"))
_SIZES = (19, 13, 9)
_HANDICAPS = range(10)


def _worded(words: Mapping[str, str]) -> list[tuple[Any, Any]]:
    return [(key, _(text)) for key, text in words.items()]


class GamesSearchForm(forms.Form):
    """Every field may be empty. `years` are those with an event."""

    player = forms.CharField(label=_("Player"), max_length=80, required=False)
    opponent = forms.CharField(label=_("Opponent"), max_length=80, required=False)
    event = forms.CharField(label=_("Event"), max_length=80, required=False)
    year = forms.TypedChoiceField(label=_("Year"), coerce=int, empty_value=None, required=False)
    size = forms.TypedChoiceField(
        label=_("Board"),
        choices=[ANY, *((size, f"{size}×{size}") for size in _SIZES)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    handicap = forms.TypedChoiceField(label=_("Handicap"), coerce=int, empty_value=None, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=[ANY, *_worded(RESULT_WORDS)], required=False)
    found = forms.ChoiceField(label=_("Findings"), choices=[ANY, *_worded(FOUND_WORDS)], required=False)
    line = forms.CharField(max_length=8 * (OPENING_MOVES + 2), required=False, widget=forms.HiddenInput)

    def __init__(self, years: Iterable[int], *args: Any, **kwargs: Any) -> None:
        """`years` are those that can be chosen, in their order."""
        super().__init__(*args, **kwargs)
        choices: dict[str, list[tuple[Any, Any]]] = {
            "year": [ANY, *((year, str(year)) for year in years)],
            "handicap": [ANY, *((stones, stones_words(stones)) for stones in _HANDICAPS)],
        }
        for name, offered in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered

    def clean_line(self) -> OpeningLine | None:
        """The line of moves, None for none."""
        text = self.cleaned_data["line"]
        line = read_line(text) if text else None
        if text and line is None:
            raise ValidationError(_("This address doesn’t lead to a position."))
        return line

    @property
    def search(self) -> GamesSearch:
        """What is searched for, once the form is valid."""
        return GamesSearch(**self.cleaned_data)

    @property
    def chosen(self) -> tuple[tuple[Any, str], ...]:
        """What was filled in, with its words; the player's name, which stays in view, isn't among them. The form must
        be valid."""
        return tuple((self.fields[name].label, self._words(name)) for name in self._filled() if name != "player")

    @property
    def in_use(self) -> bool:
        """Whether anything at all was filled in."""
        return not self.is_valid() or bool(self._filled())

    def _filled(self) -> list[str]:
        return [name for name in self.fields if self.cleaned_data.get(name) not in (None, "")]

    def _words(self, name: str) -> str:
        if name == "line":
            return str(_("a position"))
        field, value = self.fields[name], self.cleaned_data[name]
        offered: Any = field.choices if isinstance(field, forms.ChoiceField) else ()
        return str(dict(offered).get(value, value))
