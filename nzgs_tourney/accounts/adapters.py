"""What this site does otherwise than the sign-in library: accounts are made only by invitation, guesses count, segno
draws the code of a second factor, and a passkey is one where the site has HTTPS. Players need no account: they have
links."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext, gettext_lazy

from ground.dates import clock_text
from nzgs_tourney.accounts.sign_in_attempts import guess_password, remember_device
from nzgs_tourney.models import User
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.pages.events.events_page import landing_page
from nzgs_tourney.store.events.attempts import again_at

_BACKEND = "django.contrib.auth.backends.ModelBackend"
TOO_MANY = "too_many_guesses"
"""Code of the error where a password or second-factor code may not be tried at the moment."""


def too_many_passwords() -> ValidationError:
    """The message for somebody who guessed too often."""
    sentence = gettext(
        "Too many wrong passwords. Try again at {time}, or ask an administrator for a link for a new password."
    )
    return ValidationError(
        sentence.format(time=clock_text(timezone.localtime(again_at(timezone.now())))), code=TOO_MANY
    )


def _with_password(typed: str, password: str) -> User | None:
    """The account with this username or e-mail address and this password; of several with the address, the one."""
    named = list(User.objects.filter(username__iexact=typed)) or list(
        User.objects.filter(email__iexact=typed).exclude(email="").order_by("-is_active", "pk")
    )
    if not named:
        User().set_password(password)
    user = next((account for account in named if account.check_password(password)), None)
    if user is not None:
        user.backend = _BACKEND  # as django.contrib.auth.authenticate does
    return user


class InvitedOnly(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Closes the sign-up page, counts guesses, and leads everybody who signs in to their first page."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        **dict.fromkeys(
            ("username_password_mismatch", "email_password_mismatch"), gettext_lazy("Wrong username or password.")
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Always false."""
        return False

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Sends no mail: an address is used as given, without confirmation."""

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The referee's queue for a referee, the desk for others; an address given as `next` takes precedence."""
        return landing_page(request.user, localdate())  # type: ignore[arg-type]  # signed in

    def get_client_ip(self, request: HttpRequest) -> str:
        """The visitor's address, as the site counts it."""
        return client_address(request)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """The account for a right password, None for a wrong one, which counts. Raises ValidationError where too many
        were wrong.

        The password is hashed once, whether there is such an account or not: time tells nobody which there are.
        """
        typed = str(credentials.get("username") or credentials.get("email") or "").strip()
        guess = guess_password(request, typed)
        if guess is None:
            raise too_many_passwords()
        user = _with_password(typed, str(credentials.get("password") or ""))
        if user is not None:
            guess.was_right()
        return user

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponseBase:
        """The library's answer; the device is known from now on."""
        answer: HttpResponseBase = super().post_login(request, user, **kwargs)
        remember_device(request, answer, user)
        return answer


class SecondFactor(DefaultMFAAdapter):  # type: ignore[misc]  # allauth ships no types
    """The sign-in library's second factor without the QR library that it would need, and with this site's names."""

    def is_mfa_enabled(self, user: Any, types: Any = None) -> bool:
        """Whether the account has a second factor of one of these types, by default any that sign-in asks for.

        A passkey counts only on a site with HTTPS: on a laptop it works in the laptop's own browser alone, and a
        sign-in from a phone in the hall couldn't use it.
        """
        asked = set(types or (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN))
        counted = asked if settings.HTTPS else asked - {Authenticator.Type.WEBAUTHN}
        return bool(super().is_mfa_enabled(user, types=counted))

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002  the library's name
        """A name for the next passkey."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey {number}").format(number=number)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """What a device calls this site in its list of passkeys."""
        return {**super().get_public_key_credential_rp_entity(), "name": settings.MFA_TOTP_ISSUER}

    def build_totp_svg(self, url: str) -> str:
        """The code of this address as an SVG picture, with the quiet zone that cameras need."""
        picture = BytesIO()
        code = segno.make_qr(url, error="m")
        code.save(picture, kind="svg", scale=4, border=4, light="white", omitsize=True, xmldecl=False, nl=False)
        return picture.getvalue().decode()
