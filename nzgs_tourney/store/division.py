"""A division from the database as the plain values that drawing, standings and exchange compute from."""

from __future__ import annotations

from decimal import Decimal

from games.rules.result import parse_result
from nzgs_tourney.division.history import Board, Person, PlayedRound, Status
from nzgs_tourney.division.history import Division as DivisionValue
from nzgs_tourney.division.settings import SETTINGS, DivisionSettings, from_row
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus
from ratings.rank import Rating, parse_rank

CORRECTIONS = "game__corrections"
"""What to fetch beforehand with pairings and their games, so that no game asks for its corrections by itself."""


def settings_values(division: Division) -> DivisionSettings:
    """The division's rules as a frozen value. Raises ValueError for a stored grade that is none."""
    return from_row({one.row: getattr(division, one.row) for one in SETTINGS})


def person_values(entry: Entry) -> Person:
    """One entry as a frozen value; its id is the entry's."""
    return Person(
        id=entry.pk,
        name=entry.name,
        rank=parse_rank(entry.rank),
        rating=None if entry.rating is None else Rating(Decimal(entry.rating)),
        club=entry.club,
        city=entry.city,
        country=entry.country,
        start_correction=entry.start_correction,
        fixed_table=entry.fixed_table,
        family=entry.family,
        latin=entry.latin_name,
        number=entry.number,
    )


def board_values(pairing: Pairing) -> Board:
    """One board, with the result that counts. Seats, game and its corrections should be fetched beforehand."""
    seats = {seat.colour: seat.entry_id for seat in pairing.seats.all()}
    official = pairing.game.official if pairing.game else None
    return Board(
        table=pairing.table,
        white=seats["white"],
        black=seats["black"],
        handicap=pairing.handicap,
        komi=Decimal(pairing.komi),
        result=parse_result(official.result) if official else None,
        forfeit=bool(official and official.forfeit),
    )


def division_values(division: Division, *, before: int | None = None) -> DivisionValue:
    """The division with all its entries and its published and closed rounds, those below `before` if given.

    Five queries whatever the number of players and rounds.
    """
    # Without what a draw was computed from and said of itself: much to read, and nothing of it is needed here.
    rounds = Round.objects.filter(division=division).exclude(state=RoundState.DRAFT).order_by("number")
    rounds = rounds.only("number", "seed")
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    numbers = {drawn.pk: drawn.number for drawn in rounds}
    boards: dict[int, list[Board]] = {number: [] for number in numbers.values()}
    pairings = (
        Pairing.objects.filter(round__in=list(numbers)).select_related("game").prefetch_related("seats", CORRECTIONS)
    )
    for pairing in pairings.defer("reasons", "cost").order_by("round__number", "table"):
        boards[numbers[pairing.round_id]].append(board_values(pairing))
    statuses: dict[int, dict[int, Status]] = {number: {} for number in boards}
    for row in RoundStatus.objects.filter(entry__division=division, round_number__in=boards):
        statuses[row.round_number][row.entry_id] = Status(row.status)
    return DivisionValue(
        name=division.name,
        settings=settings_values(division),
        players=tuple(person_values(entry) for entry in Entry.objects.filter(division=division).order_by("pk")),
        rounds=tuple(
            PlayedRound(drawn.number, drawn.seed, tuple(boards[drawn.number]), statuses[drawn.number])
            for drawn in rounds
        ),
    )
