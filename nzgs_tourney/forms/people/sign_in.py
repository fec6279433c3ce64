"""The sign-in form, in this site's words."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm
from django.core.validators import MaxLengthValidator

from ground.translation import gettext as _

LONGEST = 254
"""The most characters of an e-mail address."""


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
