"""A director's forms about a round: a seed, a swap, a handicap, signed slips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.forms.events.setting_fields import KomiField
from nzgs_tourney.models import RoundState, WishKind
from nzgs_tourney.pages.rounds.round_page import RoundPage
from nzgs_tourney.services.draws.edit_draft import LARGEST_HANDICAP, LARGEST_TABLE

Choices = Sequence[tuple[int | str, str]]


class RoundForm(forms.Form):
    """Every action on a round carries the ledger's state that it was decided from."""

    expected_seq = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def still_on(self, page: RoundPage) -> bool:
        """Whether this page of the round still has a form with what was chosen here. Only for a valid form."""
        return False


class RoundsForm(RoundForm):
    """Rounds of several divisions, ticked: each by the numbers of its division and of itself, e.g. `2.3`."""

    rounds = forms.TypedMultipleChoiceField(
        coerce=lambda key: tuple(map(int, key.split("."))),
        error_messages={"required": _("Tick at least one round."), "invalid_choice": _("This round is not drawn.")},
    )

    def __init__(self, drawn: Iterable[tuple[int, int]], *args: Any, **kwargs: Any) -> None:
        """`drawn`: the rounds of the event that are drawn."""
        super().__init__(*args, **kwargs)
        keys = [f"{division}.{number}" for division, number in drawn]
        offer(self, "rounds", [(key, key) for key in keys])


class DrawForm(RoundForm):
    """Draw, or draw again, from a seed."""

    seed = forms.CharField(
        label=_("Seed"),
        max_length=40,
        required=False,
        help_text=_("Leave blank for a random one. The same seed gives the same boards again."),
    )

    def still_on(self, page: RoundPage) -> bool:
        """Whether a seed was chosen, and the page draws."""
        return bool(self.cleaned_data["seed"]) and page.state in ("", RoundState.DRAFT)


class SwapForm(RoundForm):
    """Swaps two players. The choices are the players of the draft."""

    first = forms.IntegerField(label=_("This one"), widget=forms.Select)
    second = forms.IntegerField(label=_("changes places with"), widget=forms.Select)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.initial.get("first") and not self.initial.get("second"):
            self.fields["second"].widget.attrs["data-focus"] = ""

    def offer(self, players: Choices) -> None:
        """Show these players, by entry, in both fields."""
        choices = [("", _("Choose a name")), *players]
        for name in ("first", "second"):
            self.fields[name].widget.choices = choices

    def still_on(self, page: RoundPage) -> bool:
        """Whether both can still be swapped."""
        chosen = {self.cleaned_data["first"], self.cleaned_data["second"]}
        return page.state == RoundState.DRAFT and chosen <= dict(page.players).keys()


class WhyNotForm(SwapForm):
    """Two players who could meet. The choices are the players of the draft."""

    first = forms.IntegerField(label=_("Why does this one"), widget=forms.Select)
    second = forms.IntegerField(label=_("not meet"), widget=forms.Select)


