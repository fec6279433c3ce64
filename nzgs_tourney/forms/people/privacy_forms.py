"""What a player hides on their own page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import Entry
from nzgs_tourney.tournament.division.names import NameInPublic
from nzgs_tourney.tournament.division.privacy import Consent


class HideForm(forms.Form):
    """What somebody can still hide about themselves; nothing that is hidden already."""

    initials = forms.BooleanField(label=_("Show only my initials in public"), required=False)
    no_records = forms.BooleanField(label=_("Keep the records of my games out of public pages"), required=False)
    photos = forms.ChoiceField(
        label=_("May the event show photos of you?"),
        choices=((Consent.YES.value, _("Yes")), (Consent.NO.value, _("No"))),
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if entry.name_in_public != NameInPublic.ENTERED:
            del self.fields["initials"]
        if entry.records_consent == Consent.NO:
            del self.fields["no_records"]
        if entry.photos_consent == Consent.NO:
            del self.fields["photos"]
        else:
            self.fields["photos"].initial = entry.photos_consent

    @property
    def answers(self) -> dict[str, Any]:
        """The arguments of `choose_privacy`. Only for a valid form."""
        return {field: value for field, value in self.cleaned_data.items() if value}
