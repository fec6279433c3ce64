"""The form for a division's prizes, row by row: rows are added, moved and removed with all input kept, then saved
together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.models.prize import GROUPS, RANKINGS
from nzgs_tourney.tournament.standings.prize_terms import (
    MOST_PRIZES,
    NEED_NO_WORD,
    OF_TEAMS,
    PrizeGroup,
    PrizeTerms,
    read_amounts,
    read_band,
    read_board,
)
from nzgs_tourney.tournament.standings.prizes import Ranking

FIELDS = ("name", "amounts", "ranking", "group", "who", "beside_others")
SAVE, LOOK, ADD = "save", "look", "add"
_NEEDED = {
    PrizeGroup.BAND: _("Write the grades, e.g. 5k-15k."),
    PrizeGroup.CITY: _("Write the city."),
    PrizeGroup.TAG: _("Write the tag, e.g. youth."),
    PrizeGroup.BOARD: _("Write the number of the board, e.g. 2."),
}
_TO_PLAYERS = {PrizeGroup.ALL.value: _("every player")}
_WHERE_TEAMS_PLAY = (*(group.value for group in OF_TEAMS), *(group for group in GROUPS if group not in OF_TEAMS))
"""The groups where teams play, theirs first: an empty row offers the first one."""
_COUNT = re.compile(r"\d{1,3}", re.ASCII)


class PrizeRowForm(forms.Form):
    """One prize; its cleaned value is `terms`. `boards` are those of a match of teams, 0 where no teams play."""

    name = forms.CharField(label=_("Prize"), max_length=80)
    amounts = forms.CharField(
        label=_("Amounts"),
        max_length=300,
        help_text=_("First place first, e.g. 100, 50, 25. Write 0 for a book or a cup."),
    )
    ranking = forms.ChoiceField(label=_("Goes"), choices=list(RANKINGS.items()))
    group = forms.ChoiceField(label=_("Among"), choices=list(GROUPS.items()))
    who = forms.CharField(label=_("Which"), max_length=80, help_text=_("Grades, e.g. 5k-15k, a city, or a tag."))
    beside_others = forms.BooleanField(label=_("Can be combined with another prize"), required=False)

    def __init__(self, *args: Any, boards: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.boards = boards
        self.fields["who"].required = False
        group = self.fields["group"]
        assert isinstance(group, forms.ChoiceField)
        if boards:
            group.choices = [(value, _TO_PLAYERS.get(value, GROUPS[value])) for value in _WHERE_TEAMS_PLAY]
            self.fields["who"].help_text = _("The number of the board, grades, e.g. 5k-15k, a city, or a tag.")
        elif self["group"].value() not in OF_TEAMS:
            group.choices = [(value, label) for value, label in GROUPS.items() if value not in OF_TEAMS]
        self.fields["who"].widget.attrs.update({"list": "known-words", "class": "either"})

    def clean_amounts(self) -> object:
        """Decimals in dollars."""
        try:
            return read_amounts(self.cleaned_data["amounts"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        """Requires a description of who can win it, where that isn't everybody or the teams. The points at a board
        are what places go by there."""
        cleaned = super().clean() or {}
        group, who_for = PrizeGroup(cleaned.get("group", PrizeGroup.ALL)), " ".join(cleaned.get("who", "").split())
        cleaned["who"] = "" if group in NEED_NO_WORD else who_for.casefold() if group is PrizeGroup.TAG else who_for
        try:
            if group not in NEED_NO_WORD and not who_for:
                self.add_error("who", _NEEDED[group])
            elif group is PrizeGroup.BAND:
                read_band(who_for)
            elif group is PrizeGroup.BOARD:
                cleaned["ranking"] = Ranking.PLACE.value
                read_board(who_for, self.boards)
        except ValueError as error:
            self.add_error("who", str(error))
        return cleaned

    @property
    def terms(self) -> PrizeTerms:
        """The prize of a valid row."""
        cleaned = self.cleaned_data
        ranking, group = Ranking(cleaned["ranking"]), PrizeGroup(cleaned["group"])
        return PrizeTerms(cleaned["name"], cleaned["amounts"], ranking, group, cleaned["who"], cleaned["beside_others"])


@dataclass
class PrizeRows:
    """The rows as sent or as stored. `act` is the pressed button, empty where the page is opened; `found` has the terms
    of each row that can be read; `focus` the row that was moved."""

    rows: list[PrizeRowForm]
    found: tuple[PrizeTerms | None, ...]
    act: str = ""
    focus: str = ""
    refused: str = ""

    @property
    def terms(self) -> tuple[PrizeTerms, ...] | None:
        """The list, None where a row can't be read."""
        readable = tuple(prize for prize in self.found if prize is not None)
        return readable if len(readable) == len(self.found) else None


