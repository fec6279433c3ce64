"""Reads the result that a record claims, in the notations and words of servers, programs and editors.

| written | read as |
| --- | --- |
| `B+3.5`, `W+R`, `0`, … | see `result.read_sgf_result` |
| `Black wins`, `White won by resignation`, `B wins by 3.5 points` | as it says |
| `White resigns`, `Black loses on time` | a win of the other player |
| `W+7½`, `B+12 1/2`, `B+6.5目` | 7.5, 12.5 and 6.5 points |
| `W+2.25`, `黑胜2¼子`, `黑胜1/4子` | zi, two points each: 4.5 and 0.5 points |
| `黑中盘胜`, `白中盤勝`, `黒中押し勝ち`, `흑 불계승` | by resignation |
| `黑胜3目半`, `白番1目半勝ち`, `백 2집반승` | by count |
| `黑超时胜`, `白時間切れ勝ち`, `흑 시간승` | on time |
| `226수 백불계승`, `257手完, 黒中押し勝ち` | the number of moves is passed over |
| `和棋`, `持碁`, `무승부` | a tie |
"""

from __future__ import annotations

import re
from fractions import Fraction

from games.rules.result import HalfPoints, Manner, Outcome, Result, read_sgf_result

_LONGEST = 64
_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75", "1/2": ".5", "1/4": ".25", "3/4": ".75"}
_FRACTION = re.compile(
    r"(?:(?P<whole>\d{1,3})(?:\s+|\s*又\s*|(?=[½¼¾])))?(?P<part>[½¼¾]|(?<![\d/.,])(?:1/2|1/4|3/4)(?![\d/]))", re.ASCII
)
"""A fraction, alone or after a whole number: `½`, `7½`, `12 1/2`, `3又3/4`."""
_MOVES_MADE = re.compile(r"共?\d{1,3}\s*[수手]\s*(?:完|まで|終局?|で|끝)?\s*[、,]?\s*(?=[黑黒흑白백])", re.ASCII)
_WIDE = str.maketrans("＋－．，（）０１２３４５６７８９", "+-.,()0123456789")
_NUMBER = r"(?P<number>\d{1,3}(?:[.,]\d{1,4})?)"
_ENGLISH = re.compile(
    r"(?P<side>BLACK|WHITE|B|W)(?:\s*\+\s*|\s+(?:WINS?|WON)\b\s*)(?:BY\s+|ON\s+)?(?:"
    r"(?P<resigned>RES(?:IGN(?:ATION|ED)?|IG)?)|(?P<time>TIME(?:\s*-?OUT)?)|(?P<forfeit>FORFEIT|DEFAULT)|"
    + _NUMBER
    + r"\s*(?P<unit>POINTS?|PTS?|MOKU|目|子|집|ZI)?)?\.?",
    re.ASCII,
)
_LOST = re.compile(
    r"(?P<loser>BLACK|WHITE)\s+(?:(?P<resigned>RESIGN(?:S|ED))|(?:LOSES|LOST)\s+(?:BY|ON)\s+"
    r"(?:(?P<time>TIME(?:\s*-?OUT)?)|(?P<forfeit>FORFEIT|DEFAULT)|RESIGNATION))\.?",
    re.ASCII,
)
_EASTERN = re.compile(
    r"(?P<side>[黑黒흑白백])[方番棋]?\s*(?:"
    r"(?P<resigned>中盘胜|中盤勝|中押し?勝ち?|불계승?)|"
    r"(?P<time>超时胜|超時勝|时间胜|時間(?:切れ)?勝ち?|시간승?)|"
    r"(?:胜|勝ち?|승)?\s*" + _NUMBER + r"\s*(?P<unit>[目子집])?(?P<half>半|반)?\s*(?:胜|勝ち?|승)?|"
    r"(?:胜|勝ち?|승)?\s*(?P<half_alone>半目|반집)\s*(?:胜|勝ち?|승)?|"
    r"(?:胜|勝ち?|승))"
)
_TIES = frozenset({"和棋", "和局", "平局", "持碁", "무승부", "빅"})


def read_claim(text: str) -> Result | None:
    """The result in a record's `RE`; None where there is none that can be read, or a margin finer than half points."""
    result = read_sgf_result(text)
    if result is not None:
        return result
    claim = " ".join(text[:_LONGEST].translate(_WIDE).split())
    claim = _FRACTION.sub(lambda found: f"{found['whole'] or 0}{_FRACTIONS[found['part']]}", claim)
    claim = claim[match.end() :] if (match := _MOVES_MADE.match(claim)) else claim
    result = read_sgf_result(claim)
    if result is not None:
        return result
    if claim in _TIES:
        return Result(Outcome.JIGO)
    lost = _LOST.fullmatch(claim.upper())
    if lost is not None:
        outcome = Outcome.WHITE if lost["loser"] == "BLACK" else Outcome.BLACK
        given_up = Manner.FORFEIT if lost["forfeit"] else Manner.RESIGNATION
        return Result(outcome, Manner.TIME if lost["time"] else given_up)
    won = _ENGLISH.fullmatch(claim.upper()) or _EASTERN.fullmatch(claim)
    return _result(won.groupdict()) if won else None


def _result(claim: dict[str, str | None]) -> Result | None:
    outcome = Outcome.BLACK if (claim["side"] or "")[0] in "B黑黒흑" else Outcome.WHITE
    for group, manner in (
        ("resigned", Manner.RESIGNATION),
        ("time", Manner.TIME),
        ("forfeit", Manner.FORFEIT),
    ):
        if claim.get(group):
            return Result(outcome, manner)
    if claim.get("half_alone"):
        return Result(outcome, Manner.COUNT, HalfPoints(1))
    number = claim["number"]
    if number is None:
        return Result(outcome)
    margin = Fraction(number.replace(",", ".")) + (Fraction(1, 2) if claim.get("half") else 0)
    in_zi = claim["unit"] in ("子", "ZI") or (4 * margin) % 2 == 1
    halves = margin * (4 if in_zi else 2)
    if halves.denominator != 1:
        return None
    return Result(outcome, Manner.COUNT, HalfPoints(int(halves))) if halves else Result(outcome)
