"""A whole event as one file and back: the same ledger, the same file; or nothing at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone
from jsonschema import Draft202012Validator
from pytest_django import DjangoDbBlocker

from games.ledger import guards
from games.ledger.acts import game_subject
from games.ledger.append import append, lock
from games.ledger.verify import verify
from games.models import CaseKind, Clearing, Game, GamePhoto, PhotoPurpose, Seen, Speaker
from games.photo.reencode import reencoded
from games.services.add_evidence import add_evidence
from games.services.clear_result import clear_result, undo_clearing
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from games.services.submit_record import submit_record
from ground.errors import Refused
from nzgs_tourney.models import Entry, Event, Round, WishKind
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.events.set_look import set_look
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.services.exchange.event_shape import event_shape
from nzgs_tourney.services.exchange.import_division import import_division
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.events.big_screen import ScreenChoice, Wifi
from nzgs_tourney.store.exchange.event_file import VERSION, event_as_json, event_file, in_backup
from nzgs_tourney.store.exchange.event_tables import TABLES, fields_of, key_of
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement
from ratings.models import Player
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.disputes import claimed_case, picture, ruling_in
from tests.db.event_texts import opengotha

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

SGF = b"(;GM[1]FF[4]SZ[19]KM[7]RU[NZ];B[dd];W[pp];B[dp];W[pd])"
LEFT_OUT = {
    "tourney.drawjob": "a draw that is under way is asked for again",
    "tourney.role": "accounts belong to a site, not to an event",
    "tourney.invitation": "an invitation gives a role to an account of this site",
    "tourney.apitoken": "a token lets a program in here, and names an account of this site",
    "tourney.apianswer": "a program asks again within hours, and at the same site",
    "tourney.passwordlink": "accounts belong to a site, not to an event",
    "tourney.namesakes": "who is who is the federation’s to say, over all events",
    "tourney.registration": "the register is the federation’s, over all events",
    "tourney.formername": "who is who is the federation’s to say, over all events",
    "tourney.pointsyear": "the year’s list is the federation’s, over all events",
    "tourney.yearstanding": "part of the year’s list",
    "tourney.closedbalance": "part of the year’s list",
    "tourney.eventdecision": "what the federation approved is its own to say",
    "tourney.closedaward": "part of the year’s list",
    "tourney.yearreopening": "part of the year’s list",
    "tourney.agreedaward": "what counts in a year is the federation’s to say",
    "tourney.seriesdivision": "which divisions count in a series is the federation’s to say",
    "tourney.listreview": "which rating lists are public is the federation’s to say",
    "tourney.tablecall": "a call is answered within minutes, and the ledger in the file tells of it",
    "tourney.message": "what was sent from here mustn’t be sent again from elsewhere",
    "tourney.messagesettings": "an event that is restored sends nothing until it is told to",
    "tourney.pushsubscription": "a browser asked to be told by this site, under its key",
    "tourney.handedcase": "says who may act for an hour",
    "tourney.eventmove": "where an event is sent to, and with which key, is this site’s affair",
    "tourney.federationmail": "what was sent from here mustn’t be sent again from elsewhere; the ledger has its hash",
    "tourney.webhook": "which address is told, with which secret, is this site’s affair",
    "tourney.webhookdelivery": "what was sent from here mustn’t be sent again from elsewhere",
    "tourney.stagedfile": "a list that waits is nothing official",
    "games.stagedrecord": "a record that waits is nothing official",
    "games.entereddraft": "what is being entered is nothing official until it is a record",
    "games.filedrecord": "worked out again from the records",
    "games.openingposition": "worked out again from the records",
    "games.archiveaudit": "an archive is nothing official, and can be sent again",
    "games.archiverow": "part of an archive",
}
"""The tables that hang on an event and are not in its file, with the reason."""


def full_event() -> Desk:
    """An event with everything in it: rounds in every state, reports, a record, a case with a photo, a ruling, a wish,
    contact details, a division taken over from another program, and a side of partners."""
    desk = make_desk(8)
    desk.play(1)
    drawn = desk.publish(2)
    first, second, third, *_ = games_of(drawn)
    report_from(third, Speaker.PAPER, "B+3")
    clear_result(third.pk, actor="Aroha", nonce=uuid4())
    undo_clearing(Clearing.objects.get(game=third).pk, actor="Aroha", nonce=uuid4())
    report_from(first, Speaker.PAPER, "B+3")
    confirm_result(first.pk, actor="Aroha")
    correct_result(first.pk, "W+3", "Misread.", actor="Aroha", nonce=uuid4(), seen="B+3")
    report_from(second, Speaker.BLACK, "B+R")
    submit_record(second.pk, Speaker.BLACK, SGF, actor="Mere by link")
    case = claimed_case(second, CaseKind.MOVED_STONE, SGF, 2)
    add_evidence(case.pk, Speaker.BLACK, actor="Mere", nonce=uuid4(), photo=picture(), text="Look.")
    ruling_in(case, "reading_a")
    keep_photo(second)
    set_look(desk.event.pk, colour="#1f5f4a", logo=picture(), actor="Aroha")
    Seen.objects.create(game=first, code="reports", actor_name="Aroha", at=timezone.now())
    change_a_board(drawn)
    one, other = Entry.objects.filter(division=desk.division).order_by("pk").values_list("pk", flat=True)[:2]
    add_wish(desk.division.pk, 3, WishKind.APART, one, other, actor="Aroha")
    Entry.objects.filter(pk=one).update(email="mere@example.org", phone="021 555")
    waiting = stage_division(desk.division, filename="kea.xml", content=opengotha(), by=desk.director)
    import_division(waiting.pk, into_new=True, actor="Aroha")
    played_as = first.black
    join_people(Player.objects.create(name=played_as.name).pk, played_as.pk, "Asked.", actor="Federation")
    pairs = add_division(desk.event.pk, "Pair go", actor="Aroha", preset="pair-go/1")
    partners = (Partner("Ngaio Kea", "3k", email="ngaio@example.org"), Partner("Rewi Tūī", "1d"))
    enter_player(pairs.pk, NewEntry("", partners=partners), actor="Aroha")
    return Desk(Event.objects.get(pk=desk.event.pk), desk.division, desk.director)


def keep_photo(game: Game) -> None:
    """A photo of Black's record on paper, with its event."""
    photo = reencoded(picture())
    with transaction.atomic():
        stream = lock(game.stream_id)
        GamePhoto.objects.create(
            game=game, side=Speaker.BLACK, actor_name="Mere", at=stream.moment, purpose=PhotoPurpose.RECORD,
            image=photo.content, sha256=photo.sha256, nonce=uuid4(),
        )  # fmt: skip
        payload = {"side": "black", "purpose": "record", "photo_sha256": photo.sha256}
        append(stream, "photo.kept", game_subject(game.number), "Mere", payload)


