"""Messages about a player's board in a round: published, changed, at another time, due soon, and overdue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.wording.events.event_facts import due_words, time_words
from nzgs_tourney.tournament.wording.messages.board_words import BoardFacts, board_words
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text
from nzgs_tourney.tournament.wording.rounds.changed_board import Terms, changed_terms, had_the_bye, was_to_play


@dataclass(frozen=True, slots=True)
class RoundNews:
    """Who a message about a round is for; `link` is their own page. `round` is 0 on a ladder, where it says nothing."""

    event: str
    division: str
    name: str
    link: str
    round: int


@dataclass(frozen=True, slots=True)
class BoardNews(RoundNews):
    """A round is published, and this is the player's board in it."""

    board: BoardFacts

    def message_text(self) -> MessageText:
        """The board."""
        about = _round(self) if self.round else _("your game against {opponent}").format(opponent=self.board.opponent)
        return _text(self, about, _published(self), board_words(self.board))


@dataclass(frozen=True, slots=True)
class ByeNews(RoundNews):
    """A round is published, and the player has the bye. `team` is the one they play for, empty for none; it plays
    `opponents`, who have too few people, and where that is empty the whole team has the bye."""

    team: str = ""
    opponents: str = ""

    def message_text(self) -> MessageText:
        """They have nothing to do."""
        return _text(self, _round(self), _published(self), self._bye())

    def _bye(self) -> str:
        if self.opponents:
            words = _("{team} play {opponents}, who have nobody for your board: it’s won without play.")
            return words.format(team=self.team, opponents=self.opponents)
        return _("{team} have the bye.").format(team=self.team) if self.team else _("You have the bye.")


@dataclass(frozen=True, slots=True)
class FormerBoard:
    """What the player had before a change. `opponent` and `table` are those of a board that was removed, empty for the
    bye. `terms` are a handicap and a komi that were changed at the same board, None where they weren't; `takes` is the
    colour that the player now has there, None where it is the same."""

    opponent: str = ""
    table: int = 0
    terms: tuple[Terms, Terms] | None = None
    takes: str | None = None

    @property
    def words(self) -> str:
        """What it was, and for terms what they are now."""
        if self.terms is not None:
            return changed_terms(*self.terms, takes=self.takes)
        return was_to_play(self.opponent, self.table) if self.opponent else had_the_bye()


@dataclass(frozen=True, slots=True)
class ChangedBoardNews(RoundNews):
    """The director changed the player's board, or took it: then `board` is None, and `bye` says whether they have the
    bye. `reason` is in the director's words, and may be empty."""

    board: BoardFacts | None
    was: FormerBoard | None
    bye: bool = False
    reason: str = ""

    def message_text(self) -> MessageText:
        """What it was and what it is."""
        about, said = _("your board has changed"), _("The director changed your board.")
        if self.round:
            about = _("round {number}, your board has changed").format(number=self.round)
            said = _("The director changed your board in round {number}.").format(number=self.round)
        was = self.was.words if self.was else ""
        without = _("You have the bye.") if self.bye else _("You have no board in this round now.")
        now = board_words(self.board) if self.board else without
        because = _("Because: {reason}").format(reason=self.reason) if self.reason else ""
        return _text(self, about, said, was, because, now)


@dataclass(frozen=True, slots=True)
class StartNews(RoundNews):
    """The round of the player's board begins at another time, `starts`."""

    board: BoardFacts
    starts: datetime

    def message_text(self) -> MessageText:
        """The new time, and the board, which is the same."""
        said = _("Round {number} of {division} now starts {time} (New Zealand time). Your board is the same:")
        said = said.format(number=self.round, division=self.division, time=time_words(self.starts))
        about = _("round {number}, another time").format(number=self.round)
        return _text(self, about, said, board_words(replace(self.board, starts=None)))


@dataclass(frozen=True, slots=True)
class DueNews(RoundNews):
    """The result of the player's game is due soon, and nobody has reported it."""

    board: BoardFacts
    due: datetime

    def message_text(self) -> MessageText:
        """What is missing, and until when."""
        about, missing = _("due {time}"), _("Your game has no result yet.")
        if self.round:
            about, missing = _("round {number}, due {time}"), _("Your game of round {number} has no result yet.")
        about, missing = about.format(number=self.round, time=due_words(self.due)), missing.format(number=self.round)
        asked = _("Send it on your page once you’ve played. If you can’t, tell your opponent and the director.")
        return _text(self, about, missing, board_words(self.board), asked)


_LATE: Mapping[str, str] = MappingProxyType(
    {
        "one_by_one": gettext_noop(
            "Was it played? Then send the result on your page. If it wasn’t, reply to this mail and say why: the "
            "director decides."
        ),
        "extend": gettext_noop("There’s more time: the result is now due {time} (New Zealand time)."),
        "both_lose": gettext_noop("By the rules of the event it counts as lost for both of you."),
        "half_points": gettext_noop("By the rules of the event each of you has half a point."),
    }
)


@dataclass(frozen=True, slots=True)
class DeadlineNews(RoundNews):
    """The deadline passed without a result. `late` is the code of what then happens, `due` the deadline now."""

    opponent: str
    late: str
    due: datetime | None

    def message_text(self) -> MessageText:
        """The question, or what the rule did."""
        about, passed = _("the deadline has passed"), _("Your game against {opponent} is overdue and has no result.")
        if self.round:
            about = _("round {number}, the deadline has passed").format(number=self.round)
            passed = _("The deadline of round {number} has passed, and your game against {opponent} has no result.")
        said = passed.format(number=self.round, opponent=self.opponent)
        due = due_words(self.due) if self.due else ""
        return _text(self, about, said, _(_LATE[self.late]).format(time=due))


def _text(news: RoundNews, about: str, *paragraphs: str) -> MessageText:
    return message_text(news.event, about, news.name, paragraphs, news.link)


def _round(news: RoundNews) -> str:
    return _("round {number}").format(number=news.round)


def _published(news: RoundNews) -> str:
    said = _("Round {number} of {division} is published.") if news.round else _("This is your game in {division}.")
    return said.format(number=news.round, division=news.division)
