"""Forms for one entry, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.forms.entries.server_names import ServerNamesField
from nzgs_tourney.forms.events.concurrent_edit import MergedForm
from nzgs_tourney.forms.events.fields import RankField, RatingField, TagsField, offer
from nzgs_tourney.models import ConsentAnswer, Eligible, Entry, ShownName
from nzgs_tourney.services.entries.leave_open_games import LeftGames
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.names import in_latin
from nzgs_tourney.tournament.fees.terms import FeeTerms
from nzgs_tourney.tournament.wording.entries.fee_words import class_label
from nzgs_tourney.tournament.wording.entries.who_it_is import KnownPerson
from ratings.models import Player
from ratings.name_parts import NO_PARTS, NameParts, parts_with

NEW = "new"
PLAYS = "plays"
PLANS = ((PLAYS, _("Plays")), (Status.EXCUSED.value, _("Excused")), (Status.ABSENT.value, _("No-show")))


OF_LIMITS = ("anyway", "limit_reason")


class EntryForm(forms.Form):
    """What is known about a player. The fields that are not `in_view` are in a fold."""

    in_view: ClassVar[frozenset[str]] = frozenset({"name", "rank", "club", *OF_LIMITS})
    outside = False
    """Whether the player was refused as outside the limits of the division: then the fields of limits are shown."""

    name = forms.CharField(
        label=_("Name"), max_length=120, help_text=_("As it should appear in print: macrons and other scripts welcome.")
    )
    latin_name = forms.CharField(
        label=_("Name in Latin letters"),
        max_length=120,
        required=False,
        help_text=_("For a name in another script, given name first. Files for federations use it."),
    )
    name_in_public = forms.ChoiceField(
        label=_("Name in public"),
        choices=ShownName.choices,
        required=False,
        initial=ShownName.ENTERED.value,
        help_text=_("On public pages and wall sheets. Slips, files for federations and officials keep the name."),
    )
    pseudonym = forms.CharField(label=_("Pseudonym"), max_length=60, required=False)
    records_consent = forms.ChoiceField(
        label=_("Game records in public"),
        choices=ConsentAnswer.choices,
        required=False,
        initial=ConsentAnswer.NOT_ASKED.value,
        help_text=_("With “no”, only players and officials see them."),
    )
    photos_consent = forms.ChoiceField(
        label=_("Photos of them"),
        choices=ConsentAnswer.choices,
        required=False,
        initial=ConsentAnswer.NOT_ASKED.value,
        help_text=_("Whether the event may show photos of them. The program shows none."),
    )
    family_name = forms.CharField(
        label=_("Family name"),
        max_length=120,
        required=False,
        help_text=_("As in the name, e.g. Te Aho or Wang. Files for federations need it; left blank, it’s guessed."),
    )
    rank = RankField(
        label=_("Grade"),
        required=False,
        may_lack=True,
        help_text=_("E.g. 3d or 12k; ? for none yet."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )
    rating = RatingField(
        label=_("Rating"),
        help_text=_("In stones, e.g. 3.10 or -11.40. Without a grade: what they are paired as, e.g. 12k."),
    )
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    country = forms.CharField(
        label=_("Country"),
        max_length=2,
        min_length=2,
        required=False,
        initial="NZ",
        help_text=_("Two letters, e.g. NZ or AU."),
        validators=[RegexValidator(r"^[A-Za-z]{2}$", _("Write the country as two letters, e.g. NZ."))],
    )
    family = forms.CharField(
        label=_("Family or household"),
        max_length=80,
        required=False,
        help_text=_("The draw keeps entries with the same word here apart if it can. Only directors see it."),
    )
    tags = TagsField(
        label=_("Tags for prizes"),
        help_text=_("Separated by commas, e.g. youth, women, newcomers. Never shown to the public."),
    )
    points_eligible = forms.ChoiceField(
        label=_("NZGS points"), choices=Eligible.choices, required=False, initial=Eligible.UNKNOWN.value
    )
    points_reason = forms.CharField(
        label=_("Why"), max_length=120, required=False, help_text=_("E.g. permanent visa; plays for Australia.")
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("Seen by directors only, unless the event shows it to opponents."),
    )
    phone = forms.CharField(
        label=_("Phone"), max_length=40, required=False, widget=forms.TextInput(attrs={"inputmode": "tel"})
    )
    server_names = ServerNamesField(
        label=_("Names on servers"), help_text=_("E.g. OGS hoshi7, Fox xing7. Seen by opponents and officials.")
    )
    online = forms.BooleanField(
        label=_("Plays online, in a division that is played in both ways"),
        required=False,
    )

    anyway = forms.BooleanField(label=_("Enter anyway"), required=False)
    limit_reason = forms.CharField(
        label=_("Why they play outside the limits"),
        max_length=200,
        required=False,
        help_text=_("Stays with the entry and in the history. Only directors see it."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )
    nzgs_id = forms.CharField(
        label=_("NZGS number"),
        max_length=20,
        required=False,
        help_text=_("The player’s own, the same in every event."),
    )
    egd_pin = forms.CharField(
        label=_("EGD PIN"),
        max_length=12,
        required=False,
        help_text=_("For the European rating."),
        validators=[RegexValidator(r"^[0-9]+$", _("An EGD PIN has digits only."))],
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    aga_id = forms.CharField(
        label=_("AGA number"),
        max_length=12,
        required=False,
        help_text=_("For the American rating."),
        validators=[RegexValidator(r"^[0-9]+$", _("An AGA number has digits only."))],
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )

    def clean_latin_name(self) -> str:
        """One line of Latin letters, or empty."""
        name = " ".join(str(self.cleaned_data["latin_name"]).split())
        if not in_latin(name):
            raise forms.ValidationError(_("Write it in Latin letters, e.g. Sedol Lee."))
        return name

    def clean_country(self) -> str:
        """Two capital letters, or empty."""
        return str(self.cleaned_data["country"]).upper()

    def clean_points_eligible(self) -> str:
        """Undecided, where nothing was chosen."""
        return str(self.cleaned_data["points_eligible"] or Eligible.UNKNOWN)

    def clean_records_consent(self) -> str:
        """Not asked, where nothing was chosen."""
        return str(self.cleaned_data["records_consent"] or ConsentAnswer.NOT_ASKED)

    def clean_photos_consent(self) -> str:
        """Not asked, where nothing was chosen."""
        return str(self.cleaned_data["photos_consent"] or ConsentAnswer.NOT_ASKED)

    def clean_name_in_public(self) -> str:
        """The name as entered, where nothing was chosen."""
        return str(self.cleaned_data["name_in_public"] or ShownName.ENTERED)

    def clean(self) -> dict[str, Any]:
        """Refuse an entry without any strength, a ticked override without a reason, and a hidden name without anything
        to show instead; without the tick there is no reason."""
        cleaned = super().clean() or {}
        if not cleaned.pop("anyway", False):
            cleaned["limit_reason"] = ""
        elif not cleaned.get("limit_reason") and "limit_reason" not in self.errors:
            self.add_error("limit_reason", _("Say why they play outside the limits."))
        self._check_name_in_public(cleaned)
        self.check_strength(cleaned)
        self.check_names(cleaned)
        return cleaned

    def check_strength(self, cleaned: dict[str, Any]) -> None:
        """Refuse an entry without any strength."""
        known = "rank" in self.errors or "rating" in self.errors or cleaned.get("rank")
        if not known and cleaned.get("rating") is None:
            self.add_error("rank", _("Give a grade, e.g. 3d or 12k, a rating, or ? for no grade yet."))

    def check_names(self, cleaned: dict[str, Any]) -> None:
        """Turn the family name into the parts of the name."""
        family = " ".join(cleaned.pop("family_name", "").split())
        name = cleaned.get("latin_name") or cleaned.get("name") or ""
        parts = self.parts(family, name) if name else NO_PARTS
        if parts is None:
            self.add_error("family_name", _("Write it as in the name: {name}.").format(name=name))
        else:
            cleaned["parts"] = parts

    def _check_name_in_public(self, cleaned: dict[str, Any]) -> None:
        shown, name = cleaned.get("name_in_public"), cleaned.get("latin_name") or cleaned.get("name") or ""
        if cleaned.get("pseudonym") and "name_in_public" not in self.changed_data:
            cleaned["name_in_public"] = ShownName.PSEUDONYM.value
        elif shown == ShownName.PSEUDONYM and not cleaned.get("pseudonym"):
            self.add_error("pseudonym", _("Type the pseudonym to show in public."))
        elif shown == ShownName.INITIALS and not in_latin(name):
            self.add_error("name_in_public", _("Give the name in Latin letters too, or choose a pseudonym."))

    def parts(self, family: str, name: str) -> NameParts | None:
        """The parts of the name with this family name, both empty for a blank one; None where the name has none such at
        an end."""
        return parts_with(family, name) if family else NO_PARTS

    @property
    def shows_limits(self) -> bool:
        """Whether the fields of limits are shown: they were needed, or are filled in."""
        return self.outside or bool(self["anyway"].value() or self["limit_reason"].value())

    @property
    def more_is_open(self) -> bool:
        """Whether the fold is open that has everything but the fields `in_view`: something in it was changed or is
        wrong."""
        if not self.is_bound:
            return False
        return bool((self.fields.keys() - self.in_view) & (self.errors.keys() | set(self.changed_data)))


class NumberedForm(EntryForm):
    """An entry whose player may be somebody known, from another division or an earlier event.

    `person` is the answer to who it is, where that was asked: `player:3`, or `new` for somebody unknown. The cleaned
    value is `player`, the known player, or None. `people` are the possible people on the page.
    """

    person = forms.CharField(label=_("Person"), max_length=20, required=False)
    in_view = EntryForm.in_view | {"person"}
    people: tuple[KnownPerson, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Turn the answer into the known player, or None."""
        cleaned = super().clean()
        kind, _colon, number = str(cleaned.pop("person", "")).partition(":")
        if kind == "player" and number.isascii() and number.isdigit():
            cleaned["player"] = Player.objects.remembered().filter(pk=int(number)).first()
        elif (kind == NEW and "nzgs_id" in self.changed_data) and (
            known := Player.objects.exclude(nzgs_id="").filter(nzgs_id=cleaned.get("nzgs_id")).first()
        ):
            self.add_error(
                "nzgs_id", _("This is {name}’s number. Correct it, or leave it blank.").format(name=known.name)
            )
        return cleaned

    person_field = "person"
    """The name of the field that says who it is."""

    @property
    def certain(self) -> bool:
        """Whether the answer to who it is was given."""
        return self.cleaned_data.get("player") is not None or self.data.get("person") == NEW


