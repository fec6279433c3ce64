"""Forms for sending an archive of records for audit, and for filtering its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q, QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.audit.archive import UPLOADED
from games.audit.ignored_files import ARCHIVE, PASSED_OVER, RECORDS
from games.audit.summary import KINDS
from games.models import ArchiveRow
from games.pages.archives_page import KIND_WORDS

_SHOWS = {
    "found": Q(findings__gt=0),
    **{kind: Q(**{f"{kind}__gt": 0}) for kind in KINDS},
    "differs": Q(differs=True),
    "rejected": ~Q(error="") & ~Q(error=PASSED_OVER),
    "passed_over": Q(error=PASSED_OVER),
    "clean": Q(findings=0, error=""),
}
_CHOICES = (
    ("found", _("With findings")),
    *((kind, _(KIND_WORDS[kind])) for kind in KINDS),
    ("differs", _("Result differs from the count")),
    ("rejected", _("Refused")),
    ("passed_over", _("Passed over")),
    ("clean", _("Nothing found")),
)
MOST_FILES = 100
_MEGABYTES = UPLOADED.size // (1024 * 1024)


class SeveralFiles(forms.FileInput):
    """Lets the user choose any number of files at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """At least one file; cleaned to a list."""

    widget = SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[Any]]:
        """Each of the files, validated like a single one."""
        sent: Sequence[Any] = data if isinstance(data, (list, tuple)) else [data]
        return [super(FilesField, self).clean(upload, initial) for upload in sent or [None]]


class ArchiveForm(forms.Form):
    """One zip, or several records."""

    use_required_attribute = False

    archive = FilesField(
        label=_("Archive"),
        help_text=format_lazy(
            _(
                "A zip of records, at most {megabytes} MB; or records themselves (.sgf, .gib, .ngf, .ugf), "
                "up to {most} at once."
            ),
            megabytes=_MEGABYTES,
            most=MOST_FILES,
        ),
        widget=SeveralFiles(attrs={"accept": ",".join((ARCHIVE, *RECORDS))}),
        error_messages={
            "required": _("Choose an archive, or some records."),
            "empty": _("A file that was sent is empty."),
        },
    )

    def clean_archive(self) -> list[UploadedFile[Any]]:
        """Refuse an upload that is too large, before any of it is stored."""
        files: list[UploadedFile[Any]] = self.cleaned_data["archive"]
        if len(files) > MOST_FILES:
            raise forms.ValidationError(
                _("{files} files are too many, at most {most} at once: send a zip.").format(
                    files=len(files), most=MOST_FILES
                )
            )
        if sum(file.size or 0 for file in files) > UPLOADED.size:
            raise forms.ValidationError(
                _("That is larger than {megabytes} MB: send it in parts.").format(megabytes=_MEGABYTES)
            )
        return files


class GameFilter(forms.Form):
    """Which games of an archive are shown: by player or file, by findings. Invalid values are ignored."""

    q = forms.CharField(label=_("Player or file"), max_length=80, required=False)
    show = forms.ChoiceField(label=_("Show"), choices=(("", _("All games")), *_CHOICES), required=False)

    def narrowed(self, rows: QuerySet[ArchiveRow]) -> QuerySet[ArchiveRow]:
        """The games that match."""
        self.full_clean()
        filters = self.cleaned_data
        if text := filters.get("q"):
            rows = rows.filter(Q(black__icontains=text) | Q(white__icontains=text) | Q(file__icontains=text))
        if choice := filters.get("show"):
            rows = rows.filter(_SHOWS[choice])
        return rows
