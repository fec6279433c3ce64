"""A director corrects a final result: who won, how, and why."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.models.game import OfficialResult
from games.rules.possible import counted_unplayed
from games.rules.result import Outcome, parse_result
from games.services.report_result import LONGEST_REASON
from games.wording.numbers import either
from nzgs_tourney.forms.results.result_forms import read_typed
from nzgs_tourney.pages.results.correction import CorrectPage

_MANNERS = (
    ("", _("Not stated")),
    ("count", _("By counting")),
    ("r", _("By resignation")),
    ("t", _("On time")),
    ("f", _("By forfeit at the board")),
)
_LETTERS = {"black": "b", "white": "w"}


class CorrectForm(forms.Form):
    """The right result. `seen` is the result that the page showed, in its notation."""

    winner = forms.ChoiceField(
        label=_("Who won?"),
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
        error_messages={"required": _("Choose who won.")},
    )
    manner = forms.ChoiceField(
        label=_("How?"),
        required=False,
        choices=_MANNERS,
        widget=forms.Select,
    )
    margin = forms.CharField(
        label=_("By how many points?"),
        required=False,
        max_length=8,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "short"}),
    )
    unplayed = forms.BooleanField(
        label=_("Decided without being played"), required=False, help_text=_("Somebody didn’t come.")
    )
    reason = forms.CharField(
        label=_("Why is it corrected?"),
        max_length=LONGEST_REASON,
        help_text=_("Public: everybody sees it with the game."),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Give a reason: everybody sees it with the game.")},
    )
    seen = forms.CharField(max_length=12, widget=forms.HiddenInput)
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, page: CorrectPage, data: QueryDict | None = None) -> None:
        """`page`: the game, its current result, and what its board and komi allow."""
        super().__init__(data, initial={"seen": page.official.result})
        counts = page.counts
        tie = [("tie", _("A tie (jigo)"))] if counts.in_whole_points else []
        winner = self.fields["winner"]
        assert isinstance(winner, forms.ChoiceField)
        sides = [
            ("black", _("{name} (Black)").format(name=page.black)),
            ("white", _("{name} (White)").format(name=page.white)),
        ]
        winner.choices = [*sides, *tie, ("lose", _("Both lose")), ("void", _("Nobody: the game is void"))]
        self.margins = either(counts.examples)
        self.fields["margin"].help_text = _("Only after counting, e.g. {margins}.").format(margins=self.margins)

    def clean(self) -> dict[str, Any]:
        """A margin needs counting, and counting needs a margin."""
        values = super().clean() or {}
        winner, margin = values.get("winner", ""), (values.get("margin") or "").strip()
        manner = values.get("manner") or ("count" if margin else "")
        if winner in _LETTERS:
            if manner == "count" and not margin and values.get("unplayed"):
                raise self._unplayed()
            if manner == "count" and not margin:
                raise ValidationError({"margin": _("Write the margin, e.g. {margins}.").format(margins=self.margins)})
            if manner != "count" and margin:
                raise ValidationError(
                    {"margin": _("Only a counted win has a margin: choose “By counting”, or clear it.")}
                )
            typed = _LETTERS[winner] + (margin if manner == "count" else manner)
        else:
            typed = {"tie": "j", "lose": "l"}.get(winner, "")
        if winner == "void":
            values["official"] = OfficialResult(Outcome.VOID.value, forfeit=False)
        if typed:
            try:
                result, _forfeit = read_typed(typed)
            except ValueError as error:
                raise ValidationError(
                    {
                        "margin": _("“{margin}” isn’t a margin: write {margins}.").format(
                            margin=margin, margins=self.margins
                        )
                    }
                ) from error
            official = values["official"] = OfficialResult(result, bool(values.get("unplayed")))
            read = parse_result(official.result)
            if read is not None and counted_unplayed(read, unplayed=official.forfeit):
                raise self._unplayed()
        return values

    def _unplayed(self) -> ValidationError:
        """That a count and “not played” exclude each other, at the margin."""
        sentence = _("A game that wasn’t played has no margin: clear it and choose “{manner}”, or untick “{box}”.")
        return ValidationError(
            {"margin": sentence.format(manner=dict(_MANNERS)[""], box=self.fields["unplayed"].label)}
        )

    @property
    def official(self) -> OfficialResult:
        """The corrected result. Only for a valid form."""
        result: OfficialResult = self.cleaned_data["official"]
        return result
