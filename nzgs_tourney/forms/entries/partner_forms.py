"""Forms for an entry that is a side of partners, by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.entries.entry_forms import NEW, OF_LIMITS, EntryForm, PlacedForm
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import RankField, RatingField, offer
from nzgs_tourney.models import Entry, ShownName
from nzgs_tourney.services.entries.partners import Partner, partners_of
from nzgs_tourney.tournament.division.names import in_latin
from nzgs_tourney.tournament.fees.terms import FeeTerms
from nzgs_tourney.tournament.wording.entries.fee_words import class_label
from nzgs_tourney.tournament.wording.entries.who_it_is import KnownPerson
from ratings.models import Player

_OF_PARTNER = ("name", "latin_name", "rank", "rating", "email")


class SideForm(EntryForm):
    """What is known about a side. Each partner has fields of their own, `name_1`, `rank_1` and so on, which together
    are cleaned to `partners`. `asked` is the number of the partner who may be one of `people`; 0 for none."""

    in_view: ClassVar[frozenset[str]] = frozenset(OF_LIMITS)
    people: tuple[KnownPerson, ...] = ()
    asked = 0

    name = latin_name = family_name = rank = rating = email = None  # type: ignore[assignment]
    points_eligible = points_reason = server_names = nzgs_id = egd_pin = aga_id = None  # type: ignore[assignment]

    pseudonym = forms.CharField(label=_("Name of the side in public"), max_length=60, required=False)

    def __init__(self, *args: Any, partners: int, known: Sequence[Partner] = (), **kwargs: Any) -> None:
        """`partners`: how many a side has. `known`: who they are so far."""
        self._count, self._known = partners, known
        super().__init__(*args, **kwargs)
        fields = dict(self.fields)
        self.fields.clear()
        for number in range(1, partners + 1):
            self.fields.update(_fields_of(number))
            if known:
                self.fields[f"other_{number}"] = forms.BooleanField(
                    label=_("Somebody else takes the place of {name}").format(name=known[number - 1].name),
                    required=False,
                )
            for name in _OF_PARTNER if known else ():
                self.initial.setdefault(f"{name}_{number}", getattr(known[number - 1], name))
        self.fields.update(fields)

    def partner_fields(self) -> Iterator[tuple[int, Mapping[str, BoundField]]]:
        """Each partner's number, with their fields by name."""
        for number in range(1, self._count + 1):
            names = (*_OF_PARTNER, "person", *(["other"] if self._known else []))
            yield number, {name: self[f"{name}_{number}"] for name in names}

    @property
    def person_field(self) -> str:
        """The name of the field that says who the partner in question is."""
        return f"person_{self.asked}"

    def clean(self) -> dict[str, Any]:
        """The partners as one value, besides what every entry's form checks."""
        cleaned = super().clean()
        partners = [self._partner(cleaned, number) for number in range(1, self._count + 1)]
        if all(partner is not None for partner in partners):
            cleaned["partners"] = tuple(partners)
        return cleaned

    def _partner(self, cleaned: dict[str, Any], number: int) -> Partner | None:
        values = {name: cleaned.pop(f"{name}_{number}", None) for name in _OF_PARTNER}
        kind, _colon, chosen = str(cleaned.pop(f"person_{number}", "") or "").partition(":")
        if any(f"{name}_{number}" in self.errors for name in _OF_PARTNER):
            return None
        player = None
        if kind == "player" and chosen.isascii() and chosen.isdigit():
            player = Player.objects.remembered().filter(pk=int(chosen)).first()
        known = self._known[number - 1] if self._known else None
        same = known is not None and not cleaned.pop(f"other_{number}", False)
        kept = known if same and known is not None and values["rating"] == known.rating else None
        return Partner(
            name=str(values["name"] or ""),
            rank=str(values["rank"] or ""),
            rating=values["rating"],
            rating_source=kept.rating_source if kept is not None else None,
            latin_name=str(values["latin_name"] or ""),
            email=str(values["email"] or ""),
            player=player or (known.player if known is not None and same else None),
            certain=player is not None or same or kind == NEW,
        )

    def check_strength(self, cleaned: dict[str, Any]) -> None:
        """Each partner needs a strength, and a name in Latin letters that is one."""
        for number in range(1, self._count + 1):
            rank, rating, latin = f"rank_{number}", f"rating_{number}", f"latin_name_{number}"
            known = rank in self.errors or rating in self.errors or cleaned.get(rank)
            if not known and cleaned.get(rating) is None:
                self.add_error(rank, _("Give a grade, e.g. 3d or 12k, a rating, or ? for no grade yet."))
            if latin not in self.errors and not in_latin(str(cleaned.get(latin) or "")):
                self.add_error(latin, _("Write it in Latin letters, e.g. Sedol Lee."))

    def check_names(self, cleaned: dict[str, Any]) -> None:
        """A side has no family name."""

    def _check_name_in_public(self, cleaned: dict[str, Any]) -> None:
        numbers = range(1, self._count + 1)
        names = [str(cleaned.get(f"latin_name_{one}") or cleaned.get(f"name_{one}") or "") for one in numbers]
        super()._check_name_in_public(cleaned | {"name": " & ".join(names)})
        if cleaned.get("pseudonym") and "name_in_public" not in self.changed_data:
            cleaned["name_in_public"] = ShownName.PSEUDONYM.value

    @property
    def more_is_open(self) -> bool:
        """Whether the fold is open that has what is the side's: something in it was changed or is wrong."""
        if not self.is_bound:
            return False
        folded = {name for name in self.fields if not name[-1].isdigit()} - self.in_view
        return bool(folded & (self.errors.keys() | set(self.changed_data)))


