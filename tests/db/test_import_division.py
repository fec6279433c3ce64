"""An event of another program is taken over: all of it or nothing, final by the director's word, told once."""

from __future__ import annotations

import hashlib
from dataclasses import fields, replace

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from games.ledger.acts import game_subject
from games.ledger.verify import verify
from games.models import Game, GameState, LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Namesakes, PlayerLink, Round, RoundState, RoundStatus, StagedFile
from nzgs_tourney.pages.exchange.staged_division_page import staged_division
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.import_entries import LeftOutNumber
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.services.exchange.import_division import import_division, import_players, take_file
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.own.division import read_division
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from ratings.models import Player
from tests.db.desk import Desk, both_report, games_of
from tests.db.event_texts import BROKEN, division, opengotha
from tests.unit.exchange.division_text import other_settings
from tests.unit.exchange.external_events import NO_REAL, REAL

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]


PLAYERS = [
    {"id": 1, "name": "Mere Kauri", "rank": "3d", "rating": "3.25", "club": "Kea", "city": "Ōtaki", "country": "NZ",
     "start_correction": 1, "fixed_table": 7, "family": "Kauri"},
    {"id": 2, "name": "Bo Lind", "rank": "1d", "country": "AU"},
]  # fmt: skip


def staged(desk: Desk, content: bytes, name: str = "kea.xml") -> StagedFile:
    return stage_division(desk.division, filename=name, content=content, by=desk.director)


def taken(desk: Desk, content: bytes, *, into_new: bool = False) -> Division:
    return import_division(staged(desk, content).pk, into_new=into_new, actor="Aroha").division


def everything() -> list[int]:
    """How much there is of everything that an import may make."""
    models = (Player, Entry, Round, RoundStatus, Game, Division, LedgerEvent, PlayerLink)
    return [model.objects.count() for model in models]


def test_players_rules_rounds_and_results_are_taken(desk: Desk) -> None:
    value = division_values(taken(desk, opengotha()))
    assert [one.name.casefold() for one in value.players] == ["mere kauri", "bo lind", "ihu rata"]
    assert [(str(one.rank), one.club) for one in value.players] == [("3k", "Kea"), ("5k", "Kea"), ("8k", "Kea")]
    assert (value.settings.rounds, str(value.settings.komi)) == (3, "6.5")
    first, second = value.rounds
    assert [str(board.result) for board in first.boards] == ["W"]
    assert [status.value for status in first.status.values()] == ["bye"]
    assert second.boards[0].result is None
    assert list(Entry.objects.values_list("egd_pin", "aga_id")) == [("101", ""), ("", "7"), ("", "")]


def test_our_own_file_comes_whole(desk: Desk) -> None:
    # A file of sides or teams is refused: only their event's own file says who they are.
    gaps = [{**one, "id": number} for one, number in zip(PLAYERS, (3, 7), strict=True)]
    content = division(settings={**other_settings(), "side": "person"}, players=gaps, rounds=[])
    told, usual = read_division(content), DivisionSettings()
    assert isinstance(told, DivisionValue)
    assert [
        field.name for field in fields(usual) if getattr(told.settings, field.name) == getattr(usual, field.name)
    ] == ["side"]
    value = division_values(taken(desk, content))
    assert value.settings == told.settings
    # With their numbers, which the lot for shared places goes by.
    assert value.settings.place_lot
    assert [replace(one, id=0) for one in value.players] == [replace(one, id=0) for one in told.players]


def test_a_round_with_every_result_is_closed_another_one_goes_on(desk: Desk) -> None:
    found = taken(desk, opengotha())
    first, second = Round.objects.filter(division=found)
    assert (first.state, second.state) == (RoundState.CLOSED, RoundState.PUBLISHED)
    (game,) = games_of(second)
    assert PlayerLink.objects.filter(entry__division=found).count() == 3
    assert both_report(game, "B+R").state == GameState.CONFIRMED


def test_the_results_are_final_in_the_database(desk: Desk) -> None:
    taken(desk, opengotha())
    (game,) = Game.objects.filter(state=GameState.CONFIRMED)
    assert (game.result, game.confirmed_by) == ("W", "file")
    with (
        pytest.raises(DatabaseError, match="a confirmed result or a board taken apart cannot change"),
        transaction.atomic(),
    ):
        Game.objects.filter(pk=game.pk).update(result="B")


def test_one_event_of_the_ledger_names_the_file_and_every_result(desk: Desk) -> None:
    before = LedgerEvent.objects.count()
    found = taken(desk, opengotha())
    assert LedgerEvent.objects.count() == before + 1
    ledger_event = LedgerEvent.objects.get(kind="games.imported")
    (game,) = Game.objects.filter(state=GameState.CONFIRMED)
    assert (ledger_event.subject, ledger_event.actor_name) == (division_subject(found), "Aroha")
    assert ledger_event.full_payload["confirmed"] == {game_subject(game.number): "W"}
    assert ledger_event.full_payload["sha256"] == hashlib.sha256(opengotha()).hexdigest()
    assert [ledger_event.full_payload[key] for key in ("players", "rounds", "games", "format")] == [
        3,
        2,
        2,
        "opengotha",
    ]
    words = in_words(ledger_event, Names({}, {}))
    assert words == "Imported Open from kea.xml: 3 players, 2 rounds, 1 of 2 games with a final result."


