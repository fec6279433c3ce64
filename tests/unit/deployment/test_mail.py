"""Whether the site sends mail, and from which address."""

from __future__ import annotations

import environ
import pytest

from nzgs_tourney.site.deployment.environment import sender, sends_mail


@pytest.mark.parametrize(
    ("url", "sends"),
    [
        ("smtp+tls://mere%40mail.example:secret@mail.example:587", True),
        ("smtp://mail.example", True),
        ("consolemail://", False),
        ("dummymail://", False),
        ("filemail:///mails", False),
    ],
)
def test_only_a_mail_server_sends(url: str, sends: bool) -> None:
    assert sends_mail(environ.Env.email_url_config(url)) is sends


@pytest.mark.parametrize(
    ("chosen", "url", "host", "address"),
    [
        ("go@club.example", "smtp://mere%40mail.example:secret@mail.example", "tourney.example", "go@club.example"),
        ("", "smtp://mere%40mail.example:secret@mail.example", "tourney.example", "mere@mail.example"),
        ("", "smtp://mere:secret@mail.example", "tourney.example", "tourney@tourney.example"),
        ("", "consolemail://", None, "tourney@localhost"),
    ],
)
def test_mails_come_from_an_address_that_may_send(chosen: str, url: str, host: str | None, address: str) -> None:
    assert sender(chosen, environ.Env.email_url_config(url), host) == address
