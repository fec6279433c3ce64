"""No form puts a password that was typed into the page that comes back."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from django import forms as django_forms

from nzgs_tourney import forms


def with_passwords(known: type[django_forms.BaseForm] = django_forms.BaseForm) -> Iterator[tuple[str, bool]]:
    """The forms with a field for a password, those of the libraries too, and whether it shows what was typed."""
    for form in known.__subclasses__():
        for field in getattr(form, "base_fields", {}).values():
            if isinstance(field.widget, django_forms.PasswordInput):
                yield form.__name__, field.widget.render_value
        yield from with_passwords(form)


def test_no_form_shows_a_password_that_was_typed() -> None:
    for module in walk_packages(forms.__path__, f"{forms.__name__}."):
        import_module(module.name)
    found = set(with_passwords())
    assert {name for name, _ in found} > {"SignInForm", "SetUpForm", "FolderForm", "DownloadForm", "RestoreSiteForm"}
    assert [name for name, shows in found if shows] == []