def test_the_chain_vouches_for_imported_results(desk: Desk) -> None:
    taken(desk, opengotha())
    (verdict,) = verify(desk.event.stream.key)
    assert verdict.broken is None


def test_the_next_round_is_drawn_from_what_was_taken(desk: Desk) -> None:
    found = taken(desk, division())
    draw_round(found.pk, 2, actor="Aroha", seed="s")
    assert publish_round(found.pk, 2, actor="Aroha").state == RoundState.PUBLISHED


def test_a_division_that_is_not_empty_takes_nothing_but_a_new_one_does(desk: Desk) -> None:
    taken(desk, opengotha())
    waiting = staged(desk, division(), "ours.json")
    before = everything()
    with pytest.raises(Refused, match="isn’t empty"):
        import_division(waiting.pk, into_new=False, actor="Aroha")
    assert everything() == before
    made = import_division(waiting.pk, into_new=True, actor="Aroha").division
    assert (made.name, made.slug, made.event) == ("Kea Cup", "kea-cup", desk.event)
    assert taken(desk, division(), into_new=True).slug == "kea-cup-2"


def test_a_file_is_accepted_once(desk: Desk) -> None:
    waiting = staged(desk, opengotha())
    import_division(waiting.pk, into_new=True, actor="Aroha")
    for act in (
        lambda: import_division(waiting.pk, into_new=True, actor="A"),
        lambda: import_players(waiting.pk, actor="A"),
    ):
        with pytest.raises(Refused, match="accepted already"):
            act()


def test_players_alone_enter_a_division_and_the_same_ones_once(desk: Desk) -> None:
    assert import_players(staged(desk, opengotha()).pk, actor="Aroha").entered == 3
    assert import_players(staged(desk, opengotha()).pk, actor="Aroha").entered == 0
    assert not Round.objects.exists()
    assert LedgerEvent.objects.filter(kind="entries.imported").count() == 2


def test_players_do_not_enter_a_division_that_is_drawn(desk: Desk) -> None:
    taken(desk, opengotha())
    with pytest.raises(Refused, match="drawn already"):
        import_players(staged(desk, division()).pk, actor="Aroha")


def test_somebody_is_known_by_a_number_never_by_a_name(desk: Desk) -> None:
    known = Player.objects.create(name="Kauri, Mere", egd_pin="101")
    Player.objects.create(name="Bo Lind")
    waiting = staged(desk, opengotha())
    assert [one.here for one in staged_division(waiting).people] == ["known", "new", "new"]
    import_division(waiting.pk, into_new=False, actor="Aroha")
    assert Entry.objects.get(egd_pin="101").player == known
    assert Player.objects.count() == 4


def whose(desk: Desk) -> dict[str, tuple[str, str]]:
    """The entries by name: the name and the EGD PIN of the person."""
    entries = Entry.objects.filter(division__event=desk.event).select_related("player")
    return {entry.name: (entry.player.name, entry.player.egd_pin) for entry in entries}


def test_a_number_under_another_name_is_asked_about_and_the_answer_is_obeyed(desk: Desk) -> None:
    ann = Player.objects.create(name="Ann Kea", egd_pin="101")
    waiting = staged(desk, opengotha())
    person = staged_division(waiting).people[0]
    assert person.here == "new"
    assert person.who is not None
    assert (person.who.suggested, str(person.who.reason)) == ("", "Ann Kea has the number 101.")
    assert [choice.value for choice in person.who.choices] == [f"player:{ann.pk}", "new"]
    with pytest.raises(Refused, match=r"Say who Mere KAURI is\. Ann Kea has the number 101\."):
        import_division(waiting.pk, into_new=False, actor="Aroha", answers={})
    imported = import_division(waiting.pk, into_new=False, actor="Aroha", answers={1: "new"})
    assert imported.numbers == (LeftOutNumber("Mere KAURI", "101", "Ann Kea", "egd"),)
    assert whose(desk)["Mere KAURI"] == ("Mere KAURI", "")
    assert not Entry.objects.exclude(egd_pin="").exists()
    answers = {1: f"player:{ann.pk}"}
    again = import_division(staged(desk, opengotha()).pk, into_new=True, actor="Aroha", answers=answers)
    assert again.numbers == ()
    assert again.division.entries.get(egd_pin="101").player == ann


def test_without_answers_a_number_under_another_name_is_nobodys(desk: Desk) -> None:
    Player.objects.create(name="Ann Kea", egd_pin="101")
    imported = take_file(desk.event.pk, filename="kea.xml", content=opengotha(), actor="Aroha")
    assert imported.numbers == (LeftOutNumber("Mere KAURI", "101", "Ann Kea", "egd"),)
    assert whose(desk)["Mere KAURI"] == ("Mere KAURI", "")


