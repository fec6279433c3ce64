"""The form for the look of an event's papers and public page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.photo.reencode import LARGEST_PHOTO
from ground.colour import PATTERN
from nzgs_tourney.forms.events.concurrent_edit import MergedForm

BLACK = "#000000"
"""No colour: a field for a colour can't be empty."""


class ColourInput(forms.TextInput):
    """The browser's own choice of a colour."""

    input_type = "color"


class LookForm(MergedForm):
    """A colour and a picture."""

    colour = forms.RegexField(
        rf"^{PATTERN}\Z",
        label=_("Colour"),
        widget=ColourInput(attrs={"data-look": "colour"}),
        help_text=_("Of lines and bands. White letters must be readable on it. Black is no colour."),
        error_messages={"invalid": _("Write the colour as # and six digits, e.g. #1f5f4a.")},
    )
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("A PNG, JPEG or WebP picture; transparent parts stay so. Only its pixels are kept."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp", "data-look": "logo"}),
    )
    no_logo = forms.BooleanField(label=_("Take the logo off"), required=False)

    def __init__(self, *args: Any, has_logo: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["logo"].show_hidden_initial = False
        if not has_logo:
            del self.fields["no_logo"]

    def clean_colour(self) -> str:
        """The colour, empty for black."""
        colour = str(self.cleaned_data["colour"])
        return "" if colour == BLACK else colour

    def chosen(self) -> dict[str, Any]:
        """What was changed on the page, of a valid form: `colour` and `logo`, whose bytes are empty to take it off."""
        changes = self.changes()
        chosen = {"colour": changes["colour"]} if "colour" in changes else {}
        upload = self.cleaned_data["logo"]
        if upload:
            chosen["logo"] = upload.read(LARGEST_PHOTO + 1)
        elif self.cleaned_data.get("no_logo"):
            chosen["logo"] = b""
        return chosen
