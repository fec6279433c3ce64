"""Who is invited, and to what."""

from __future__ import annotations

from django import forms
from django.utils.html import format_html

from nzgs_tourney.models import InvitationKind


def _choice(kind: InvitationKind, label: str, what: str) -> tuple[str, str]:
    return kind.value, format_html('<strong>{}</strong><span class="sub">{}</span>', label, what)


class InvitationForm(forms.Form):
    """One person, one role of an event."""

    person = forms.CharField(
        label="Who is it for?",
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Their name, so that you can tell the links apart.",
        error_messages={"required": "Write who the invitation is for."},
    )
    kind = forms.ChoiceField(
        label="Role",
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
        choices=[
            _choice(InvitationKind.REFEREE, "Referee", "Reads records and findings, rules on disputes."),
            _choice(InvitationKind.DIRECTOR, "Director", "Runs the event: entries, draws, results, officials."),
        ],
        error_messages={"required": "Choose a role."},
    )


class SiteInvitationForm(InvitationForm):
    """One person, one role of the whole site."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed on
        self.fields["kind"].choices = [  # type: ignore[attr-defined]  # set by name
            _choice(InvitationKind.ORGANISER, "Organiser", "Makes events and directs them."),
            _choice(
                InvitationKind.ADMINISTRATOR,
                "Administrator",
                "Sees every event, invites people, looks after accounts, players and points.",
            ),
        ]


class RightsForm(forms.Form):
    """What an account may do on the whole site."""

    makes_events = forms.BooleanField(label="Organiser: makes events and directs them", required=False)
    administers = forms.BooleanField(
        label="Administrator: sees every event, invites people, looks after accounts", required=False
    )
