"""Forms for who may do what: invitations, roles at an event, rights on the site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models import InvitationKind, RoleKind
from nzgs_tourney.pages.people.officials import OfficialLine


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


class RoleForm(forms.Form):
    """The role that an official has from now on."""

    kind = forms.ChoiceField(choices=RoleKind)


class GrantForm(forms.Form):
    """One account, one role."""

    account = forms.CharField(label=_("Account"), max_length=254, help_text=_("Their username or e-mail address."))
    kind = forms.ChoiceField(
        label=_("Role"),
        choices=[
            (RoleKind.REFEREE.value, _("Referee")),
            (RoleKind.DRAWMASTER.value, _("Drawmaster")),
            (RoleKind.ASSISTANT.value, _("Assistant")),
            (RoleKind.PRESS.value, _("Press")),
            (RoleKind.DIRECTOR.value, _("Director")),
        ],
        widget=forms.RadioSelect,
        initial=RoleKind.REFEREE.value,
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="id_grant_%s")  # The invitation form on the same page has a role, too.


class LinkForm(forms.Form):
    """The player that an official is on the board."""

    role = forms.TypedChoiceField(label=_("Official"), coerce=int)
    player = forms.TypedChoiceField(
        label=_("Plays here as"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("You can’t rule on your own game."),
    )

    def __init__(
        self, *args: Any, officials: Sequence[OfficialLine], players: Sequence[tuple[int, str]], **kwargs: Any
    ):
        super().__init__(*args, **kwargs)
        role, player = self.fields["role"], self.fields["player"]
        assert isinstance(role, forms.TypedChoiceField)
        assert isinstance(player, forms.TypedChoiceField)
        role.choices = [(official.role, f"{official.name}, {official.kind}") for official in officials]
        player.choices = [("", _("Does not play")), *players]
