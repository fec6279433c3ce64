"""The log names what went wrong, and no token of a personal link."""

import logging
import re
import sys
from logging.config import dictConfig
from pathlib import Path

import pytest
from django.conf import settings

from nzgs_tourney.site.deployment.log_filters import WithoutTokens

TOKEN = "k7qm4t-3-UJWtOxsBdWEo5HcTaBqsbg"


def logged(message: str, *arguments: object) -> str:
    record = logging.LogRecord("django.request", logging.WARNING, __file__, 1, message, arguments, None)
    assert WithoutTokens().filter(record)
    return record.getMessage()


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (f"/p/{TOKEN}/", "/p/…/"),
        (f"/p/{TOKEN}", "/p/…"),
        (f"/p/{TOKEN}/games/47/report/", "/p/…/games/47/report/"),
        (f"http://127.0.0.1:8000/p/{TOKEN}/ and /p/{TOKEN}/", "http://127.0.0.1:8000/p/…/ and /p/…/"),
        (f"http://127.0.0.1:8000/p/{TOKEN}?order=name#top", "http://127.0.0.1:8000/p/…?order=name#top"),
        (f'"GET /p/{TOKEN}/ HTTP/1.1" 200', '"GET /p/…/ HTTP/1.1" 200'),
        ("/K7QM4-TXR9H", "/…"),
        ("/code/?code=k7qm4-txr9h&x", "/code/?code=…&x"),
        ("9f0e1c52-7a44-4a0b-b6c0-1d2e3f405162", "9f0e1c52-7a44-4a0b-b6c0-1d2e3f405162"),
        (f"/invitation/{TOKEN}/accept/", "/invitation/…/accept/"),
        (f"/new-password/{TOKEN}/", "/new-password/…/"),
        (f"/entry/{TOKEN}/change/", "/entry/…/change/"),
        (f"/entry-address/{TOKEN}/", "/entry-address/…/"),
        (f"/accounts/login/?next=/invitation/{TOKEN}/", "/accounts/login/?next=/invitation/…/"),
        (f"/accounts/login/?next=%2Finvitation%2F{TOKEN}%2F&x=1", "/accounts/login/?next=%2Finvitation%2F…%2F&x=1"),
        ("/accounts/password/reset/key/3-cz8vwl-1f/", "/accounts/password/reset/key/…/"),
        ("/e/rimu-open/players/3/", "/e/rimu-open/players/3/"),
        ("/desk/p/", "/desk/p/"),
        ("Authorization: Bearer nzgs_UJWtOxsBdWEo5HcTaBqsbg", "Authorization: Bearer …"),
        ("/api/v1/?key=nzgs_UJWtOxsBdWEo5HcTaBqsbg", "/api/v1/?key=nzgs_…"),
        ("/static/nzgs_tourney/desk-and-more-of-it.css", "/static/nzgs_tourney/desk-and-more-of-it.css"),
    ],
)
def test_the_token_of_an_address_is_left_out(address: str, shown: str) -> None:
    assert logged("%s: %s", "Not Found", address) == f"Not Found: {shown}"
    assert logged(address) == shown


def test_a_message_with_percent_signs_stays_as_it_is() -> None:
    assert logged("100 %% of /p/%s/", TOKEN) == "100 % of /p/…/"


def test_the_last_line_of_a_traceback_has_none_either() -> None:
    try:
        raise ValueError(f"no page at /p/{TOKEN}/games/")
    except ValueError:
        record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "Oh", (), sys.exc_info())
    assert WithoutTokens().filter(record)
    written = logging.Formatter().format(record)
    assert "no page at /p/…/games/" in written
    assert TOKEN not in written


def test_the_site_logs_so(capsys: pytest.CaptureFixture[str]) -> None:
    standing = logging.getLogger().handlers[:]
    try:
        dictConfig({**settings.LOGGING, "disable_existing_loggers": False})
        logging.getLogger("django.request").warning("%s: %s", "Not Found", f"/p/{TOKEN}/")
        output = capsys.readouterr().err
    finally:
        logging.getLogger().handlers[:] = standing
    assert "django.request: Not Found: /p/…/" in output
    assert TOKEN not in output


@pytest.mark.parametrize(
    "address",
    [
        f"/p/{TOKEN}/games/1/",
        f"/invitation/{TOKEN}/accept/",
        f"/new-password/{TOKEN}/",
        f"/accounts/password/reset/key/{TOKEN}/",
    ],
)
def test_the_proxies_that_the_documentation_prescribes_leave_them_out_too(address: str) -> None:
    repository = Path(__file__).resolve().parents[3]
    (caddy,) = re.findall(
        r'request>uri regexp "([^"]*)" "/\$1/…"', (repository / "Caddyfile").read_text(encoding="utf-8")
    )
    (nginx,) = re.findall(
        r'"~(\S*)" "\$before…\$after"', (repository / "docs" / "operations.md").read_text(encoding="utf-8")
    )
    assert TOKEN not in re.sub(caddy, r"/\1/…", address)
    found = re.fullmatch(nginx.replace("(?<", "(?P<"), address)
    assert found is not None
    assert TOKEN not in found["before"] + found["after"]
    assert re.fullmatch(nginx.replace("(?<", "(?P<"), "/e/rimu-open/players/3/") is None
