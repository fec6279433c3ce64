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
    `white` are the players' names, `opponent` is one of them. `round` is 0 on a ladder, where it says nothing."""

    event: str
    name: str
    link: str
    round: int
    opponent: str
    black: str
    white: str

    def about(self, of_round: str, **more: object) -> str:
        """What it is about: these words, with the number of the round; without one the game, by its opponent."""
        if not self.round:
            return _("your game against {opponent}").format(opponent=self.opponent)
        return of_round.format(number=self.round, **more)

    def sentence(self, of_round: str, without: str, **more: object) -> str:
        """The sentence with the number of the round, or the one `without`."""
        return (of_round if self.round else without).format(number=self.round, opponent=self.opponent, **more)


@dataclass(frozen=True, slots=True)
class ReportNews(GameNews):
    """The opponent reported this result, and the player hasn't."""

    result: str
    forfeit: bool

    def message_text(self) -> MessageText:
        """The result, and what to do about it."""
        about = self.about(_("round {number}, a result was reported"))
        said = self.sentence(
            _("{opponent} reported for your game of round {number}: {result}."),
            _("{opponent} reported for your game: {result}."),
            result=result_words(parse_result(self.result), self.black, self.white, forfeit=self.forfeit),
        )
        asked = _("If that’s right, confirm it here; if it isn’t, report the result as you saw it:")
        return message_text(self.event, about, self.name, (said, f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class EnteredResultNews(GameNews):
    """A director entered this result, or cleared it and it is empty, which isn't what the player reported or was told
    last. `reason` of a correction is in the director's words, empty otherwise. `left`: it wasn't played since the
    opponent left."""

    result: str
    forfeit: bool
    reason: str
    left: bool = False

    def message_text(self) -> MessageText:
        """The result, and what to do if it's wrong."""
        if not self.result:
            return self._cleared()
        about = self.about(_("round {number}, the director entered your result"))
        said = self.sentence(
            _("The director entered the result of your game of round {number} against {opponent}: {result}."),
            _("The director entered the result of your game against {opponent}: {result}."),
            result=result_words(parse_result(self.result), self.black, self.white, forfeit=self.forfeit),
        )
        because = _("Because: {reason}").format(reason=self.reason) if self.reason else ""
        left = _("{opponent} left the event.").format(opponent=self.opponent) if self.left else ""
        asked = _("If that isn’t right, reply to this mail.")
        return message_text(self.event, about, self.name, (left, said, because, asked), self.link)

    def _cleared(self) -> MessageText:
        about = self.about(_("round {number}, your result was cleared"))
        said = self.sentence(
            _("The director cleared the result of your game of round {number} against {opponent}."),
            _("The director cleared the result of your game against {opponent}."),
        )
        asked = _("Report what you played, here:")
        return message_text(self.event, about, self.name, (said, f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class CaseNews(GameNews):
    """A case about the game was opened; `appeal_of` is the case against whose ruling it appeals, 0 for none."""

    case: int
    appeal_of: int = 0

    def message_text(self) -> MessageText:
        """Which, and what the player can do."""
        about = self.about(_("round {number}, case {case}"), case=self.case)
        said, until = self._opened(), ""
        if self.appeal_of:
            about = self.about(_("round {number}, an appeal against the ruling in case {case}"), case=self.appeal_of)
            said, until = self._appealed(), _("The ruling stands until the appeal is decided.")
        asked = _("Tell the referee what you saw, here:")
        return message_text(self.event, about, self.name, (said, until, f"{asked}\n{self.link}"))

    def _opened(self) -> str:
        return self.sentence(
            _("A case was opened about your game of round {number} against {opponent}."),
            _("A case was opened about your game against {opponent}."),
        )

    def _appealed(self) -> str:
        return self.sentence(
            _("The ruling in case {case} on your game of round {number} against {opponent} is appealed."),
            _("The ruling in case {case} on your game against {opponent} is appealed."),
            case=self.appeal_of,
        )


@dataclass(frozen=True, slots=True)
class RulingNews(GameNews):
    """A final ruling about the game: `said` is the decision in codes, `reason` in the referee's words."""

    case: int
    said: tuple[Coded, ...]
    reason: str

    def message_text(self) -> MessageText:
        """What was decided, and where all of it is."""
        about = self.about(_("round {number}, the ruling in case {case}"), case=self.case)
        said = self.sentence(
            _("The referee has ruled on your game of round {number} against {opponent}."),
            _("The referee has ruled on your game against {opponent}."),
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
        about = self.about(_("round {number}, times for your game"))
        said = self.sentence(
            _("{opponent} proposes for your game of round {number} (New Zealand time):"),
            _("{opponent} proposes for your game (New Zealand time):"),
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
        about = self.about(_("round {number}, the time of your game"))
        said = self.sentence(
            _("Your game of round {number} against {opponent} is on {time} (New Zealand time)."),
            _("Your game against {opponent} is on {time} (New Zealand time)."),
            time=time_words(self.time),
        )
        calendar = _("For your calendar: {link}").format(link=self.calendar) if self.calendar else ""
        return message_text(self.event, about, self.name, (said, calendar), self.link)
