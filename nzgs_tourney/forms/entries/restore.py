"""The form for restoring an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

LARGEST_MB = 50


class RestoreForm(forms.Form):
    """A backup from the page *Backup*."""

    file = forms.FileField(
        label=_("Backup"),
        help_text=format_lazy(_("The .event.json file from the Backup page, at most {most} MB."), most=LARGEST_MB),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> UploadedFile[Any]:
        """The file, unless it is larger than any event's."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_MB * 1024 * 1024:
            raise forms.ValidationError(_("The file is larger than {most} MB.").format(most=LARGEST_MB))
        return file
