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

from games.cases.kind import ABOUT_A_MOVE, ABOUT_A_PLAYER, MADE_BY_ONE, NEEDS_WORDS, PRIVATE, WITHOUT_POSITION, Kind
from games.models import Case, CaseKind, Game, Offender, Speaker
from games.photo.reencode import LARGEST_PHOTO
from games.services.change_or_withdraw_case import OFFICIAL
from games.services.open_case import Claim
from nzgs_tourney.store.disputes.kinds_of_case import kinds_of_case

KINDS = {
    CaseKind.REPETITION: (
        _("A position is repeated"),
        _("The whole board is as the same side left it before. Claim it before your next move."),
    ),
    CaseKind.OUT_OF_TURN: (_("Two moves in a row"), _("One side moved again before the other had moved.")),
    CaseKind.PARTNER_ORDER: (_("A partner out of turn"), _("A partner played in another partner’s place.")),
    CaseKind.OCCUPIED: (_("A stone on a stone"), _("A stone was played on a point that was already occupied.")),
    CaseKind.MOVED_STONE: (_("A stone was moved"), _("A stone on the board was shifted by hand.")),
    CaseKind.KNOCKED_STONE: (_("A stone was knocked"), _("By accident; nobody meant to move it.")),
    CaseKind.WRONG_REMOVAL: (_("Stones wrongly removed"), _("Live stones were removed, or captured ones left on.")),
    CaseKind.DEAD_STONES: (_("Which stones are dead"), _("The two sides don’t agree at the end of the game.")),
    CaseKind.RESULT: (_("What the result is"), _("The count, the clock, or what was written down.")),
    CaseKind.TIME: (_("The clock or the time"), _("A flag fell, the clock is wrong, time must be added.")),
    CaseKind.LATENESS: (_("Late or absent"), _("Somebody isn’t at the board.")),
    CaseKind.CONDUCT: (_("Conduct"), _("How somebody behaves.")),
    CaseKind.OUTSIDE_HELP: (
        _("Outside help"),
        _("Advice, a program, a phone. Only officials and the side it is about see it."),
    ),
    CaseKind.WRONG_TERMS: (_("Handicap, komi or colours"), _("The game began with the wrong ones.")),
    CaseKind.NOTES: (_("Analysis or notes"), _("Somebody looks something up, writes it down or tries it out.")),
    CaseKind.NOISE: (_("Noise"), _("Somebody or something disturbs the game.")),
    CaseKind.PHONE: (_("A phone rang"), _("Or it buzzed, or was used at the board.")),
    CaseKind.LOST_RECORD: (_("A record is lost"), _("The game was written down, and it is gone.")),
    CaseKind.CONNECTION: (_("The connection was lost"), _("One side left the server and didn’t come back in time.")),
    CaseKind.OTHER: (_("Something else"), _("Anything a referee should see.")),
}
"""Each kind in the players' words, with one line that explains it."""
ON_THE_BOARD = tuple(kind for kind in KINDS if Kind(kind) not in WITHOUT_POSITION and kind != CaseKind.OTHER)
AROUND_IT = tuple(kind for kind in KINDS if kind not in ON_THE_BOARD)
GROUPS = ((_("On the board"), ON_THE_BOARD), (_("Around the game"), AROUND_IT))
"""The kinds as they are offered, those of partners where they play."""
TILE = '<strong>{}</strong><span class="lead">{}</span>'
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


def kind_groups(game: Game) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The kinds that a call in this game can be about, by group: the group's name, then the kind and its words."""
    about = set(kinds_of_case(game)) - {CaseKind.OTHER}
    return tuple(
        (str(group), tuple((kind.value, str(KINDS[kind][0])) for kind in kinds if kind in about))
        for group, kinds in GROUPS
    )


class KindTiles(forms.RadioSelect):
    """Kinds as tiles. Each says in `data-asks` what else the form must know of it; the style sheet hides the rest."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The option as usual, with what it asks."""
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-asks"] = " ".join(asked_of(Kind(str(value))))
        return option


