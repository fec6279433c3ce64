"""Writes a division as the EGD's results table, in OpenGotha's columns.

| column | width |
| --- | --- |
| place 4; family and given name 30; rank 3; country 2; club 4 | longer names and clubs are cut |
| each criterion 4, and `0` until there are four | never cut |
| each round 8 | the handicap is always written, because New Zealand rounds differences up |
| EGD pin after `|` | only where it is known |

Lines are in the order of the standings and numbered, shared places too, because these numbers identify opponents.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.exchange.egd.header import OVERTIMES
from nzgs_tourney.tournament.exchange.egd.read import (
    CRITERIA,
    CRITERIA_FIELDS,
    NO_CLUB,
    NO_COUNTRY,
    NO_GIVEN_NAME,
    RANK,
    read_h9,
)
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written, egf_class, name_parts
from nzgs_tourney.tournament.exchange.external_text import column_text, file_of, plain
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.lost_details import left_out
from nzgs_tourney.tournament.exchange.results_table_halves import like_entry, parse_half
from nzgs_tourney.tournament.standings.score import WEAKEST_FLOOR, starting_scores, status_credit
from nzgs_tourney.tournament.standings.table import Standings, StandingsRow, standings
from nzgs_tourney.tournament.standings.tiebreaks import Criterion

LONGEST_NAME, LONGEST_CLUB = 30, 4
_HEADS = {ours: theirs for theirs, ours in CRITERIA.items()}


def write_h9(external: ExternalDivision, *, forfeits_free: bool = False) -> Written:
    """The file and what it can't hold, found by reading it back.

    `forfeits_free` writes games that were decided without being played as `0=`, as OpenGotha does by default; they are
    marked with `!` where it is False. Players who took part in no round are left out.

    Raises ValueError for a division without players.
    """
    if not external.division.players:
        raise ValueError(_("There are no players to write."))
    table = final_standings(external)
    took_part = participants(external.division)
    rows = [row for row in table.rows if row.player.id in took_part]
    places = {row.player.id: place for place, row in enumerate(rows, start=1)}
    heading = "".join(f"{_HEADS[criterion.id]:>5}" for criterion in _written(table))
    lines = [*_header(external), f"; Pl {'Name':<32}Rk Co Club{heading}"]
    entries = entries_of(external, places)
    for row in rows:
        halves = "".join(f" {_bye_or_entry(entry, forfeits_free):>8}" for entry in entries[row.player.id])
        lines.append(_columns(external, row, places[row.player.id], table) + halves + _egd_pin(external, row))
    content = file_of(lines)
    order = [row.player.id for row in rows]
    back = read_h9(content)
    if isinstance(back, Faults):
        raise ValueError(_("The written file can’t be read back: {first}").format(first=back.first))
    return Written(content, left_out(external, back, order))


def _written(table: Standings) -> tuple[Criterion, ...]:
    """The criteria that the file has columns for: how far somebody came in a knock-out is in none."""
    return tuple(criterion for criterion in table.criteria if criterion.id in _HEADS)


def drawn_rounds(division: DivisionHistory) -> int:
    """The last round that has a board or a bye; 0 where there is none."""
    return max(
        (played.number for played in division.rounds if played.boards or Status.BYE in played.status.values()),
        default=0,
    )


def participants(division: DivisionHistory) -> set[int]:
    """The players who have had a board or a bye; everybody until somebody has."""
    seated = {player for played in division.rounds for board in played.boards for player in (board.white, board.black)}
    seated |= {p for played in division.rounds for p, status in played.status.items() if status is Status.BYE}
    return seated or {entry.id for entry in division.players}


def final_standings(external: ExternalDivision) -> Standings:
    """The standings after the last round drawn, McMahon scores counted from the event's own zero. The pages' standings
    end at the last round that counts, with scores from the floor; here a line has an entry for each round drawn."""
    division = external.division
    start = None
    if division.settings.system is System.MCMAHON:
        zero = external.event.zero or WEAKEST_FLOOR
        shift = 2 * ((division.settings.floor or WEAKEST_FLOOR).stones - zero.stones)
        start = {player: HalfPoints(score + shift) for player, score in starting_scores(division).items()}
    return standings(division, drawn_rounds(division), start, virtual_half=external.event.virtual_half)


def entries_of(external: ExternalDivision, places: Mapping[int, int]) -> dict[int, list[str]]:
    """By player id, one entry for each drawn round, e.g. `23+/w4`, `3+!b0` or `0=`, in OpenGotha's eight columns."""
    division = external.division
    entries: dict[int, list[str]] = {player: [] for player in places}
    for played in division.rounds[: drawn_rounds(division)]:
        boards = {player: board for board in played.counted_boards for player in (board.white, board.black)}
        for player, row in entries.items():
            board = boards.get(player)
            if board is None:
                credit = status_credit(played.status.get(player, Status.NOT_ENTERED), division.settings)
                row.append(f"   0{'-=+'[min(credit, 2)]}   ")
            else:
                has_colours = (played.number, board.table) not in external.event.colourless
                row.append(_game(board, player, places, has_colours))
    return entries


