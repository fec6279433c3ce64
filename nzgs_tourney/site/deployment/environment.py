"""Reads the site's settings from the environment, and says whether the site sends mail, and from which address.

A value that can't be meant raises ImproperlyConfigured with one sentence: the setting, and what it may be. The value
itself isn't named, since it may hold a password. A setting that is empty counts as not set.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from django.core.exceptions import ImproperlyConfigured
from environ import Env

_YES = frozenset({"yes", "y", "true", "on", "ok", "1"})
_NO = frozenset({"no", "n", "false", "off", "0"})
_DATABASE_SCHEMES = ("postgres://", "postgresql://", "pgsql://", "psql://", "sqlite://")
_POSTGRESQL = "django.db.backends.postgresql"


def text(name: str, default: str = "") -> str:
    """The setting as it is written."""
    return os.environ.get(name) or default


def texts(name: str, default: list[str]) -> list[str]:
    """A list with commas between its values."""
    return [value.strip() for value in text(name).split(",") if value.strip()] or default


def yes_or_no(name: str, *, default: bool) -> bool:
    """Whether it is `yes`, or another word for it."""
    value = text(name).strip().lower()
    if value not in _YES | _NO | {""}:
        raise ImproperlyConfigured(f"{name} must be yes or no")
    return value in _YES if value else default


def number(name: str, default: int, *, highest: int, example: str) -> int:
    """A whole number from 0 to `highest`."""
    value = text(name, str(default)).strip()
    if not (value.isascii() and value.isdecimal() and int(value) <= highest):
        raise ImproperlyConfigured(f"{name} must be a whole number from 0 to {highest}, e.g. {example}")
    return int(value)


def proxies(name: str) -> int:
    """How many proxies forward a visitor's request: `yes` is one."""
    value = text(name, "no").strip().lower()
    if value.isascii() and value.isdecimal():
        return int(value)
    if value not in _YES | _NO:
        raise ImproperlyConfigured(f"{name} must be yes, no or the number of proxies, e.g. 2")
    return int(value in _YES)


def networks(name: str, default: list[str]) -> list[str]:
    """Addresses, or networks such as 10.0.0.0/8."""
    values = texts(name, default)
    for value in values:
        try:
            ipaddress.ip_network(value, strict=False)
        except ValueError as wrong:
            raise ImproperlyConfigured(
                f"{name} must be addresses or networks with commas between them, e.g. 127.0.0.1,10.0.0.0/8"
            ) from wrong
    return values


def host_names(name: str) -> list[str]:
    """Host names, without a scheme or a port."""
    values = texts(name, [])
    if any(mark in value for value in values for mark in "/ @"):
        raise ImproperlyConfigured(f"{name} must be host names with commas between them, e.g. tourney.example")
    return values


def database(name: str) -> dict[str, Any] | None:
    """Django's settings for the database at this address; None where none is named."""
    if not text(name):
        return None
    try:
        found: dict[str, Any] = Env.db_url_config(text(name)) if text(name).startswith(_DATABASE_SCHEMES) else {}
    except ValueError:
        found = {}
    if not found.get("NAME"):
        raise ImproperlyConfigured(
            f"{name} must be like postgres://user:password@127.0.0.1/tourney; in the password, / is written %2F, # %23 "
            "and @ %40"
        )
    if found["ENGINE"] == _POSTGRESQL and find_spec("psycopg") is None:
        raise ImproperlyConfigured(
            "PostgreSQL needs its driver: run pip install --require-hashes -r requirements/postgres.txt"
        )
    return found


_MAIL_SERVICES: Mapping[str, tuple[str, str, str]] = {
    "brevo": ("brevo", "BREVO_API_KEY", ""),
    "mailersend": ("mailersend", "MAILERSEND_API_TOKEN", ""),
    "mailgun": ("mailgun", "MAILGUN_API_KEY", "MAILGUN_SENDER_DOMAIN"),
    "mailjet": ("mailjet", "MAILJET_API_KEY", "MAILJET_SECRET_KEY"),
    "postmark": ("postmark", "POSTMARK_SERVER_TOKEN", ""),
    "sparkpost": ("sparkpost", "SPARKPOST_API_KEY", ""),
}
"""Mail services by the scheme of their address: the backend, the setting for the key, and the one for what follows the
@, if the service needs it."""


