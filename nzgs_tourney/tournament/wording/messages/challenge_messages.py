"""Messages about a challenge of a ladder: it was made, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.events.event_facts import due_words
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text


@dataclass(frozen=True, slots=True)
class ChallengeNews:
    """Who a message about a challenge is for, and between whom the challenge is: `name` is one of the two. `link` is
    the player's own page. `loses_place`: the rule gives, or gave, the challenger the place of who doesn't take it
    up."""

    event: str
    division: str
    name: str
    link: str
    challenger: str
    challenged: str
    loses_place: bool


@dataclass(frozen=True, slots=True)
class AskedNews(ChallengeNews):
    """It waits for the answer of its reader."""

    answer_by: datetime

    def message_text(self) -> MessageText:
        """Who challenges, until when to answer, and where."""
        about = _("{challenger} challenges you").format(challenger=self.challenger)
        said = _("{challenger} challenges you on the ladder of {division}. Answer by {time}.").format(
            challenger=self.challenger, division=self.division, time=due_words(self.answer_by)
        )
        rule = _("If you decline or don’t answer, {challenger} takes your place.").format(challenger=self.challenger)
        asked = _("Accept or decline here:")
        rules = (rule,) if self.loses_place else ()
        return message_text(self.event, about, self.name, (said, *rules, f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class AnswerSoonNews(ChallengeNews):
    """It still waits for the answer of its reader, and the time to answer ends soon."""

    answer_by: datetime

    def message_text(self) -> MessageText:
        """By when to answer, what follows from not answering, and where."""
        about = _("please answer {challenger}").format(challenger=self.challenger)
        said = _("The challenge by {challenger} on the ladder of {division} still waits. Answer by {time}.").format(
            challenger=self.challenger, division=self.division, time=due_words(self.answer_by)
        )
        rule = _("If you decline or don’t answer, {challenger} takes your place.").format(challenger=self.challenger)
        asked = _("Accept or decline here:")
        rules = (rule,) if self.loses_place else ()
        return message_text(self.event, about, self.name, (said, *rules, f"{asked}\n{self.link}"))


@dataclass(frozen=True, slots=True)
class PlaySoonNews(ChallengeNews):
    """It was accepted, and its game has no result yet, although that is `due` soon; `opponent` is the other one."""

    opponent: str
    due: datetime

    def message_text(self) -> MessageText:
        """Against which opponent, and by when."""
        about = _("please play {opponent}").format(opponent=self.opponent)
        said = _("Your game with {opponent} on the ladder of {division} has no result yet. Play by {time}.").format(
            opponent=self.opponent, division=self.division, time=due_words(self.due)
        )
        return message_text(self.event, about, self.name, (said,), self.link)


@dataclass(frozen=True, slots=True)
class WithdrawnNews(ChallengeNews):
    """It was withdrawn, by the challenger or a director."""

    def message_text(self) -> MessageText:
        """Which one, and that it changes nothing."""
        about = _("a challenge was withdrawn")
        said = _("The challenge by {challenger} to {challenged} was withdrawn. Nobody’s place changes.").format(
            challenger=self.challenger, challenged=self.challenged
        )
        return message_text(self.event, about, self.name, (said,), self.link)


@dataclass(frozen=True, slots=True)
class LeftNews(ChallengeNews):
    """Its reader's opponent, `left`, has withdrawn from the event with their game to play."""

    left: str

    def message_text(self) -> MessageText:
        """Who left, and who decides about the game."""
        about = _("{name} has withdrawn").format(name=self.left)
        said = _("{name} has withdrawn from {division}. The director decides what becomes of your game.").format(
            name=self.left, division=self.division
        )
        return message_text(self.event, about, self.name, (said,), self.link)


@dataclass(frozen=True, slots=True)
class AcceptedNews(ChallengeNews):
    """It was accepted; `due` is by when its game is to be played, None where that isn't announced any more."""

    due: datetime | None

    def message_text(self) -> MessageText:
        """Who accepted, and until when to play."""
        about = _("{challenged} accepted your challenge").format(challenged=self.challenged)
        said = _("{challenged} accepted your challenge.").format(challenged=self.challenged)
        play = _("Play by {time}.").format(time=due_words(self.due)) if self.due else ""
        return message_text(self.event, about, self.name, (" ".join(filter(None, (said, play))),), self.link)


@dataclass(frozen=True, slots=True)
class NotTakenUpNews(ChallengeNews):
    """It was declined, or not answered in time. `lost`: its reader is the challenged."""

    declined: bool
    lost: bool

    def message_text(self) -> MessageText:
        """What happened, and whose the place is."""
        if self.lost:
            about = _("the challenge by {challenger}").format(challenger=self.challenger)
            said = _("You didn’t answer the challenge by {challenger} in time.").format(challenger=self.challenger)
            place = _("{challenger} takes your place, and you move down one.").format(challenger=self.challenger)
        else:
            about = _("your challenge of {challenged}").format(challenged=self.challenged)
            sentence = (
                _("{challenged} declined your challenge.")
                if self.declined
                else _("{challenged} didn’t answer your challenge in time.")
            )
            said = sentence.format(challenged=self.challenged)
            place = _("You take the place of {challenged}.").format(challenged=self.challenged)
        said = f"{said} {place}" if self.loses_place else said
        return message_text(self.event, about, self.name, (said,), self.link)
