"""The forms for what this site knows of a federation."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.services.exchange.set_federation import LONGEST_TOKEN


class FederationEmailForm(forms.Form):
    """Where its files go by mail; empty for nowhere."""

    email = forms.EmailField(label=_("E-mail address"), required=False)


class FederationTokenForm(forms.Form):
    """The token for its database; empty removes it. What is kept is never in the form."""

    token = forms.CharField(
        label=_("Token"), required=False, max_length=LONGEST_TOKEN, widget=forms.PasswordInput(render_value=False)
    )
