"""The sign-in library's forms for passkeys, in this site's words. What a browser answers is a text of JSON that anybody
can send; whatever it is, it is refused in one sentence."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from allauth.mfa.webauthn.internal.auth import parse_registration_response
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator

from ground.translation import gettext as _

LONGEST = 60
"""The most characters of a passkey's name."""


_NO_ANSWER = (ValidationError, TypeError, ValueError, LookupError, AttributeError, NotImplementedError, RecursionError)
"""What the libraries raise at an answer that isn't one, or not to our question."""


def _checked(read: Callable[[], Any]) -> Any:
    """What `read` returns. Raises ValidationError for such an answer."""
    try:
        return read()
    except (*_NO_ANSWER, struct.error) as wrong:
        raise ValidationError(_("That passkey isn’t known here. Nothing was changed. Try again.")) from wrong


class _Named:
    fields: dict[str, Any]
    cleaned_data: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["name"]
        name.label, name.help_text = _("Name"), _("So that you know it in the list, e.g. the name of the device.")
        name.widget.attrs["maxlength"] = LONGEST


class NewPasskeyForm(_Named, AddWebAuthnForm):  # type: ignore[misc]  # allauth ships no types
    """A name and the new passkey, which always stands for the whole sign-in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["passwordless"]
        self.fields["name"].required = True

    def clean_name(self) -> str:
        """Never refused for its length, because the device has the passkey by now."""
        return str(super().clean_name())[:LONGEST]

    def clean(self) -> dict[str, Any]:
        """The name and what is kept of the passkey. Raises ValidationError for one that this browser didn't make just
        now."""
        self.cleaned_data["passwordless"] = True
        cleaned: dict[str, Any] = _checked(super().clean)
        if made := cleaned.get("credential"):
            cleaned["credential"] = _kept(made)
        return cleaned


def _kept(made: dict[str, Any]) -> dict[str, Any]:
    """The passkey as the library reads it back, without whatever else a browser sends."""
    read = parse_registration_response(made)
    response = dict(read.response)
    return {"id": read.id, "rawId": read.id, "type": "public-key", "response": response, "clientExtensionResults": {}}


class PasskeyNameForm(_Named, EditWebAuthnForm):  # type: ignore[misc]  # the same
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].validators.append(MaxLengthValidator(LONGEST))


class _Answered:
    def clean_credential(self) -> Any:
        """The passkey. Raises ValidationError for any other answer."""
        return _checked(super().clean_credential)  # type: ignore[misc]  # of the library's form


class PasskeyForm(_Answered, AuthenticateWebAuthnForm):  # type: ignore[misc]  # the same
    """A passkey in place of the code, after the password."""


class PasskeyAgainForm(_Answered, ReauthenticateWebAuthnForm):  # type: ignore[misc]  # the same
    """A passkey before a change to the account's security."""


class SignInByPasskeyForm(_Answered, LoginWebAuthnForm):  # type: ignore[misc]  # the same
    """A passkey in place of name and password."""
