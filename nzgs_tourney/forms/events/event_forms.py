"""Forms for an event: made, edited, copied, deleted, finished, and opened again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import CountField, offer, year_of_an_event
from nzgs_tourney.forms.events.preset_cards import preset_card
from nzgs_tourney.models import RoleKind
from nzgs_tourney.pages.events.next_season import SeasonLevel, SeasonLine
from nzgs_tourney.pages.people.officials import OfficialLine
from nzgs_tourney.store.events.finished import LeftOpen
from nzgs_tourney.tournament.division.presets import PRESETS, Preset, preset
from nzgs_tourney.tournament.exchange.countries import country_code

HOME = "NZ"


class DayInput(forms.DateInput):
    """The browser's own date picker."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class EventForm(forms.Form):
    """An event's details."""

    name = forms.CharField(
        label=_("Name"), max_length=120, help_text=_("As it should appear in print, e.g. “Wellington Open 2026”.")
    )
    begins = forms.DateField(label=_("First day"), widget=DayInput, validators=[year_of_an_event])
    ends = forms.DateField(label=_("Last day"), widget=DayInput, required=False, validators=[year_of_an_event])
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    country = forms.CharField(
        label=_("Country"),
        max_length=40,
        required=False,
        initial=HOME,
        help_text=_("Two letters or the name. Files for federations need it."),
    )
    venue = forms.CharField(label=_("Venue, or server"), max_length=160, required=False)
    online = forms.BooleanField(
        label=_("Played online"),
        required=False,
        help_text=_("Sets European rating class D, and the internet flag in OpenGotha files."),
    )
    contacts_shared = forms.TypedChoiceField(
        label=_("Who sees players’ e-mail addresses and phone numbers?"),
        choices=(
            ("no", _("Only directors")),
            ("yes", _("Directors, and the paired opponent until the round is closed")),
        ),
        coerce=lambda answer: answer == "yes",
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        help_text=_("Without an answer, only directors. An online event needs one."),
    )

    def clean_country(self) -> str:
        """The code of the country, New Zealand's for an empty text. Raises ValidationError for an unknown one."""
        code = country_code(str(self.cleaned_data["country"]))
        if code is None:
            raise forms.ValidationError(_("Write the country’s two letters, e.g. NZ, or its name."))
        return code or HOME

    def clean(self) -> dict[str, Any]:
        """Use the first day as the last if there is none; refuse dates in the wrong order, at the later one."""
        cleaned = super().clean() or {}
        if cleaned.get("contacts_shared") is None and self.is_online(cleaned):
            self.add_error("contacts_shared", _("Choose who sees them: opponents online may need to reach each other."))
        cleaned["contacts_shared"] = bool(cleaned.get("contacts_shared"))
        begins = cleaned.get("begins")
        ends = cleaned["ends"] = cleaned.get("ends") or begins
        if begins and ends and ends < begins:
            self.add_error("ends", _("The last day comes before the first."))
        return cleaned

    def is_online(self, cleaned: Mapping[str, Any]) -> bool:
        """Whether the event is played online, from the cleaned values."""
        return bool(cleaned.get("online"))


class EditEventForm(MergedForm, EventForm):
    """An event's details, who confirms a ruling, and who to ask about privacy."""

    second_confirms_rulings = forms.BooleanField(
        label=_("A second official confirms every ruling"),
        required=False,
        help_text=_("A referee’s ruling is then proposed first; another official confirms it or declines it."),
    )
    proposes_dead_stones = forms.BooleanField(
        label=_("Players can ask which stones are dead"),
        required=False,
        help_text=_("On the page for counting, once both say that play is over. It’s only a proposal."),
    )
    show_clock_times = forms.BooleanField(
        label=_("Everybody sees the clock times of game records"),
        required=False,
        help_text=_("Otherwise only officials: downloads for everybody are without them."),
    )
    forfeit_after_minutes = CountField(
        180,
        label=_("Minutes late until a game is lost"),
        required=False,
        help_text=_("From the start of the round. Then the opponent can say so, and the referee decides."),
    )
    warnings_before_forfeit = CountField(
        20,
        label=_("Warnings until a game is lost"),
        required=False,
        help_text=_("In the whole event. The referee sees when it is reached, and decides."),
    )

    organiser = forms.CharField(
        label=_("Organiser"),
        max_length=120,
        required=False,
        help_text=_("The club or person who holds what is kept about players. On the privacy page, for everybody."),
    )
    contact = forms.CharField(
        label=_("Contact about privacy"),
        max_length=120,
        required=False,
        help_text=_("An e-mail address, phone number or postal address. On the same page."),
    )
    reconnect_minutes = CountField(
        180,
        label=_("Minutes to reconnect"),
        required=False,
        help_text=_("How long to wait after a lost connection; then the referee decides."),
    )
    reconnect_times = CountField(
        20,
        label=_("Lost connections in a game"),
        required=False,
        help_text=_("How often to wait."),
    )

    @property
    def has_penalties(self) -> bool:
        """Whether a rule about lateness, warnings or connections is set, or was refused: their fold is open."""
        fields = ("forfeit_after_minutes", "warnings_before_forfeit", "reconnect_minutes", "reconnect_times")
        return any(self[name].value() or self[name].errors for name in fields)


