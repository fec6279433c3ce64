"""A photo to keep with a game."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import PhotoPurpose
from nzgs_tourney.forms.disputes.case_forms import photo_field, uploaded_bytes


class PhotoForm(forms.Form):
    """A photo, and what it shows."""

    purpose = forms.ChoiceField(
        label=_("What does it show?"),
        choices=[
            (PhotoPurpose.RECORD.value, _("A record on paper")),
            (PhotoPurpose.FINAL_BOARD.value, _("The final board")),
            (PhotoPurpose.EVIDENCE.value, _("Something else, as evidence")),
        ],
        initial=PhotoPurpose.RECORD.value,
        widget=forms.RadioSelect,
    )
    photo = photo_field(required=True)
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["photo"].label = _("The photo")

    def kept(self) -> tuple[PhotoPurpose, bytes]:
        """What it shows, and the photo. Only for a valid form."""
        return PhotoPurpose(self.cleaned_data["purpose"]), uploaded_bytes(self.cleaned_data["photo"])
