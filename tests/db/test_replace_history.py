"""An administrator takes another history of an event: what was here is kept in a file, and nothing else is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.ledger import guards
from games.ledger.guard_state import missing_guards
from games.models import EnteredDraft, Game, GameState, LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import AgreedAward, ArrivedFile, Entry, Event, EventMove, Message, MoveToken, PointsAward
from nzgs_tourney.services.exchange.receive_event import ApartError, receive_event
from nzgs_tourney.services.exchange.replace_history import histories_that_differ, replace_history
from nzgs_tourney.services.exchange.restore_event import HereAlreadyError, restore_event
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
    name = replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea")
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


def test_points_that_the_federation_has_agreed_to_are_not_taken_back(both: Sent) -> None:
    event = offered(both)
    award = PointsAward.objects.create(
        division=event.divisions.get(position=1),
        number=1,
        year=2026,
        table="nz",
        points={},
        among_eligible=False,
        after=1,
        at=timezone.now(),
    )
    AgreedAward.objects.create(award=award, actor_name="Kea", at=timezone.now())
    two = histories_that_differ(event)
    assert two is not None
    with pytest.raises(Refused, match="can’t be taken back"):
        replace_history(event.pk, "The laptop is lost.", seen=two.seen, actor="Kea")
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
