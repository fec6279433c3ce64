"""Writes a division and its other facts as OpenGotha XML, data version 201.

OpenGotha's requirements are met even where this program differs: unique names in two parts, clubs of four letters,
countries of two, one bye in a round, and a side of partners as one player, since it has none. All of that reads back
differently and is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from xml.sax.saxutils import quoteattr

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Overtime, Written, name_parts
from nzgs_tourney.tournament.exchange.external_xml import one_line
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.lost_details import left_out
from nzgs_tourney.tournament.exchange.opengotha.players import FROM_RANK, NO_GIVEN_NAME, player_key, points_of
from nzgs_tourney.tournament.exchange.opengotha.read import BY_DEFAULT, NO_RESULT, OUTCOMES, read_opengotha
from nzgs_tourney.tournament.exchange.opengotha.settings import MOST_CRITERIA, NO_FLOOR, parameters, rank_text
from nzgs_tourney.tournament.exchange.opengotha.teams import MOST_ROUNDS, team_lines, team_parameters
from nzgs_tourney.tournament.standings.team_matches import matches_in

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PRESENT = (None, Status.BYE, Status.HOUSE, Status.RESERVE)
_RESULTS = {outcome: text for text, outcome in OUTCOMES.items()}


def write_opengotha(external: ExternalDivision) -> Written:
    """The file, UTF-8, and what it can't hold of the event, found by reading it back.

    The players are in the order of the division. The same event gives the same bytes. Raises ValueError where the file
    can’t be read back, which would be a bug.
    """
    parts = _unique_parts(external)
    keys = {player: player_key(*names) for player, names in parts.items()}
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>', '<Tournament dataVersion="201">', "<Players>"]
    lines += [_player(external, entry, parts[entry.id]) for entry in external.division.players]
    lines += ["</Players>", "<Games>"]
    byes = []
    for played in external.division.rounds:
        lines += [_game(external, played, board, keys) for board in played.counted_boards]
        lucky = _lucky(external, played)[:1]
        byes += [
            _tag("ByePlayer", {"player": keys[player], "roundNumber": str(played.number)}, closed=True)
            for player in lucky
        ]
    lines.append("</Games>")
    if byes:
        lines += ["<ByePlayers>", *byes, "</ByePlayers>"]
    lines += [*team_lines(_named_cleanly(external.division), keys), *_parameters(external)]
    lines += [*team_parameters(external.division.settings), "</Tournament>"]
    content = ("\n".join(lines) + "\n").encode("utf-8", "replace")
    back = read_opengotha(content)
    if isinstance(back, Faults):
        raise ValueError(_("The written file can’t be read back: {first}").format(first=back.first))
    order = [entry.id for entry in external.division.players]
    return Written(content, left_out(external, back, order))


def _lucky(external: ExternalDivision, played: PlayedRound) -> list[int]:
    """Who has the bye; where teams play, who of a team without a match."""
    byes = [player for player, status in played.status.items() if status is Status.BYE]
    if not external.division.teams:
        return byes
    matches = matches_in(external.division, played.counted_boards, byes)
    alone = {player for match in matches for people in match.alone.values() for player in people}
    return [player for player in byes if player not in alone]


def _named_cleanly(division: DivisionHistory) -> DivisionHistory:
    """The division with the names of its teams on one line, in characters that XML can hold."""
    return replace(division, teams=tuple(replace(team, name=_clean(team.name) or "?") for team in division.teams))


def _unique_parts(external: ExternalDivision) -> dict[int, tuple[str, str]]:
    parts: dict[int, tuple[str, str]] = {}
    used: set[str] = set()
    for entry in external.division.players:
        family, given = (_clean(part) for part in name_parts(entry, external.event))
        family = family or "?"
        given = given or NO_GIVEN_NAME
        number, unique = 1, given
        while player_key(family, unique) in used:
            number += 1
            unique = f"{given} {number}"
        used.add(player_key(family, unique))
        parts[entry.id] = (family, unique)
    return parts


def _player(external: ExternalDivision, entry: DivisionEntry, parts: tuple[str, str]) -> str:
    extras = external.event.player(entry.id)
    family, given = parts
    return _tag(
        "Player",
        {
            "name": family,
            "firstName": given,
            "country": _clean(entry.country)[:2] if len(_clean(entry.country)) > 1 else "",
            "club": _clean(entry.club)[:4].strip(),
            "egfPin": extras.egd_pin,
            "ffgLicence": extras.ffg_licence,
            "ffgLicenceStatus": extras.ffg_status,
            "agaId": extras.aga_id,
            "agaExpirationDate": extras.aga_expires,
            "rank": rank_text(entry.rank),
            "grade": extras.grade or rank_text(entry.rank),
            "rating": str(points_of(entry)),
            "ratingOrigin": extras.rating_origin or (FROM_RANK if entry.rating is None else "MAN"),
            "smmsCorrection": str(entry.start_correction),
            "participating": _participation(external, entry),
            "registeringStatus": "PRE" if extras.preliminary else "FIN",
        },
        closed=True,
    )


def _participation(external: ExternalDivision, entry: DivisionEntry) -> str:
    extras = external.event.player(entry.id)
    marks = []
    for number in range(1, external.division.settings.rounds + 1):
        played = external.division.rounds[number - 1] if number <= len(external.division.rounds) else None
        status = played.status.get(entry.id) if played else None
        plays = status in (None, Status.BYE, Status.HOUSE, Status.RESERVE) or (
            status is Status.NOT_ENTERED and extras.preliminary
        )
        marks.append("1" if plays else "0")
    return ("".join(marks) + extras.beyond).ljust(MOST_ROUNDS, "1")


def _game(external: ExternalDivision, played: PlayedRound, board: BoardResult, keys: Mapping[int, str]) -> str:
    result = NO_RESULT if board.result is None else _RESULTS[board.result.outcome]
    return _tag(
        "Game",
        {
            "roundNumber": str(played.number),
            "tableNumber": str(board.table),
            "whitePlayer": keys[board.white],
            "blackPlayer": keys[board.black],
            "handicap": str(board.handicap),
            "knownColor": "false" if (played.number, board.table) in external.event.colourless else "true",
            "result": result + (BY_DEFAULT if board.forfeit and board.result else ""),
        },
        closed=True,
    )


def _parameters(external: ExternalDivision) -> list[str]:
    event, settings = external.event, external.division.settings
    told_of = parameters(settings, event.no_handicap_from)
    fields = {
        "name": external.division.name,
        "shortName": event.short_name or external.division.name,
        "location": event.venue,
        "director": event.director,
        "beginDate": event.begins.isoformat() if event.begins else "",
        "endDate": event.ends.isoformat() if event.ends else "",
        "bInternet": "true" if event.online else "false",
        "genMMZero": rank_text(event.zero or NO_FLOOR),
        "genCountNotPlayedGamesAsHalfPoint": "true" if event.virtual_half or settings.virtual_half else "false",
        **_time(external),
    }
    attributes = {name: text for name, text in fields.items() if text or name not in ("beginDate", "endDate")}
    names = [*told_of.criteria, *["NULL"] * MOST_CRITERIA][:MOST_CRITERIA]
    return [
        "<TournamentParameterSet>",
        _tag("GeneralParameterSet", {**attributes, **told_of.general}, closed=True),
        _tag("HandicapParameterSet", told_of.handicaps, closed=True),
        "<PlacementParameterSet>",
        "<PlacementCriteria>",
        *(
            _tag("PlacementCriterion", {"name": name, "number": str(place)}, closed=True)
            for place, name in enumerate(names, start=1)
        ),
        "</PlacementCriteria>",
        "</PlacementParameterSet>",
        _tag("PairingParameterSet", told_of.pairing, closed=True),
        "</TournamentParameterSet>",
    ]


def _time(external: ExternalDivision) -> dict[str, str]:
    time = external.event.time
    if time is None or time.main_minutes is None:
        return {}
    fields = {"basicTime": str(time.main_minutes)}
    fields["complementaryTimeSystem"] = (time.overtime or Overtime.SUDDEN_DEATH).value
    names = {Overtime.BYO_YOMI: "stdByoYomiTime", Overtime.CANADIAN: "canByoYomiTime", Overtime.FISCHER: "fischerTime"}
    if time.overtime in names:
        fields[names[time.overtime]] = str(time.seconds)
    if time.overtime is Overtime.CANADIAN:
        fields["nbMovesCanTime"] = str(time.stones)
    return fields


def _clean(text: str) -> str:
    """The text on one line, without characters that XML can't hold."""
    return one_line(_NOT_XML.sub(" ", text))


def _tag(name: str, attributes: Mapping[str, str], *, closed: bool = False) -> str:
    inside = "".join(f" {key}={quoteattr(_clean(text))}" for key, text in attributes.items())
    return f"<{name}{inside}{'/' if closed else ''}>"
