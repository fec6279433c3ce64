"""Every table that has something about a person, with the rows of one: what goes into their file.

A test holds each column of the database against this list (tests/db/personal_columns.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, Q

from games.models import Case, EndingStep, Evidence, GamePhoto, PersonalData, Record, Report
from nzgs_tourney.models import (
    AwardedPoints,
    ClosedBalance,
    FormerName,
    GameLink,
    Message,
    Namesakes,
    Payment,
    ProposedTime,
    PushSubscription,
    Registration,
    RoundStatus,
    Seat,
    SeatChange,
    TableCall,
    YearStanding,
)
from nzgs_tourney.store.people.forgetting import PersonRows, applications_of, fees_of

Rows = Callable[[PersonRows], Iterable[Model]]


@dataclass(frozen=True, slots=True)
class PersonTable:
    """One table: its key in the file and in the test, the rows of a person, and columns that the file leaves out:
    secrets, and bytes that are files of their own beside it."""

    key: str
    rows: Rows
    leaves_out: frozenset[str] = frozenset()


def _by_side(model: type[Model], *related: str, path: str = "game") -> Rows:
    """The rows of a table that has a game and a side, from the person's side."""

    def rows(person: PersonRows) -> list[Any]:
        sides = {game.pk: side.value for game, side in person.games.items()}
        found: Iterable[Any] = (
            model._default_manager.filter(**{f"{path}__in": list(sides)}).select_related(*related).order_by("pk")
        )
        return [row for row in found if row.side == sides[_game_of(row, path)]]

    return rows


def _game_of(row: Any, path: str) -> int:
    for part in path.split("__")[:-1]:
        row = getattr(row, part)
    return int(getattr(row, f"{path.rpartition('__')[2]}_id"))


def _of_players(model: type[Model], **fixed: Any) -> Rows:
    return lambda person: model._default_manager.filter(player__in=person.players, **fixed).order_by("pk")


def _of_entries(model: type[Model]) -> Rows:
    return lambda person: model._default_manager.filter(entry__in=person.entries).order_by("pk")


def _decisions(person: PersonRows) -> Iterable[Model]:
    return Namesakes.objects.filter(Q(kept__in=person.players) | Q(other__in=person.players)).order_by("pk")


def _messages(person: PersonRows) -> Iterable[Model]:
    theirs = Q(entry__in=person.entries) | Q(application__in=applications_of(person))
    theirs |= Q(account=person.account) if person.account else Q()
    return Message.objects.filter(theirs).order_by("pk")


def _payments(person: PersonRows) -> Iterable[Model]:
    return Payment.objects.filter(fee__in=fees_of(person).values("pk")).order_by("number")


def _account(person: PersonRows) -> Iterable[Model]:
    return [person.account] if person.account else []


_NONCE = frozenset({"nonce"})
TABLES = (
    PersonTable("ratings.Player", lambda person: person.players),
    PersonTable("tourney.User", _account, frozenset({"password", "key"})),
    PersonTable("tourney.FormerName", _of_players(FormerName)),
    PersonTable("tourney.Registration", _of_players(Registration)),
    PersonTable("tourney.Namesakes", _decisions),
    PersonTable("ratings.ListedRating", lambda person: person.lines),
    PersonTable("tourney.Entry", lambda person: person.entries),
    PersonTable("tourney.Member", lambda person: person.members),
    PersonTable("tourney.Application", applications_of, frozenset({"likeness"})),
    PersonTable("tourney.PlayerLink", lambda person: person.links),
    PersonTable(
        "tourney.PushSubscription",
        lambda person: PushSubscription.objects.filter(link__in=person.links).order_by("pk"),
        frozenset({"key", "secret"}),
    ),
    PersonTable("tourney.Message", _messages, frozenset({"key"})),
    PersonTable("tourney.Fee", fees_of),
    PersonTable("tourney.Payment", _payments, _NONCE),
    PersonTable("tourney.RoundStatus", _of_entries(RoundStatus)),
    PersonTable("tourney.Seat", _of_entries(Seat)),
    PersonTable("tourney.SeatChange", _of_entries(SeatChange)),
    PersonTable("games.Game", lambda person: list(person.games)),
    PersonTable("games.Report", _by_side(Report), _NONCE),
    PersonTable("games.Record", _by_side(Record), frozenset({"original"})),
    PersonTable("games.EndingStep", _by_side(EndingStep), _NONCE),
    PersonTable("games.GamePhoto", _by_side(GamePhoto), _NONCE | {"image"}),
    PersonTable("games.Case", _by_side(Case), _NONCE),
    PersonTable("games.Evidence", _by_side(Evidence, "case", path="case__game"), _NONCE | {"image"}),
    PersonTable("tourney.TableCall", _by_side(TableCall, "pairing", path="pairing__game"), _NONCE),
    PersonTable("tourney.ProposedTime", _by_side(ProposedTime)),
    PersonTable("tourney.GameLink", lambda person: GameLink.objects.filter(game__in=list(person.games)).order_by("pk")),
    PersonTable("tourney.AwardedPoints", _of_entries(AwardedPoints)),
    PersonTable("tourney.ClosedBalance", _of_players(ClosedBalance)),
    PersonTable("tourney.YearStanding", _of_players(YearStanding)),
    PersonTable("games.PersonalData", _of_players(PersonalData), frozenset({"salt"})),
)
"""In the order of the file."""
