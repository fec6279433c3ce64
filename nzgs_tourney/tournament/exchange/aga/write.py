"""Writes a division as the American association's results file.

| the association's rule | here |
| --- | --- |
| a game has a winner | ties, games that both won or lost and games without a result are left out by name |
| only games that were played are rated | games decided without being played are left out by name |
| every player must be a member | players without a rated game are left out by name, unless nobody has one |
| every player has a number | players without one get one from 99999 downwards, with a note |
| a handicap of 1 is written 0 with komi 0 | the same |
| komi is a whole number | half points are cut off, as the association itself does |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from games.rules.result import Outcome
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, PlayedRound
from nzgs_tourney.tournament.exchange.aga.read import read_aga
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, Written, name_parts
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.lost_details import left_out

FIRST_TEMPORARY = 99_999


def write_aga(external: ExternalDivision) -> Written:
    """The file, UTF-8, and what it can't hold, found by reading it back.

    Raises ValueError for a division without players.
    """
    division, event = external.division, external.event
    if not division.players:
        raise ValueError(_("There are no players to write."))
    entries = _rated_people(external)
    numbers = player_numbers(replace(external, division=replace(division, players=entries)))
    town = f", {_line(event.venue)}" if _line(event.venue) else ""
    lines = [f"TOURNEY {_line(division.name.replace(',', ' '))}{town}"]
    lines += [f"\t{key}={text}" for key, text in _facts(event)]
    lines.append("PLAYERS")
    for entry in entries:
        family, given = (_line(part.replace(",", " ")) for part in name_parts(entry, event))
        lines.append(f"{numbers[entry.id]}\t{family or '?'}, {given}\t{entry.rank.paired_as}")
    for played in division.rounds:
        lines.append(f"GAMES {played.number}")
        lines += [_row(board, numbers) for board in _rated(played)]
    content = "".join(f"{line}\n" for line in [*lines, "END"]).encode("utf-8", "replace")
    back = read_aga(content)
    if isinstance(back, Faults):
        raise ValueError(_("The written file can’t be read back: {first}").format(first=back.first))
    temporary = sorted(number for player, number in numbers.items() if event.player(player).aga_id != str(number))
    notes = list(left_out(external, back, [entry.id for entry in entries]))
    if temporary:
        notes.append(
            _("{count} players have no AGA number; they get temporary ones from {temporary} down.").format(
                count=len(temporary), temporary=temporary[-1]
            )
        )
    return Written(content, tuple(notes))


def _rated_people(external: ExternalDivision) -> tuple[DivisionEntry, ...]:
    """The players with a rated game; everybody where no game is rated."""
    boards = [board for played in external.division.rounds for board in _rated(played)]
    seated = {player for board in boards for player in (board.white, board.black)}
    return tuple(entry for entry in external.division.players if not seated or entry.id in seated)


def player_numbers(external: ExternalDivision) -> dict[int, int]:
    """Each player's AGA number; the first of two players with one number keeps it."""
    numbers: dict[int, int] = {}
    used: set[int] = set()
    for entry in external.division.players:
        aga_id = external.event.player(entry.id).aga_id
        if (
            aga_id.isascii()
            and aga_id.isdigit()
            and len(aga_id) <= 9
            and str(int(aga_id)) == aga_id
            and int(aga_id) not in used
        ):
            numbers[entry.id] = int(aga_id)
            used.add(int(aga_id))
    free = (number for number in range(FIRST_TEMPORARY, 0, -1) if number not in used)
    for entry in external.division.players:
        if entry.id not in numbers:
            numbers[entry.id] = next(free)
    return numbers


def _facts(event: ExternalEvent) -> Iterator[tuple[str, str]]:
    for key, day in (("start", event.begins), ("finish", event.ends)):
        if day:
            yield key, _american(day)
    if _line(event.rules):
        yield "rules", _line(event.rules)


def _american(day: date) -> str:
    return f"{day.month}/{day.day}/{day.year:04}"


def _rated(played: PlayedRound) -> list[BoardResult]:
    won = (Outcome.WHITE, Outcome.BLACK)
    return [board for board in played.boards if board.result and board.result.outcome in won and not board.forfeit]


def _row(board: BoardResult, numbers: Mapping[int, int]) -> str:
    winner = "W" if board.result and board.result.outcome is Outcome.WHITE else "B"
    stones = 0 if board.handicap == 1 else board.handicap
    return f"{numbers[board.white]}\t{numbers[board.black]}\t{winner}\t{stones}\t{int(board.komi)}"


def _line(text: str) -> str:
    """One line without the characters that begin a remark."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text.replace("//", " ").replace("#", " "))
    return " ".join(printable.split())
