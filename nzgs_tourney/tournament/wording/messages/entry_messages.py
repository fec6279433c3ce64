"""Messages about somebody's entry in an event, and the personal link that comes with it."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text


@dataclass(frozen=True, slots=True)
class EntryNews:
    """Who a message about an entry is for: `division` is theirs, `link` the page on which they see and change
    it."""

    event: str
    division: str
    name: str
    link: str


@dataclass(frozen=True, slots=True)
class ReceivedEntry(EntryNews):
    """Somebody sent an entry; `confirmed` is False where they still have to open the link."""

    confirmed: bool = False

    def message_text(self) -> MessageText:
        """It has arrived, and what to do next."""
        arrived = _("Your entry for {division} has arrived.").format(division=self.division)
        if self.confirmed:
            asked = _("The director looks at it next. With this link you change or withdraw it:")
        else:
            asked = _("Open this link to confirm it. With the same link you change or withdraw it:")
        not_you = _("If you didn’t enter, do nothing.") if not self.confirmed else ""
        paragraphs = (arrived, f"{asked}\n{self.link}", not_you)
        return message_text(self.event, _("your entry"), self.name, paragraphs)


@dataclass(frozen=True, slots=True)
class ConfirmedEntry(EntryNews):
    """An entry was accepted, or a director entered them."""

    def message_text(self) -> MessageText:
        """They are in."""
        entered = _("You’re entered in {division}.").format(division=self.division)
        return message_text(self.event, _("you’re entered"), self.name, (entered,), self.link)


@dataclass(frozen=True, slots=True)
class DeclinedEntry(EntryNews):
    """An entry was declined, for a reason in the director's words, which may be empty."""

    because: str = ""

    def message_text(self) -> MessageText:
        """They are not in, and why."""
        declined = _("Your entry for {division} can’t be accepted.").format(division=self.division)
        return message_text(
            self.event, _("your entry"), self.name, (declined, self.because, _("Reply to this mail with any question."))
        )


@dataclass(frozen=True, slots=True)
class MovedUpEntry(EntryNews):
    """Somebody moved up from the waiting list."""

    def message_text(self) -> MessageText:
        """They have a place."""
        place = _("A place in {division} is free, and it’s yours.").format(division=self.division)
        asked = _("If you can’t come, withdraw on your page, so that the next person can.")
        return message_text(self.event, _("you have a place"), self.name, (place, asked), self.link)


@dataclass(frozen=True, slots=True)
class OwnLink(EntryNews):
    """Somebody's personal link, with its short code."""

    code: str = ""

    def message_text(self) -> MessageText:
        """The link, what it is for, and that it is theirs alone."""
        what = _("This is your own page for {division}: your boards, your results, and the referee.").format(
            division=self.division
        )
        code = _("Or type this code on the front page: {code}").format(code=self.code)
        alone = _("Keep it to yourself: it gives your results.")
        paragraphs = (what, f"{self.link}\n{code}", alone)
        return message_text(self.event, _("your page"), self.name, paragraphs)
