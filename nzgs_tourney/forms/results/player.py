"""Forms for a player's phone: the code from the slip, a result, a record, a call to the referee."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from games.audit.ignored_files import RECORDS
from games.models import CaseKind, Speaker
from games.rules.possible import PossibleCounts
from games.rules.result import parse_result
from games.rules.scoring import points_text
from games.store.sent_records import SentRecordFile
from games.wording.numbers import either
from games.wording.terms import board_words


class SlipCodeForm(forms.Form):
    """Any text: `services.open_code` says what is wrong with it."""

    code = forms.CharField(
        label=_("Code from your slip"),
        max_length=80,
        error_messages={
            "required": _("Type the code from your slip, e.g. K7QM4-TXR9H."),
            "max_length": _("That’s too long for a code. Type the code from your slip, e.g. K7QM4-TXR9H."),
        },
        widget=forms.TextInput(
            attrs={
                "autocapitalize": "characters",
                "autocomplete": "off",
                "autocorrect": "off",
                "spellcheck": "false",
                "enterkeyhint": "go",
            }
        ),
    )


_MARGIN = re.compile(r"(\d{1,3})(?:[.,]([05])|(½))?|(½)", re.ASCII)
_OTHER = {Speaker.BLACK: "W", Speaker.WHITE: "B"}
_OWN = {Speaker.BLACK: "B", Speaker.WHITE: "W"}
LARGEST_RECORD = 1_048_576


class ReportForm(forms.Form):
    """Who won and how. `result_for(side)` is the result in the notation of `games.rules.result`."""

    winner = forms.ChoiceField(
        label=_("Who won?"),
        choices=[("me", _("I won")), ("opponent", _("My opponent won")), ("tie", _("A tie (jigo)"))],
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
        error_messages={"required": _("Say who won, or that it was a tie.")},
    )
    manner = forms.ChoiceField(
        label=_("How?"),
        required=False,
        choices=[("R", _("By resignation")), ("count", _("By counting")), ("T", _("On time"))],
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )
    margin = forms.CharField(
        label=_("By how many points?"),
        required=False,
        max_length=40,
        help_text=_("If it was counted."),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "either"}),
    )
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    counts: PossibleCounts | None = None
    side = Speaker.BLACK
    of_partners = False

    def of_game(self, counts: PossibleCounts, side: Speaker, *, of_partners: bool = False) -> None:
        """Accept only what the board and the komi of the game allow, from the player on this side, or its partners."""
        self.counts, self.side, self.of_partners = counts, side, of_partners

    def name_opponent(self, opponent: str) -> None:
        """Name the opponent in the choice of who won, before the form is shown; a tie is offered where the komi allows
        one, and the examples of a margin are those that it allows."""
        winner = self.fields["winner"]
        assert isinstance(winner, forms.ChoiceField)
        tie = [("tie", _("A tie (jigo)"))] if self._ties else []
        won = _("{opponent} won").format(opponent=opponent)
        winner.choices = [("me", _("We won") if self.of_partners else _("I won")), ("opponent", won), *tie]
        self.fields["margin"].help_text = _("If it was counted, e.g. {examples}.").format(examples=self._examples)

    def clean(self) -> dict[str, Any]:
        """A margin needs counting, and counting needs a margin."""
        values = super().clean() or {}
        margin, manner = values.get("margin", "").strip(), values.get("manner", "")
        if margin and (values.get("winner") == "tie" or manner in ("R", "T")):
            raise ValidationError(
                {"margin": _("Only a counted win has a margin: choose “By counting”, or clear this.")}
            )
        if values.get("winner") == "tie" or "winner" not in values:
            return values
        if margin and not manner:
            values["manner"] = manner = "count"
        if manner == "count":
            match = _MARGIN.fullmatch(margin)
            if match is None:
                message = _("Write the margin, e.g. {examples}.")
                if margin:
                    message = _("“{margin}” isn’t a number of points: write {examples}.")
                raise ValidationError({"margin": message.format(margin=margin, examples=self._examples)})
            half = "5" in (match[2] or "") or "½" in margin
            if not int(match[1] or 0) and not half:
                zero = _("Zero is a tie: choose it above.") if self._ties else _("Write the margin, e.g. {examples}.")
                raise ValidationError({"margin": zero.format(examples=self._examples)})
            values["margin"] = f"{match[1] or 0}.5" if half else str(int(match[1]))
            self._refuse_impossible(values)
        return values

    def _refuse_impossible(self, values: dict[str, Any]) -> None:
        """Raise ValidationError at the margin, with the nearest possible ones, where it isn't possible."""
        result = parse_result(self._written(values, self.side))
        if self.counts is None or result is None or self.counts.allow(result):
            return
        nearest = [possible for possible in self.counts.nearest(result) if possible.outcome == result.outcome]
        points = either([points_text(possible.margin or 0) for possible in nearest])
        if not points:
            message = _("{margin} points isn’t possible on {board}. Check who won.")
        elif any(possible.margin is None for possible in self.counts.nearest(result)):
            message = _("{margin} points isn’t possible on {board}. Write {points}, or choose a tie.")
        else:
            message = _("{margin} points isn’t possible on {board}. Write {points}.")
        board = board_words(self.counts.size, self.counts.komi)
        raise ValidationError({"margin": message.format(margin=values["margin"], board=board, points=points)})

    @property
    def _ties(self) -> bool:
        return self.counts is None or self.counts.in_whole_points

    @property
    def _examples(self) -> str:
        return either(self.counts.examples if self.counts else ("3", "12"))

    def result_for(self, side: Speaker) -> str:
        """The result as this side reports it: `B+3.5`, `W+R`, `jigo`. Only for a valid form."""
        return self._written(self.cleaned_data, side)

    @staticmethod
    def _written(values: dict[str, Any], side: Speaker) -> str:
        if values["winner"] == "tie":
            return "jigo"
        letter = (_OWN if values["winner"] == "me" else _OTHER)[side]
        if values["manner"] != "count":
            return f"{letter}+{values['manner']}" if values["manner"] else letter
        return f"{letter}+{values['margin']}"


