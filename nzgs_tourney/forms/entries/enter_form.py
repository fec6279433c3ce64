"""What a player fills in on the public entry page, and changes later by their own link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from games.wording.numbers import listed
from nzgs_tourney.forms.entries.server_names import ServerNamesField
from nzgs_tourney.forms.events.fields import RankField, offer
from nzgs_tourney.models import Application, Asked, Division, EntryPage, ShownName
from nzgs_tourney.services.entries.send_application import SentEntry
from nzgs_tourney.tournament.division.names import in_latin
from nzgs_tourney.tournament.division.privacy import Consent
from nzgs_tourney.tournament.fees.terms import FeeTerms
from nzgs_tourney.tournament.wording.entries.fee_words import class_label
from ratings.name_parts import NameParts, composed
from ratings.servers import Server, server_names_text

_OF_ASKED = {
    Asked.CLUB: ("club",),
    Asked.NUMBER: ("nzgs_id", "egd_pin", "aga_id"),
    Asked.SERVER: ("server_account",),
    Asked.ROUNDS: ("away",),
    Asked.PHONE: ("phone",),
    Asked.PHOTOS: ("photos_consent",),
    Asked.RECORDS: ("records_consent",),
}
_CONSENTS = ("photos_consent", "records_consent")
_SHOWN = (
    (ShownName.ENTERED.value, _("My name")),
    (ShownName.INITIALS.value, _("My initials")),
    (ShownName.PSEUDONYM.value, _("Another name")),
)


class DetailsForm(forms.Form):
    """A player's details, as the page of an event asks for them."""

    given_name = forms.CharField(
        label=_("Given name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "given-name"})
    )
    family_name = forms.CharField(
        label=_("Family name"),
        max_length=59,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )
    own_script = forms.CharField(
        label=_("Name in your own script"), max_length=120, required=False, help_text=_("E.g. 李世石 or 이세돌.")
    )
    rank = RankField(label=_("Grade"), may_lack=True, help_text=_("E.g. 3d or 12k; ? for none yet."))
    nzgs_id = forms.CharField(label=_("NZGS number"), max_length=20, required=False)
    egd_pin = forms.CharField(
        label=_("EGD PIN"),
        max_length=12,
        required=False,
        validators=[RegexValidator(r"^[0-9]+$", _("An EGD PIN has digits only."))],
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    aga_id = forms.CharField(
        label=_("AGA number"),
        max_length=12,
        required=False,
        validators=[RegexValidator(r"^[0-9]+$", _("An AGA number has digits only."))],
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    server_account = ServerNamesField(label=_("Your names on servers"), help_text=_("E.g. OGS hoshi7, Fox xing7."))
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    division = forms.ChoiceField(label=_("Division"), widget=forms.RadioSelect)
    team = forms.CharField(
        label=_("Team"),
        max_length=80,
        required=False,
        help_text=_("A new name makes a new team."),
        widget=forms.TextInput(attrs={"list": "known-teams", "autocomplete": "off"}),
    )
    away = forms.TypedMultipleChoiceField(
        label=_("Rounds you’ll miss"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    email = forms.EmailField(label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    phone = forms.CharField(
        label=_("Phone"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "tel"}),
    )
    name_in_public = forms.ChoiceField(
        label=_("In public I’m called by"),
        choices=_SHOWN,
        initial=ShownName.ENTERED.value,
        widget=forms.RadioSelect,
        help_text=_("On web pages and wall lists. The director and your opponents know your name."),
    )
    pseudonym = forms.CharField(label=_("The other name"), max_length=60, required=False)
    under_16 = forms.BooleanField(label=_("I’m under 16 on the first day"), required=False)
    parent_name = forms.CharField(
        label=_("Your parent’s or guardian’s name"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"class": "either"}),
    )
    parent_consent = forms.BooleanField(label=_("My parent or guardian agrees that I enter"), required=False)
    photos_consent = forms.BooleanField(label=_("Photos of me may be published"), required=False)
    records_consent = forms.BooleanField(label=_("Everybody may see the records of my games"), required=False)
    fee_class = forms.TypedChoiceField(label=_("Fee"), coerce=int, widget=forms.RadioSelect)

    def __init__(
        self,
        *args: Any,
        page: EntryPage,
        divisions: Sequence[Division],
        fees: Sequence[FeeTerms] = (),
        teams: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        """`fees`: the classes that may be chosen. `teams`: the names that are offered where teams play."""
        super().__init__(*args, **kwargs)
        self._country = page.event.country
        self.teams = teams
        self._fees = {one.number: one for one in fees}
        self._numbers = {one.pk: one.number for one in divisions}
        self._others = {one.pk: one.partners - 1 for one in divisions if one.of_partners}
        self._of_teams = {one.pk: one.name for one in divisions if one.by_teams}
        if not self._of_teams:
            del self.fields["team"]
        elif len(self._of_teams) < len(divisions):
            only = _("In {divisions}. A new name makes a new team.")
            self.fields["team"].help_text = only.format(divisions=listed(list(self._of_teams.values())))
        self.fields.update(_partner_fields(max(self._others.values(), default=0)))
        if self._others and "fee_class" in self.fields:
            self.fields["fee_class"].help_text = _("A side pays one fee together.")
        offer(self, "fee_class", [(one.number, class_label(one)) for one in fees])
        if len(fees) == 1:
            self.fields["fee_class"].initial = fees[0].number
        if not fees:
            del self.fields["fee_class"]
        for asked, names in _OF_ASKED.items():
            for name in names if asked.value not in page.asks else ():
                del self.fields[name]
        division = self.fields["division"]
        rounds = max((one.rounds for one in divisions if not one.is_ladder), default=0)
        offer(self, "division", [(str(one.pk), one.name) for one in divisions])
        if len(divisions) == 1:
            division.widget, division.initial = forms.HiddenInput(), str(divisions[0].pk)
        if "server_account" in self.fields:
            servers = {Server(one.server) for one in divisions} - {Server.NONE}
            account: Any = self.fields["server_account"]
            account.alone = servers.pop() if len(servers) == 1 else Server.NONE
        for name in ("email", "phone") if page.event.contacts_shared else ():
            if name in self.fields:
                self.fields[name].help_text = _("Your opponent sees it until the round is closed.")
        if not rounds:
            self.fields.pop("away", None)
        if "away" in self.fields:
            numbers = [(number, str(number)) for number in range(1, rounds + 1)]
            offer(self, "away", numbers)

    def clean(self) -> dict[str, Any]:
        """Refuse a name without Latin letters for the printed name, a pseudonym that isn't given, somebody under 16
        without a parent's name and consent, and a fee that is for another division."""
        cleaned = super().clean() or {}
        for name in ("given_name", "family_name", "own_script", "parent_name", "pseudonym", "team"):
            if name in cleaned:
                cleaned[name] = " ".join(cleaned[name].split())
        for name in ("given_name", "family_name"):
            if not in_latin(cleaned.get(name, "")):
                self.add_error(name, _("Write it in Latin letters here; your own script has a field of its own."))
        shown = cleaned.get("name_in_public")
        if shown == ShownName.PSEUDONYM and not cleaned.get("pseudonym"):
            self.add_error("pseudonym", _("Type the name to show in public."))
        if cleaned.get("under_16") and not cleaned.get("parent_name"):
            self.add_error("parent_name", _("Under 16, we need the name of a parent or guardian."))
        if cleaned.get("under_16") and not cleaned.get("parent_consent"):
            self.add_error("parent_consent", _("Under 16, a parent or guardian has to agree."))
        chosen, division = self._fees.get(cleaned.get("fee_class", 0)), str(cleaned.get("division", ""))
        if chosen is not None and division and not chosen.is_for(self._numbers[int(division)]):
            self.add_error("fee_class", _("This fee is for another division."))
        self._check_partners(cleaned)
        return cleaned

    def _check_partners(self, cleaned: dict[str, Any]) -> None:
        """Combine the fields of the partners into `partners`, none where the division has none; refuse a partner
        without a name of their own or a grade, and one who hasn't agreed."""
        division = str(cleaned.get("division") or "0")
        wanted = self._others.get(int(division), 0) if division.isdigit() else 0
        partners = []
        names = {" ".join(str(cleaned.get(part) or "") for part in ("given_name", "family_name")).strip().casefold()}
        for number in range(2, 2 + wanted):
            name = " ".join(str(cleaned.get(f"partner_{number}") or "").split())
            rank = str(cleaned.get(f"partner_{number}_rank") or "")
            twice, names = name.casefold() in names, names | {name.casefold()}
            if not name or twice:
                self.add_error(f"partner_{number}", _("Write your partner’s name."))
            if not rank and f"partner_{number}_rank" not in self.errors:
                self.add_error(f"partner_{number}_rank", _("Write your partner’s grade, e.g. 3d or 12k; ? for none."))
            email = str(cleaned.get(f"partner_{number}_email") or "")
            partners.append({"name": name, "rank": rank, "email": email})
        if wanted and not cleaned.get("partners_agree"):
            self.add_error("partners_agree", _("Ask them first."))
        cleaned["partners"] = partners

    def partner_fields(self) -> Iterator[tuple[BoundField, BoundField, BoundField]]:
        """The fields of each other partner: name, grade, e-mail."""
        for number in range(2, 2 + max(self._others.values(), default=0)):
            name = f"partner_{number}"
            if name in self.fields:
                yield self[name], self[f"{name}_rank"], self[f"{name}_email"]

    @property
    def more_is_open(self) -> bool:
        """Whether something is filled in or wrong among a player's numbers and their name in another script."""
        names = {"own_script", *_OF_ASKED[Asked.NUMBER]} & set(self.fields)
        return any(self[name].value() or self[name].errors for name in names)

    @property
    def values(self) -> dict[str, Any]:
        """The columns of an application, from the cleaned form."""
        found = dict(self.cleaned_data)
        parts = NameParts(found["family_name"], found["given_name"])
        latin, own = composed(parts), found.pop("own_script")
        pseudonym = found["pseudonym"] if found["name_in_public"] == ShownName.PSEUDONYM else ""
        for name in _CONSENTS:
            if name in found:
                found[name] = (Consent.YES if found[name] else Consent.NO).value
        found.pop("parent_consent")
        if "server_account" in self.fields:
            found["server_account"] = server_names_text(found["server_account"])
        return {
            **{name: value for name, value in found.items() if name in SentEntry.__dataclass_fields__},
            "division_id": int(found["division"]),
            "team": found.get("team", "") if int(found["division"]) in self._of_teams else "",
            "name": own or latin,
            "latin_name": latin if own else "",
            "pseudonym": pseudonym,
            "parent_name": found["parent_name"] if found["under_16"] else "",
            "away": tuple(found.get("away", ())),
            "partners": tuple(found.get("partners", ())),
            "country": self._country,
        }


class PublicEntryForm(DetailsForm):
    """The details of somebody who enters, and their acceptance of the conditions. `website` is for programs that fill
    in everything: people don't see it."""

    accepts = forms.BooleanField(label=_("I accept the rules and the conditions"))
    website = forms.CharField(
        label=_("Leave this blank"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )

    @property
    def by_program(self) -> bool:
        """Whether a program filled it in."""
        return bool(self.data.get("website"))

    def applied(self, language: str) -> SentEntry:
        """What is sent, by a reader of this language."""
        return SentEntry(**self.values, language=language)


class OwnDetailsForm(DetailsForm):
    """The details of somebody who entered, by their own link. For an entry the fields that a director alone changes
    are left out."""

    def __init__(
        self,
        *args: Any,
        application: Application,
        page: EntryPage,
        divisions: Sequence[Division],
        fees: Sequence[FeeTerms],
        fee_class: int | None,
        teams: Sequence[str] = (),
    ) -> None:
        """`fee_class` is the number of the class that they chose."""
        known = _known(application) | {"fee_class": fee_class}
        super().__init__(*args, page=page, divisions=divisions, fees=fees, teams=teams, initial=known)
        self._application = application
        self.entered = application.entry_id is not None
        for name in tuple(self.fields) if self.entered else ():
            if name not in _OF_OWN_ENTRY:
                del self.fields[name]

    def changes_of(self, application: Application) -> dict[str, Any]:
        """The cleaned columns; of somebody who is entered only those that they may change."""
        if not self.entered:
            return self.values | {name: list(self.values[name]) for name in ("away", "partners")}
        return {name: value for name, value in self.values.items() if name in self.fields or name == "pseudonym"}

    def clean(self) -> dict[str, Any]:
        """As for everybody; what is left out stays as it is."""
        known = _known(self._application) if self.entered else {}
        cleaned = super().clean() or {}
        return {**{name: value for name, value in known.items() if name not in self.fields}, **cleaned}


def _partner_fields(others: int) -> dict[str, forms.Field]:
    """The fields of so many other partners; none for 0."""
    fields: dict[str, forms.Field] = {}
    for number in range(2, 2 + others):
        fields[f"partner_{number}"] = forms.CharField(
            label=_("Your partner") if others == 1 else _("Partner {number}").format(number=number),
            max_length=119,
            required=False,
            help_text=_("For pair go and rengo: in Latin letters, given name first."),
            widget=forms.TextInput(attrs={"class": "either", "autocomplete": "off"}),
        )
        fields[f"partner_{number}_rank"] = RankField(
            label=_("Their grade") if others == 1 else _("Grade of partner {number}").format(number=number),
            may_lack=True,
            required=False,
            widget=forms.TextInput(attrs={"class": "either"}),
        )
        fields[f"partner_{number}_email"] = forms.EmailField(
            label=_("Their e-mail") if others == 1 else _("E-mail of partner {number}").format(number=number),
            required=False,
        )
    if others:
        fields["partners_agree"] = forms.BooleanField(label=_("They know that I enter them"), required=False)
    return fields


_OF_OWN_ENTRY = frozenset(
    {"club", "email", "phone", "name_in_public", "pseudonym", "photos_consent", "records_consent"}
)


def _known(application: Application) -> dict[str, Any]:
    names = set(DetailsForm.base_fields) & {field.name for field in Application._meta.concrete_fields}
    values = {name: getattr(application, name) for name in names}
    consents = {name: values[name] == Consent.YES for name in _CONSENTS}
    partners = {
        f"partner_{number}{field}": one[key]
        for number, one in enumerate(application.partners, start=2)
        for field, key in (("", "name"), ("_rank", "rank"), ("_email", "email"))
    }
    return {
        **values,
        **consents,
        **partners,
        "partners_agree": bool(application.partners),
        "email": application.new_email or application.email,
        "own_script": application.name if application.latin_name else "",
        "division": str(application.division_id),
        "parent_consent": application.under_16,
    }
