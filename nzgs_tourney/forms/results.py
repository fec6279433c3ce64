"""One result from a paper slip."""

from __future__ import annotations

from django import forms
from django.http import QueryDict

from games.rules.possible import PossibleCounts
from nzgs_tourney.forms.typed_result import read_typed


class ResultForm(forms.Form):
    """The result as typed, and the number of the request, so that one sent twice counts once.

    `counts`: what the board and the komi of the game allow; only its example is used, the service refuses the rest.
    """

    result = forms.CharField(max_length=12, required=False)
    nonce = forms.UUIDField(error_messages={"required": "The page is incomplete: load it again."})

    def __init__(self, data: QueryDict, counts: PossibleCounts) -> None:
        super().__init__(data)
        self.counts = counts

    def clean_result(self) -> tuple[str, bool]:
        """The result in its notation, and whether it was decided without being played."""
        try:
            return read_typed(self.cleaned_data["result"], self.counts.examples[0])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error

    @property
    def sentence(self) -> str:
        """The first thing that is wrong."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)