def test_a_number_of_another_name_in_the_division_does_not_make_somebody_entered(desk: Desk) -> None:
    ann = enter_player(desk.division.pk, NewEntry("Ann Kea", "3d", egd_pin="101"), actor="Aroha")
    waiting = staged(desk, opengotha())
    person = staged_division(waiting).people[0]
    assert person.who is not None
    assert [choice.label for choice in person.who.choices] == ["Ann Kea 3d, entered already", "somebody else"]
    with transaction.atomic():
        point = transaction.savepoint()
        same = import_players(waiting.pk, actor="Aroha", answers={1: f"player:{ann.player_id}"})
        assert (same.entered, same.numbers) == (2, ())
        transaction.savepoint_rollback(point)
    other = import_players(waiting.pk, actor="Aroha", answers={1: "new"})
    assert (other.entered, len(other.numbers)) == (3, 1)
    assert whose(desk)["Mere KAURI"] == ("Mere KAURI", "")


def test_who_was_joined_is_known_by_either_number_and_name(desk: Desk) -> None:
    kept = Player.objects.create(name="Mere Rata")
    other = Player.objects.create(name="Mere Kauri", egd_pin="101")
    Namesakes.objects.create(
        kept=kept, other=other, same=True, reason="Married.", actor_name="Aroha", at=timezone.now()
    )
    import_division(staged(desk, opengotha()).pk, into_new=False, actor="Aroha")
    assert Entry.objects.get(egd_pin="101").player == kept


def test_a_number_that_two_have_makes_nobody_known(desk: Desk) -> None:
    for name in ("One", "Two"):
        Player.objects.create(name=name, egd_pin="101")
    assert {one.here for one in staged_division(staged(desk, opengotha())).people} == {"new"}


def test_who_comes_late_and_who_leaves(desk: Desk) -> None:
    people = [{"id": number, "name": f"P{number}", "rank": "1d"} for number in (1, 2, 3, 4)]
    rounds = [
        {"number": 1, "boards": [_board(1, 2)], "status": {"3": "bye", "4": "not_entered"}},
        {"number": 2, "boards": [_board(1, 4)], "status": {"2": "withdrawn", "3": "absent"}},
        {"number": 3, "boards": [], "status": {"3": "excused"}},
    ]
    taken(desk, division(players=people, rounds=rounds))
    rounds_of = {one.name: (one.enters_in, one.withdrawn_from) for one in Entry.objects.all()}
    assert rounds_of == {"P1": (1, None), "P2": (1, 2), "P3": (1, None), "P4": (2, None)}
    assert RoundStatus.objects.get(round_number=3).status == "excused"
    assert Round.objects.count() == 2


def _board(white: int, black: int) -> dict[str, object]:
    return {"table": 1, "white": white, "black": black, "handicap": 0, "komi": "7", "result": "W+R"}


@pytest.mark.parametrize("what", BROKEN)
def test_a_malformed_file_gets_its_sentence_and_changes_nothing(desk: Desk, what: str) -> None:
    content, sentence = BROKEN[what]
    before = everything()
    with pytest.raises(Refused) as refused:
        staged(desk, content)
    assert sentence in refused.value.sentence
    assert (everything(), StagedFile.objects.count()) == (before, 0)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"settings": {"system": "swiss", "rounds": 401}}, "at most 400"),
        ({"settings": {"system": "swiss", "rounds": 3, "bye": 4}}, "A bye is worth 2 points"),
        ({"settings": {"system": "swiss", "rounds": 3, "board_size": 1}}, "don’t work here"),
        ({"players": [PLAYERS[0] | {"family": "K" * 81}, PLAYERS[1]]}, "the family is longer than 80"),
        ({"players": [{"id": 1, "name": "M" * 121, "rank": "3d"}, {"id": 2, "name": "B", "rank": "1d"}]}, "120"),
    ],
)
def test_what_has_no_place_here_is_refused_whole(desk: Desk, changes: dict[str, object], sentence: str) -> None:
    waiting = staged(desk, division(**changes))
    before = everything()
    with pytest.raises(Refused, match=sentence):
        import_division(waiting.pk, into_new=False, actor="Aroha")
    assert everything() == before


@pytest.mark.parametrize("minutes", ["601", "40000", "99999999999"])
def test_a_time_that_no_division_has_is_refused(desk: Desk, minutes: str) -> None:
    content = opengotha(parameters=f'name="Kea Cup" numberOfRounds="3" komi="6.5" basicTime="{minutes}"')
    with pytest.raises(Refused, match=r"main time|basicTime"):
        taken(desk, content)
    assert not Round.objects.exists()


@pytest.mark.skipif(not REAL.is_dir(), reason=NO_REAL)
@pytest.mark.parametrize(
    "file", ["juvisy-2019.xml", "simplemm.xml", "notsimplemm.xml", "simpleswiss.xml", "juvisy-2019.h9"]
)
def test_real_events_come_whole(desk: Desk, file: str) -> None:
    content = (REAL / file).read_bytes()
    found = taken(desk, content)
    waiting = staged_division(staged(desk, content))
    assert Entry.objects.filter(division=found).count() == len(waiting.people)
    assert Game.objects.count() == waiting.games
    assert verify(desk.event.stream.key)[0].broken is None
