"""The sign-in library's forms about one's own account, in this site's words."""

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

from ratings.translation import gettext as _


class _InOurWords:
    """Each field has its label and help from here, by its name in the library's form, and no hint inside."""

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
    """Another password in place of one's own."""


class FirstPasswordForm(_InOurWords, SetPasswordForm):  # type: ignore[misc]  # the same
    """A password for an account that has none."""


class PasswordByLinkForm(_InOurWords, ResetPasswordKeyForm):  # type: ignore[misc]  # the same
    """A new password, by a link that came by mail."""


class PasswordLinkForm(_InOurWords, ResetPasswordForm):  # type: ignore[misc]  # the same
    """Where such a link is sent."""


class PasswordAgainForm(_InOurWords, ReauthenticateForm):  # type: ignore[misc]  # the same
    """One's own password, once more."""


class AnotherAddressForm(_InOurWords, AddEmailForm):  # type: ignore[misc]  # the same
    """One more e-mail address."""


class FactorForm(_InOurWords, ActivateTOTPForm):  # type: ignore[misc]  # the same
    """The first code of an authenticator app."""
