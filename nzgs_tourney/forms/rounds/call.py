"""The form of the button by which a player calls the referee."""

from __future__ import annotations

from uuid import uuid4

from django import forms


class CallForm(forms.Form):
    """Has only the request's nonce, so that a press that is sent twice is one call."""

    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
