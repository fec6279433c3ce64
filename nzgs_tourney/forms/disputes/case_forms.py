"""Forms about a dispute: a claim, more evidence, an appeal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.cases.kind import MADE_BY_ONE, WITHOUT_POSITION, Kind
from games.models import CaseKind, Game, Offender
from games.photo.reencode import LARGEST_PHOTO
from games.services.open_case import Claim

KINDS = {
    CaseKind.REPETITION: (
        _("A position is repeated"),
        _("A stone brings the whole board back to what the same player left."),
    ),
    CaseKind.OUT_OF_TURN: (_("Two moves in a row"), _("A player moved again before the opponent had moved.")),
    CaseKind.OCCUPIED: (_("A stone on a stone"), _("A stone was played on a point that was already occupied.")),
    CaseKind.MOVED_STONE: (_("A stone was moved"), _("A stone on the board was shifted, by hand or sleeve.")),
    CaseKind.WRONG_REMOVAL: (_("Stones wrongly taken off"), _("Live stones were removed, or captured ones left on.")),
    CaseKind.DEAD_STONES: (_("Which stones are dead"), _("The players don’t agree at the end of the game.")),
    CaseKind.RESULT: (_("What the result is"), _("The count, the clock, or what was written down.")),
    CaseKind.KNOCKED_STONE: (_("A stone was knocked"), _("By accident; nobody meant to move it.")),
    CaseKind.TIME: (_("The clock or the time"), _("A flag fell, the clock is wrong, time must be added.")),
    CaseKind.LATENESS: (_("Late or absent"), _("A player isn’t at the board.")),
    CaseKind.CONDUCT: (_("Conduct"), _("How a player or somebody else behaves.")),
    CaseKind.OUTSIDE_HELP: (_("Outside help"), _("Advice, a program, a phone. Only officials and the player see it.")),
    CaseKind.WRONG_TERMS: (_("Handicap, komi or colours"), _("The game began with the wrong ones.")),
    CaseKind.NOTES: (_("Analysis or notes"), _("A player looks something up, writes it down or tries it out.")),
    CaseKind.NOISE: (_("Noise"), _("Somebody or something disturbs the game.")),
    CaseKind.PHONE: (_("A phone rang"), _("Or it buzzed, or was used at the board.")),
    CaseKind.LOST_RECORD: (_("A record is lost"), _("The game was written down, and it is gone.")),
    CaseKind.OTHER: (_("Something else"), _("Anything a referee should see.")),
}
"""Each kind in the players' words, with one line that explains it."""
ABOUT_THE_END = (CaseKind.DEAD_STONES, CaseKind.RESULT)
"""Kinds about the end, which are about no single move and neither player alone."""
LONGEST = 4_000


def photo_field(*, required: bool = False) -> forms.FileField:
    """A photo of the kinds that are read."""
    return forms.FileField(
        label=_("A photo of the board"),
        required=required,
        error_messages={"required": _("Choose a photo.")},
        help_text=_("Its place, time and phone are removed."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )


def uploaded_bytes(upload: UploadedFile[Any] | None) -> bytes:
    """The uploaded photo; of one that is too large only enough that it is refused."""
    return b"" if upload is None else upload.read(LARGEST_PHOTO + 1)


class AboutForm(forms.Form):
    """What a case is about: the kind, where in the game, and who did it."""

    kind = forms.ChoiceField(
        label=_("What is it about?"),
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
        error_messages={"required": _("Say what it is about.")},
    )
    record = forms.TypedChoiceField(label=_("In which record?"), coerce=int, empty_value=None, required=False)
    move = forms.IntegerField(
        label=_("At which move?"),
        required=False,
        min_value=1,
        help_text=_("Leave blank if it isn’t about one move."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "short"}),
    )
    offender = forms.ChoiceField(
        label=_("Who did it?"),
        required=False,
        help_text=_("The player that it’s about, e.g. who made the move."),
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, game: Game, records: Sequence[tuple[int, str]] = (), **kwargs: Any) -> None:
        """`records`: the numbers of the game's records with their names, to choose from."""
        super().__init__(*args, **kwargs)
        kind, record, offender = self.fields["kind"], self.fields["record"], self.fields["offender"]
        assert isinstance(kind, forms.ChoiceField)
        assert isinstance(offender, forms.ChoiceField)
        offender.choices = [
            (Offender.BLACK.value, _("{name} (Black)").format(name=game.black_name)),
            (Offender.WHITE.value, _("{name} (White)").format(name=game.white_name)),
            ("", _("Nobody knows")),
        ]
        kind.choices = [
            (kind.value, format_html('<strong>{}</strong><span class="lead">{}</span>', title, line))
            for kind, (title, line) in KINDS.items()
        ]
        assert isinstance(record, forms.TypedChoiceField)
        record.choices = [("", _("None of them")), *records]
        if not records:
            del self.fields["record"], self.fields["move"]

    def clean(self) -> dict[str, Any]:
        """Whose move it was must be said where no record says it."""
        values = self.cleaned_data
        if values.get("kind") in MADE_BY_ONE and not values.get("record") and not values.get("offender"):
            self.add_error("offender", _("Say whose move it was."))
        return values

    def about(self) -> Claim:
        """What the case is about, without words or photo. Only for a valid form."""
        values = self.cleaned_data
        kind, record = CaseKind(values["kind"]), values.get("record")
        if kind in ABOUT_THE_END:
            return Claim(kind, "", record)
        if Kind(kind) in WITHOUT_POSITION:
            return Claim(kind, "", record, offender=values["offender"])
        return Claim(kind, "", record, values.get("move") if record else None, offender=values["offender"])


class ClaimForm(AboutForm):
    """What is claimed, where in the game, in a few words, with a photo if there is one."""

    statement = forms.CharField(
        label=_("What happened?"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": _("Say in a few words what happened.")},
    )
    photo = photo_field()
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def claim(self) -> Claim:
        """The claim. Only for a valid form."""
        return replace(
            self.about(), statement=self.cleaned_data["statement"], photo=uploaded_bytes(self.cleaned_data["photo"])
        )


class EvidenceForm(forms.Form):
    """More evidence: words, a photo, or both."""

    text = forms.CharField(
        label=_("In words"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "class": "either"}),
    )
    photo = photo_field()
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["photo"].label = _("Or a photo")

    def brought(self) -> tuple[str, bytes]:
        """The words and the photo. Only for a valid form."""
        return self.cleaned_data["text"], uploaded_bytes(self.cleaned_data["photo"])


class AppealForm(forms.Form):
    """Why a ruling is wrong, in an appeal."""

    statement = forms.CharField(
        label=_("Why is the ruling wrong?"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Say in a few words why.")},
    )
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
