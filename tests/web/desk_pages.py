"""The desk in a test client: a signed-in director, and pages as one line of text."""

from __future__ import annotations

from django.contrib.messages import get_messages
from django.http import HttpResponse, HttpResponseBase
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import User
from tests.db.desk import Desk
from tests.web.parsed import field_values

BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(user: User) -> Client:
    """A client of this account."""
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client


def of_event(desk: Desk, page: str, *more: object) -> str:
    """The address of a page of the event."""
    return reverse(f"desk:{page}", args=[desk.event.slug, *more])


def of_division(desk: Desk, page: str, *more: object) -> str:
    """The address of a page of the division."""
    return reverse(f"desk:{page}", args=[desk.event.slug, desk.division.slug, *more])


def check_in_of(desk: Desk, number: int) -> str:
    """The address of check-in for one round of the division."""
    return f"{of_event(desk, 'check_in')}?division={desk.division.slug}&round={number}"


def roll_of(desk: Desk, number: int) -> dict[str, str]:
    """What a form of check-in sends: the round that it is about."""
    return {"roll": f"{desk.division.pk}:{number}"}


def messages_of(response: HttpResponse) -> str:
    """The messages that the next page shows, without their buttons."""
    return " ".join(str(message).partition("\n<form")[0] for message in get_messages(response.wsgi_request))


def token_in(page: str) -> str:
    """The token of the invitation whose link a page shows."""
    (address,) = (link for link in field_values(page) if "/invitation/" in link)
    return address.rstrip("/").rpartition("/")[2]


def send(client: Client, method: str, address: str) -> HttpResponseBase:
    """What the address answers to a GET, or to a form with nothing in it."""
    response = client.get(address) if method == "GET" else client.post(address, {})
    if response.streaming:
        b"".join(response)  # closes its file
    return response
