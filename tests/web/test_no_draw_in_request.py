"""No page draws a large field while its visitor waits: the engine fails here where a request gives it too many."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import caches

import nzgs_tourney
from nzgs_tourney.models import DrawJob, Pairing, Seat
from nzgs_tourney.services.draws.large_draw import finish_draw
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing
from nzgs_tourney.store.draws import drawn_players
from nzgs_tourney.tournament.pairing import draw
from tests.db.desk import Desk, make_desk
from tests.db.draws_beside import draws_beside
from tests.web.desk_pages import of_division, signed_in
from tests.web.parsed import page_text
from tests.web.round_pages import address, seq

pytestmark = pytest.mark.django_db
FEW = 8

CALLERS = {
    "ledger_checks.draws": "verify_ledger, a command, draws again",
    "conformance.this_program.events": "by a command",
    "services.rounds.publish_ahead": "by a schedule, of at most 30 players: nothing is searched",
    "services.rounds.answer_challenge": "a ladder’s game, whose two players chose each other: nothing is searched",
    "demo.build": "by the command that makes the demonstration",
    "management.commands.division": "by a command",
    "tournament.pairing.manual_pairing": "filling the rest: manual_pairing and rearrange below",
    "tournament.pairing.rearrange": "boards that are changed: rearrange below",
    "tournament.pairing.repair": "no-shows and late arrivals: repair below",
    "tournament.pairing.why_not": "why not these two: below",
    "store.draws.manual_pairing": "filling the rest: by_hand below",
    "store.draws.repair": "no-shows, late arrivals, boards that are changed: repair and rearrange below",
    "store.draws.why_not": "why not these two: below",
    "services.entries.set_teams": "a team of a draft, which is refused where the field is large",
    "services.draws.draw_round": "the round: draw below",
    "services.draws.draw_or_start": "the round: draw below",
    "services.draws.armed_draw": "a weekly round that draws itself, in the worker's own process",
    "pages.draws.forecast_page": "the forecast: below",
    "store.draws.large_forecast": "the forecast, by a separate process",
    "tournament.simulation.play": "the forecast: below",
    "tournament.simulation.ladder_season": "the forecast, of a game whose two players are known: nothing is searched",
}
"""Every module that takes what draws from another, and which page here stands for it."""

DRAWS = {
    ("tournament.pairing.draw", "draw_round"),
    ("tournament.pairing.manual_pairing", "filled"),
    ("tournament.pairing.rearrange", "rearranged"),
    ("tournament.pairing.repair", "repair"),
    ("tournament.pairing.why_not", "why_not"),
    ("services.draws.draw_round", "draw_round"),
    ("tournament.simulation.forecast", "sample"),
}


class TooManyError(AssertionError):
    """A request had more players paired than anybody should wait for."""


@dataclass(frozen=True)
class Ask:
    """A request that had a large field drawn: its page, what is there before, what it sends, and what comes of it:
    `SEPARATELY`, or words of the page. `leads`: the page that waits for it."""

    page: str
    before: Callable[[Desk], object]
    sent: Callable[[], dict[str, Any]]
    comes: str
    method: str = "post"
    leads: str = "round"


SEPARATELY = "in a separate process"


def nothing(_desk: Desk) -> None: ...


def draft(desk: Desk) -> None:
    desk.draw(1)


def published(desk: Desk) -> None:
    desk.publish(1)


def begun(desk: Desk) -> None:
    begin_manual_pairing(desk.division.pk, 1, actor="Aroha")


def whites() -> list[int]:
    """One player of every board."""
    return list(Seat.objects.filter(colour="white").order_by("pairing__table").values_list("entry", flat=True))


def missing(*, every: bool = False, **more: str) -> Callable[[], dict[str, Any]]:
    return lambda: {"missing": whites() if every else whites()[:1], **more}


def two() -> dict[str, Any]:
    return dict(zip(("first", "second"), whites(), strict=False))


def apart() -> dict[str, Any]:
    return {"apart": list(Pairing.objects.values_list("table", flat=True)), "by_draw": "yes", "reason": "Wrong list."}


ASKED = {
    "draw": Ask("round_draw", nothing, dict, SEPARATELY),
    "draw again": Ask("round_draw", draft, lambda: {"seed": "kea"}, SEPARATELY),
    "why not, opened": Ask("why_not", draft, two, "Why does this one", "get"),
    "why not": Ask("why_not", draft, two, SEPARATELY, leads="why_not"),
    "fix, shown": Ask("round_repair", draft, missing(every=True), "10 players are too many for a preview", "get"),
    "anew, shown": Ask("round_repair", draft, missing(), "19 players are too many for a preview", "get"),
    "published anew, shown": Ask("round_repair", published, missing(anew="on"), "19 players are too many", "get"),
    "fix": Ask("round_repair", draft, missing(every=True), SEPARATELY),
    "fix published": Ask("round_repair", published, missing(every=True), SEPARATELY),
    "anew": Ask("round_repair", draft, missing(anew="on"), SEPARATELY),
    "published anew": Ask("round_repair", published, missing(anew="on", reason="Wrong list."), SEPARATELY),
    "fill": Ask("manual_pairing", begun, lambda: {"act": "fill"}, SEPARATELY),
    "rearrange, shown": Ask("round_rearrange", published, apart, "20 players are too many for a preview", "get"),
    "rearrange": Ask("round_rearrange", published, apart, SEPARATELY),
    "forecast, opened": Ask("forecast", nothing, dict, "Simulated events each", "get"),
    "forecast": Ask("forecast", nothing, dict, SEPARATELY, leads="forecast"),
}


@pytest.fixture
def desk(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Desk:
    draws_beside(settings, monkeypatch)
    caches["worked_out"].clear()
    return make_desk(20)


def page_of(desk: Desk, page: str) -> str:
    return of_division(desk, page) if page == "forecast" else address(desk, page)


def send(desk: Desk, asked: Ask) -> Any:
    """The answer, from an engine that refuses to pair more than a few."""
    asked.before(desk)
    place = page_of(desk, asked.page)
    sent = asked.sent() | ({"expected_seq": seq(desk)} if asked.method == "post" else {})
    solve = draw.solve

    def few(field: Any, columns: Any, *more: Any) -> Any:
        if len(columns) > FEW:
            raise TooManyError(len(columns))
        return solve(field, columns, *more)

    with patch.object(draw, "solve", few):
        return getattr(signed_in(desk.director), asked.method)(place, sent)


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_no_request_draws_a_large_field(desk: Desk, asked: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_players, "AT_ONCE", FEW)
    answer = send(desk, asked)
    if asked.comes == SEPARATELY:
        assert (answer.status_code, answer.url) == (302, page_of(desk, asked.leads))
        assert DrawJob.objects.count() == 1
    else:
        assert asked.comes in page_text(answer)
        assert not DrawJob.objects.exists()


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_each_of_them_draws_a_small_one(desk: Desk, asked: Ask) -> None:
    """So that the test above would notice."""
    with pytest.raises(TooManyError):
        send(desk, asked)


def test_nothing_else_draws() -> None:
    """A new caller of what draws belongs into `CALLERS`, and its page above."""
    root, found = Path(nzgs_tourney.__file__).parent, set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                taken = {(node.module.removeprefix("nzgs_tourney."), one.name) for one in node.names}
                if taken & DRAWS:
                    found.add(".".join(path.relative_to(root).with_suffix("").parts))
    assert found == CALLERS.keys()


def test_the_page_of_a_published_round_waits_for_its_repair(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_players, "AT_ONCE", FEW)
    send(desk, ASKED["published anew"])
    page = page_text(signed_in(desk.director).get(address(desk, "round")))
    assert "Drawing round 1 again" in page
    assert "19 entries make 171 possible pairings" in page
    assert "Cancel the draw" in page
    assert "No-shows and late arrivals" not in page
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    assert "No-shows and late arrivals" in page_text(signed_in(desk.director).get(address(desk, "round")))