def asked_of(kind: Kind) -> tuple[str, ...]:
    """What a claim of this kind is asked for: a `record`, a `move`, a `player`, `words`."""
    wanted = {
        "record": kind not in WITHOUT_POSITION,
        "move": kind in ABOUT_A_MOVE,
        "player": kind in ABOUT_A_PLAYER,
        "words": kind in NEEDS_WORDS,
    }
    return tuple(name for name, needed in wanted.items() if needed)


class AboutForm(forms.Form):
    """What a case is about: the kind, where in the game, and who did it."""

    kind = forms.ChoiceField(
        label=_("What is it about?"),
        widget=KindTiles(attrs={"class": "tiles kinds"}),
        error_messages={"required": _("Say what it is about.")},
    )
    record = forms.TypedChoiceField(
        label=_("In which record?"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.Select(attrs={"class": "asks-record"}),
    )
    move = forms.IntegerField(
        label=_("At which move?"),
        required=False,
        min_value=1,
        help_text=_("Leave blank if it isn’t about one move."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "short asks-move"}),
    )
    offender = forms.ChoiceField(
        label=_("Who did it?"),
        required=False,
        help_text=_("The side that it’s about, e.g. who made the move."),
        widget=forms.RadioSelect(attrs={"class": "asks-player"}),
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
        offered = kinds_of_case(game)
        kind.choices = [
            (group, [(kind.value, format_html(TILE, *KINDS[kind])) for kind in kinds if kind in offered])
            for group, kinds in GROUPS
        ]
        assert isinstance(record, forms.TypedChoiceField)
        record.choices = [("", _("None of them")), *records]
        if not records:
            del self.fields["record"], self.fields["move"]

    def clean(self) -> dict[str, Any]:
        """Whose move it was must be said where no record says it, and who is accused."""
        values = self.cleaned_data
        if values.get("kind") in MADE_BY_ONE and not values.get("record") and not values.get("offender"):
            self.add_error("offender", _("Say whose move it was."))
        if values.get("kind") in PRIVATE and not values.get("offender"):
            self.add_error("offender", _("Say which side it is about."))
        return values

    def about(self) -> Claim:
        """What the case is about, without words or photo; what its kind doesn't ask for is left out. Only for a valid
        form."""
        values = self.cleaned_data
        kind = CaseKind(values["kind"])
        asked = asked_of(Kind(kind))
        record = values.get("record") if "record" in asked else None
        move = values.get("move") if record and "move" in asked else None
        return Claim(kind, "", record, move, offender=values["offender"] if "player" in asked else "")


class ChangeForm(AboutForm):
    """What a case is about, and whose it is: another game of the event, or another player who brought it."""

    game = forms.TypedChoiceField(
        label=_("In which game?"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.Select(attrs={"class": "either"}),
    )
    side = forms.ChoiceField(label=_("Who brings it?"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, case: Case, games: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        """`games`: those of the event, by their numbers with their names."""
        super().__init__(*args, game=case.game, **kwargs)
        game, side = self.fields["game"], self.fields["side"]
        assert isinstance(game, forms.TypedChoiceField)
        assert isinstance(side, forms.ChoiceField)
        game.choices = games
        if len(games) < 2 or case.appeal_of_id is not None:
            del self.fields["game"]
        if case.side in OFFICIAL:
            official = _("an official") if case.side == Speaker.REFEREE else _("the director")
            side.choices = [
                (case.side, official),
                (Speaker.BLACK.value, _("{name} (Black)").format(name=case.game.black_name)),
                (Speaker.WHITE.value, _("{name} (White)").format(name=case.game.white_name)),
            ]
        else:
            del self.fields["side"]

    def parties(self) -> dict[str, Any]:
        """The game and the side for `change_case`. Only for a valid form."""
        side = self.cleaned_data.get("side")
        return {"game": self.cleaned_data.get("game"), "side": Speaker(side) if side else None}


class ClaimForm(AboutForm):
    """What is claimed, where in the game, in a few words, with a photo if there is one."""

    statement = forms.CharField(
        label=_("What happened?"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "class": "asks-words"}),
    )
    photo = photo_field()
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def clean(self) -> dict[str, Any]:
        """As above; words where the kind says too little by itself."""
        values = super().clean()
        if values.get("kind") in NEEDS_WORDS and not values.get("statement"):
            self.add_error("statement", _("Say in a few words what happened."))
        return values

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