def change_a_board(drawn: Round) -> None:
    """Table 4, where a report was cleared, changes colours."""
    game = games_of(drawn)[3]
    report_from(game, Speaker.BLACK, "B+R")
    clear_result(game.pk, actor="Aroha", nonce=uuid4())
    one, other = drawn.pairings.get(table=4).seats.values_list("entry_id", flat=True)
    wanted = Rearrangement((4,), places=(PairAtTable(4, one, other, turned=True),))
    rearrange_round(drawn.division_id, drawn.number, wanted, "They sat at the wrong boards.", actor="Aroha")


@pytest.fixture(scope="module")
def content(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """The file of a full event that this site does not have any more."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = event_file(full_event().event)
        transaction.set_rollback(True)
    return made


def wipe() -> None:
    """Delete everything of every event, within the test's own transaction."""
    tables = [
        model._meta.db_table for model in apps.get_models() if model._meta.app_label in ("games", "tourney", "ratings")
    ]
    with guards.lifted(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'DELETE FROM "{table}"')


def changed(content: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file with something altered in its tables."""
    value = json.loads(content)
    change(value["tables"])
    return json.dumps(value).encode()


def test_what_was_exported_comes_back_the_same(content: bytes) -> None:
    restored = restore_event(content)
    assert event_file(restored) == content
    assert {one.label: one.count for one in in_backup(restored)} == {
        key.replace("_", " ").capitalize(): len(rows) for key, rows in json.loads(content)["tables"].items() if rows
    }


def test_a_file_of_a_newer_version_is_refused_with_what_to_do(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        restore_event(json.dumps(json.loads(content) | {"version": VERSION + 1, "more": "than we know"}).encode())
    assert refused.value.sentence == (
        f"This file is from a newer version of the program (its version is {VERSION + 1}, and this program reads up to "
        f"{VERSION}). Update the program on this computer, then restore the file again."
    )
    assert not Event.objects.exists()


def test_the_ledger_is_whole_and_the_guards_stand(content: bytes) -> None:
    told = json.loads(content)["tables"]["streams"][0]
    event = restore_event(content)
    (verdict,) = verify(told["key"])
    assert (verdict.seq, verdict.head, verdict.broken) == (told["seq"], told["head"], None)
    game = Game.objects.filter(stream=event.stream, state="confirmed").first()
    assert game is not None
    with pytest.raises(Exception, match="a confirmed result"):
        Game.objects.filter(pk=game.pk).update(result="B")


def test_the_event_goes_on(content: bytes) -> None:
    event = restore_event(content)
    division = event.divisions.get(name="Kea Cup")
    for game in Game.objects.filter(pairing__round__division=division, state="open"):
        both_report(game, "B+R")
    draw_round(division.pk, 3, actor="Aroha", seed="s")
    publish_round(division.pk, 3, actor="Aroha")
    assert verify(event.stream.key)[0].broken is None


def test_every_table_that_hangs_on_an_event_is_in_the_file_or_left_out_with_a_reason() -> None:
    kept = {kept.model for kept in TABLES}
    hanging = set(kept)
    while more := {
        model
        for model in apps.get_models()
        if model not in hanging
        and model._meta.app_label in ("games", "tourney", "ratings")
        and any(isinstance(field, models.ForeignKey) and field.related_model in hanging for field in model._meta.fields)
    }:
        hanging |= more
    accounts = {"tourney.user"}
    assert {model._meta.label_lower for model in hanging - kept} - accounts == set(LEFT_OUT)


def test_the_schema_names_every_table_with_every_column() -> None:
    schema = event_shape().json_schema()
    Draft202012Validator.check_schema(schema)
    rows = schema["$defs"]
    assert {key: list(rows[key]["properties"]) for key in rows["tables"]["properties"]} == {
        kept.key: [key_of(field) for field in fields_of(kept.model)] for kept in TABLES
    }


def test_an_event_that_is_here_is_not_put_over_itself() -> None:
    desk = make_desk(2)
    with pytest.raises(Refused, match="here already"):
        restore_event(event_file(desk.event))


def event_gone(tables: dict[str, Any]) -> None:
    """The fourth event of the ledger, with the personal data beside it."""
    gone = tables["ledger"].pop(3)["id"]
    tables["personal_data"] = [row for row in tables["personal_data"] if row["event"] != gone]


ALTERED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a result": (lambda t: t["games"][0].update(result="W+R"), "is broken"),
    "the ledger": (lambda t: t["ledger"][2].update(actor="Somebody"), "event 3 is not what was written"),
    "an event gone": (event_gone, "event 4 is missing"),
    "the head": (lambda t: t["streams"][0].update(head="0" * 64), "head of the stream"),
    "a record": (lambda t: t["records"][0].update(original="AAAA"), "records[0].original: This is not what"),
    "a reference": (lambda t: t["seats"][0].update(entry=99_999), "seats[0].entry: There is no row 99999"),
    "a later row": (lambda t: t["clearings"].reverse(), "which comes after it"),
    "a report": (lambda t: t["clearings"][0].update(void_reports=99_999), "void_reports: There is no row 99999"),
    "a number twice": (lambda t: t["divisions"][1].update(number=1), "divisions[1]: The database refuses"),
    "a row twice": (lambda t: t["seats"].append(t["seats"][0]), "There are two rows"),
    "a key": (lambda t: t["entries"][0].update(colour="red"), "“colour” isn’t a known key"),
    "a missing value": (lambda t: t["entries"][0].pop("name"), "“name” is missing"),
    "a wrong kind": (lambda t: t["games"][0].update(handicap="two"), "It must be a whole number"),
    "a state": (lambda t: t["games"][0].update(state="lost"), "It must be one of"),
    "a time": (lambda t: t["rounds"][0].update(drawn_at="yesterday"), "rounds[0].drawn_at: This cannot be read"),
    "a zero byte": (lambda t: t["entries"][0].update(name="Me\0re"), "an escape that isn’t a character"),
    "half a character": (lambda t: t["streams"][0].update(key="event:\ud800"), "an escape that isn’t a character"),
    "a number": (lambda t: t["rounds"][0].update(number=10**20), "rounds[0].number: This cannot be read"),
    "its last day": (lambda t: t["events"][0].update(ends="2001-01-01"), "events[0]: The database refuses this row"),
    "no event": (lambda t: t["events"].clear(), "one row here, not 0"),
    "a stranger": (lambda t: t["players"].append({**t["players"][0], "id": 99_999}), "players"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", ALTERED)
def test_a_file_that_was_altered_is_refused_whole(content: bytes, what: str) -> None:
    change, sentence = ALTERED[what]
    with pytest.raises(Refused) as refused:
        restore_event(changed(content, change))
    assert sentence in refused.value.sentence
    assert not Event.objects.exists()


@pytest.mark.parametrize("broken", [b"", b"{", b"[]", b"\xff\xfe{}", b'{"format": "nzgs-tourney/division"}'])
def test_what_is_no_event_file_is_refused(broken: bytes) -> None:
    with pytest.raises(Refused):
        restore_event(broken)


def test_the_file_has_contact_details_and_no_secret_of_the_site(settings: Any) -> None:
    desk = make_desk(2)
    Entry.objects.filter(division=desk.division).update(email="mere@example.org")
    value = event_as_json(desk.event)
    assert value["tables"]["entries"][0]["email"] == "mere@example.org"
    assert "password" not in json.dumps(value)
    assert settings.SECRET_KEY not in json.dumps(value)


def test_the_halls_wifi_is_not_in_the_file_and_a_restored_event_has_none() -> None:
    desk = make_desk(2)
    set_screen(desk.event.pk, ScreenChoice(), wifi=Wifi("Hall Guest", "kauri; tree"), actor="Director")
    desk.event.refresh_from_db()
    content = event_file(desk.event)
    assert b"kauri; tree" not in content
    assert not {"wifi_name", "wifi_password"} & json.loads(content)["tables"]["events"][0].keys()
    wipe()
    restored = restore_event(content)
    assert (restored.wifi_name, restored.wifi_password) == ("", "")
    assert event_file(restored) == content
