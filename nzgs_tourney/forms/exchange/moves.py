"""Forms for events that go to other sites: where to, with which token, and who leads."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import Event


class OtherSiteForm(forms.Form):
    """Another site: where it is, and the token that it gave. A form that comes back never shows the token."""

    address = forms.CharField(
        label=_("Address of the other site"), max_length=200, help_text=_("E.g. https://tourney.example.")
    )
    token = forms.CharField(
        label=_("Token"),
        max_length=60,
        strip=True,
        help_text=_("Its administrator makes one under “Other sites”."),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    own_name = forms.CharField(
        label=_("Name of this site"), max_length=60, help_text=_("The other one shows it, e.g. “Wellington laptop”.")
    )


class HandOverForm(forms.Form):
    """Hands an event over."""

    sure = forms.BooleanField(
        label=_("From then on it can only be changed there"),
        error_messages={"required": _("Tick this: from then on it can only be changed there.")},
    )


class TakeOverForm(forms.Form):
    """Why this site leads an event from now on."""

    reason = forms.CharField(
        label=_("Why the other site can’t go on"),
        max_length=200,
        help_text=_("It goes on record. What is still added there is lost to the event."),
    )


class OtherHistoryForm(forms.Form):
    """Why another history of an event counts in place of the one here."""

    reason = forms.CharField(label=_("Why the other one counts"), max_length=200, help_text=_("It goes on record."))


class MoveTokenForm(forms.Form):
    """A token for another site; with an event it may fetch that one too."""

    name = forms.CharField(label=_("Who it is for"), max_length=60, help_text=_("E.g. “Wellington laptop”."))
    event = forms.ModelChoiceField(
        label=_("May also fetch"),
        queryset=Event.objects.none(),
        required=False,
        empty_label=_("nothing but what it sends"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["event"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Event.objects.filter(stream__rehearsal=False).order_by("-begins", "name")


class FetchForm(forms.Form):
    """Which event to fetch, and from where. The token is in sight: it is sent again with the event that is chosen."""

    address = forms.CharField(label=_("Address of the other site"), max_length=200)
    token = forms.CharField(
        label=_("Token"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    )
    chosen = forms.RegexField(regex=r"^[0-9a-f]{64}$", required=False, widget=forms.HiddenInput)
