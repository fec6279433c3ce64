"""The demo is made once, the same way every time, and never in a site that is somebody's."""

from __future__ import annotations

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command

from games.models import Game, LedgerEvent, Record
from nzgs_tourney.demo.build import build_demo
from nzgs_tourney.models import Entry, Event, Round, RoundStatus, Seat

pytestmark = pytest.mark.slow

NOON = datetime(2026, 11, 21, 0, 0, tzinfo=UTC)


def facts() -> tuple[list[object], ...]:
    """Everything about the demo that should not depend on the day, the hour or luck."""
    return (
        list(Entry.objects.order_by("pk").values_list("pk", "name", "rank", "rating", "enters_in")),
        list(Round.objects.order_by("pk").values_list("division__name", "number", "seed", "state")),
        list(Seat.objects.order_by("pk").values_list("pairing__table", "entry__name", "colour")),
        list(Game.objects.order_by("pk").values_list("state", "result", "handicap", "komi")),
        list(RoundStatus.objects.order_by("entry", "round_number").values_list("entry__name", "status")),
        list(Record.objects.order_by("pk").values_list("game_id", "filename", "sha256")),
        list(LedgerEvent.objects.order_by("pk").values_list("kind", "subject", "actor_name")),
    )


@pytest.mark.django_db(transaction=True, reset_sequences=True)
@pytest.mark.proof
def test_it_is_the_same_every_time() -> None:
    with time_machine.travel(NOON, tick=False):
        build_demo()
        first = facts()
        call_command("flush", verbosity=0, interactive=False, reset_sequences=True)
        build_demo()
        assert facts() == first


@pytest.mark.django_db
def test_the_command_makes_it_once_and_never_in_a_real_site(tmp_path: Path) -> None:
    output = StringIO()
    call_command("demo", stdout=output)
    assert "Making the demo event" in output.getvalue()
    again = StringIO()
    call_command("demo", stdout=again)
    assert again.getvalue() == output.getvalue().replace("Making the demo event …\n", "")
    beside, file = StringIO(), tmp_path / "tour.txt"
    call_command("demo", tour=file, stdout=beside)
    assert (beside.getvalue(), file.read_text(encoding="utf-8")) == ("", again.getvalue().removesuffix("\n"))
    assert Event.objects.count() == 2
    Event.objects.update(name="A real one")
    with pytest.raises(CommandError, match="holds a real site"):
        call_command("demo", stdout=StringIO())
