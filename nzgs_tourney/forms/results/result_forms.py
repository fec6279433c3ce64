"""Forms for one board at the desk: a result from a paper slip, clearing a result, and undoing that."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.rules.possible import PossibleCounts
from nzgs_tourney.forms.results.typed_result import read_typed

INCOMPLETE = _("The page is incomplete: reload it.")


class BoardForm(forms.Form):
    """An action on one board. `nonce` identifies the request, so that one sent twice counts once."""

    nonce = forms.UUIDField(error_messages={"required": INCOMPLETE})

    @property
    def sentence(self) -> str:
        """What is wrong, in one line; empty where nothing is."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)


class SlipForm(BoardForm):
    """An action on what is entered from a slip. `seen`: the nonces of the entries that the page knew of."""

    seen = forms.CharField(max_length=200, required=False)

    def clean_seen(self) -> frozenset[UUID] | None:
        """The nonces; None from a page that doesn't send them."""
        if self.add_prefix("seen") not in self.data:
            return None
        try:
            return frozenset(map(UUID, self.cleaned_data["seen"].split()))
        except ValueError as error:
            raise forms.ValidationError(INCOMPLETE) from error


class ConfirmForm(SlipForm):
    """Confirms what is reported. Done twice it changes nothing, so it needs no `nonce`."""

    nonce = None  # type: ignore[assignment]


class ClearForm(BoardForm):
    """Clears a board's result: the one that the page showed."""

    seen = forms.CharField(max_length=12, required=False)


class UndoForm(BoardForm):
    """Restores a cleared result."""

    clearing = forms.IntegerField(min_value=1, error_messages={"required": INCOMPLETE})


class ResultForm(SlipForm):
    """The typed result, or the one of the button that was `tapped`. `nonce` identifies the request, so that one sent
    twice counts once.

    `counts`: what the board and the komi of the game allow; only its example is used, the service refuses the rest.
    """

    tapped = forms.CharField(max_length=12, required=False)
    result = forms.CharField(max_length=12, required=False)

    def __init__(self, data: QueryDict, counts: PossibleCounts) -> None:
        super().__init__(data)
        self.counts = counts

    def clean_result(self) -> tuple[str, bool]:
        """The result in its notation, and whether it was decided without being played."""
        try:
            return read_typed(self.cleaned_data["tapped"] or self.cleaned_data["result"], self.counts)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error