class NewEntryForm(NumberedForm):
    """A player who is new to the division. The cleaned values are those of `NewEntry`."""

    in_view = NumberedForm.in_view | {"fee_class", "team"}

    nzgs_id = forms.CharField(
        label=_("NZGS number"),
        max_length=20,
        required=False,
        help_text=_("Finds the player, however their name is spelt."),
    )

    fee_class = forms.TypedChoiceField(label=_("Fee"), coerce=int, empty_value=None, required=False)
    team = forms.TypedChoiceField(label=_("Team"), coerce=int, empty_value=None, required=False)

    def __init__(
        self, *args: Any, fees: Sequence[FeeTerms] = (), teams: Sequence[tuple[int, str]] = (), **kwargs: Any
    ) -> None:
        """`fees`: the classes that may be chosen now; `teams`: those of the division, by number and name."""
        super().__init__(*args, **kwargs)
        offer(self, "team", [("", _("none yet")), *teams])
        if not teams:
            del self.fields["team"]
        self.fields["name"].widget.attrs["autofocus"] = True
        offer(self, "fee_class", [("", _("none yet")), *((one.number, class_label(one)) for one in fees)])
        if not fees:
            del self.fields["fee_class"]

    @property
    def more_is_open(self) -> bool:
        """As for every entry, and where the strength is missing, which may be a rating."""
        missing = self.is_bound and "rank" in self.errors and not self["rank"].value()
        return missing or super().more_is_open


