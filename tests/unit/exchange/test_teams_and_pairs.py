"""Teams and sides of partners in OpenGotha's and Pairgoth's files: there and back, and what is wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import Side, System
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written
from nzgs_tourney.tournament.exchange.external_formats import Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.standings.team_matches import matches_in, result_of
from tests.unit.exchange.external_events import FEWER, REAL, sentence
from tests.unit.exchange.team_events import side_event, team_event, team_events, without_two_byes

THEIRS = [Format.OPENGOTHA, Format.PAIRGOTH]


def there_and_back(form: Format, event: ExternalDivision) -> tuple[ExternalDivision, tuple[str, ...]]:
    written = write_as(form, event)
    assert isinstance(written, Written)
    back = read_any(written.content)
    assert isinstance(back, Recognised)
    return back.external, written.left_out


def compared(division: DivisionHistory) -> tuple[object, ...]:
    """What of a division both formats hold, but for details of settings, which have tests of their own."""
    settings = division.settings
    kept = (settings.system, settings.side, settings.rounds, settings.criteria, settings.komi)
    rounds = [(one.number, one.boards, dict(one.status)) for one in division.rounds]
    teams = [(team.name, team.members) for team in division.teams]
    return kept, division.players, teams, rounds


@pytest.mark.parametrize("form", THEIRS)
def test_teams_come_back_with_their_boards_reserves_and_byes(form: Format) -> None:
    event = without_two_byes(team_event()) if form is Format.OPENGOTHA else team_event()
    after, lost = there_and_back(form, event)
    assert not [one for one in lost if "eams" in one or "board" in one]
    assert compared(after.division) == compared(event.division)


@pytest.mark.parametrize("form", THEIRS)
@FEWER
@given(event=team_events())
def test_any_teams_come_back(form: Format, event: ExternalDivision) -> None:
    after, _lost = there_and_back(form, event)
    assert compared(after.division) == compared(event.division)
    assert after.division.settings.team_boards == event.division.settings.team_boards


def test_a_second_bye_in_a_round_is_named_for_opengotha() -> None:
    _after, lost = there_and_back(Format.OPENGOTHA, replace(team_event()))
    assert not [one for one in lost if "did" in one], "one team waits, one player is alone: both are known"


@pytest.mark.parametrize("partners", [2, 3])
def test_partners_come_back_from_pairgoth_with_their_numbers(partners: int) -> None:
    before = side_event(partners)
    after, lost = there_and_back(Format.PAIRGOTH, before)
    assert compared(after.division)[0] == compared(before.division)[0]
    assert [replace(one, club="") for one in after.division.players] == list(before.division.players)
    assert [one.status for one in after.division.rounds] == [one.status for one in before.division.rounds]
    assert after.event.partners == before.event.partners
    assert [after.event.player(one).egd_pin for one in (4, 5)] == ["12850431", ""]
    assert not [one for one in lost if "artner" in one or "numbers" in one]


def test_opengotha_has_no_partners_and_says_so() -> None:
    after, lost = there_and_back(Format.OPENGOTHA, side_event())
    assert [one.name for one in after.division.players] == [one.name for one in side_event().division.players]
    assert "Who the partners of a side are: each side is one player, with both names." in lost
    assert any(one.startswith("The kind of side: ") for one in lost)


def test_matches_on_more_boards_than_pairgoth_has_are_refused() -> None:
    event = team_event()
    many = replace(event.division, settings=replace(event.division.settings, team_boards=7))
    refused = write_as(Format.PAIRGOTH, replace(event, division=many))
    assert isinstance(refused, Faults)
    assert str(refused.first) == "Pairgoth has teams of 2 to 5 boards: this division’s matches are on 7."


def test_a_team_in_another_order_than_by_rating_is_named_for_pairgoth() -> None:
    event = team_event()
    first = replace(event.division.teams[0], members=(7, 5, 1))
    turned = replace(event.division, teams=(first, *event.division.teams[1:]), rounds=())
    _after, lost = there_and_back(Format.PAIRGOTH, replace(event, division=turned))
    assert "Pairgoth draws a team in the order of ratings: it would seat Kea & co in another order." in lost


def test_teams_that_never_meet_are_left_out_of_an_opengotha_file() -> None:
    event = without_two_byes(team_event())
    written = write_as(Format.OPENGOTHA, event)
    assert isinstance(written, Written)
    mixed = written.content.replace(b'blackPlayer="RIMUAROHA"', b'blackPlayer="HINAUANA"')
    back = read_any(mixed)
    assert isinstance(back, Recognised)
    assert back.external.division.teams == ()
    assert back.external.division.settings.side is Side.PERSON
    assert "The teams are left out: the games aren’t matches between two teams." in back.external.left_out


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('teamName="Tui"', 'teamName="KEA &amp; CO"', "There is another team called KEA & CO."),
        ('teamName="Tui"', 'teamName=""', "This team has no name."),
        ('teamNumber="2"', 'teamNumber="1"', "There is another team 1."),
        ('teamNumber="2"', 'teamNumber="x"', "“teamNumber” is “x”, not a whole number from 1 to 9999."),
        ('teamSize="2"', 'teamSize="77"', "“teamSize” is “77”, not a whole number from 2 to 9."),
        ('player="HINAUANA"', 'player="NOBODY"', "“player” is “NOBODY”, who isn’t in the list of players."),
        ('player="HINAUANA"', 'player="KAURIMERE"', "Mere Kauri is in the team Kea & co already."),
        ('boardNumber="2"', 'boardNumber="1"', "The team Kea & co has a player or a board twice in one round."),
    ],
)
def test_wrong_teams_of_opengotha_get_one_sentence(old: str, new: str, expected: str) -> None:
    written = write_as(Format.OPENGOTHA, without_two_byes(team_event()))
    assert isinstance(written, Written)
    assert sentence(read_any(written.content.replace(old.encode(), new.encode()))).endswith(expected)


def _set(*steps: str | int, value: Any) -> Callable[[Any], None]:
    def change(event: Any) -> None:
        for step in steps[:-1]:
            event = event[step]
        event[steps[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (_set("teams", 1, "players", value=[1, 6]), "Mere Kauri is in the team Kea & co already."),
        (_set("teams", 1, "players", value=[77]), "“players” has somebody who isn’t in the list of players."),
        (_set("teams", 1, "players", value=["x"]), "“players” has somebody who isn’t in the list of players."),
        (_set("teams", 1, "name", value="kea & CO"), "There is another team called kea & CO."),
        (_set("teams", 1, "id", value=8), "There is another team with the id 8."),
        (_set("teams", value={}), "“teams” is not a list."),
        (_set("individualGames", value=[]), "“individualGames” is not an object."),
        (
            _set("individualGames", value={}),
            "The match of Kea & co against Tui in round 1 has 0 games in “individualGames”.",
        ),
        (_set("games", 0, 0, "w", value=2), "“w” is 2, which isn’t in the list of teams."),
        (_set("games", 0, 0, "w", value=9), "Tui has another place in round 1 already."),
        (_set("individualGames", "1", 0, "w", value=3), "This isn’t a game between Kea & co and Tui, as its match is."),
    ],
)
def test_wrong_teams_of_pairgoth_get_one_sentence(change: Callable[[Any], None], expected: str) -> None:
    written = write_as(Format.PAIRGOTH, team_event())
    assert isinstance(written, Written)
    event = json.loads(written.content)
    change(event)
    assert sentence(read_any(json.dumps(event).encode())).endswith(expected)


def test_wrong_sides_of_pairgoth() -> None:
    written = write_as(Format.PAIRGOTH, side_event())
    assert isinstance(written, Written)
    event = json.loads(written.content)
    assert [event["type"], *(team["players"] for team in event["teams"])] == ["PAIRGO", [1, 2], [3, 4], [5, 6]]
    alone = {**event, "type": "RENGO3"}
    assert sentence(read_any(json.dumps(alone).encode())).endswith("has 2 players, not 3.")
    event["teams"][0]["name"], event["teams"][2]["players"] = "Dragons", [5, 4]
    event["teams"][1]["players"] = [3, 6]
    back = read_any(json.dumps(event).encode())
    assert isinstance(back, Recognised)
    assert "The name Dragons of the side Mere Kauri & Bo Lind is left out." in back.external.left_out


def test_tables_of_a_pairgoth_match_are_numbered_where_its_boards_share_one() -> None:
    written = write_as(Format.PAIRGOTH, without_two_byes(team_event()))
    assert isinstance(written, Written)
    event = json.loads(written.content)
    for boards in event["individualGames"].values():
        for one in boards:
            one["t"] = 1
    back = read_any(json.dumps(event).encode())
    assert isinstance(back, Recognised)
    assert [[one.table for one in played.boards] for played in back.external.division.rounds] == [[1, 2], [1, 2]]


def test_what_pairgoth_says_of_matches_is_what_their_boards_say() -> None:
    before = team_event().division
    written = write_as(Format.PAIRGOTH, team_event())
    assert isinstance(written, Written)
    event = json.loads(written.content)
    byes = [player for player, status in before.rounds[1].status.items() if status is Status.BYE]
    match = matches_in(before, before.rounds[1].boards, byes)[0]
    assert str(result_of(match, before)) == "B", "Kea & co won both boards"
    assert [(one["w"], one["b"], one["r"]) for one in event["games"][1]] == [(10, 8, "b"), (9, 0, "w")]
    assert [one["r"] for one in event["games"][2]] == ["?", "w"]
    assert [one["players"] for one in event["teams"]] == [[1, 5, 7], [2, 6], [3, 4]]
    assert [one.get("skip") for one in event["players"]] == [None, None, None, None, [2], [1], [1, 3, 4]]


@pytest.mark.skipif(not REAL.is_dir(), reason="no real files beside the project")
def test_a_real_event_of_teams_is_read_as_one_match_by_match() -> None:
    back = read_any((REAL / "juvisy-2019.xml").read_bytes())
    assert isinstance(back, Recognised)
    division = back.external.division
    assert (division.settings.system, division.settings.team_boards, len(division.teams)) == (System.SWISS, 3, 6)
    assert [len(matches_in(division, played.boards)) for played in division.rounds] == [3, 3, 3, 3]
    said = "Teams don’t play McMahon here: this event is read as Swiss, all from 0 points."
    assert said in back.external.left_out
