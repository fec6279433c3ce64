"""Forms for a division: its preset, its rules, and its timetable."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy, gettext_lazy as _

from games.wording.numbers import in_row, listed
from ground.translation import gettext as _now
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import offer, year_of_an_event
from nzgs_tourney.forms.events.preset_cards import division_card, same_rules_card
from nzgs_tourney.forms.events.setting_fields import setting_field
from nzgs_tourney.models import Division
from nzgs_tourney.services.events.edit_division import FROZEN_ONCE_DRAWN
from nzgs_tourney.store.events.timetable import due_of, starts_of
from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS, SMALL_BOARD
from nzgs_tourney.tournament.division.setting_kinds import Criteria
from nzgs_tourney.tournament.division.settings import OF_SIDES, ON_PAGE, Side, System, frozen_settings
from nzgs_tourney.tournament.division.timetable_phrases import Planned, read_phrases
from nzgs_tourney.tournament.standings.criteria import CRITERIA, chosen
from nzgs_tourney.tournament.standings.tiebreaks import Criterion
from nzgs_tourney.tournament.wording.events.ledger_changes import the_setting

CRITERIA_PLACES = 5
_CRITERIA = [(one.id, gettext_lazy(one.heading)) for one in CRITERIA]
_FIELDS = {one.row: setting_field(one) for _, one in ON_PAGE if not isinstance(one.kind, Criteria)}
_LIKE_THE_LAST = "last"


class NewDivisionForm(forms.Form):
    """The name of a new division, and the preset whose rules it begins with."""

    name = forms.CharField(label=_("Name"), max_length=80)
    preset = forms.ChoiceField(
        label=_("What kind of division?"),
        help_text=_("You can change every rule next."),
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )

    def __init__(self, *args: Any, like: str = "", **kwargs: Any) -> None:
        """`like`: the name of the event's last division, empty for an event without any, which needs a preset."""
        super().__init__(*args, **kwargs)
        cards = [(key, division_card(*both)) for key, both in DIVISION_PRESETS.items()]
        offer(self, "preset", [(_LIKE_THE_LAST, same_rules_card(like)), *cards] if like else cards)
        self.fields["preset"].initial = _LIKE_THE_LAST if like else cards[0][0]

    def clean_preset(self) -> str:
        """A key of `DIVISION_PRESETS`; empty for the rules of the event's last division."""
        return str(self.cleaned_data["preset"]).removeprefix(_LIKE_THE_LAST)


class DivisionForm(MergedForm):
    """The rules of a division for `edit_division`: a field for each setting on this page."""

    def __init__(self, *args: Any, frozen: bool = False, entered: bool = False, **kwargs: Any) -> None:
        """`frozen`: a round is drawn, so its inputs can't change any more. `entered`: nor can the kind of side, since
        somebody is entered."""
        super().__init__(*args, **kwargs)
        for place in range(1, CRITERIA_PLACES + 1):
            self.fields[criterion_field(place)] = forms.ChoiceField(
                label=_("First by") if place == 1 else _("then by"),
                choices=_CRITERIA if place == 1 else [("", _("nothing more")), *_CRITERIA],
                required=place == 1,
                show_hidden_initial=True,
            )
        for name in (*(FROZEN_ONCE_DRAWN if frozen else ()), *(OF_SIDES if entered else ())):
            self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        """Combine the criteria into one list; refuse one that is chosen twice."""
        cleaned = super().clean() or {}
        names = [cleaned.pop(criterion_field(place), "") for place in range(1, CRITERIA_PLACES + 1)]
        cleaned["criteria"] = [name for name in names if name]
        try:
            chosen(tuple(cleaned["criteria"]))
        except ValueError as error:
            self.add_error(criterion_field(1), str(error))
        return cleaned

    @property
    def known_criteria(self) -> tuple[Criterion, ...]:
        """Every available criterion, with its definition."""
        return CRITERIA

    @property
    def small_table(self) -> str:
        """An initial table of handicaps for a small board, as text for the field."""
        return str(self.fields["handicap_table"].prepare_value(SMALL_BOARD))

    @property
    def sections(self) -> dict[str, list[list[forms.BoundField]]]:
        """The fields of each section of the page by its name, row by row."""
        rows_of: dict[str, list[list[forms.BoundField]]] = {}
        for (section, _row), row in groupby(ON_PAGE, key=lambda placed: placed[0][:2]):
            fields = [self[name] for _place, field in row for name in _names(field)]
            rows_of.setdefault(section.name.lower(), []).append(fields)
        return rows_of

    @property
    def wrong_sections(self) -> frozenset[str]:
        """The names of the sections with a field that was refused: their folds are open."""
        return frozenset(
            name for name, rows in self.sections.items() if any(field.errors for row in rows for field in row)
        )

    @property
    def frozen(self) -> str:
        """What can't be changed any more, in words; empty where everything can."""
        if not any(self.fields[name].disabled for name in FROZEN_ONCE_DRAWN):
            return ""
        frozen = frozen_settings(System(self["system"].value()), Side(self["side"].value()))
        return listed([the_setting(setting) for setting in frozen if self.fields[setting.row].disabled])


