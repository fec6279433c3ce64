"""The facts of a mail with a division’s file to a federation."""

from __future__ import annotations

from nzgs_tourney.models import Entry, FederationMail, Message
from nzgs_tourney.tournament.wording.messages.federation_messages import FederationFileNews


def mailed_file(message: Message) -> FederationFileNews | None:
    """What the mail says; None where the file was erased before it went."""
    mail = message.federation_mail
    return None if mail is None or not mail.content else federation_news(mail)


def federation_news(mail: FederationMail) -> FederationFileNews:
    """What a mail with this file says, saved or not. Three queries."""
    division, event = mail.division, mail.division.event
    several = event.divisions.exclude(pk=division.pk).exists()
    return FederationFileNews(
        event=f"{event.name}, {division.name}" if several else event.name,
        begins=event.begins,
        ends=event.ends,
        place=event.city or event.venue,
        players=Entry.objects.filter(division=division, house=False).count(),
        rounds=division.drawn_rounds.published().count(),
        filename=mail.filename,
        digest=mail.digest,
        director=mail.director.called,
    )
