"""The forms for second-factor codes, with the site's own count of guesses instead of the library's."""

from __future__ import annotations

from typing import Any

from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from ground.dates import clock_text
from nzgs_tourney.accounts.adapter import TOO_MANY
from nzgs_tourney.accounts.sign_in_attempts import guess_code
from nzgs_tourney.store.events.attempts import again_at


class _Counted:
    """Counts each code, and uncounts a right one."""

    user: Any
    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = gettext_lazy("Code")
        code.help_text = gettext_lazy("From your authenticator app, or one of your recovery codes.")
        code.widget.attrs.pop("placeholder", None)
        code.widget.attrs.update(autofocus=True, inputmode="text", autocapitalize="off")

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


class CodeAgainForm(_Counted, ReauthenticateForm):  # type: ignore[misc]  # the same
    """Asks for the code again before a change to the account's security."""
