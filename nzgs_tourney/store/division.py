"""A division from the database as the plain values that drawing, standings and exchange compute from."""

from __future__ import annotations

from decimal import Decimal

from games.rules.result import HalfPoints, parse_result
from nzgs_tourney.division.history import Board, Person, PlayedRound, Status
from nzgs_tourney.division.history import Division as DivisionValue
from nzgs_tourney.division.settings import (
    Basis,
    DivisionSettings,
    GroupPart,
    HandicapPolicy,
    Seeding,
    System,
    TableChange,
    Tier,
)
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus
from ratings.rank import Rating, parse_rank

CORRECTIONS = "game__corrections"
"""What to fetch beforehand with pairings and their games, so that no game asks for its corrections by itself."""


def settings_values(division: Division) -> DivisionSettings:
    """The division's rules as a frozen value. Raises ValueError for a stored grade that is none."""
    return DivisionSettings(
        system=System(division.system),
        rounds=division.rounds,
        bar=parse_rank(division.bar) if division.bar else None,
        floor=parse_rank(division.floor) if division.floor else None,
        board_size=division.board_size,
        komi=division.komi,
        handicap=HandicapPolicy(
            basis=Basis(division.handicap_basis),
            reduction=division.handicap_reduction,
            maximum=division.handicap_maximum,
            even_below=division.even_below,
            table=tuple((stones, Decimal(komi)) for stones, komi in division.handicap_table),
        ),
        bye=HalfPoints(division.bye_half_points),
        absent=HalfPoints(division.absent_half_points),
        excused=HalfPoints(division.excused_half_points),
        round_down=division.round_down,
        criteria=tuple(division.criteria),
        tiers=tuple(Tier(tier) for tier in division.tiers),
        seeding=Seeding(division.seeding),
        handicap_wish=division.handicap_wish,
        hard=tuple(Tier(tier) for tier in division.hard),
        second_phase=division.second_phase,
        second_seeding=Seeding(division.second_seeding),
        float_down=GroupPart(division.float_down),
        float_up=GroupPart(division.float_up),
        sos_handicap=division.sos_handicap,
        virtual_half=division.virtual_half,
        virtual_open=division.virtual_open,
        categories=tuple(parse_rank(grade) for grade in division.categories),
        first_table=division.first_table,
        excluded_tables=tuple(division.excluded_tables),
        table_change=TableChange(division.table_change),
    )


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
