"""The way to the mail server: one connection for many mails, and what each refusal of it means.

| what happened | what it means |
| --- | --- |
| no connection | nothing went: the server is away |
| a code from 400 to 499, or 429 from a mail service | nothing went: try again later |
| a code from 500, or the service refuses | nothing went, and never will |
| the connection broke, or nobody answered | it may have gone: nobody knows |
"""

from __future__ import annotations

from email.utils import formataddr, parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException, SMTPServerDisconnected
from typing import Any

from anymail.exceptions import AnymailAPIError, AnymailError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from nzgs_tourney.models import Message, MessageTrouble, Role
from nzgs_tourney.tournament.wording.messages.message_text import MessageText


class NotSentError(Exception):
    """A mail didn't go, for certain."""

    def __init__(self, trouble: MessageTrouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class NobodyKnowsError(Exception):
    """Nobody knows whether a mail went."""


class Carrier:
    """Opened once for many mails, as a context manager. It reads the event's directors once for each event."""

    def __init__(self) -> None:
        self._connection: Any = get_connection()
        self._open = False
        self._directors: dict[int, list[str]] = {}

    def __enter__(self) -> Carrier:
        return self

    def __exit__(self, *_why: object) -> None:
        self._close()

    def reach(self) -> None:
        """Make sure that the server answers. Raises NotSentError where it doesn't."""
        smtp = getattr(self._connection, "connection", None)
        if self._open and smtp is not None and hasattr(smtp, "noop"):
            try:
                if smtp.noop()[0] == 250:
                    return
            except (SMTPException, OSError):
                pass
            self._close()
        if self._open:
            return
        try:
            self._connection.open()
        except (SMTPException, OSError) as error:
            self._close()
            raise NotSentError(MessageTrouble.AWAY) from error
        self._open = True

    def send(self, message: Message, to: str, words: MessageText, language: str) -> str:
        """Send it to this address. Returns the id that a mail service gave it, empty for none.

        Raises NotSentError, or NobodyKnowsError.
        """
        mail = self._mail(message, to, words, language)
        try:
            mail.send()
        except SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            raise NotSentError(_trouble_of(min(codes, default=500))) from refused
        except SMTPResponseException as refused:
            raise NotSentError(_trouble_of(refused.smtp_code)) from refused
        except AnymailRecipientsRefused as refused:
            raise NotSentError(MessageTrouble.REFUSED) from refused
        except AnymailAPIError as refused:
            if refused.status_code is None or refused.status_code >= 500:
                raise NobodyKnowsError from refused
            later = refused.status_code == 429
            raise NotSentError(MessageTrouble.LATER if later else MessageTrouble.REFUSED) from refused
        except (AnymailError, UnicodeError, ValueError) as refused:
            raise NotSentError(MessageTrouble.REFUSED) from refused
        except (SMTPServerDisconnected, SMTPException, OSError) as error:
            self._close()
            raise NobodyKnowsError from error
        status = getattr(mail, "anymail_status", None)
        return str(getattr(status, "message_id", "") or "")

    def _mail(self, message: Message, to: str, words: MessageText, language: str) -> EmailMessage:
        address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
        host = address.rpartition("@")[2] or "localhost"
        mail = message.federation_mail
        email = EmailMessage(
            subject=_one_line(words.subject),
            body=words.text,
            from_email=formataddr((_one_line(message.event.name), address)),
            to=[to],
            reply_to=[mail.director.email] if mail else self._directors_of(message.event_id) or None,
            headers={
                "Message-ID": f"<{message.key}@{host}>",
                "Auto-Submitted": "auto-generated",
                "Content-Language": language,
            },
            connection=self._connection,
        )
        if mail is not None:
            email.attach(mail.filename, bytes(mail.content), mail.media_type)
        return email

    def _directors_of(self, event_id: int) -> list[str]:
        if event_id not in self._directors:
            roles = Role.objects.directors().with_address().filter(event=event_id).order_by("pk")
            self._directors[event_id] = list(roles.values_list("user__email", flat=True))
        return self._directors[event_id]

    def _close(self) -> None:
        self._open = False
        try:
            self._connection.close()
        except (SMTPException, OSError):
            self._connection = get_connection()


def _trouble_of(code: int) -> MessageTrouble:
    return MessageTrouble.LATER if 400 <= code < 500 else MessageTrouble.REFUSED


def _one_line(text: str) -> str:
    return " ".join(text.split())