class WishForm(RoundForm):
    """A pair together or apart, or who has the bye."""

    kind = forms.ChoiceField(
        label=_("What you want"),
        choices=[
            ("together", _("put these two together")),
            ("apart", _("keep these two apart")),
            ("always", _("keep these two apart in every round")),
            ("bye", _("give the bye to the first")),
        ],
    )
    one = forms.IntegerField(label=_("Name"), widget=forms.Select)
    other = forms.IntegerField(label=_("and"), widget=forms.Select, required=False)
    more = forms.TypedMultipleChoiceField(
        label=_("and these, all kept apart"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def offer(self, players: Choices) -> None:
        """Show these players, by entry, in the fields."""
        for name in ("one", "other"):
            self.fields[name].widget.choices = [("", _("Choose a name")), *players]
        offer(self, "more", list(players))

    def clean(self) -> dict[str, Any]:
        """Refuse more than two players for anything but keeping them apart."""
        cleaned = super().clean() or {}
        if cleaned.get("more") and cleaned.get("kind") not in ("apart", "always"):
            self.add_error("more", _("Only keeping apart takes more than two."))
        return cleaned

    @property
    def always(self) -> bool:
        """Whether it is for every round. Only for a valid form."""
        return bool(self.cleaned_data["kind"] == "always")

    @property
    def group(self) -> set[int]:
        """All players of a group that is kept apart; empty for a pair or a bye. Only for a valid form."""
        cleaned = self.cleaned_data
        return {cleaned["one"], *filter(None, [cleaned["other"]]), *cleaned["more"]} if cleaned["more"] else set()

    def wish(self) -> dict[str, Any]:
        """The wish about a pair, or a bye, for the service."""
        cleaned = self.cleaned_data
        kind = WishKind.APART if self.always else WishKind(cleaned["kind"])
        return {"kind": kind, "one": cleaned["one"], "other": cleaned["other"], "always": self.always}


class RepairForm(RoundForm):
    """Who is missing, who has come after all, and whether everything is drawn again."""

    anew = forms.BooleanField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        required=False,
        help_text=_("It goes on record."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )

    def __init__(self, players: Choices, waiting: Choices, *args: Any, **kwargs: Any) -> None:
        """`players`: everybody in the round, `waiting`: who could be added to it, by entry."""
        super().__init__(*args, **kwargs)
        for name, label, offered in (("missing", _("Not here"), players), ("come", _("Here now"), waiting)):
            self.fields[name] = forms.TypedMultipleChoiceField(
                label=label, coerce=int, choices=list(offered), required=False, widget=forms.CheckboxSelectMultiple
            )


class HandicapForm(RoundForm):
    """One board's handicap and komi set by hand, with the reason that goes on record."""

    table = forms.IntegerField(label=_("Table"), min_value=1, widget=forms.NumberInput(attrs={"inputmode": "numeric"}))
    stones = forms.IntegerField(
        label=_("Stones"),
        min_value=0,
        max_value=LARGEST_HANDICAP,
        help_text=_("0 makes it an even game."),
    )
    komi = KomiField(
        label=_("Komi"),
        required=False,
        help_text=_("Leave blank: it follows the handicap."),
    )
    exchange = forms.BooleanField(
        label=_("Exchange the colours"), required=False, help_text=_("Black and White of this board change places.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("It goes on record."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.initial.get("table"):
            self.fields["stones"].widget.attrs["data-focus"] = ""

    def still_on(self, page: RoundPage) -> bool:
        """Whether a handicap can still be set."""
        return page.state == RoundState.DRAFT or bool(page.outstanding)


class TableForm(RoundForm):
    """Moves a board to another table."""

    table = forms.IntegerField(
        label=_("The board at table"), min_value=1, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )
    to = forms.IntegerField(
        label=_("goes to table"),
        min_value=1,
        max_value=LARGEST_TABLE,
        help_text=_("That table’s pair moves to this one."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def still_on(self, page: RoundPage) -> bool:
        """Whether boards can still be moved."""
        return page.state == RoundState.DRAFT


class ManualPairingForm(RoundForm):
    """One action on a round that is paired by hand: on the ticked players, or on the board at a table."""

    ACTS = ("begin", "pair", "bye", "back", "excused", "absent", "part", "turn", "fill")

    act = forms.ChoiceField(choices=[(act, act) for act in ACTS], widget=forms.HiddenInput)
    table = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    player = forms.TypedMultipleChoiceField(coerce=int, required=False, widget=forms.MultipleHiddenInput)

    def __init__(self, players: Sequence[int], *args: Any, **kwargs: Any) -> None:
        """`players`: everybody in the division, by entry."""
        super().__init__(*args, **kwargs)
        offer(self, "player", [(player, player) for player in players])

    def clean(self) -> dict[str, Any]:
        """Refuse an action without the players or board it needs."""
        cleaned = super().clean() or {}
        act, players = cleaned.get("act"), cleaned.get("player") or ()
        if act == "pair" and len(players) != 2:
            self.add_error(None, _("Tick exactly two to pair them."))
        if act in ("bye", "back", "excused", "absent") and not players:
            self.add_error(None, _("Tick somebody first."))
        if act in ("part", "turn") and not cleaned.get("table"):
            self.add_error(None, _("Say which table."))
        return cleaned


class CloseForm(RoundForm):
    """Closes the round. `confirm_reported`: the results checked against the signed slips become final."""

    confirm_reported = forms.BooleanField(required=False)
