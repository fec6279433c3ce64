"""What to check before a division goes to a federation or into another program.

| check | for |
| --- | --- |
| every board has its result, and the result is confirmed | all |
| somebody has played | all |
| EGD PIN, country code, letters of ISO-8859-15, a class for the time setting, handicaps up to 9, 19x19 | h9 |
| letters of ISO-8859-15, handicaps up to 9 | tou |
| a grade | h9, tou, aga |
| names in Latin letters | all: federations' files must have them |
| which part of a name is the family name (`guessed_names`) | all |
| AGA number, no tie, 19x19 | aga |
| names that differ | opengotha |
| NZGS number | results table |

Nothing here stops a file from being written; the file's own writer says what it can't hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.result import Outcome
from games.wording.numbers import decimal_text
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry
from nzgs_tourney.tournament.division.names import in_latin
from nzgs_tourney.tournament.exchange.external import ExternalDivision, egf_class, in_latin_letters, parts_of
from nzgs_tourney.tournament.exchange.external_formats import RATED, Format
from nzgs_tourney.tournament.exchange.external_text import plain
from nzgs_tourney.tournament.exchange.results_table import ResultFacts
from ratings.name_parts import NameParts

MOST_STONES = 9
LONGEST_NAME = 30


class Where(StrEnum):
    """Where to fix it: the game at a board, an entry, the division's rules, the event, or a result's confirmation."""

    RESULT = "result"
    ENTRY = "entry"
    RULES = "rules"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to check. `number` is the round of a result, the id of an entry, and 0 otherwise.

    `must`: the file would be wrong or refused; otherwise it is only good to know.
    """

    where: Where
    number: int
    sentence: str
    must: bool = True


def checks(
    form: Format, external: ExternalDivision, unconfirmed: Collection[tuple[int, int]], overtime: str = ""
) -> list[Check]:
    """Everything to check before this file is sent, with what must be fixed first.

    `unconfirmed` has (round, table) of results that are reported but not final. `overtime` is the event's own text,
    quoted where it can't be read.
    """
    external = in_latin_letters(external)
    remarks = [*_results(form, external, unconfirmed)]
    remarks += {
        Format.H9: lambda: [
            *_players(external, _grade, _pin, _country, _letters),
            *_class(external, overtime),
            *_boards(external),
        ],
        Format.TOU: lambda: [*_players(external, _grade, _letters), *_boards(external)],
        Format.AGA: lambda: [*_players(external, _grade, _aga, _must_be_latin), *_ties(external), *_size(external)],
        Format.OPENGOTHA: lambda: [*_players(external, _latin), *_twins(external)],
        Format.PAIRGOTH: lambda: [*_players(external, _latin)],
    }.get(form, list)()
    return sorted(remarks, key=lambda check: not check.must)


def guessed_names(external: ExternalDivision) -> list[tuple[int, str, NameParts]]:
    """The players of whose names nobody has told which part is which: id, name as the file has it, guess."""
    entries = in_latin_letters(external).division.players
    parts = ((entry, parts_of(entry, external.event)) for entry in entries)
    return [(entry.id, entry.name, guess) for entry, guess in parts if guess.guessed]


def table_checks(facts: ResultFacts, unconfirmed: Collection[tuple[int, int]]) -> list[Check]:
    """Everything to check before the national results table is sent, what must be fixed first. `unconfirmed` has
    (round, table) of results that are reported but not final."""
    external = in_latin_letters(facts.external)
    remarks = [*_results(Format.H9, external, unconfirmed), *_players(external, _latin)]
    for entry in facts.external.division.players:
        if entry.id not in facts.nzgs:
            remarks.append(
                Check(Where.ENTRY, entry.id, _("{name} has no NZGS number.").format(name=entry.name), must=False)
            )
    return sorted(remarks, key=lambda check: not check.must)


def _results(form: Format, external: ExternalDivision, unconfirmed: Collection[tuple[int, int]]) -> Iterator[Check]:
    games = 0
    federation = form in RATED
    for played in external.division.rounds:
        for board in played.boards:
            games += 1
            where = _("Round {round}, table {table}, {names}").format(
                round=played.number, table=board.table, names=_names(external, board)
            )
            if board.result is None:
                yield Check(Where.RESULT, played.number, _("{where}: no result yet.").format(where=where), federation)
            elif (played.number, board.table) in unconfirmed:
                yield Check(
                    Where.RESULT,
                    played.number,
                    _("{where}: the result isn’t confirmed.").format(where=where),
                    federation,
                )
    rounds = external.division.settings.rounds
    if federation and not games:
        yield Check(Where.RULES, 0, _("No game is published yet."))
    elif federation and len(external.division.rounds) < rounds:
        sentence = _("{count} of {rounds} rounds are published.").format(
            count=len(external.division.rounds), rounds=rounds
        )
        yield Check(Where.RULES, 0, sentence, must=False)


def _players(
    external: ExternalDivision, *tests: Callable[[ExternalDivision, DivisionEntry], Check | None]
) -> Iterator[Check]:
    for test in tests:
        for entry in external.division.players:
            if (check := test(external, entry)) is not None:
                yield check


def _pin(external: ExternalDivision, entry: DivisionEntry) -> Check | None:
    pin = external.event.player(entry.id).egd_pin
    if pin.isascii() and pin.isdigit():
        return None
    sentence = (
        _("{name}: “{pin}” isn’t an EGD PIN.").format(name=entry.name, pin=pin)
        if pin
        else _("{name} has no EGD PIN.").format(name=entry.name)
    )
    return Check(Where.ENTRY, entry.id, sentence, must=bool(pin))


