"""The places in the rules of the New Zealand Go Society that a case rests on, by their names; never their words.

The words are the federation's to enter (`games.models.RuleWording`); until then a paper names the place and gives the
rule in this program's own words, without quotation marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from games.cases.kind import Kind
from games.rules.findings import FindingKind
from ground.dates import long_date
from ground.translation import gettext as _, gettext_noop


class RulePlace(StrEnum):
    """A place in the rule set or in the explanation published with it."""

    PLAY = "play"
    MOVE = "move"
    TURNS = "turns"
    TERMS = "terms"
    END = "end"
    REPETITION = "repetition"
    ILLEGAL = "illegal"
    HANDICAP = "handicap"
    DISPUTES = "disputes"


NAMES: dict[RulePlace, str] = {
    RulePlace.PLAY: gettext_noop("Rule set, A play"),
    RulePlace.MOVE: gettext_noop("Rule set, A move"),
    RulePlace.TURNS: gettext_noop("Rule set, Turns"),
    RulePlace.TERMS: gettext_noop("Rule set, Komi and handicap"),
    RulePlace.END: gettext_noop("Rule set, The end of the game"),
    RulePlace.REPETITION: gettext_noop("Explanation, Repetition"),
    RulePlace.ILLEGAL: gettext_noop("Explanation, Other illegal moves"),
    RulePlace.HANDICAP: gettext_noop("Explanation, Handicap"),
    RulePlace.DISPUTES: gettext_noop("Explanation, Disputes"),
}

OF_FINDING: dict[FindingKind, tuple[RulePlace, ...]] = {
    FindingKind.REPETITION: (RulePlace.MOVE, RulePlace.REPETITION),
    FindingKind.OUT_OF_TURN: (RulePlace.TURNS, RulePlace.ILLEGAL),
    FindingKind.OCCUPIED: (RulePlace.PLAY, RulePlace.ILLEGAL),
    FindingKind.OFF_BOARD: (RulePlace.PLAY, RulePlace.ILLEGAL),
    FindingKind.MOVED_STONE: (RulePlace.PLAY, RulePlace.ILLEGAL),
}

OF_KIND: dict[Kind, tuple[RulePlace, ...]] = {
    Kind.REPETITION: OF_FINDING[FindingKind.REPETITION],
    Kind.OUT_OF_TURN: OF_FINDING[FindingKind.OUT_OF_TURN],
    Kind.OCCUPIED: OF_FINDING[FindingKind.OCCUPIED],
    Kind.MOVED_STONE: OF_FINDING[FindingKind.MOVED_STONE],
    Kind.WRONG_REMOVAL: OF_FINDING[FindingKind.MOVED_STONE],
    Kind.DEAD_STONES: (RulePlace.END,),
    Kind.RESULT: (RulePlace.DISPUTES,),
    Kind.KNOCKED_STONE: (RulePlace.ILLEGAL, RulePlace.DISPUTES),
    Kind.WRONG_TERMS: (RulePlace.TERMS, RulePlace.HANDICAP),
    **dict.fromkeys((Kind.TIME, Kind.LATENESS, Kind.CONDUCT, Kind.OUTSIDE_HELP), (RulePlace.DISPUTES,)),
    **dict.fromkeys((Kind.NOTES, Kind.NOISE, Kind.PHONE, Kind.LOST_RECORD, Kind.CONNECTION), (RulePlace.DISPUTES,)),
    Kind.PARTNER_ORDER: (RulePlace.DISPUTES,),
    Kind.OTHER: (),
}


@dataclass(frozen=True, slots=True)
class Quoted:
    """The official wording of a place, with the day on which the federation entered it."""

    place: RulePlace
    text: str
    since: date

    @property
    def source(self) -> str:
        """The source of the words and the day they were entered: `Rule set, A move (as entered on 22 November
        2026)`."""
        return _("{place} (as entered on {date})").format(place=_(NAMES[self.place]), date=long_date(self.since))

    def as_json(self) -> dict[str, str]:
        """The wording as JSON, which `read_quoted` reads."""
        return {"text": self.text, "place": self.place.value, "since": self.since.isoformat()}


def read_quoted(stored: Mapping[str, str]) -> Quoted:
    """The wording from what `Quoted.as_json` gave. Raises KeyError or ValueError for anything else."""
    return Quoted(RulePlace(stored["place"]), stored["text"], date.fromisoformat(stored["since"]))


def places_text(places: Iterable[RulePlace]) -> str:
    """`Rule set, A move; Explanation, Repetition`."""
    text = ""
    for place in places:
        name = _(NAMES[place])
        text = _("{places}; {place}").format(places=text, place=name) if text else name
    return text
