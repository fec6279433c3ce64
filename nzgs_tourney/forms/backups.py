"""Forms for backups: of the whole site and of one event, to make, to download and to restore."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.people.joining import PASSWORDS_DIFFER
from nzgs_tourney.site.backups.container import SUFFIX

LARGEST_MB = 200
_NEW = {"autocomplete": "new-password"}


class TypedTwiceForm(forms.Form):
    """A form with an optional `password` that encrypts backups. It is typed twice, since a slip would be noticed only
    when a backup is needed.

    No page sends a password back. A form that comes back is sent with `typed` the next time; where it then has no
    password, it asks once, because backups would stay unencrypted by an oversight.
    """

    again = forms.CharField(
        label=_("The same password again"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={**_NEW, "class": "either"}),
    )

    @property
    def typed_before(self) -> bool:
        """Whether this form comes back and had a password."""
        return self.is_bound and bool(self.errors and self.data.get("password"))

    def clean(self) -> dict[str, Any]:
        """Both passwords must agree, and none may be forgotten in a form that came back."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("password", "") != cleaned.get("again", ""):
            self.add_error("again", PASSWORDS_DIFFER)
        elif self.data.get("typed") and not cleaned.get("password"):
            self.add_error("password", _("Type the password again, or leave it blank for none."))
        return cleaned


class FolderForm(TypedTwiceForm):
    """Where backups go: one of the offered folders, or another one's path."""

    use_required_attribute = False

    choice = forms.CharField(required=False, max_length=500)
    other = forms.CharField(
        label=_("A folder of this computer"),
        required=False,
        max_length=500,
        help_text=_("The whole path, e.g. /media/usb or E:\\Backups."),
    )
    password = forms.CharField(
        label=_("Password for the backups"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs=_NEW),
        help_text=_("Needed to restore them; nobody can open them without it. Leave blank for none."),
    )

    def clean(self) -> dict[str, Any]:
        """`path` is the chosen folder: a typed path takes precedence."""
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["path"] = cleaned.get("other") or cleaned.get("choice") or ""
        if not cleaned["path"]:
            self.add_error("other", _("Choose a folder, or type its path."))
        return cleaned


class DownloadForm(TypedTwiceForm):
    """Downloads a backup."""

    password = forms.CharField(
        label=_("Password for the file"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs=_NEW),
        help_text=_("Encrypts the file; nobody can open it without the password. Leave blank for none."),
    )


class RestoreSiteForm(forms.Form):
    """The backup of a whole site. `replaces`: the site has something, so the user must confirm that it may go."""

    file = forms.FileField(
        label=_("Backup"),
        help_text=_("The newest .backup file, at most 200 MB."),
        widget=forms.FileInput(attrs={"accept": SUFFIX}),
        error_messages={"required": _("Choose the .backup file.")},
    )
    password = forms.CharField(
        label=_("Its password"),
        required=False,
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("Leave blank if it has none."),
    )
    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        help_text=_("The server printed it when it started."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
    sure = forms.BooleanField(
        label=_("Replace everything on this site"),
        error_messages={"required": _("Tick this: everything here is replaced.")},
    )

    def __init__(self, *args: Any, replaces: bool, needs_code: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not replaces:
            del self.fields["sure"]
        if not needs_code:
            del self.fields["code"]

    def clean_file(self) -> UploadedFile[Any]:
        """The file, unless it is too large."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_MB * 1024 * 1024:
            raise forms.ValidationError(
                _("The file is larger than 200 MB. Restore it with the command nzgs-tourney restore.")
            )
        return file

    def stored(self) -> Path:
        """The upload as a file on this computer; the caller deletes it."""
        with NamedTemporaryFile(suffix=SUFFIX, delete=False) as out:
            for chunk in self.cleaned_data["file"].chunks():
                out.write(chunk)
            return Path(out.name)


LARGEST_EVENT_MB = 50


class RestoreForm(forms.Form):
    """A backup from the page *Backup*."""

    file = forms.FileField(
        label=_("Backup"),
        help_text=format_lazy(
            _("The .event.json file from the Backup page, at most {most} MB."), most=LARGEST_EVENT_MB
        ),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    because = forms.CharField(
        label=_("Why the other site can’t go on"),
        required=False,
        max_length=200,
        help_text=_("Goes on record. From then on the event is led here, and what is still added there is lost to it."),
    )

    def clean_file(self) -> UploadedFile[Any]:
        """The file, unless it is larger than any event's."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_EVENT_MB * 1024 * 1024:
            raise forms.ValidationError(_("The file is larger than {most} MB.").format(most=LARGEST_EVENT_MB))
        return file
