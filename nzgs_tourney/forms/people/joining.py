"""Forms for getting an account, or a new password."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import User
from nzgs_tourney.services.people.new_account import TAKEN, NewAccount

_USERNAME = re.compile(r"[\w.+-]{2,40}")
_SECRET = {"autocomplete": "new-password"}
PASSWORDS_DIFFER = _("The two passwords are different. Type both again.")


class PasswordForm(forms.Form):
    """A new password, typed twice. `user` is its account; the password must not be similar to it."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs=_SECRET),
        help_text=_("At least 10 characters. Three or four words are easy to remember."),
        error_messages={"required": _("Choose a password.")},
    )
    again = forms.CharField(
        label=_("The same password again"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs=_SECRET),
        error_messages={"required": _("Type the password a second time.")},
    )

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def owner(self) -> User:
        """The account of the password."""
        return self.user or User()

    def clean(self) -> dict[str, Any]:
        """Both passwords must agree, and Django's validators must accept it."""
        cleaned: dict[str, Any] = super().clean() or {}
        password, again = cleaned.get("password"), cleaned.get("again")
        if password and again and password != again:
            self.add_error("again", PASSWORDS_DIFFER)
        if password:
            try:
                validate_password(password, self.owner())
            except forms.ValidationError as weak:
                self.add_error("password", weak)
        return cleaned


class NewAccountForm(PasswordForm):
    """A display name, a username to sign in with, and a password."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("As others see it, e.g. Mere Rangi."),
        error_messages={"required": _("Write your name.")},
    )
    username = forms.CharField(
        label=_("Username"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_("You sign in with it, e.g. mere."),
        error_messages={"required": _("Choose a username.")},
    )
    field_order: tuple[str, ...] = ("name", "username", "password", "again")

    def clean_username(self) -> str:
        """Must be free, and without blanks and @, so that nobody mistakes it for an e-mail address."""
        username = str(self.cleaned_data["username"])
        if not _USERNAME.fullmatch(username):
            raise forms.ValidationError(_("Use 2 to 40 letters, digits, dots or dashes, without spaces, e.g. mere-r."))
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(TAKEN)
        return username

    def owner(self) -> User:
        """An unsaved account."""
        typed = self.cleaned_data
        return User(username=typed.get("username", ""), first_name=typed.get("name", ""))

    def account(self) -> NewAccount:
        """The input. Only for a valid form."""
        typed = self.cleaned_data
        return NewAccount(typed["username"], typed["name"], typed["password"])


class SetUpForm(NewAccountForm):
    """The first administrator. On any machine but the site's it needs the code that the server printed."""

    code = forms.CharField(
        label=_("Set-up code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("The server prints it whenever it starts, e.g. K7QM-4TXR."),
        error_messages={"required": _("Type the code that the server printed.")},
    )
    field_order = ("code", "name", "username", "password", "again")

    def __init__(self, *args: Any, needs_code: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs_code:
            del self.fields["code"]
        next(iter(self.fields.values())).widget.attrs["autofocus"] = True
