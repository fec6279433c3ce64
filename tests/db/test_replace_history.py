"""An administrator takes another history of an event: what was here is kept in a file, and nothing else is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.ledger import guards
from games.ledger.guard_state import missing_guards
from games.models import Case, CaseKind, EnteredDraft, Game, GameState, LedgerEvent, Speaker, StagedRecord
from ground.errors import Refused
from nzgs_tourney.models import (
    AgreedAward,
    ArrivedFile,
    ClosedAward,
    Division,
    Entry,
    Event,
    EventMove,
    Message,
    MoveToken,
    Pairing,
    PointsAward,
    PointsYear,
    TableCall,
)
from nzgs_tourney.services.exchange.receive_event import ApartError, receive_event
from nzgs_tourney.services.exchange.replace_history import _let_go, histories_that_differ, replace_history
from nzgs_tourney.services.exchange.restore_event import HereAlreadyError, restore_event
from nzgs_tourney.store.exchange.event_tables import TABLES
from nzgs_tourney.tournament.moves.meeting import Meeting
from ratings.models import Player
from tests.db.test_receive_event import keep_all, sent, whole
from tests.db.test_restore_event import wipe
from tests.db.two_histories import Sent, offered, send_both

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


@pytest.fixture
def both(tmp_path: Path, settings: Any) -> Sent:
    """What the two laptops sent; this is the federation's site."""
    settings.VAR_DIR = tmp_path
    return send_both()


def tables_of(content: bytes) -> dict[str, Any]:
    """The tables of what was sent, without what a site says of an event itself."""
    tables: dict[str, Any] = json.loads(content)["tables"]
    for key, columns in {"streams": ("key", "first_key"), "events": ("slug",)}.items():
        for column in columns:
            tables[key][0].pop(column)
    return {key: sorted(rows, key=lambda row: row["id"]) for key, rows in tables.items()}


def test_the_other_history_is_taken_whole_and_the_old_one_is_kept(both: Sent, tmp_path: Path) -> None:
    event = offered(both)
    two = histories_that_differ(event)
    assert two is not None
    assert two.leader == "Totara laptop"
    assert any("Black by resignation" in act.text for act in two.here)
    assert any("Took the event over" in act.text for act in two.there)
    before = sent(event)
    name = replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea").file
    whole()
    assert missing_guards() == []
    event = Event.objects.select_related("stream").get(pk=event.pk)
    assert event.stream.led_elsewhere
    assert tables_of(sent(event)) == tables_of(both.restored)
    assert Player.objects.filter(name="Tama Late").count() == 1
    (told,) = LedgerEvent.objects.filter(kind="history.replaced")
    assert (told.payload["reason"], told.payload["file"]) == ("The laptop is lost.", name)
    assert histories_that_differ(event) is None
    assert not ArrivedFile.objects.exists()
    assert receive_event(both.restored, token=None).meeting is Meeting.SAME
    assert receive_event(both.common, token=None).meeting is Meeting.SHORTER

    kept = (tmp_path / "before-restore" / name).read_bytes()
    with pytest.raises(HereAlreadyError) as here:
        restore_event(kept)
    assert [act.text for act in here.value.acts] == [act.text for act in two.here]
    wipe()
    assert tables_of(sent(restore_event(kept))) == tables_of(before)


def message_to(entry: Entry) -> Message:
    """A message that waits."""
    now = timezone.now()
    event = entry.division.event
    return Message.objects.create(
        event=event, entry=entry, kind="draw", about="1", state="due", due=now, written_at=now
    )


def test_what_only_this_site_has_about_what_goes_goes_too(both: Sent) -> None:
    event = offered(both)
    entries = Entry.objects.filter(division__event=event).order_by("entered_at")
    early, late = entries.first(), entries.get(name="Tama Late")
    assert early is not None
    stays, goes = message_to(early), message_to(late)
    games = Game.objects.filter(stream=event.stream_id).order_by("number")
    drafts = [
        EnteredDraft.objects.create(game=game, mode="moves", at=timezone.now())
        for game in (games.first(), games.last())
        if game is not None
    ]
    two = histories_that_differ(event)
    assert two is not None
    replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea")
    assert list(Message.objects.filter(pk__in=(stays.pk, goes.pk))) == [stays]
    assert list(EnteredDraft.objects.all()) == drafts[:1]


def call_at(game: Game, case: Case | None = None) -> TableCall:
    """Black of this board called."""
    return TableCall.objects.create(
        pairing=Pairing.objects.get(game=game), side=Speaker.BLACK, at=timezone.now(), case=case, nonce=uuid4()
    )


def test_calls_and_records_about_what_goes_go_too(both: Sent) -> None:
    event = offered(both)
    games = Game.objects.filter(stream=event.stream_id).order_by("number")
    first, second, last = games[0], games[1], games[len(games) - 1]
    case = Case.objects.create(
        stream=event.stream, game=second, number=1, kind=CaseKind.NOISE, side="black", at=timezone.now(), nonce=uuid4()
    )
    stays = call_at(first)
    call_at(second, case)
    call_at(last)
    StagedRecord.objects.create(batch=uuid4(), game=last, side="black", at=timezone.now(), original=b"(;)")
    two = histories_that_differ(event)
    assert two is not None
    replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea")
    assert list(TableCall.objects.all()) == [stays], "none means another board, and none waits again"
    assert stays.pairing.game == first
    assert not StagedRecord.objects.exists()


def agreed_award(division: Division) -> PointsAward:
    """Points that count."""
    award = PointsAward.objects.create(
        division=division,
        number=1,
        year=2026,
        table="nz",
        points={},
        among_eligible=False,
        after=1,
        at=timezone.now(),
    )
    AgreedAward.objects.create(award=award, actor_name="Kea", at=award.at)
    return award


