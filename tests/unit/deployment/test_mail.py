"""Whether the site sends mail, and from which address."""

from __future__ import annotations

import environ
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from nzgs_tourney.site.deployment.environment import mail_server, sender, sends_mail


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


@pytest.mark.parametrize(
    ("url", "backend", "own"),
    [
        ("postmark://abc%2F1", "postmark", {"POSTMARK_SERVER_TOKEN": "abc/1"}),
        ("mailgun://key@mg.example", "mailgun", {"MAILGUN_API_KEY": "key", "MAILGUN_SENDER_DOMAIN": "mg.example"}),
        ("mailjet://key@secret", "mailjet", {"MAILJET_API_KEY": "key", "MAILJET_SECRET_KEY": "secret"}),
    ],
)
def test_a_mail_service_is_named_by_its_scheme(
    url: str, backend: str, own: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    config = mail_server("EMAIL_URL")
    assert config == {"EMAIL_BACKEND": f"anymail.backends.{backend}.EmailBackend", "ANYMAIL": own}
    assert sends_mail(config)
    assert import_string(config["EMAIL_BACKEND"])


@pytest.mark.parametrize("url", ["postmark://", "postmark://key@more", "mailgun://key", "mailjet://@secret"])
def test_half_an_address_of_a_mail_service_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL must be like"):
        mail_server("EMAIL_URL")
