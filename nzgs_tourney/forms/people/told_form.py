"""How a director notes that people were told what is kept about them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.tournament.division.privacy import BY_HAND, Told
from nzgs_tourney.tournament.wording.people.told_words import told_words


class ToldForm(forms.Form):
    """How several people were told, or why that isn't needed."""

    how = forms.TypedChoiceField(
        label=_("How"), choices=(), coerce=Told, error_messages={"required": _("Choose how they were told.")}
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "how", [(one.value, told_words(one)) for one in BY_HAND])