class CopyEventForm(forms.Form):
    """The name and the first day of an event that is like another one, and which of its other `officials`, by their
    roles, are invited; all of them at first."""

    name = forms.CharField(label=_("Name"), max_length=120)
    begins = forms.DateField(
        label=_("First day"),
        widget=DayInput,
        validators=[year_of_an_event],
        help_text=_("The last day and the timetable move with it."),
    )
    officials = forms.TypedMultipleChoiceField(
        label=_("Invite again"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Each gets a link, which you see and send once the copy is made."),
    )

    def __init__(self, *args: Any, officials: Sequence[OfficialLine], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.pop("officials")
        if isinstance(field, forms.TypedMultipleChoiceField) and officials:
            field.choices = [(one.role, f"{one.name}, {RoleKind(one.kind).label}") for one in officials]
            field.initial = [one.role for one in officials]
            self.fields["officials"] = field


class NextSeasonForm(CopyEventForm):
    """The next season of a league: a copy, with the level of each entry of the `season` that ends, its `to` first."""

    def __init__(self, *args: Any, season: Sequence[SeasonLevel], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        levels = [(level.division.position, level.division.name) for level in season]
        for line in (line for level in season for line in level.lines):
            self.fields[self.field_of(line)] = forms.TypedChoiceField(
                label=line.entry.name,
                coerce=int,
                choices=[*levels, (0, _("Doesn’t play"))],
                initial=line.to,
                widget=forms.Select(attrs={"aria-label": line.entry.name}),
            )
        self._season = season

    @staticmethod
    def field_of(line: SeasonLine) -> str:
        """The name of the field of this entry."""
        return f"to_{line.entry.pk}"

    @property
    def rows(self) -> list[tuple[SeasonLevel, list[tuple[SeasonLine, forms.BoundField]]]]:
        """Each level with its lines and their fields."""
        return [(level, [(line, self[self.field_of(line)]) for line in level.lines]) for level in self._season]

    def values(self) -> dict[str, Any]:
        """As `next_season` takes them: those who come from above first in each level. Only for a valid form."""
        lines = [line for level in self._season for line in level.lines]
        chosen = {line.entry.pk: self.cleaned_data[self.field_of(line)] for line in lines}
        details = {field: value for field, value in self.cleaned_data.items() if not field.startswith("to_")}
        return {**details, "levels": {pk: position for pk, position in chosen.items() if position}}


class MovingForm(forms.Form):
    """How many go up and down between two levels."""

    moving = forms.IntegerField(
        label=_("Go up and down between two divisions"),
        min_value=0,
        max_value=9,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "short"}),
    )


class DeleteEventForm(forms.Form):
    """The name of the event, typed, so that none is deleted by a slip of the finger. The service compares it."""

    name = forms.CharField(
        label=_("Type the event’s name to confirm"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": _("Type the name exactly as it appears above.")},
    )


class RehearsalForm(forms.Form):
    """A rehearsal, from the form of a new event: its kind, and a name if one was typed."""

    name = forms.CharField(max_length=120, required=False)
    preset = forms.ChoiceField(choices=[(preset.key, preset.key) for preset in PRESETS])

    def clean_preset(self) -> Preset:
        """The preset itself."""
        return preset(self.cleaned_data["preset"])


class NewEventForm(EventForm):
    """A new event, from one of the presets."""

    preset = forms.ChoiceField(
        label=_("What kind of event?"),
        help_text=_("You can change every division, round and rule later."),
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
        initial=PRESETS[0].key,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autofocus"] = True
        offer(self, "preset", [(preset.key, preset_card(preset)) for preset in PRESETS])

    def clean_preset(self) -> Preset:
        """The preset itself."""
        return preset(self.cleaned_data["preset"])

    def is_online(self, cleaned: Mapping[str, Any]) -> bool:
        """As it says, or as its preset does."""
        return super().is_online(cleaned) or ("preset" in cleaned and cleaned["preset"].online)


class FinishForm(forms.Form):
    """What the page said is left open."""

    boards = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    cases = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    numbers = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    @property
    def seen(self) -> LeftOpen:
        """The three counts. Only for a valid form."""
        return LeftOpen(**self.cleaned_data)


class ReopenForm(forms.Form):
    """Why a finished event goes on, or a closed year of points is reopened."""

    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("It goes on record."))