class PlacedForm(forms.Form):
    """What a director may set for the draw, whether the entry is a player or a side."""

    start_correction = forms.IntegerField(
        label=_("Starting score corrected by"),
        min_value=-20,
        max_value=20,
        help_text=_("McMahon: whole points above or below the score of the grade. Knock-out: a higher seed."),
    )
    fixed_table = forms.IntegerField(
        label=_("Fixed table"), min_value=1, max_value=9_999, required=False, help_text=_("E.g. for access.")
    )


class EditEntryForm(MergedForm, PlacedForm, NumberedForm):
    """The details of an entry, with what a director may set for this event. A reason that was written is in view.

    A family name that was told may be blanked: then the name has none. `guess` is one that was guessed.
    """

    in_view = frozenset({"name", "rank", "rating", "reason", "person", *OF_LIMITS})

    name = forms.CharField(label=_("Name"), max_length=120)
    rank = RankField(label=_("Grade"), may_lack=True, help_text=_("E.g. 3d or 12k; ? for none yet."))
    house = forms.BooleanField(
        label=_("House player: plays only when the number of players is odd, so that nobody has a bye"), required=False
    )
    reason = forms.CharField(
        label=_("Why it changes"),
        max_length=200,
        required=False,
        help_text=_("Needed for a new grade, rating or correction once the player is drawn. It goes on record."),
    )

    def __init__(self, *args: Any, in_team: bool = False, **kwargs: Any) -> None:
        """`in_team`: teams play, whose draw has no house player."""
        super().__init__(*args, **kwargs)
        if in_team:
            del self.fields["house"]
        self.fields["family_name"].widget.attrs["placeholder"] = self.initial.get("guess", "")

    def changes(self) -> dict[str, Any]:
        """As for every such form; the reason to play outside the limits goes with its tick."""
        changed = super().changes()
        return changed | ({"limit_reason": self.cleaned_data["limit_reason"]} if "anyway" in self.changed_data else {})

    def parts(self, family: str, name: str) -> NameParts | None:
        """As for a new entry, where the field was changed: blanked, the whole name is the given one."""
        return parts_with(family, name) if "family_name" in self.changed_data else NO_PARTS


