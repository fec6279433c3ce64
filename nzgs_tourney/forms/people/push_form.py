"""What a browser says about itself so that it can be told of messages."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms

from nzgs_tourney.network.push_services import is_push_service


class PushForm(forms.Form):
    """The address of the browser at its push service, its public key and its secret. A browser sends them, so none has
    words."""

    endpoint = forms.CharField(max_length=500)
    key = forms.CharField(max_length=90)
    secret = forms.CharField(max_length=30)

    def clean_endpoint(self) -> str:
        """The address, of a known service."""
        endpoint = str(self.cleaned_data["endpoint"])
        if not is_push_service(endpoint):
            raise forms.ValidationError("")
        return endpoint

    def clean_key(self) -> str:
        """A point on the curve P-256."""
        key = str(self.cleaned_data["key"])
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes_of(key))
        except ValueError:
            raise forms.ValidationError("") from None
        return key

    def clean_secret(self) -> str:
        """Sixteen bytes."""
        secret = str(self.cleaned_data["secret"])
        try:
            right = len(_bytes_of(secret)) == 16
        except ValueError:
            right = False
        if not right:
            raise forms.ValidationError("")
        return secret


def _bytes_of(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as wrong:
        raise ValueError(text) from wrong
