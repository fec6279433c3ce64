"""Forms for webhooks: where they go, and what is told there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import STANDARD_NEWS, Division, Event
from nzgs_tourney.tournament.wording.events.webhook_words import NEWS_WORDS

_LONGEST = 300


class StandardWebhookForm(forms.Form):
    """An address that is told what happens."""

    prefix = "standard"
    address = forms.CharField(
        label=_("Address"),
        max_length=_LONGEST,
        help_text=_("E.g. https://club.example/hooks/tourney. Each call is signed."),
        widget=forms.URLInput(attrs={"inputmode": "url", "autocomplete": "off"}),
    )
    types = forms.MultipleChoiceField(
        label=_("What it is told"),
        widget=forms.CheckboxSelectMultiple,
        choices=[(one.value, _(NEWS_WORDS[one])) for one in STANDARD_NEWS],
        initial=[one.value for one in STANDARD_NEWS],
        error_messages={"required": _("Choose what this address is told.")},
    )


class PairgothWebhookForm(forms.Form):
    """A site that shows Pairgoth's events. A form that comes back never shows the secret."""

    prefix = "pairgoth"
    address = forms.CharField(
        label=_("Address"),
        max_length=_LONGEST,
        help_text=_("Pairgoth calls it webhook.url, e.g. https://club.example/api/pairgoth."),
        widget=forms.URLInput(attrs={"inputmode": "url", "autocomplete": "off"}),
    )
    division = forms.ModelChoiceField(label=_("Division"), queryset=Division.objects.none(), empty_label=None)
    code = forms.CharField(label=_("Code"), max_length=60, help_text=_("The short name of the tournament there."))
    secret = forms.CharField(
        label=_("Secret"),
        max_length=120,
        help_text=_("That site gives it; Pairgoth calls it webhook.secret."),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        division = self.fields["division"]
        assert isinstance(division, forms.ModelChoiceField)
        division.queryset = Division.objects.filter(event=event)
        self.fields["code"].initial = event.slug
