"""A real SMTP server on this machine, for tests: it keeps what it was sent, refuses what it is told to refuse, and can
break the connection at the worst moment."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Any
from unittest import mock

from aiosmtpd.controller import Controller
from django.test import override_settings


@dataclass
class Kept:
    """What arrived, and how the next mails are answered: `codes` are the answers to mails to an address, in order;
    after `breaks_after` mails the connection breaks instead of an answer."""

    mails: list[Message] = field(default_factory=list)
    codes: dict[str, list[str]] = field(default_factory=dict)
    breaks_after: int | None = None

    async def handle_RCPT(self, server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        if self.codes.get(address):
            return self.codes[address].pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, _session: Any, envelope: Any) -> str:
        self.mails.append(message_from_bytes(envelope.content, policy=default))
        if self.breaks_after is not None and len(self.mails) > self.breaks_after:
            server.transport.abort()
        return "250 OK"

    def addresses(self) -> list[str]:
        """To whom the mails went, in order."""
        return [mail["To"] for mail in self.mails]


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


@contextmanager
def mail_server() -> Iterator[Kept]:
    """A server that the site sends to as long as the block runs."""
    kept = Kept()
    controller = Controller(kept, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        with sending_to(controller.port):
            yield kept
    finally:
        controller.stop()


@contextmanager
def sending_to(port: int) -> Iterator[None]:
    """The site sends its mails to this port."""
    with (
        override_settings(
            EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
            EMAIL_HOST="127.0.0.1",
            EMAIL_PORT=port,
            EMAIL_USE_TLS=False,
            EMAIL_HOST_USER="",
            EMAIL_HOST_PASSWORD="",
            SENDS_MAIL=True,
        ),
        mock.patch.object(socket, "getfqdn", return_value="localhost"),
    ):
        yield


def mail_key(mail: Message) -> str:
    """The key of the site's message that a mail carries."""
    return str(mail["Message-ID"]).strip("<>").partition("@")[0]