def _grade(_foreign: ExternalDivision, entry: DivisionEntry) -> Check | None:
    if entry.rank.given:
        return None
    sentence = _("{name} has no grade, and the file needs one: it gives {grade}.")
    return Check(Where.ENTRY, entry.id, sentence.format(name=entry.name, grade=entry.rank.paired_as))


def _aga(external: ExternalDivision, entry: DivisionEntry) -> Check | None:
    number = external.event.player(entry.id).aga_id
    if number.isascii() and number.isdigit():
        return None
    if number:
        sentence = _("{name}: “{number}” isn’t an AGA number; the file gives a temporary one.")
    else:
        sentence = _("{name}: no AGA number; the file gives a temporary one.")
    return Check(
        Where.ENTRY,
        entry.id,
        sentence.format(name=entry.name, number=number),
        must=bool(number),
    )


def _country(_foreign: ExternalDivision, entry: DivisionEntry) -> Check | None:
    if len(entry.country) == 2 and entry.country.isascii() and entry.country.isalpha():
        return None
    if entry.country:
        sentence = _("{name}: “{country}” isn’t a country code; the table gives XX.")
    else:
        sentence = _("{name}: no country; the table gives XX.")
    return Check(
        Where.ENTRY,
        entry.id,
        sentence.format(name=entry.name, country=entry.country),
        must=bool(entry.country),
    )


def _latin(_foreign: ExternalDivision, entry: DivisionEntry) -> Check | None:
    if in_latin(entry.name):
        return None
    return Check(Where.ENTRY, entry.id, _("{name} has no name in Latin letters.").format(name=entry.name), must=False)


def _must_be_latin(external: ExternalDivision, entry: DivisionEntry) -> Check | None:
    letters = _latin(external, entry)
    return letters and replace(letters, must=True)


def _letters(_foreign: ExternalDivision, entry: DivisionEntry) -> Check | None:
    written = plain(entry.name)
    if not in_latin(entry.name):
        return Check(
            Where.ENTRY,
            entry.id,
            _("{name} has no name in Latin letters: it would read “{written}”.").format(
                name=entry.name, written=written
            ),
        )
    if "?" in written and "?" not in entry.name:
        sentence = _("{name} has letters missing from ISO-8859-15: it would read “{written}”.").format(
            name=entry.name, written=written
        )
        return Check(Where.ENTRY, entry.id, sentence)
    if len(written) > LONGEST_NAME:
        return Check(
            Where.ENTRY,
            entry.id,
            _("{name}: the table holds {most} letters.").format(name=entry.name, most=LONGEST_NAME),
            must=False,
        )
    if " " not in written:
        sentence = _("{name} is one word: the given name stays blank.").format(name=entry.name)
        return Check(Where.ENTRY, entry.id, sentence, must=False)
    if written != " ".join(entry.name.split()):
        return Check(
            Where.ENTRY,
            entry.id,
            _("{name} is written “{written}”.").format(name=entry.name, written=written),
            must=False,
        )
    return None


def _class(external: ExternalDivision, overtime: str) -> Iterator[Check]:
    time = external.event.time
    if time is not None and time.overtime is None:
        sentence = _("The overtime “{overtime}” isn’t understood: only the main time counts.").format(overtime=overtime)
        yield Check(Where.RULES, 0, sentence, must=False)
    adjusted = time.adjusted_minutes if time else None
    minutes = "" if adjusted is None else decimal_text(adjusted)
    name = external.event.egf_class or egf_class(time, external.event.online)
    if name:
        sentence = _("Class {name} by the time setting: {minutes} adjusted minutes.").format(name=name, minutes=minutes)
        yield Check(Where.RULES, 0, sentence, must=False)
    else:
        if adjusted is None:
            sentence = _("No class by the time setting: the time isn’t known.")
        else:
            sentence = _("No class by the time setting: {minutes} adjusted minutes are too short for a class.")
        yield Check(Where.RULES, 0, sentence.format(minutes=minutes))


def _boards(external: ExternalDivision) -> Iterator[Check]:
    for played in external.division.rounds:
        for board in played.counted_boards:
            if board.handicap > MOST_STONES:
                sentence = _("Round {round}, table {table}: a table holds up to {most} stones, not {stones}.").format(
                    round=played.number, table=board.table, most=MOST_STONES, stones=board.handicap
                )
                yield Check(Where.RESULT, played.number, sentence)
    yield from _size(external)


def _size(external: ExternalDivision) -> Iterator[Check]:
    size = external.division.settings.board_size
    if size != 19:
        yield Check(Where.RULES, 0, _("Games on {size}x{size} aren’t rated: only 19x19 is.").format(size=size))


def _ties(external: ExternalDivision) -> Iterator[Check]:
    for played in external.division.rounds:
        for board in played.boards:
            if board.result is not None and board.result.outcome not in (Outcome.BLACK, Outcome.WHITE):
                sentence = _(
                    "Round {round}, table {table}, {names}: nobody won alone, so the game is left out."
                ).format(round=played.number, table=board.table, names=_names(external, board))
                yield Check(Where.RESULT, played.number, sentence, must=False)


def _twins(external: ExternalDivision) -> Iterator[Check]:
    count = Counter(entry.name.casefold() for entry in external.division.players)
    for entry in external.division.players:
        if count[entry.name.casefold()] > 1:
            sentence = _(
                "{name} is the name of two players: OpenGotha needs different names, so a number is added."
            ).format(name=entry.name)
            yield Check(Where.ENTRY, entry.id, sentence, must=False)


def _names(external: ExternalDivision, board: BoardResult) -> str:
    names = {entry.id: entry.name for entry in external.division.players}
    return f"{names[board.black]} – {names[board.white]}"
