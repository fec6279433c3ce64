"""The forecast of a large field is simulated in a separate process, and its figures are those of a small one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.utils import timezone

from games.ledger import guards
from ground import child_process
from ground.errors import Refused
from nzgs_tourney.models import Division, DrawJob, DrawKind, Entry
from nzgs_tourney.pages.draws.draw_progress import Drawing, drawing_of
from nzgs_tourney.pages.draws.forecast_page import forecast_answer, forecast_page
from nzgs_tourney.services.draws import large_draw as finishing
from nzgs_tourney.services.draws.draw_or_start import cancel_draw, start_draw
from nzgs_tourney.services.draws.large_draw import finish_draw, keep_hold
from nzgs_tourney.store.draws import drawn_players, large_forecast
from nzgs_tourney.store.draws.large_forecast import ForecastInputs, inputs_asked
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.simulation.forecast import Sample, sample, sample_as_json, sample_from_json
from ratings.system.systems import rating_system
from tests.db.desk import Desk
from tests.db.draws_beside import draws_beside

pytestmark = [pytest.mark.django_db, pytest.mark.desk(10)]


@pytest.fixture(autouse=True)
def started(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Processes are started, and nothing comes of them: the tests do their work."""
    draws_beside(settings, monkeypatch)
    caches["worked_out"].clear()
    yield
    caches["worked_out"].clear()


def ask(desk: Desk, events: int = 2, seed: str = "kea") -> DrawJob:
    arguments = {"events": events, "system": "egf"}
    start_draw(desk.division.pk, 0, actor="Aroha", seed=seed, kind=DrawKind.FORECAST, arguments=arguments)
    return DrawJob.objects.get(kind=DrawKind.FORECAST)


def drawing(desk: Desk) -> Drawing:
    found = drawing_of(desk.division, DrawKind.FORECAST)
    assert found is not None
    return found


def small(desk: Desk, events: int = 2) -> object:
    """The forecast as a request works it out."""
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    return forecast_page(division, rating_system("egf"), events=events, seed="kea", clock=lambda: 0.0)


class InterruptedPlayError(Exception):
    """The computer was switched off."""


