"""The sign-in library's forms, in this site's words and with its own count of guessed codes."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    ChangePasswordForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
)
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm as CodeReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.utils import is_mfa_enabled
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from ground.dates import clock_text
from ground.translation import gettext as _
from nzgs_tourney.accounts.adapters import TOO_MANY
from nzgs_tourney.accounts.sign_in_attempts import guess_code
from nzgs_tourney.store.events.attempts import again_at

LONGEST = 254
"""The most characters of an e-mail address."""
DAY_SECONDS = 16 * 60 * 60
"""How long a sign-in lasts that isn't to be kept on the device: a day of a tournament, from setting up to prizes."""


class SignInForm(LoginForm):  # type: ignore[misc]  # allauth ships no types
    """The library's form. Each label says what is wanted, so no field needs a placeholder; the page itself links to
    help with a forgotten password. A phone's keyboard leaves the name as it is typed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or e-mail")
        self.fields["login"].max_length = LONGEST
        self.fields["login"].widget.attrs["autofocus"] = True
        self.fields["login"].validators.append(MaxLengthValidator(LONGEST))
        self.fields["login"].widget.attrs.update(
            autocomplete="username", autocapitalize="none", autocorrect="off", spellcheck="false"
        )
        self.fields["password"].help_text = ""
        self.fields["remember"].label = _("Stay signed in on this device")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def login(self, request: HttpRequest, redirect_url: str | None = None) -> HttpResponseBase:
        """Sign in. Without the tick it lasts the day, and not until a phone throws its browser out of memory."""
        answer: HttpResponseBase = super().login(request, redirect_url)
        if not self.cleaned_data["remember"]:
            request.session.set_expiry(DAY_SECONDS)
        return answer


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
    """Adds an e-mail address. The first becomes the main one, to which the site's mails and replies go."""

    def save(self, request: HttpRequest) -> Any:
        """The address, as the library keeps it."""
        added = super().save(request)
        added.set_as_primary(conditional=True)
        return added


class FactorForm(_InOurWords, ActivateTOTPForm):  # type: ignore[misc]  # the same
    """Asks for the first code of an authenticator app."""


class _Counted:
    """Counts each code, and uncounts a right one. `from_app`: the account has an authenticator app; otherwise only a
    recovery code will do, which nobody types whose passkey works here."""

    user: Any
    fields: dict[str, Any]
    from_app: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = gettext_lazy("Code")
        self.from_app = is_mfa_enabled(self.user, [Authenticator.Type.TOTP])
        code.help_text = (
            gettext_lazy("From your authenticator app, or one of your recovery codes.")
            if self.from_app
            else gettext_lazy("One of your recovery codes.")
        )
        code.widget.attrs.pop("placeholder", None)
        code.widget.attrs.update(autofocus=self.from_app, inputmode="text", autocapitalize="off")

    def clean_code(self) -> str:
        """The code. Raises ValidationError for a wrong one, and after too many wrong ones."""
        guess = guess_code(context.request, self.user)
        if guess is None:
            sentence = gettext("Too many wrong codes. Try again at {time}, or ask an administrator for help.")
            raise ValidationError(
                sentence.format(time=clock_text(timezone.localtime(again_at(timezone.now())))), code=TOO_MANY
            )
        code: str = super().clean_code()  # type: ignore[misc]  # of the library's form
        guess.was_right()
        return code


class CodeForm(_Counted, AuthenticateForm):  # type: ignore[misc]  # allauth ships no types
    """Asks for the code when signing in."""


class CodeAgainForm(_Counted, CodeReauthenticateForm):  # type: ignore[misc]  # the same
    """Asks for the code again before a change to the account's security."""