DivisionForm.base_fields.update(_FIELDS)


def _names(setting: Setting) -> list[str]:
    """The fields of one setting: one for each place for the criteria, one for any other."""
    if isinstance(setting.kind, Criteria):
        return [criterion_field(place) for place in range(1, CRITERIA_PLACES + 1)]
    return [setting.row]


def criterion_field(place: int) -> str:
    """The name of the field for one place among the criteria, from 1."""
    return f"criterion_{place}"


def rules_of(division: Division) -> dict[str, Any]:
    """The form's initial values: the division's current rules."""
    values: dict[str, Any] = {name: getattr(division, name) for name in _FIELDS}
    values["komi"] = f"{division.komi:f}".removesuffix(".0")
    values["even_below"] = "" if division.even_below is None else f"{division.even_below:.2f}"
    for place, name in enumerate(division.criteria[:CRITERIA_PLACES], start=1):
        values[criterion_field(place)] = name
    return values


class TimetableForm(MergedForm):
    """Two optional times for each round, in New Zealand time: `starts_1`, `due_1` and so on; or all of them in words,
    which `fill` writes into those fields. Words that weren't filled in before saving are, and nothing is saved yet."""

    phrase = forms.CharField(
        label=_("In words"),
        max_length=400,
        required=False,
        help_text=_("E.g. every Monday 19:00; as in Open; Saturday 9:30 every 2 h, 3 rounds."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )
    past = forms.BooleanField(label=_("Keep times in the past"), required=False)

    def __init__(self, division: Division, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._division = division
        self._rounds = range(1, division.rounds + 1)
        self.asks_about_past = False
        starts, due = starts_of(division), due_of(division)
        for number in self._rounds:
            self.fields[f"starts_{number}"] = _moment(
                number, _now("Round {number} begins").format(number=number), starts.get(number)
            )
            self.fields[f"due_{number}"] = _moment(
                number, _now("Results of round {number} due").format(number=number), due.get(number)
            )

    def fill(self) -> None:
        """Write the times that the phrase means into the fields, for the director to check. A phrase that isn't
        understood is an error of its field, and the times stay as they are. Only for a bound form."""
        event = self._division.event
        others = {other.name: _planned(other) for other in event.divisions.exclude(pk=self._division.pk)}
        try:
            planned = read_phrases(self.data.get("phrase", ""), self._division.rounds, event.begins, others)
        except ValueError as error:
            self.add_error("phrase", str(error))
            return
        data = QueryDict(mutable=True)
        data.update(self.data)
        for name, times in (("starts", planned.starts), ("due", planned.due)):
            for number, moment in times.items():
                data[f"{name}_{number}"] = f"{moment:{_TYPED}}"
        data["phrase"] = ""
        self.data = data

    def clean(self) -> dict[str, Any]:
        """Ask about a new time in the past, once, and to check times that were only given in words."""
        cleaned = super().clean() or {}
        if cleaned.get("phrase") and "fill" not in self.data:
            self.fill()
            if "phrase" not in self.errors:
                self.add_error("phrase", _now("Your words are filled in below: check the times, then save."))
            return cleaned
        now = timezone.now()
        new = {name: cleaned.get(name) for name in self.changed_data if name.partition("_")[0] in ("starts", "due")}
        past = [str(self.fields[name].label) for name, moment in new.items() if moment is not None and moment < now]
        self.asks_about_past = bool(past)
        if past and not cleaned.get("past") and "fill" not in self.data:
            self.add_error("past", _now("Tick this, or change: {times}.").format(times=in_row(past)))
        return cleaned

    def by_round(self) -> Iterator[tuple[int, BoundField, BoundField]]:
        """Each round with its two fields."""
        for number in self._rounds:
            yield number, self[f"starts_{number}"], self[f"due_{number}"]

    def starts(self) -> dict[int, datetime | None]:
        """The cleaned starts that were changed on the page, by round."""
        return self._changed("starts")

    def due(self) -> dict[int, datetime | None]:
        """The cleaned due times that were changed on the page, by round."""
        return self._changed("due")

    def _changed(self, field: str) -> dict[int, datetime | None]:
        changes = self.changes()
        return {number: changes[name] for number in self._rounds if (name := f"{field}_{number}") in changes}


_TYPED = "%Y-%m-%dT%H:%M"
"""How a browser writes a time."""


def _planned(division: Division) -> Planned:
    starts, due = starts_of(division), due_of(division)
    local = ({number: localtime(moment) for number, moment in times.items()} for times in (starts, due))
    return Planned(*local)


def _moment(number: int, label: str, stored: datetime | None) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        required=False,
        initial=stored,
        show_hidden_initial=True,
        validators=[year_of_an_event],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "class": "either"}, format=_TYPED),
        error_messages={
            "invalid": _now("Round {number}: write a day and a time, e.g. 2026-11-21T09:30.").format(number=number)
        },
    )
