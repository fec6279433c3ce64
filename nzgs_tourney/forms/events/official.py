"""Forms for the officials of an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import RoleKind
from nzgs_tourney.pages.people.officials import OfficialLine


class RoleForm(forms.Form):
    """The role that an official has from now on."""

    kind = forms.ChoiceField(choices=RoleKind)


class GrantForm(forms.Form):
    """One account, one role."""

    account = forms.CharField(label=_("Account"), max_length=254, help_text=_("Their username or e-mail address."))
    kind = forms.ChoiceField(
        label=_("Role"),
        choices=[
            (RoleKind.REFEREE.value, _("Referee")),
            (RoleKind.DRAWMASTER.value, _("Drawmaster")),
            (RoleKind.ASSISTANT.value, _("Assistant")),
            (RoleKind.PRESS.value, _("Press")),
            (RoleKind.DIRECTOR.value, _("Director")),
        ],
        widget=forms.RadioSelect,
        initial=RoleKind.REFEREE.value,
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="id_grant_%s")  # The invitation form on the same page has a role, too.


class LinkForm(forms.Form):
    """The player that an official is on the board."""

    role = forms.TypedChoiceField(label=_("Official"), coerce=int)
    player = forms.TypedChoiceField(
        label=_("Plays here as"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("You can’t rule on your own game."),
    )

    def __init__(
        self, *args: Any, officials: Sequence[OfficialLine], players: Sequence[tuple[int, str]], **kwargs: Any
    ):
        super().__init__(*args, **kwargs)
        role, player = self.fields["role"], self.fields["player"]
        assert isinstance(role, forms.TypedChoiceField)
        assert isinstance(player, forms.TypedChoiceField)
        role.choices = [(official.role, f"{official.name}, {official.kind}") for official in officials]
        player.choices = [("", _("Does not play")), *players]
