"""The post of an event in a test: what the site had to send, and the addresses at which a real mail server took it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta
from email.message import EmailMessage
from typing import cast
from urllib.parse import urlsplit

from django.utils import timezone

from nzgs_tourney.models import Message
from nzgs_tourney.services.events.due_work import do_due_work
from tests.mail_server import Kept, mail_key


class Post:
    """Everything that arrived, in turns: each `arrives` must name all mails since the one before."""

    def __init__(self, server: Kept) -> None:
        self._server = server
        self._read = 0

    def arrives(self, kind: str, *people: str, later: timedelta = timedelta(0)) -> dict[str, str]:
        """Let the site do what is due `later` than now. Asserts that each of these people got one mail of this kind and
        that nobody got any other; returns the texts by person, who is what comes before the @ of their address."""
        assert people, "nobody is named: see nothing_arrives"
        return self.arrive([(kind, one) for one in people], later=later)[kind]

    def nothing_arrives(self, later: timedelta = timedelta(0)) -> None:
        """Let the site do what is due `later` than now. Asserts that nobody got any mail."""
        assert self.arrive([], later=later) == {}

    def arrive(
        self, expected: Iterable[tuple[str, str]], *, later: timedelta = timedelta(0)
    ) -> dict[str, dict[str, str]]:
        """The same for mails of several kinds: texts by kind and person."""
        for _pass in range(2):  # what the first one writes is due when it is written
            assert do_due_work(timezone.now() + later)
        mails, self._read = self._server.mails[self._read :], len(self._server.mails)
        kinds = {str(message.key): str(message.kind) for message in Message.objects.all()}
        texts: dict[str, dict[str, str]] = {}
        for mail in cast("list[EmailMessage]", mails):
            kind, person = kinds[mail_key(mail)], str(mail["To"]).partition("@")[0]
            texts.setdefault(kind, {})[person] = mail.get_content()
        arrived = [(kinds[mail_key(mail)], str(mail["To"]).partition("@")[0]) for mail in mails]
        if sorted(arrived) != (wanted := sorted(expected)):  # assertions of helpers don't show their values
            raise AssertionError(f"arrived: {sorted(arrived)}; expected: {wanted}")
        return texts


def first_link(text: str) -> str:
    """The first address in a mail, without its site."""
    found = re.search(r"https?://\S+", text)
    assert found is not None, text
    return urlsplit(found[0]).path