def test_points_that_only_this_history_has_count_no_more(both: Sent) -> None:
    event = offered(both)
    agreed_award(event.divisions.get(position=1))
    kept = agreed_award(Division.objects.exclude(event=event).earliest("pk"))
    two = histories_that_differ(event)
    assert two is not None
    replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea")
    assert list(PointsAward.objects.all()) == [kept]
    assert [one.award for one in AgreedAward.objects.all()] == [kept]
    assert missing_guards() == []


@pytest.mark.parametrize("same", [True, False])
def test_points_of_both_histories_count_if_they_are_the_same_ones(both: Sent, same: bool) -> None:
    event = offered(both)
    award = agreed_award(event.divisions.get(position=1))
    rows = {table.key: list(table.rows(event)) for table in TABLES}
    (there,) = rows["points_awards"]
    there.pk += 100
    if not same:
        there.at = timezone.now()
    with guards.lifted():
        _let_go(event, rows, {"points_awards": {str(there.pk): award.pk}})
    assert AgreedAward.objects.filter(award=award).exists() == same


def test_points_of_a_closed_year_are_not_taken_back(both: Sent) -> None:
    event = offered(both)
    award = agreed_award(event.divisions.get(position=1))
    year = PointsYear.objects.create(year=2026, closed_at=timezone.now(), closed_by="Kea", closing=1)
    ClosedAward.objects.create(year=year, award=award, position=0)
    two = histories_that_differ(event)
    assert two is not None
    with pytest.raises(Refused, match="can’t be taken back"):
        replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea")
    assert AgreedAward.objects.filter(award=award).exists()
    assert missing_guards() == []


def test_a_full_disk_is_said(both: Sent, settings: Any, tmp_path: Path) -> None:
    event = offered(both)
    two = histories_that_differ(event)
    assert two is not None
    settings.VAR_DIR = tmp_path / "file"
    settings.VAR_DIR.write_bytes(b"")
    with pytest.raises(Refused, match="can’t be kept in a file"):
        replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea")


def test_what_is_only_looked_at_does_not_wait(both: Sent) -> None:
    keep_all(both.files)
    event = receive_event(both.dead, token=None).event
    with pytest.raises(ApartError):
        receive_event(both.restored, token=None, preview=True)
    assert histories_that_differ(event) is None


def test_and_back_again(both: Sent) -> None:
    """The first decision was wrong: the dead laptop's history comes once more."""
    event = offered(both)
    for sent_again in (both.dead, both.restored, both.dead):
        two = histories_that_differ(event)
        assert two is not None
        replace_history(event.pk, "It counts.", seen=two.seen, actor="Kea")
        whole()
        keep_all(both.files)
        event = Event.objects.select_related("stream").get(pk=event.pk)
        with pytest.raises(ApartError):
            receive_event(sent_again, token=None)
    assert Game.objects.filter(stream=event.stream_id, state=GameState.CONFIRMED, result="W+3").exists()


def test_nothing_is_taken_without_a_reason_or_unseen(both: Sent, tmp_path: Path) -> None:
    event = offered(both)
    two = histories_that_differ(event)
    assert two is not None
    before = sent(event)
    with pytest.raises(Refused, match="Give a reason"):
        replace_history(event.pk, " ", seen=two.seen, actor="Kea")
    with pytest.raises(Refused, match="look at both again"):
        replace_history(event.pk, "It counts.", seen="another", actor="Kea")
    ArrivedFile.objects.all().delete()
    with pytest.raises(Refused, match="look at both again"):
        replace_history(event.pk, "It counts.", seen=two.seen, actor="Kea")
    assert sent(event) == before
    assert not list(tmp_path.glob("before-restore/*"))


def test_an_altered_history_changes_nothing(both: Sent, tmp_path: Path) -> None:
    value = json.loads(both.restored)
    next(game for game in value["tables"]["games"] if game["state"] == "confirmed")["result"] = "B+R"
    altered = json.dumps(value).encode()
    event = offered(Sent(both.common, both.dead, altered, both.files))
    two, before = histories_that_differ(event), sent(event)
    assert two is not None
    with pytest.raises(Refused):
        replace_history(event.pk, "It counts.", seen=two.seen, actor="Kea")
    assert sent(event) == before
    assert missing_guards() == []
    assert not list(tmp_path.glob("before-restore/*"))


def test_a_process_that_may_not_lift_guards_says_so(both: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    event = offered(both)
    two = histories_that_differ(event)
    assert two is not None
    monkeypatch.setattr("nzgs_tourney.services.exchange.replace_history.may_change_guards", lambda: False)
    with pytest.raises(Refused, match="role that owns the tables"):
        replace_history(event.pk, "It counts.", seen=two.seen, actor="Kea")


def test_another_history_waits_only_for_its_own_token(both: Sent) -> None:
    mine = MoveToken.objects.create(name="Laptop", digest="1" * 64, made_at="2026-11-28T00:00Z")
    other = MoveToken.objects.create(name="Other", digest="2" * 64, made_at="2026-11-28T00:00Z")
    keep_all(both.files)
    receive_event(both.dead, token=mine)
    with pytest.raises(Refused, match="another site"):
        receive_event(both.restored, token=other)
    assert EventMove.objects.get(came_with=mine).offered == ""
    for _again in range(2):
        with pytest.raises(ApartError):
            receive_event(both.restored, token=mine)
    assert ArrivedFile.objects.filter(sha256=EventMove.objects.get(came_with=mine).offered).count() == 1
    assert guards.installed()
