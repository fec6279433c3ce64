"""Tokens of programs: made for one event and its scopes, shown once, ended; and what is answered twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import Http404
from django.utils import timezone

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.access.api_tokens import WORK_OF, WrongTokenError, access_bearer, living_token
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import ApiAnswer, ApiScope, ApiToken, Role
from nzgs_tourney.pages.exchange.api_tokens_page import api_tokens_of
from nzgs_tourney.services.events.due_work import do_due_work
from nzgs_tourney.services.exchange.api_tokens import MOST, end_api_token, make_api_token
from nzgs_tourney.services.exchange.kept_answers import KEPT_FOR, Done, KeyReusedError, done_once
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(2)]


def made(desk: Desk, *scopes: ApiScope) -> tuple[ApiToken, str]:
    token, secret = make_api_token(desk.event.pk, "Scoreboard", scopes or [ApiScope.RESULTS], maker=desk.director)
    return token, secret.text


def test_a_program_has_the_work_of_its_scope_in_its_event_alone(desk: Desk) -> None:
    token, secret = made(desk, ApiScope.RESULTS, ApiScope.CHECK_IN)
    bearer = access_bearer(living_token(secret), desk.event.slug, ApiScope.RESULTS)
    assert bearer.token == token
    may = {work for work in Work if bearer.has_perm(f"tourney.{work}", desk.event)}
    assert may == {Work.SEE, WORK_OF[ApiScope.RESULTS]}
    other = make_desk(2).event
    assert not any(bearer.has_perm(f"tourney.{work}", other) for work in Work)
    assert not bearer.has_perm("tourney.administer")
    with pytest.raises(PermissionDenied, match="isn’t for entries"):
        access_bearer(living_token(secret), desk.event.slug, ApiScope.ENTRIES)
    with pytest.raises(Http404):
        access_bearer(living_token(secret), other.slug, ApiScope.RESULTS)


def test_its_secret_is_not_kept_and_its_use_is(desk: Desk) -> None:
    token, secret = made(desk)
    assert len(secret) >= 27
    assert secret not in str([*ApiToken.objects.values(), *LedgerEvent.objects.values()])
    access_bearer(living_token(secret), desk.event.slug, None)
    token.refresh_from_db()
    assert token.used_at is not None
    with time_machine.travel(timezone.now() + timedelta(seconds=30)):
        access_bearer(living_token(secret), desk.event.slug, None)
    assert ApiToken.objects.get().used_at == token.used_at, "written once a minute at most"


def _ended(desk: Desk, token: ApiToken) -> None:
    end_api_token(token.pk, actor=desk.director.actor)


def _dismissed(desk: Desk, token: ApiToken) -> None:
    Role.objects.filter(user=desk.director).delete()


@pytest.mark.parametrize("stopped", [_ended, _dismissed])
def test_it_stops_when_it_is_ended_and_when_who_made_it_goes(
    desk: Desk, stopped: Callable[[Desk, ApiToken], None]
) -> None:
    token, secret = made(desk)
    stopped(desk, token)
    for wrong in (secret, "nzgs_" + "x" * 22, ""):
        with pytest.raises(WrongTokenError):
            access_bearer(living_token(wrong), desk.event.slug, ApiScope.RESULTS)
    (line,) = api_tokens_of(desk.event)
    assert line.works == (stopped is _dismissed)
    assert bool(line.idle) == line.works, "the page says why it does nothing"


@pytest.mark.parametrize(
    ("name", "scopes", "sentence"),
    [(" ", ["results"], "which program"), ("Tui", [], "Tick what"), ("tui@example.org", ["results"], "not an e-mail")],
)
def test_what_is_refused(desk: Desk, name: str, scopes: list[str], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        make_api_token(desk.event.pk, name, [ApiScope(scope) for scope in scopes], maker=desk.director)
    for _ in range(MOST):
        made(desk)
    with pytest.raises(Refused, match=f"{MOST} tokens work already"):
        made(desk)


def test_the_database_refuses_a_token_for_nothing(desk: Desk) -> None:
    token, _secret = made(desk)
    for wrong in ({"scopes": ""}, {"name": ""}, {"ended_at": token.made_at - timedelta(seconds=1)}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ApiToken.objects.filter(pk=token.pk).update(**wrong)


@pytest.mark.parametrize("repeatable", [False, True])
def test_the_same_under_one_key_is_done_once(desk: Desk, repeatable: bool) -> None:
    token, _secret = made(desk)
    calls: list[str] = []

    def send(key: str, request: bytes = b"one") -> Done:
        def act() -> Done:
            calls.append(key)
            return Done(201, "{}")

        return done_once(token, key, request, act, repeatable=repeatable)

    assert [send("a"), send("a"), send("b")] == [Done(201, "{}"), Done(201, "{}", again=True), Done(201, "{}")]
    with pytest.raises(KeyReusedError):
        send("a", b"another")
    assert calls == ["a", "b"]
    send(""), send("")
    assert ApiAnswer.objects.count() == 2, "without a key nothing is kept"
    do_due_work(timezone.now() + KEPT_FOR - timedelta(minutes=5))
    assert ApiAnswer.objects.count() == 2
    do_due_work(timezone.now() + KEPT_FOR + timedelta(minutes=5))
    assert not ApiAnswer.objects.exists()


def test_what_was_refused_is_tried_again(desk: Desk) -> None:
    token, _secret = made(desk)

    def refuse() -> Done:
        raise Refused("Not now.")

    with pytest.raises(Refused):
        done_once(token, "a", b"one", refuse)
    assert done_once(token, "a", b"one", lambda: Done(200, "{}")) == Done(200, "{}")
