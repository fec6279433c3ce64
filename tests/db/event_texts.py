"""Files of other programs for tests of taking them over: invented players."""

from __future__ import annotations

import json
from typing import Any

PLAYER = '<Player name="{}" firstName="{}" rank="{}" rating="1500" country="NZ" club="Kea" egfPin="{}" agaId="{}"/>'


def opengotha(players: str = "", games: str = "", byes: str = "", parameters: str = "") -> bytes:
    """Three players, two rounds: the first with its result and a bye, the second without its result."""
    people = players or "".join(
        PLAYER.format(*sentence)
        for sentence in (
            ("KAURI", "Mere", "3K", "101", ""),
            ("LIND", "Bo", "5K", "", "7"),
            ("RATA", "Ihu", "8K", "", ""),
        )
    )
    played = games or (
        '<Game roundNumber="1" tableNumber="1" whitePlayer="KAURIMERE" blackPlayer="LINDBO" handicap="2" '
        'knownColor="true" result="RESULT_WHITEWINS"/>'
        '<Game roundNumber="2" tableNumber="1" whitePlayer="KAURIMERE" blackPlayer="RATAIHU" handicap="3" '
        'knownColor="true" result="RESULT_UNKNOWN"/>'
    )
    lucky = byes or '<ByePlayer roundNumber="1" player="RATAIHU"/>'
    general = parameters or 'name="Kea Cup" numberOfRounds="3" komi="6.5" basicTime="45"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?><Tournament dataVersion="201">'
        f"<Players>{people}</Players><Games>{played}</Games><ByePlayers>{lucky}</ByePlayers>"
        f"<TournamentParameterSet><GeneralParameterSet {general}/></TournamentParameterSet></Tournament>"
    ).encode()


def division(**changes: Any) -> bytes:
    """Our own file: two players and one round."""
    board = {"table": 1, "white": 1, "black": 2, "handicap": 0, "komi": "7", "result": "B+3"}
    value = {
        "format": "nzgs-tourney/division",
        "version": 1,
        "name": "Kea Cup",
        "settings": {"system": "swiss", "rounds": 3, "criteria": ["wins", "sos"]},
        "players": [{"id": 1, "name": "Mere Kauri", "rank": "3d"}, {"id": 2, "name": "Bo Lind", "rank": "1d"}],
        "rounds": [{"number": 1, "seed": "a1", "boards": [board]}],
    }
    return json.dumps({**value, **changes}).encode()


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>'
    b"<Tournament><Players>&c;</Players></Tournament>"
)

BROKEN = {
    "truncated": (opengotha()[:300], "line 1"),
    "wrong encoding": (opengotha().replace(b"UTF-8", b"EBCDIC-9"), "line 1"),
    "an entity bomb": (BOMB, "document type"),
    "two players of one name": (
        opengotha(players=2 * PLAYER.format("KAURI", "Mere", "3K", "", "")),
        "KAURI",
    ),
    "an unknown result": (opengotha().replace(b"RESULT_WHITEWINS", b"RESULT_MAYBE"), "RESULT_MAYBE"),
    "a player nobody has entered": (opengotha().replace(b'blackPlayer="LINDBO"', b'blackPlayer="NOBODY"'), "NOBODY"),
    "a place that is taken": (
        opengotha(byes='<ByePlayer roundNumber="1" player="LINDBO"/>'),
        "round 1 already",
    ),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "isn’t a text"),
    "a workbook": (b"PK\x03\x04rest", "workbook"),
    "another text": (b"Dear director,\nhere is my entry.\n", "not a division file"),
    "our file with a stranger": (
        division(players=[{"id": 1, "name": "Mere Kauri", "rank": "3d"}]),
        "There is no player 2.",
    ),
    "our file cut short": (division()[:120], "line 1"),
    "our file with an unknown key": (division(colour="red"), "colour"),
}
"""What is wrong, the bytes, and a part of the sentence that says so."""
