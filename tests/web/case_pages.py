"""The officials of an event and their pages of its cases."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Case
from nzgs_tourney.models import Role, RoleKind, User
from tests.db.desk import Desk
from tests.web.desk_pages import signed_in


def official(desk: Desk, name: str = "referee", kind: RoleKind = RoleKind.REFEREE) -> Client:
    user = User.objects.create_user(name, first_name=name.capitalize(), last_name="Tāwhiri")
    Role.objects.create(event=desk.event, user=user, kind=kind)
    return signed_in(user)


def at(desk: Desk, page: str, *more: object) -> str:
    return reverse(f"referee:{page}", args=[desk.event.slug, *more])


def decide(client: Client, desk: Desk, case: Case, option: str, step: str = "rule", **more: object) -> HttpResponse:
    sent = {"option": option, "reason": "As the board shows.", "heard_black": "on", "nonce": uuid4(), "step": step}
    return client.post(at(desk, "rule", case.number), {**sent, "unheard": "Nikau saw the board.", **more})