def mail_service(name: str) -> dict[str, Any] | None:
    """Django's settings for a mail service, e.g. `postmark://key` or `mailgun://key@mg.example.nz`; None where this is
    no address of one."""
    scheme, divided, rest = text(name).strip().partition("://")
    if not divided or scheme not in _MAIL_SERVICES:
        return None
    backend, key, more = _MAIL_SERVICES[scheme]
    first, _at, second = rest.rstrip("/").partition("@")
    if not first or bool(second) != bool(more):
        shape = f"{scheme}://key@{'domain' if scheme == 'mailgun' else 'secret'}" if more else f"{scheme}://key"
        raise ImproperlyConfigured(f"{name} must be like {shape}")
    own = {key: unquote(first), **({more: unquote(second)} if more else {})}
    return {"EMAIL_BACKEND": f"anymail.backends.{backend}.EmailBackend", "ANYMAIL": own}


def mail_server(name: str) -> dict[str, Any]:
    """Django's settings for the mail server or service at this address; those that print mails where none is named."""
    if (service := mail_service(name)) is not None:
        return service
    try:
        found: dict[str, Any] = Env.email_url_config(text(name, "consolemail://"))
    except (ValueError, ImproperlyConfigured):
        found = {}
    backend = str(found.get("EMAIL_BACKEND", ""))
    if not backend or (".smtp." in backend and not found.get("EMAIL_HOST")):
        raise ImproperlyConfigured(f"{name} must be like smtp+tls://user:password@mail.example:587")
    return found


def mail_address(name: str) -> str:
    """An e-mail address, with a name before it or not; empty where none is named."""
    value = text(name).strip()
    if value and "@" not in value:
        raise ImproperlyConfigured(f"{name} must be an e-mail address, e.g. tourney@tourney.example")
    return value


def folder(path: Path) -> Path:
    """This folder, made if it is missing, and then for its owner only."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as refused:
        raise ImproperlyConfigured(
            f"The folder {path} can’t be made ({refused.strerror}): set VAR_DIR to a folder that you can write to"
        ) from refused
    return path


def kept_secret(path: Path, new: str) -> str:
    """The text of this file, which only its owner can read; where there is none, it is made with `new`, whole or not at
    all. Raises ImproperlyConfigured where it is empty, or can't be read or written."""
    folder(path.parent)
    try:
        if not path.exists():
            _write_whole(path, new)
        kept = path.read_text(encoding="ascii")
    except OSError as refused:
        raise ImproperlyConfigured(
            f"{path} can’t be read or written ({refused.strerror}): set VAR_DIR to a folder that you can write to"
        ) from refused
    if not kept.strip():
        raise ImproperlyConfigured(
            f"{path} is empty: delete it, then put the key back with nzgs-tourney restore and your latest backup"
        )
    return kept


def _write_whole(path: Path, text: str) -> None:
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


_KEEPS_IT_HERE = frozenset({"console", "dummy", "filebased", "locmem"})


def sends_mail(config: Mapping[str, object]) -> bool:
    """Whether mails go to a mail server: some backends only print or store them."""
    return str(config["EMAIL_BACKEND"]).split(".")[-2] not in _KEEPS_IT_HERE


def sender(chosen: str, config: Mapping[str, object], host: str | None) -> str:
    """The sender of mails: the chosen address, else the user of the mail server, who may send from no other, else
    `tourney@` the site's host. The user may be a name that isn't an address."""
    if chosen:
        return chosen
    user = str(config.get("EMAIL_HOST_USER") or "")
    return user if "@" in user else f"tourney@{host or 'localhost'}"