class AgreeForm(forms.Form):
    """One press: the opponent's report, or the director's from the slip, is right."""

    result = forms.CharField(widget=forms.HiddenInput, max_length=12)
    forfeit = forms.BooleanField(widget=forms.HiddenInput, required=False)
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class ManyFiles(forms.FileInput):
    """Lets the user choose any number of files."""

    allow_multiple_selected = True


class RecordFiles(forms.FileField):
    """Any number of files, cleaned to a list; including empty ones, so that each can be named."""

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[Any]]:
        """Each file, validated like a single one."""
        sent = data if isinstance(data, (list, tuple)) else [data] if data else []
        return [super(RecordFiles, self).clean(file, initial) for file in sent]


class RecordForm(forms.Form):
    """Game records, as files or pasted."""

    file = RecordFiles(
        label=_("Records"),
        help_text=_(
            "SGF (.sgf), Tygem (.gib), Cyberoro (.ngf) or Pandanet (.ugf, .ugi). Drag them here on a computer."
        ),
        required=False,
        allow_empty_file=True,
        widget=ManyFiles(attrs={"accept": f"{','.join(RECORDS)},application/x-go-sgf,text/plain", "class": "either"}),
    )
    text = forms.CharField(
        label=_("Or paste the record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off", "class": "either"}),
    )
    remark = forms.CharField(
        label=_("A note for the referee"), required=False, max_length=2_000, widget=forms.Textarea(attrs={"rows": 2})
    )

    def clean(self) -> dict[str, Any]:
        """Exactly one of the two, and nothing too large."""
        values = super().clean() or {}
        uploads, text = values.get("file") or [], values.get("text", "")
        if not uploads and not text.strip():
            raise ValidationError(_("Choose a file or paste the record."))
        if uploads and text.strip():
            raise ValidationError(_("Choose a file or paste the record, not both: clear one of them."))
        if not uploads:
            sizes = [("text", "", len(text.encode()))]
        elif len(uploads) == 1:
            sizes = [("file", "", uploads[0].size or 0)]
        else:
            sizes = [("file", upload.name or "", upload.size or 0) for upload in uploads]
        for field, name, size in sizes:
            if size > LARGEST_RECORD:
                if field == "text":
                    message = _("The text has {size:,} bytes; at most {most:,} are read.")
                elif not name:
                    message = _("The file has {size:,} bytes; at most {most:,} are read.")
                else:
                    message = _("{name} has {size:,} bytes; at most {most:,} are read.")
                raise ValidationError({field: message.format(name=name, size=size, most=LARGEST_RECORD)})
        return values

    def sent(self) -> list[SentRecordFile]:
        """The files; a pasted record has no name. Only for a valid form."""
        uploads: list[UploadedFile[Any]] = self.cleaned_data.get("file") or []
        if uploads:
            return [SentRecordFile(upload.name or "", upload.read()) for upload in uploads]
        return [SentRecordFile("", self.cleaned_data["text"].encode())]


class StagedForm(forms.Form):
    """Which of the sent games is meant, and a note for the referee."""

    choice = forms.CharField(max_length=8, error_messages={"required": _("Choose one of the games.")})
    remark = forms.CharField(
        label=_("A note for the referee"), required=False, max_length=2_000, widget=forms.Textarea(attrs={"rows": 2})
    )


class CallAboutForm(forms.Form):
    """What a call is about, and the request's nonce. Something else is what a call is about anyway."""

    kind = forms.ChoiceField(choices=[choice for choice in CaseKind.choices if choice[0] != CaseKind.OTHER])
    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class CallForm(forms.Form):
    """Has only the request's nonce, so that a press that is sent twice is one call."""

    nonce = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