def _fields_of(number: int) -> dict[str, forms.Field]:
    autofocus = {"autofocus": True} if number == 1 else {}
    return {
        f"name_{number}": forms.CharField(
            label=_("Partner {number}").format(number=number),
            max_length=120,
            widget=forms.TextInput(attrs=autofocus),
        ),
        f"latin_name_{number}": forms.CharField(
            label=_("Partner {number}: name in Latin letters").format(number=number), max_length=120, required=False
        ),
        f"rank_{number}": RankField(
            label=_("Grade of partner {number}").format(number=number),
            required=False,
            may_lack=True,
            widget=forms.TextInput(attrs={"class": "either"}),
        ),
        f"rating_{number}": RatingField(label=_("Rating of partner {number}").format(number=number)),
        f"email_{number}": forms.EmailField(
            label=_("E-mail of partner {number}").format(number=number), required=False
        ),
        f"person_{number}": forms.CharField(max_length=20, required=False, widget=forms.HiddenInput),
    }


class NewSideForm(SideForm):
    """A side that is new to the division. The cleaned values are those of `NewEntry`."""

    in_view = SideForm.in_view | {"fee_class"}
    certain = True

    fee_class = forms.TypedChoiceField(label=_("Fee"), coerce=int, empty_value=None, required=False)

    def __init__(self, *args: Any, fees: Sequence[FeeTerms] = (), **kwargs: Any) -> None:
        """`fees`: the classes that may be chosen now."""
        super().__init__(*args, **kwargs)
        offer(self, "fee_class", [("", _("none yet")), *((one.number, class_label(one)) for one in fees)])
        if not fees:
            del self.fields["fee_class"]


class EditSideForm(MergedForm, PlacedForm, SideForm):
    """The details of a side, with what a director may set for this event."""

    in_view = SideForm.in_view | {"reason"}

    house = forms.BooleanField(
        label=_("House side: plays only when the number of sides is odd, so that nobody has a bye"), required=False
    )
    reason = forms.CharField(
        label=_("Why it changes"),
        max_length=200,
        required=False,
        help_text=_("Needed for a new grade, rating or correction once the side is drawn. It goes on record."),
    )

    def changes(self) -> dict[str, Any]:
        """As for every such form: all partners as soon as one of them was changed; the reason to play outside the
        limits goes with its tick."""
        changed = super().changes()
        if not any(name[-1].isdigit() for name in self.changed_data):
            changed.pop("partners", None)
        return changed | ({"limit_reason": self.cleaned_data["limit_reason"]} if "anyway" in self.changed_data else {})


def side_known_of(entry: Entry) -> dict[str, Any]:
    """The form's initial values: the current entry, without its partners."""
    fields = EditSideForm.base_fields.keys() - {"reason", "anyway"}
    return {name: getattr(entry, name) for name in fields} | {"anyway": bool(entry.limit_reason)}


def edit_side_form(entry: Entry, data: Any = None) -> EditSideForm:
    """The form of this side, with what was posted, None for nothing."""
    known = partners_of(entry)
    return EditSideForm(data, partners=entry.division.partners, known=known, initial=side_known_of(entry))
