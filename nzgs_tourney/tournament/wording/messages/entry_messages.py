"""Messages about somebody's entry in an event, and the personal link that comes with it."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.wording.entries.fee_words import payment_words
from nzgs_tourney.tournament.wording.messages.message_text import MessageText, message_text


@dataclass(frozen=True, slots=True)
class EntryNews:
    """Who a message about an entry is for: `division` is theirs, `link` the page on which they see and change it, `fee`
    what they owe, None for nothing, and `account` where a transfer goes."""

    event: str
    division: str
    name: str
    link: str
    fee: Owed | None = None
    account: str = ""


_NEXT = {
    "sent": gettext_noop("Open this link to confirm it. With the same link you change or withdraw it:"),
    "confirmed": gettext_noop("The director looks at it next. With this link you change or withdraw it:"),
    "waiting": gettext_noop("You’re on the waiting list. With this link you change or withdraw your entry:"),
    "accepted": gettext_noop("You’re entered. With this link you change or withdraw your entry:"),
}
"""What comes next, by what has become of an entry."""


@dataclass(frozen=True, slots=True)
class ReceivedEntry(EntryNews):
    """Somebody sent an entry, perhaps again; `state` is what has become of it, as a code. `side` are the names of all
    partners, empty where it is one person."""

    state: str = "sent"
    side: str = ""

    def message_text(self) -> MessageText:
        """It has arrived, and what to do next."""
        arrived = _("Your entry for {division} has arrived.").format(division=self.division)
        if self.side:
            arrived = _("The entry of {side} for {division} has arrived.").format(
                side=self.side, division=self.division
            )
        asked = _(_NEXT[self.state])
        not_you = _("If you didn’t enter, do nothing.") if self.state == "sent" else ""
        pay = payment_words(self.fee, self.account)
        paragraphs = (arrived, f"{asked}\n{self.link}", not_you, pay)
        return message_text(self.event, _("your entry"), self.name, paragraphs)


@dataclass(frozen=True, slots=True)
class NewAddress(EntryNews):
    """Somebody gave this e-mail address for their entry; `link` confirms that it is theirs."""

    def message_text(self) -> MessageText:
        """What to do with it."""
        asked = _("Open this link if we should write to this address about your entry for {division}:").format(
            division=self.division
        )
        paragraphs = (f"{asked}\n{self.link}", _("If you didn’t enter, do nothing."))
        return message_text(self.event, _("your new address"), self.name, paragraphs)


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
    """Somebody's personal link, with its short code. `team` is the one they play for, empty for none, and `captain`:
    they are its captain."""

    code: str = ""
    team: str = ""
    captain: bool = False

    def message_text(self) -> MessageText:
        """The link, what it is for, and that it is theirs alone."""
        return message_text(self.event, _("your page"), self.name, (_about_team(self), *_about_link(self)))


@dataclass(frozen=True, slots=True)
class ConfirmedEntry(OwnLink):
    """An entry was accepted, or a director entered them; with their personal link, if they have one."""

    def message_text(self) -> MessageText:
        """They are in."""
        entered = _("You’re entered in {division}.").format(division=self.division)
        paragraphs = (entered, _about_team(self), payment_words(self.fee, self.account), *_about_link(self))
        return message_text(self.event, _("you’re entered"), self.name, paragraphs)


def _about_team(news: OwnLink) -> str:
    if not news.team:
        return ""
    if news.captain and news.code:
        captain = _("You’re the captain of {team}: set your team’s line-up on your page.")
        return captain.format(team=news.team)
    return _("You play for {team}.").format(team=news.team)


def _about_link(news: OwnLink) -> tuple[str, ...]:
    if not news.code:
        return ()
    what = _("This is your own page for {division}: your boards, your results, and the referee.").format(
        division=news.division
    )
    code = _("Or type this code on the front page: {code}").format(code=news.code)
    return (what, f"{news.link}\n{code}", _("Keep it to yourself: it gives your results."))
