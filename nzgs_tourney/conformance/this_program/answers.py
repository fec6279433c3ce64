"""A line of an answer for a line of a request, as `docs/conformance.md` describes them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ground.translation import gettext as _
from nzgs_tourney import __version__
from nzgs_tourney.conformance.this_program import boards, events, records
from nzgs_tourney.conformance.this_program.unsupported import UnsupportedError

Answer = dict[str, Any]


def _hello(_given: Mapping[str, Any]) -> Answer:
    return {"name": "NZGS Tourney", "version": __version__}


ANSWERS: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
    "hello": _hello,
    "legal": boards.legal,
    "board": boards.board,
    "breaches": boards.breaches,
    "restore": boards.restore,
    "count": boards.count_of,
    "territory": boards.territory_of,
    "handicap": records.handicap,
    "handicap-points": records.handicap_points,
    "read": records.read,
    "result": records.result,
    "standings": events.standings_of,
    "places": events.places,
    "draw": events.draw,
    "board-costs": events.board_costs,
    "there-and-back": events.there_and_back,
}
"""What answers each question."""


def answer_line(line: str) -> str:
    """The answer to one request, without a line break. Raises what a line that is no request leads to, an error of a
    value, a key or a type."""
    request = json.loads(line)
    answer = ANSWERS.get(request["ask"])
    said: Answer = {"id": request["id"]}
    try:
        said |= {"answer": answer(request["given"])} if answer else {"unsupported": True}
    except UnsupportedError:
        said["unsupported"] = True
    return json.dumps(said)


class UnansweredLineError(Exception):
    """A line is no request; the message is one sentence for people."""


def answer_lines(lines: Iterable[str], say: Callable[[str], object]) -> None:
    """Answer every request of a stream of lines. Raises UnansweredLineError."""
    for number, line in enumerate(lines, start=1):
        try:
            answer = answer_line(line)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as why:
            raise UnansweredLineError(
                _("Line {number} is no request that can be answered.").format(number=number)
            ) from why
        say(answer)
