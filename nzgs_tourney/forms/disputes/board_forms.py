"""Forms for what is tapped on a board: one step of an ending, a position, or moves."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.rules.colour import Colour
from games.rules.game import Move
from games.rules.point import point_named
from games.services.keep_entered import LOOK, OTHER, OWN
from games.sgf.entered_games import (
    EnteredMoves,
    EnteredPosition,
    moves_entered,
    position_entered,
    without_moves,
)
from games.sheets.entry_board import EntryBoard, moves_board, position_board

_COLOURS = [("black", "Black"), ("white", "White")]


class EndingStepForm(forms.Form):
    """Which fields are needed depends on the step; the services say what is missing."""

    nonce = forms.UUIDField()
    version = forms.IntegerField(min_value=0, max_value=1_000_000)
    point = forms.CharField(required=False, max_length=3)
    record = forms.IntegerField(required=False, min_value=1, max_value=2**53)
    colour = forms.ChoiceField(required=False, choices=_COLOURS)


LONGEST_DRAFT = 20_000
ENTRY_ACTS = ("undo", "pass", "clear", "count", "save", LOOK, OWN, OTHER)


class EnterForm(forms.Form):
    """`draft` is everything entered so far, based on `version` of what is kept for the game, by this `phone`. A typed
    `point` is entered first; then comes `act`."""

    mode = forms.ChoiceField(choices=[("position", _("Final position")), ("moves", _("Move by move"))])
    draft = forms.CharField(required=False, strip=False, max_length=LONGEST_DRAFT)
    version = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1)
    phone = forms.CharField(required=False, max_length=20)
    point = forms.CharField(required=False, max_length=10)
    stone = forms.ChoiceField(required=False, choices=[("X", _("Black")), ("O", _("White")), (".", _("Nothing"))])
    colour = forms.ChoiceField(required=False, choices=[("B", _("Black")), ("W", _("White"))])
    turned = forms.BooleanField(required=False)
    act = forms.ChoiceField(required=False, choices=[(act, act) for act in ENTRY_ACTS])

    def entered(self, game: Game) -> EnteredPosition | EnteredMoves:
        """The draft after the point and the action. Adds an error to `point` if there is no such point; the rest then
        stays as it was."""
        values = self.cleaned_data
        size, named = game.board_size, values["point"].strip()
        point = point_named(named, size)
        if named and point is None:
            self.add_error("point", _("“{named}” isn’t a point on this board: write e.g. C4.").format(named=named))
        if values["mode"] == "position":
            return self._position(values, size, point)
        return self._moves(values, size, point)

    def board(self, game: Game, entered: EnteredPosition | EnteredMoves, *, counts: bool) -> EntryBoard:
        """What the page shows; `counts`: the reader may have a position counted."""
        komi, turned = game.komi, self.cleaned_data["turned"]
        if isinstance(entered, EnteredMoves):
            return moves_board(entered, komi, game.handicap, turned=turned)
        counting = counts and self.cleaned_data["act"] == "count"
        return position_board(entered, komi, game.handicap, turned=turned, counting=counting)

    @staticmethod
    def _position(values: dict[str, Any], size: int, point: int | None) -> EnteredPosition:
        entered = position_entered("" if values["act"] == "clear" else values["draft"], size)
        return entered if point is None else entered.with_stone(point, values["stone"] or "X")

    @staticmethod
    def _moves(values: dict[str, Any], size: int, point: int | None) -> EnteredMoves:
        entered = moves_entered("" if values["act"] == "clear" else values["draft"], size)
        colour = Colour.WHITE if values["colour"] == "W" else Colour.BLACK
        if point is not None or values["act"] == "pass":
            return EnteredMoves(size, (*entered.moves, Move(colour, point)), entered.fault)
        return without_moves(entered, {len(entered.moves)}) if values["act"] == "undo" else entered
