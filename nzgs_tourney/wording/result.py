"""A result as people say it."""

from __future__ import annotations

from games.rules.result import Manner, Outcome, parse_result


def words_of(result: str, forfeit: bool = False) -> str:
    """A result in words: `Black by 3½`, `White by resignation`, `jigo`, `both lose`; empty for none."""
    read = parse_result(result)
    if read is None:
        return ""
    unplayed = ", not played" if forfeit else ""
    if read.outcome not in (Outcome.BLACK, Outcome.WHITE):
        return read.outcome.value.replace("_", " ") + unplayed
    winner = read.outcome.value.capitalize()
    if read.manner is Manner.COUNT and read.margin is not None:
        return f"{winner} by {read.margin // 2 or ''}{'½' if read.margin % 2 else ''}{unplayed}"
    return f"{winner}{_MANNERS[read.manner]}{unplayed}"


def sign_of(result: str, forfeit: bool = False) -> str:
    """A result as a slip has it: `B+3.5`, `W+R`, `jigo`, `both lose`, `W, not played`; empty for none."""
    return f"{result.replace('_', ' ')}, not played" if result and forfeit else result.replace("_", " ")


_MANNERS = {
    Manner.RESIGNATION: " by resignation",
    Manner.TIME: " on time",
    Manner.FORFEIT: " by forfeit",
    Manner.UNSTATED: "",
    Manner.COUNT: "",
}