def _game(board: BoardResult, player: int, places: Mapping[int, int], has_colours: bool) -> str:
    white = board.white == player
    opponent = places[board.black if white else board.white]
    mark = "?"
    if board.result is not None:
        mark = "-=+"[board.result.white if white else board.result.black]
    colour = ("w" if white else "b") if has_colours else "?"
    return f"{opponent:>4}{mark}{'!' if board.forfeit else '/'}{colour}{board.handicap}"


def _bye_or_entry(entry: str, forfeits_free: bool) -> str:
    return "   0=   " if forfeits_free and "!" in entry else entry


def _header(external: ExternalDivision) -> list[str]:
    event, settings = external.event, external.division.settings
    days = ",".join(day.isoformat() if day else "" for day in (event.begins, event.ends))
    minutes = event.time.adjusted_minutes if event.time else None
    stated = _value(event.time.unread) if event.time else ""
    fields = {
        "CL": event.egf_class or egf_class(event.time, event.online),
        "EV": _value(external.division.name),
        "PC": f"{_value(event.country).replace(',', ' ')},{_value(event.venue)}",
        "DT": days if days != "," else "",
        "HA": f"h{settings.handicap.reduction}" if settings.handicap.reduction else "",
        "KM": decimal_text(settings.komi),
        "TM": stated if minutes is None else decimal_text(minutes),
        "CM": OVERTIMES[event.time.overtime] if event.time and event.time.overtime else "",
        "TC": _value(event.code),
    }
    return [*(f"; {key}[{text}]" for key, text in fields.items() if text), "; Generated by NZGS Tourney", ";"]


def _value(text: str) -> str:
    return plain(text).translate({ord(sign): None for sign in "[];"})


def _columns(external: ExternalDivision, row: StandingsRow, place: int, table: Standings) -> str:
    country = column_text(row.player.country).upper()
    if not (len(country) == 2 and country.isascii() and country.isalpha()):
        country = NO_COUNTRY
    club = column_text(row.player.club)[:LONGEST_CLUB]
    # Without a letter it would be read as a criterion, and `3+b0` as a game.
    if not any(sign.isalpha() for sign in club) or parse_half(club) or like_entry(club):
        club = NO_CLUB
    values = "".join(f" {row.text(criterion.id):>4}" for criterion in _written(table))
    more = " 0" * (CRITERIA_FIELDS - len(_written(table)))
    rank = str(row.player.rank.paired_as).upper()
    return f"{place:>4} {_name(external, row):<30} {rank:>3} {country} {club:>4}{values}{more}"


def _name(external: ExternalDivision, row: StandingsRow) -> str:
    """Family and given name, cut. A given name that looks like a rank ends in a blank, which readers ignore."""
    family, given = (column_text(part) for part in name_parts(row.player, external.event))
    name = f"{family or '?'} {given or NO_GIVEN_NAME}"[:LONGEST_NAME].rstrip()
    return f"{name}_" if RANK.fullmatch(name.partition(" ")[2]) else name


def _egd_pin(external: ExternalDivision, row: StandingsRow) -> str:
    pin = external.event.player(row.player.id).egd_pin
    return f" |{pin}" if pin.isascii() and pin.isdigit() else ""