LEFT_GAMES = {
    LeftGames.FORFEIT: _("Lost by forfeit: each opponent wins"),
    LeftGames.VOID: _("Void: they count for nobody"),
    LeftGames.STAY: _("Left open"),
}


class WithdrawForm(forms.Form):
    """The reason for withdrawing, if given, and that of void games, which everybody sees; an invalid text is left out,
    and never stops the withdrawal."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
    games = forms.ChoiceField(
        label=_("Open games"),
        choices=[(one.value, words) for one, words in LEFT_GAMES.items()],
        required=False,
        help_text=_(
            "Games with a result stay: what both sides confirmed can’t be annulled. Where the two reports differ, or a "
            "case waits, the game stays for you to decide."
        ),
        widget=forms.RadioSelect(attrs={"required": True}),
    )
    void_reason = forms.CharField(
        label=_("Reason for void games"),
        max_length=200,
        required=False,
        help_text=_("Needed for void games alone. Everybody sees it at each of them."),
        widget=forms.TextInput(attrs={"class": "either"}),
    )

    def left_games(self) -> LeftGames:
        """What becomes of the open games: they stay as they are where nothing was chosen."""
        return LeftGames(self.cleaned_data.get("games") or LeftGames.STAY)


def known_of(entry: Entry) -> dict[str, Any]:
    """The form's initial values: the current entry."""
    field_names = EditEntryForm.base_fields.keys() - {"reason", "person", "nzgs_id", "anyway", "server_names"}
    values = {name: getattr(entry, name) for name in field_names}
    values |= {"nzgs_id": entry.player.nzgs_id, "anyway": bool(entry.limit_reason)}
    values["server_names"] = entry.player.server_names
    return {**values, "family_name": "", "guess": entry.family_name} if entry.name_guessed else values
