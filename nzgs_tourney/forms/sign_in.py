"""Signing in, in this site's words."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm


class SignInForm(LoginForm):  # type: ignore[misc]  # allauth ships no types
    """The library's form; each label says what is wanted, so that no field needs to hint at it from inside."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Username or e-mail"
        self.fields["remember"].label = "Stay signed in on this device"
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
