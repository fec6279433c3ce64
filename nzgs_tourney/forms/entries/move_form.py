"""Where entries are moved to, and what they carry."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.fields import offer
from nzgs_tourney.pages.entries.move_page import MovePage
from nzgs_tourney.tournament.division.choices import Carries

_MEANINGS = (
    (
        Carries.RESULTS,
        _("As results"),
        _("The points of each round count in the score."),
    ),
    (
        Carries.HALF,
        _("As half points"),
        _("½ for each round with a game or a bye."),
    ),
    (Carries.NOTHING, _("Not at all"), _("The score begins anew, and everybody can be met again.")),
)


class MoveForm(forms.Form):
    """The other division, and what the rounds so far count there."""

    to = forms.TypedChoiceField(label=_("To"), coerce=int, widget=forms.RadioSelect)
    carries = forms.TypedChoiceField(
        label=_("What do the rounds so far count there?"),
        coerce=Carries,
        initial=Carries.RESULTS.value,
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )
    limit_reason = forms.CharField(
        label=_("Why they play outside the limits"),
        max_length=200,
        required=False,
        help_text=_("Needed where a player is outside the limits of that division. It goes on record."),
    )

    def __init__(self, *args: Any, page: MovePage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        meanings = (
            (carries.value, format_html('<strong>{}</strong><span class="sub">{}</span>', title, meaning))
            for carries, title, meaning in _MEANINGS
        )
        offer(self, "carries", meanings)
        choices = [(other.pk, other.label) for other in page.divisions]
        offer(self, "to", choices)
        if len(choices) == 1:
            self.initial.setdefault("to", choices[0][0])
