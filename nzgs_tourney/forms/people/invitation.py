"""Forms for invitations: who is invited, and to which role."""

from __future__ import annotations

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import InvitationKind


def _choice(kind: InvitationKind, label: object, explanation: object) -> tuple[str, str]:
    return kind.value, format_html('<strong>{}</strong><span class="sub">{}</span>', label, explanation)


class InvitationForm(forms.Form):
    """One person, one role of an event."""

    person = forms.CharField(
        label=_("Who is it for?"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Their name, so that you can tell the links apart."),
        error_messages={"required": _("Write who the invitation is for.")},
    )
    kind = forms.ChoiceField(
        label=_("Role"),
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
        error_messages={"required": _("Choose a role.")},
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed on
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = self.kinds()

    def kinds(self) -> list[tuple[str, str]]:
        """The available roles, in the reader's language."""
        return [
            _choice(
                InvitationKind.ASSISTANT,
                _("Assistant"),
                _("Checks players in, types results and prints. Sees the phone numbers of those who are missing."),
            ),
            _choice(
                InvitationKind.DRAWMASTER,
                _("Drawmaster"),
                _("Draws, changes, publishes and closes rounds; types results and prints."),
            ),
            _choice(InvitationKind.REFEREE, _("Referee"), _("Reads records and findings, rules on disputes.")),
            _choice(
                InvitationKind.PRESS, _("Press"), _("Reads standings and game records, also before they are public.")
            ),
            _choice(InvitationKind.DIRECTOR, _("Director"), _("Runs the event: entries, draws, results, officials.")),
        ]


class SiteInvitationForm(InvitationForm):
    """One person, one role of the whole site."""

    def kinds(self) -> list[tuple[str, str]]:
        """The available roles, in the reader's language."""
        return [
            _choice(InvitationKind.ORGANISER, _("Organiser"), _("Makes events and directs them.")),
            _choice(
                InvitationKind.ADMINISTRATOR,
                _("Administrator"),
                _("Sees every event, invites people, looks after accounts, players and points."),
            ),
        ]


class RightsForm(forms.Form):
    """An account's rights on the whole site."""

    makes_events = forms.BooleanField(label=_("Organiser: makes events and directs them"), required=False)
    administers = forms.BooleanField(
        label=_("Administrator: sees every event, invites people, looks after accounts"), required=False
    )
