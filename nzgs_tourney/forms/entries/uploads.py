"""Forms for lists that are uploaded or pasted: of entries, of ratings, or another program’s file of an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.event_forms import DayInput
from nzgs_tourney.forms.events.fields import year_of_an_event
from ratings.imports.cells import MAX_BYTES

PASTED = "pasted text"
MOST_MB = MAX_BYTES // (1024 * 1024)


class EitherFile(forms.FileField):
    """A file that is required unless its sibling is given; the form checks that, not the field."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        """None where there is none."""
        return super().clean(data, initial) if data else None


class EitherText(forms.CharField):
    """A text that is required unless its sibling is given; the form checks that, not the field."""

    def clean(self, value: Any) -> str:
        """Empty where there is none."""
        return str(super().clean(value)) if value else ""


class UploadForm(forms.Form):
    """A file, or the same as text."""

    use_required_attribute = False

    file = EitherFile(
        label=_("File"),
        help_text=format_lazy(_("CSV or XLSX, at most {most} MB."), most=MOST_MB),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx", "class": "either"}),
    )
    text = EitherText(
        strip=False,
        label=_("or paste it"),
        help_text=_("Straight from a spreadsheet or a web form, with its heading line if it has one."),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "either"}),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse neither, both, and a file too large to be a list."""
        cleaned = super().clean() or {}
        file, text = cleaned.get("file"), (cleaned.get("text") or "").strip()
        if "file" in self.errors:
            return cleaned
        if file is None and not text:
            self.add_error("file", _("Choose a file, or paste the list."))
        elif file is not None and text:
            self.add_error("file", _("Choose a file or paste the list, not both."))
        elif file is not None and (file.size or 0) > MAX_BYTES:
            self.add_error("file", _("The file is larger than {most} MB.").format(most=MOST_MB))
        return cleaned

    def filename(self) -> str:
        """The name of the file, or that the list was pasted."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        return (file.name or "")[-120:] if file is not None else PASTED

    def content(self) -> bytes:
        """The bytes of the file, or the pasted text in UTF-8."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        return file.read() if file is not None else str(self.cleaned_data["text"]).encode()


MOST_EVENT_BYTES = 8 * 1024 * 1024


class EventFileForm(forms.Form):
    """A file from another tournament program, or our own file of a division."""

    use_required_attribute = False

    file = forms.FileField(
        label=_("File"),
        help_text=format_lazy(
            _(
                "OpenGotha or MacMahon XML, Pairgoth tour, h9, tou, AGA results, or our division file; "
                "at most {most} MB."
            ),
            most=MOST_EVENT_BYTES // (1024 * 1024),
        ),
        error_messages={"required": _("Choose a file."), "empty": _("The file is empty.")},
        widget=forms.FileInput(attrs={"accept": ".xml,.tour,.h9,.tou,.txt,.json"}),
    )

    def clean_file(self) -> UploadedFile[Any]:
        """Refuse a file too large to be an event."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_EVENT_BYTES:
            raise forms.ValidationError(
                _("The file is larger than {most} MB.").format(most=MOST_EVENT_BYTES // (1024 * 1024))
            )
        return file

    def filename(self) -> str:
        """The name of the file."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        return (file.name or "file")[-120:]

    def content(self) -> bytes:
        """The bytes of the file. Only for a valid form."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        content: bytes = file.read()
        return content


class RatingsUploadForm(UploadForm):
    """A rating list, or a federation’s own list as it is, e.g. a zip."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        file = self.fields["file"]
        file.help_text = format_lazy(_("CSV, XLSX, or a federation’s list; at most {most} MB."), most=MOST_MB)
        file.widget.attrs["accept"] = f"{file.widget.attrs['accept']},.zip,.html"


class RatingListForm(forms.Form):
    """The name and the date of a rating list, which the browser's date picker ends with today."""

    name = forms.CharField(label=_("List"), max_length=120, initial=_("NZGS ratings"))
    as_of = forms.DateField(
        label=_("As of"), widget=DayInput, help_text=_("Date of the list."), validators=[year_of_an_event]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["as_of"].widget.attrs["max"] = timezone.localdate().isoformat()