@pytest.fixture
def off_after(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Stop the work when so many events are kept."""

    def stop(events: int) -> None:
        keep = finishing._keep

        def kept(job: DrawJob, answer: Any) -> None:
            keep(job, answer)
            if answer["done"] == events:
                raise InterruptedPlayError

        monkeypatch.setattr(finishing, "_keep", kept)

    return stop


def test_its_figures_are_those_of_a_small_field(desk: Desk) -> None:
    job = ask(desk)
    assert (drawing(desk).running, drawing(desk).sentence) == (True, "Starting")
    assert forecast_answer(desk.division) is None
    assert finish_draw(job.pk, job.holder)
    page = forecast_answer(desk.division)
    assert page is not None
    assert page.ready
    assert page == small(desk)
    assert sum(row.proposed for row in page.rows) == 1
    assert (drawing(desk).running, drawing(desk).interrupted) == (False, False)
    assert not keep_hold(job.pk, job.holder)


def test_an_answer_kept_with_other_figures_is_not_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer of version 0.9.6 has no figures of who came first."""
    job = ask(desk)
    assert finish_draw(job.pk, job.holder)
    assert forecast_answer(desk.division) is not None
    monkeypatch.setattr(large_forecast, "SAMPLES", large_forecast.SAMPLES + 1)
    assert forecast_answer(desk.division) is None


def test_it_counts_its_events_and_shows_every_set_of_rules_early(desk: Desk, off_after: Any) -> None:
    job = ask(desk)
    rows = len(small(desk).rows)
    off_after(rows)
    with pytest.raises(InterruptedPlayError):
        finish_draw(job.pk, job.holder)
    now = drawing(desk)
    assert (now.done, now.most, now.sentence) == (rows, 2 * rows, f"{rows} of {2 * rows} simulated events")
    page = forecast_answer(desk.division)
    assert page is not None
    assert not page.ready
    assert [row.forecast is not None and row.forecast.events for row in page.rows] == [1] * rows
    assert not any(row.proposed for row in page.rows)


def test_interrupted_it_goes_on_where_it_stopped(desk: Desk, off_after: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    job = ask(desk)
    off_after(3)
    with pytest.raises(InterruptedPlayError):
        finish_draw(job.pk, job.holder)
    monkeypatch.undo()
    played: list[int] = []
    play = ForecastInputs.play

    def counted(self: ForecastInputs, variant: Any, number: int) -> Sample | NoDraw:
        played.append(number)
        return play(self, variant, number)

    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert drawing(desk).interrupted
    monkeypatch.setattr(child_process, "start", lambda *_arguments: type("Process", (), {"wait": lambda _self: 0})())
    monkeypatch.setattr(ForecastInputs, "play", counted)
    again = ask(desk)
    assert not finish_draw(job.pk, job.holder)
    assert finish_draw(again.pk, again.holder)
    page = forecast_answer(desk.division)
    assert page is not None
    assert len(played) == page.total - 3
    assert page == small(desk)
    played.clear()
    more = ask(desk, events=3)
    assert finish_draw(more.pk, more.holder)
    assert set(played) == {2}
    assert forecast_answer(desk.division) == small(desk, events=3)
    other = ask(desk, seed="tui")
    assert forecast_answer(desk.division) is None
    assert finish_draw(other.pk, other.holder)


def test_cancelled_it_stops_at_the_next_event(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    job, keep = ask(desk), finishing._keep
    kept: list[int] = []

    def cancelling(of: DrawJob, answer: Any) -> None:
        kept.append(answer["done"])
        if len(kept) == 3:
            cancel_draw(desk.division.pk, DrawKind.FORECAST)
        keep(of, answer)

    monkeypatch.setattr(finishing, "_keep", cancelling)
    assert not finish_draw(job.pk, job.holder)
    assert kept == [0, 1, 2]
    assert drawing_of(desk.division, DrawKind.FORECAST) is None


def test_asked_in_two_tabs_the_second_waits(desk: Desk) -> None:
    ask(desk)
    with pytest.raises(Refused, match="A forecast is being worked out already"):
        ask(desk)


@pytest.mark.parametrize("change", ["entry", "rules"])
def test_it_stops_where_entries_or_rules_change(desk: Desk, change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    job, keep = ask(desk), finishing._keep

    def kept(of: DrawJob, answer: Any) -> None:
        keep(of, answer)
        if answer["done"] == 1 and change == "entry":
            Entry.objects.filter(division=desk.division, name__startswith="Mere").update(rank="9k")
        elif answer["done"] == 1:
            Division.objects.filter(pk=desk.division.pk).update(rounds=3)

    monkeypatch.setattr(finishing, "_keep", kept)
    assert finish_draw(job.pk, job.holder)
    assert drawing(desk).refused == "Entries or rules changed while the forecast was being worked out. Run it again."
    assert forecast_answer(desk.division) is None


def test_results_outdate_nothing_but_entries_do(desk: Desk) -> None:
    job = ask(desk, events=1)
    assert finish_draw(job.pk, job.holder)
    desk.play(1)
    assert forecast_answer(desk.division) is not None
    with guards.lifted():
        Entry.objects.filter(division=desk.division).update(rank="1d")
    assert forecast_answer(desk.division) is None


def test_one_player_has_no_forecast(desk: Desk) -> None:
    Entry.objects.filter(division=desk.division).exclude(name__startswith="Mere").delete()
    with pytest.raises(Refused, match="There are not two entries yet"):
        ask(desk)


def test_a_sample_is_kept_as_it_is(desk: Desk) -> None:
    inputs = inputs_asked(ask(desk))
    found = sample(inputs.value, rating_system("egf"), "kea/0")
    assert isinstance(found, Sample)
    assert sample_from_json(sample_as_json(found)) == found


@pytest.mark.parametrize(
    ("system", "large"), [("swiss", True), ("mcmahon", True), ("ladder", False), ("knockout", False)]
)
def test_only_what_is_searched_for_is_worked_out_beside_the_site(
    desk: Desk, system: str, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_players, "AT_ONCE", 8)
    Division.objects.filter(pk=desk.division.pk).update(system=system)
    assert large_forecast.forecast_is_large(Division.objects.get(pk=desk.division.pk)) is large
