"""Forms for one board at the desk: a result from a paper slip, clearing a result, and undoing that.

A result is typed with as few keys as possible, and read into the notation of `games.rules.result`.

| typed | result | typed | result |
| --- | --- | --- | --- |
| `b`, `w` | B, W | `b3`, `w+2,5` | B+3, W+2.5 |
| `br`, `wr` | by resignation | `bt`, `wt` | on time |
| `bf`, `wf` | by forfeit at the board | `j`, `=`, `0` | jigo |
| `l` | both lose | `b!`, `w!`, `l!` | the same without a game: somebody didn't come |

Case doesn't matter, and blanks and the plus sign are optional; a decimal comma is accepted, and `½` for `.5`. A game
that wasn't played has no margin: `b3!` is refused.
"""

from __future__ import annotations

import re
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.rules.possible import PossibleCounts, counted_unplayed
from games.rules.result import parse_result
from games.services.report_result import LONGEST_REASON

_TYPED = re.compile(r"([bw])(?:\+?([rtf]|\d{1,3}(?:[.,][05])?))?(!?)", re.ASCII)
_BARE_HALF = re.compile(r"(?<!\d)½")
_WORDS = {"j": "jigo", "jigo": "jigo", "=": "jigo", "0": "jigo", "l": "both_lose", "both_lose": "both_lose"}


def read_typed(text: str, counts: PossibleCounts | None = None) -> tuple[str, bool]:
    """The result in its notation, and whether it was decided without being played. `counts` gives the sentence an
    example that the board allows.

    Raises ValueError with one sentence for anything else, including an empty text.
    """
    typed = _BARE_HALF.sub("0.5", "".join(text.split()).lower()).replace("½", ".5")
    bare = typed.removesuffix("!")
    if bare in _WORDS:
        return _WORDS[bare], typed.endswith("!")
    match = _TYPED.fullmatch(typed)
    if match is None:
        unread = _(
            "“{typed}” isn’t a result: type b, w, j, b{margin}, br, bt, bf or l, or b! if White didn’t come."
        ).format(typed=text.strip(), margin=counts.examples[0] if counts else "3")
        raise ValueError(unread if typed else _EMPTY)
    side, manner, mark = match.groups()
    written = side.upper() + (f"+{manner.upper().replace(',', '.')}" if manner else "")
    result = parse_result(written)
    if result is not None and counted_unplayed(result, unplayed=bool(mark)):
        raise ValueError(
            _("A game that wasn’t played has no margin: type {side}!, or {played} if it was played.").format(
                side=side, played=bare
            )
        )
    return str(result), bool(mark)


_EMPTY = _("Type who won: b, w, or j for a tie.")
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


class VoidForm(SlipForm):
    """Declares a game void, with the reason that everybody sees."""

    seen = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, error_messages={"required": INCOMPLETE})
    reason = forms.CharField(
        label=_("Why is it void?"),
        max_length=LONGEST_REASON,
        help_text=_("Public: everybody sees it with the game."),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Give a reason: everybody sees it with the game.")},
    )


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
