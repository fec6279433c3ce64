"""Who does what in an event."""

from __future__ import annotations

from django import forms

from nzgs_tourney.models import RoleKind


class GrantForm(forms.Form):
    """One account, one role."""

    account = forms.CharField(label="Account", max_length=254, help_text="Its user name or e-mail address.")
    kind = forms.ChoiceField(
        label="Role",
        choices=[
            (RoleKind.DIRECTOR.value, "Director: draws, edits, publishes, closes; entries and rules"),
            (RoleKind.REFEREE.value, "Referee: reads records and findings, rules on disputes"),
        ],
        widget=forms.RadioSelect,
        initial=RoleKind.DIRECTOR.value,
    )
