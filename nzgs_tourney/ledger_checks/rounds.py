"""Rounds beside what the ledger tells: state and times, what they were drawn from, who does not play, and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import F

from games.ledger.chain import Break
from games.ledger.trail import Event, Trail
from games.models import Game
from nzgs_tourney.ledger_checks.facts_in_ledger import facts_in_ledger
from nzgs_tourney.ledger_checks.ledger_facts import Fact, RoundFacts
from nzgs_tourney.models import Division, Round, RoundState, Seat
from nzgs_tourney.store.round_payloads import boards_payload, inputs_digest, people_of, statuses_payload
from ratings.forgotten import FORGOTTEN


def rounds(trail: Trail) -> Iterator[Break]:
    """Every round is as far as it came, was drawn from what it says, and has the boards that were published."""
    told = facts_in_ledger(trail)
    there = {
        (drawn.division.number, drawn.number): drawn
        for drawn in Round.objects.filter(division__event__stream=trail.stream).select_related("division")
    }
    divisions = {one.number: one for one in Division.objects.filter(event__stream=trail.stream)}
    said = {
        (division, number): one
        for division, of_division in told.divisions.items()
        for number, one in of_division.rounds.items()
    }
    for (division, number), one in sorted(said.items()):
        named, drawn = f"round {number} of {_name(divisions, division)}", there.get((division, number))
        if one.state is not None:
            yield from _state(trail, named, one, drawn)
        if drawn is not None:
            yield from _drawn_from(trail, named, one, drawn)
        if division in divisions:
            yield from _statuses(trail, named, one, divisions[division], number)
        if drawn is not None and drawn.state != RoundState.DRAFT and one.boards is not None:
            yield from _boards(trail, named, one, drawn)
    for (division, number), drawn in sorted(there.items()):
        untold = (division, number) not in said or said[division, number].state is None
        if untold and drawn.inputs.get("imported") is None:
            yield trail.untold(f"there is a round {number} of {drawn.division.name}, but no event drew it")


def seats(trail: Trail) -> Iterator[Break]:
    """Every seat is in the round of its board."""
    wrong = Seat.objects.filter(pairing__round__division__event__stream=trail.stream).exclude(round=F("pairing__round"))
    for seat in wrong.select_related("pairing__round__division"):
        yield trail.untold(f"a seat at {seat.pairing} is in another round than its board")


def _name(divisions: Mapping[int, Division], number: int) -> str:
    return divisions[number].name if number in divisions else f"division {number}"


def _state(trail: Trail, named: str, told: RoundFacts, drawn: Round | None) -> Iterator[Break]:
    last = told.closed or told.published or told.made
    seq = last.seq if last else trail.stream.seq
    is_ = drawn.state if drawn else ""
    if told.state != is_:
        yield trail.differs(seq, f"{named} was {told.state or 'discarded'}, but is {is_ or 'gone'}")
        return
    if drawn is None or told.imported:
        return
    for word, event, at in (
        ("drawn", told.drawn, drawn.drawn_at),
        ("published", told.published, drawn.published_at),
        ("closed", told.closed, drawn.closed_at),
    ):
        if not (at is None if event is None else event.happened_at(at)):
            yield trail.differs(event.seq if event else seq, f"{named} was {word} at another time than the row says")


def _drawn_from(trail: Trail, named: str, told: RoundFacts, drawn: Round) -> Iterator[Break]:
    seq = told.drawn.seq if told.drawn else trail.stream.seq
    if told.seed is not None and told.seed != drawn.seed:
        yield trail.differs(seq, f"{named} was drawn with the seed {told.seed}, but the row says {drawn.seed}")
    if told.inputs_sha256 is not None and told.inputs_sha256 != inputs_digest(drawn.inputs):
        yield trail.differs(seq, f"{named}: what it was drawn from (players, results, settings, wishes) was altered")
    people = people_of(drawn.inputs)
    if told.people is not None and told.people != people and not any(FORGOTTEN in person for person in people):
        was, now = next(
            ((was, now) for was, now in zip(told.people, people, strict=False) if was != now), (told.people, people)
        )
        yield trail.differs(seq, f"{named}: who it was drawn for was {_words(was)}, but is {_words(now)}")


def _words(person: list[Any]) -> str:
    return ", ".join(str(value) for value in person if value)


def _statuses(trail: Trail, named: str, told: RoundFacts, division: Division, number: int) -> Iterator[Break]:
    if told.statuses is None or told.statuses_by is None:
        return
    was = {entry: status for status, those in told.statuses.items() for entry in those}
    now = {entry: status for status, those in statuses_payload(division.pk, number).items() for entry in those}
    for entry in sorted(was.keys() | now.keys()):
        if was.get(entry) != now.get(entry):
            words = was.get(entry, "with a board or none yet"), now.get(entry, "with a board or none yet")
            yield trail.differs(told.statuses_by.seq, f"{named}: entry {entry} was {words[0]}, but is {words[1]}")


_OF_BOARD = ("game", "white", "black", "handicap", "komi", "by_hand")
_OF_GAME = {
    "handicap": "handicap",
    "komi": "komi",
    "size": "board size",
    "white_rank": "White’s grade",
    "black_rank": "Black’s grade",
    "white_name": "White",
    "black_name": "Black",
}


def _boards(trail: Trail, named: str, told: RoundFacts, drawn: Round) -> Iterator[Break]:
    assert told.boards is not None
    boards, event = told.boards
    was = {board["table"]: board for board in boards}
    now = {board["table"]: board for board in boards_payload(drawn, named=())}
    for table in sorted(was.keys() | now.keys()):
        if table not in now or table not in was:
            what = ("was published", "is gone") if table in was else ("was not published", "is there")
            yield trail.differs(event.seq, f"{named}: table {table} {what[0]}, but {what[1]}")
            continue
        for key in _OF_BOARD:
            if was[table][key] != now[table][key]:
                said = was[table][key], now[table][key]
                yield trail.differs(
                    event.seq, f"{named}, table {table}: {key} was {_blank(said[0])}, but is {_blank(said[1])}"
                )
    yield from _games(trail, told.terms, was)


def _blank(value: Any) -> Any:
    return "none" if value in (None, "") else value


def _games(trail: Trail, terms: Mapping[int, Fact], was: Mapping[int, dict[str, Any]]) -> Iterator[Break]:
    of_table = {board["game"]: board for board in was.values()}
    for game in Game.objects.filter(stream=trail.stream, number__in=list(of_table)):
        now = {
            "handicap": game.handicap,
            "komi": f"{game.komi:.1f}",
            "size": game.board_size,
            "white_rank": game.white_rank,
            "black_rank": game.black_rank,
            "white_name": game.white_name,
            "black_name": game.black_name,
        }
        told: dict[str, Any] = {}
        event: Event | None = None
        if game.number in terms:
            told, event = terms[game.number]
        for colour, player in (("white", game.white_id), ("black", game.black_id)):
            if (was_player := told.get(f"{colour}_player")) is not None and event and was_player != player:
                yield trail.differs(event.seq, f"game:{game.number}: {colour.capitalize()} is another person")
        told = {**told, **{key: of_table[game.number][key] for key in ("handicap", "komi")}}
        for key, word in _OF_GAME.items():
            if told.get(key) is None or told[key] == now[key] or (key.endswith("_name") and now[key] == FORGOTTEN):
                continue
            seq = event.seq if event else trail.stream.seq
            yield trail.differs(seq, f"game:{game.number}: {word} was {told[key]}, but is {now[key]}")
