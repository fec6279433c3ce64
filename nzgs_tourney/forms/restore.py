"""The file of an event that is put back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

LARGEST_MB = 50


class RestoreForm(forms.Form):
    """A backup from the page *Backup*."""

    file = forms.FileField(
        label="Backup",
        help_text=f"The .event.json file from the Backup page, at most {LARGEST_MB} MB.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> UploadedFile[Any]:
        """The file, unless it is larger than any event's."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_MB * 1024 * 1024:
            raise forms.ValidationError(f"The file is larger than {LARGEST_MB} MB.")
        return file
