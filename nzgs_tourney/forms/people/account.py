"""The sign-in library's forms about your own account, in this site's words."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    ChangePasswordForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
)
from allauth.mfa.totp.forms import ActivateTOTPForm

from ground.translation import gettext as _


class _InOurWords:
    """Gives each field its label and help from here, by its name in the library's form, and no placeholder."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = {
            "oldpassword": (_("Your password now"), ""),
            "password": (_("Password"), ""),
            "password1": (_("New password"), _("At least 10 characters. Three or four words are easy to remember.")),
            "password2": (_("The same password again"), ""),
            "email": (_("E-mail address"), ""),
            "code": (_("Code"), _("Six digits, from the app.")),
        }
        for name, field in self.fields.items():
            field.label, field.help_text = words[name]
            field.widget.attrs.pop("placeholder", None)


class AnotherPasswordForm(_InOurWords, ChangePasswordForm):  # type: ignore[misc]  # allauth ships no types
    """Changes your password."""


class FirstPasswordForm(_InOurWords, SetPasswordForm):  # type: ignore[misc]  # the same
    """Sets a password for an account that has none."""


class PasswordByLinkForm(_InOurWords, ResetPasswordKeyForm):  # type: ignore[misc]  # the same
    """Sets a new password, by a link that came by mail."""


class PasswordLinkForm(_InOurWords, ResetPasswordForm):  # type: ignore[misc]  # the same
    """Asks where to send such a link."""


class PasswordAgainForm(_InOurWords, ReauthenticateForm):  # type: ignore[misc]  # the same
    """Asks for your password again."""


class AnotherAddressForm(_InOurWords, AddEmailForm):  # type: ignore[misc]  # the same
    """Adds an e-mail address."""


class FactorForm(_InOurWords, ActivateTOTPForm):  # type: ignore[misc]  # the same
    """Asks for the first code of an authenticator app."""
