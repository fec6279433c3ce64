"""What the lines of a calendar say."""

from __future__ import annotations

from decimal import Decimal

from games.wording.numbers import in_row
from games.wording.terms import handicap_words, komi_words
from ground.translation import gettext as _


def round_title(event: str, division: str, number: int, opponent: str = "") -> str:
    """A round, in a calendar beside lines of anything else: `Rimu Open, Division A, round 3: Aroha Ngata`. Division and
    opponent may be empty, and a game of a ladder has the number 0."""
    if not number:
        title = ", ".join(filter(None, (event, division)))
    elif division:
        title = _("{event}, {division}, round {number}").format(event=event, division=division, number=number)
    else:
        title = _("{event}, round {number}").format(event=event, number=number)
    return _("{round}: {opponent}").format(round=title, opponent=opponent) if opponent else title


def due_title(title: str) -> str:
    """The same for the moment by which its results are due."""
    return _("Results due: {round}").format(round=title)


def own_board_words(colour: str, opponent: str, grade: str, handicap: int, komi: Decimal) -> str:
    """`You are Black against Aroha Ngata, 3d: handicap 4, no komi.`"""
    if colour == "black":
        message = _("You are Black against {opponent}, {grade}: {terms}.")
    else:
        message = _("You are White against {opponent}, {grade}: {terms}.")
    terms = in_row([handicap_words(handicap), komi_words(komi)])
    return message.format(opponent=opponent, grade=grade, terms=terms)


def new_zealand_time_words(time: str) -> str:
    """A time in New Zealand in words, for readers whose calendar shows their own: `New Zealand time: Monday 30
    November, 12:00.`"""
    return _("New Zealand time: {time}.").format(time=time)


def table_words(table: int) -> str:
    """`Table 4.`"""
    return _("Table {table}.").format(table=table)


def server_place_words(server: str, their_name: str) -> str:
    """`On OGS, where they are hoshi7.` Both may be empty."""
    if server and their_name:
        return _("On {server}, where they are {name}.").format(server=server, name=their_name)
    return _("On {server}.").format(server=server) if server else _("Online.")
