"""Messages about one game of a player: its time, a result that the opponent reported, a case about it, a ruling."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.rules.result import parse_result
from games.wording.result_words import result_words
from games.wording.rulings import decision_words
from ground.coded import Coded
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.events.event_facts import time_words
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text


@dataclass(frozen=True, slots=True)
class GameNews:
    """Who a message about a game is for, and which game: `link` is the player's page of it or of its case; `black` and
    `white` are the players' names, `opponent` is one of them."""

    event: str
    name: str
    link: str
    round: int
    opponent: str
    black: str
    white: str


@dataclass(frozen=True, slots=True)
class ReportNews(GameNews):
    """The opponent reported this result, and the player hasn't."""

    result: str
    forfeit: bool

    def message_text(self) -> MessageText:
        """The result, and what to do about it."""
        about = _("round {number}, a result was reported").format(number=self.round)
        said = _("{opponent} reported for your game of round {number}: {result}.").format(
            opponent=self.opponent,
            number=self.round,
            result=result_words(parse_result(self.result), self.black, self.white, forfeit=self.forfeit),
        )
        asked = _("If that’s right, confirm it here; if it isn’t, report the result as you saw it:")
        return message_text(self.event, about, self.name, (said, f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class EnteredResultNews(GameNews):
    """A director entered this result, or cleared it and it is empty, which isn't what the player reported or was told
    last. `reason` of a correction is in the director's words, empty otherwise."""

    result: str
    forfeit: bool
    reason: str

    def message_text(self) -> MessageText:
        """The result, and what to do if it's wrong."""
        if not self.result:
            return self._cleared()
        about = _("round {number}, the director entered your result").format(number=self.round)
        said = _("The director entered the result of your game of round {number} against {opponent}: {result}.").format(
            number=self.round,
            opponent=self.opponent,
            result=result_words(parse_result(self.result), self.black, self.white, forfeit=self.forfeit),
        )
        because = _("Because: {reason}").format(reason=self.reason) if self.reason else ""
        asked = _("If that isn’t right, reply to this mail.")
        return message_text(self.event, about, self.name, (said, because, asked), self.link)

    def _cleared(self) -> MessageText:
        about = _("round {number}, your result was cleared").format(number=self.round)
        said = _("The director cleared the result of your game of round {number} against {opponent}.").format(
            number=self.round, opponent=self.opponent
        )
        asked = _("Report what you played, here:")
        return message_text(self.event, about, self.name, (said, f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class CaseNews(GameNews):
    """A case about the game was opened."""

    case: int

    def message_text(self) -> MessageText:
        """Which, and what the player can do."""
        about = _("round {number}, case {case}").format(number=self.round, case=self.case)
        said = _("A case was opened about your game of round {number} against {opponent}.").format(
            number=self.round, opponent=self.opponent
        )
        asked = _("Tell the referee what you saw, here:")
        return message_text(self.event, about, self.name, (said, f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class RulingNews(GameNews):
    """A final ruling about the game: `said` is the decision in codes, `reason` in the referee's words."""

    case: int
    said: tuple[Coded, ...]
    reason: str

    def message_text(self) -> MessageText:
        """What was decided, and where all of it is."""
        about = _("round {number}, the ruling in case {case}").format(number=self.round, case=self.case)
        said = _("The referee has ruled on your game of round {number} against {opponent}.").format(
            number=self.round, opponent=self.opponent
        )
        decision = decision_words(self.said, self.black, self.white)
        because = _("Because: {reason}").format(reason=self.reason) if self.reason else ""
        whole = _("The whole ruling, and how to appeal:")
        return message_text(self.event, about, self.name, (said, decision, because, f"{whole}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class ProposedTimesNews(GameNews):
    """The opponent proposes these times."""

    times: tuple[datetime, ...]

    def message_text(self) -> MessageText:
        """The times, and where one is chosen."""
        about = _("round {number}, times for your game").format(number=self.round)
        said = _("{opponent} proposes for your game of round {number} (New Zealand time):").format(
            opponent=self.opponent, number=self.round
        )
        times = "\n".join(time_words(time) for time in self.times)
        asked = _("Choose one, or propose others, here:")
        return message_text(self.event, about, self.name, (f"{said}\n{times}", f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class AgreedTimeNews(GameNews):
    """Both agreed on this time; `calendar` is the address of the player's calendar, which has it."""

    time: datetime
    calendar: str

    def message_text(self) -> MessageText:
        """The time."""
        about = _("round {number}, the time of your game").format(number=self.round)
        said = _("Your game of round {number} against {opponent} is on {time} (New Zealand time).").format(
            number=self.round, opponent=self.opponent, time=time_words(self.time)
        )
        calendar = _("For your calendar: {link}").format(link=self.calendar) if self.calendar else ""
        return message_text(self.event, about, self.name, (said, calendar), self.link)