def stored_rows(terms: Sequence[PrizeTerms], boards: int) -> PrizeRows:
    """The page as it is opened: the stored list, or one empty row. `boards` as in `PrizeRowForm`."""
    raw = [
        {
            "name": prize.name,
            "amounts": ", ".join(f"{amount:f}" for amount in prize.amounts),
            "ranking": prize.ranking.value,
            "group": prize.group.value,
            "who": prize.who,
            "beside_others": prize.beside_others,
        }
        for prize in terms
    ]
    return PrizeRows(_unchecked_rows(raw or [{}], boards), tuple(terms))


def sent_rows(sent: Mapping[str, str], boards: int) -> PrizeRows:
    """The rows sent, with the one named in `act` moved, removed or added. `save` and `look` leave out empty rows and
    mark errors in the others.

    `boards` as in `PrizeRowForm`. `act` is `save`, `look`, `add`, or `up_2`, `down_2`, `remove_2` for the row numbered
    from 0.
    """
    count = int(sent.get("count", "")) if _COUNT.fullmatch(sent.get("count", "")) else 0
    raw = [{name: sent.get(f"p{number}-{name}", "") for name in FIELDS} for number in range(min(count, MOST_PRIZES))]
    act, _line, row_number = sent.get("act", SAVE).partition("_")
    focus = ""
    if act == ADD:
        raw.append(dict.fromkeys(FIELDS, ""))
        focus = f"p{len(raw) - 1}"
    elif _COUNT.fullmatch(row_number) and int(row_number) < len(raw):
        focus = _moved(raw, act, int(row_number))
    else:
        raw = [row for row in raw if any(row[name].strip() for name in ("name", "amounts", "who"))]
    checked = _checked(raw, boards)
    prizes = tuple(row.terms if row.is_valid() else None for row in checked)
    return PrizeRows(checked if act in (SAVE, LOOK) else _unchecked_rows(raw, boards), prizes, act, focus)


def _moved(raw: list[dict[str, str]], act: str, at: int) -> str:
    """Move or remove a row; returns the prefix of its new place."""
    row = raw.pop(at)
    if act == "remove":
        return ""
    at = max(0, at - 1) if act == "up" else min(len(raw), at + 1)
    raw.insert(at, row)
    return f"p{at}"


def _unchecked_rows(raw: Sequence[Mapping[str, Any]], boards: int) -> list[PrizeRowForm]:
    """Rows as they were typed or stored, without errors."""
    return [
        PrizeRowForm(initial={name: value for name, value in row.items() if value}, prefix=f"p{number}", boards=boards)
        for number, row in enumerate(raw)
    ]


def _checked(raw: Sequence[Mapping[str, str]], boards: int) -> list[PrizeRowForm]:
    """Rows with their errors."""
    sent = {f"p{number}-{name}": value for number, row in enumerate(raw) for name, value in row.items() if value}
    rows = [PrizeRowForm(sent, prefix=f"p{number}", boards=boards) for number in range(len(raw))]
    names: set[str] = set()
    for row in rows:
        name = row.cleaned_data.get("name", "").casefold() if row.is_valid() else ""
        if name and name in names:
            row.add_error("name", _("Another prize has this name."))
        names.add(name)
    return rows
