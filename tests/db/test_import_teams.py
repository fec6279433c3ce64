"""Teams and sides of partners taken from other programs' files, and given back: told once, and as the file says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Member, RoundStatus, Team
from nzgs_tourney.pages.exchange.export_preview import offered_targets, sending_page, sent_file
from nzgs_tourney.pages.exchange.staged_division_page import staged_division
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.exchange.import_division import import_division, import_players
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.store.exchange.exported_division import external_values
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.exchange.external import ExternalDivision, Written
from nzgs_tourney.tournament.exchange.external_formats import Format, Recognised, read_any, write_as
from ratings.models import Player
from tests.db.desk import Desk
from tests.unit.exchange.team_events import side_event, team_event, without_two_byes

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]


def content_of(form: Format, event: ExternalDivision) -> bytes:
    written = write_as(form, event)
    assert isinstance(written, Written)
    return written.content


def taken(desk: Desk, content: bytes) -> Division:
    staged = stage_division(desk.division, filename="event", content=content, by=desk.director)
    return import_division(staged.pk, into_new=True, actor="Aroha").division


def undrawn(event: ExternalDivision) -> ExternalDivision:
    """The event without rounds, in which nothing guards its rows yet."""
    return replace(event, division=replace(event.division, rounds=()))


def read_back(division: Division, form: Format) -> ExternalDivision:
    back = read_any(sent_file(division, form))
    assert isinstance(back, Recognised)
    return back.external


@pytest.mark.on_both
@pytest.mark.parametrize("form", [Format.OPENGOTHA, Format.PAIRGOTH, Format.DIVISION])
def test_teams_come_with_their_order_and_rounds(desk: Desk, form: Format) -> None:
    event = without_two_byes(team_event())
    division = taken(desk, content_of(form, event))
    teams = [
        [team.name, *Entry.objects.filter(team=team).order_by("team_board").values_list("number", flat=True)]
        for team in Team.objects.filter(division=division)
    ]
    assert teams == [["Kea & co", 1, 5, 7], ["Tui", 2, 6], ["Moa", 3, 4]]
    first = dict(RoundStatus.objects.filter(round_number=1).values_list("entry__number", "status"))
    assert first == {2: "bye", 5: "absent", 6: "bye"}
    assert verify(desk.event.stream.key)[0].broken is None
    told = LedgerEvent.objects.get(kind="games.imported")
    assert [one["members"] for one in told.payload["teams"]] == [[1, 5, 7], [2, 6], [3, 4]]
    after = read_back(division, Format.PAIRGOTH).division
    assert [(team.name, team.members) for team in after.teams] == [(t.name, t.members) for t in event.division.teams]


def test_a_team_event_goes_on_here(desk: Desk) -> None:
    event = without_two_byes(team_event())
    played = replace(event.division, rounds=event.division.rounds[:1])
    division = taken(desk, content_of(Format.PAIRGOTH, replace(event, division=played)))
    draft = draw_round(division.pk, 2, seed="kea", actor="Aroha")
    assert draft.number == 2
    assert verify(desk.event.stream.key)[0].broken is None


def test_a_file_with_a_changed_team_is_noticed(desk: Desk) -> None:
    division = taken(desk, content_of(Format.PAIRGOTH, undrawn(team_event())))
    Team.objects.filter(division=division, number=2).update(name="Moa Two")
    assert verify(desk.event.stream.key)[0].broken is not None


@pytest.mark.on_both
def test_sides_come_with_the_people_who_are_known_here(desk: Desk) -> None:
    mere = Player.objects.create(name="Mere Kauri", egd_pin="12850431")
    division = taken(desk, content_of(Format.PAIRGOTH, side_event()))
    assert division.of_partners
    assert Member.objects.get(name="Mere Kauri").player == mere
    sides = [
        [side.name, side.rank, str(side.rating), *side.members.order_by("position").values_list("name", "rank")]
        for side in Entry.objects.filter(division=division).order_by("number")
    ]
    assert sides[0] == ["Mere Kauri & Bo Lind", "3d", "2.70", ("Mere Kauri", "3d"), ("Bo Lind", "2d")]
    assert verify(desk.event.stream.key)[0].broken is None
    told = LedgerEvent.objects.get(kind="games.imported")
    assert set(told.payload["sides"]) == {"1", "2", "3"}
    back = read_back(division, Format.PAIRGOTH)
    names = [[one.name for one in partners] for partners in back.event.partners.values()]
    assert names == [[one.name for one in partners] for partners in side_event().event.partners.values()]
    assert [one.boards for one in back.division.rounds] == [one.boards for one in side_event().division.rounds]


def test_a_changed_partner_is_noticed(desk: Desk) -> None:
    taken(desk, content_of(Format.PAIRGOTH, undrawn(side_event())))
    Member.objects.filter(name="Bo Lind").update(rank="9d")
    assert verify(desk.event.stream.key)[0].broken is not None


def test_the_preview_says_who_plays_for_whom(desk: Desk) -> None:
    for event, count, first in (
        (team_event(), (3, 0, 7), "Kea & co"),
        (side_event(), (0, 3, 6), "Mere Kauri & Bo Lind"),
    ):
        staged = stage_division(
            desk.division, filename="event", content=content_of(Format.PAIRGOTH, event), by=desk.director
        )
        page = staged_division(staged)
        assert (page.teams, page.sides, len(page.people)) == count
        assert page.people[0].team == first


def test_players_alone_come_from_teams_and_not_from_sides(desk: Desk) -> None:
    of_teams = stage_division(
        desk.division, filename="event", content=content_of(Format.PAIRGOTH, team_event()), by=desk.director
    )
    assert import_players(of_teams.pk, actor="Aroha").entered == 7
    assert not Team.objects.exists()
    of_sides = stage_division(
        desk.division, filename="event", content=content_of(Format.PAIRGOTH, side_event()), by=desk.director
    )
    with pytest.raises(Refused, match="import it as a new division"):
        import_players(of_sides.pk, actor="Aroha")


def test_only_programs_files_are_offered_of_sides(desk: Desk) -> None:
    division = taken(desk, content_of(Format.PAIRGOTH, side_event()))
    assert [one.word for one in offered_targets(division)] == ["opengotha", "pairgoth"]
    assert sending_page(division, Format.PAIRGOTH).guessed == ()
    assert sending_page(division, Format.H9).refused == "Sides of partners play: no federation rates their games."


@pytest.mark.parametrize("form", [Format.H9, Format.TOU, Format.AGA])
def test_games_at_the_boards_of_teams_go_to_federations(desk: Desk, form: Format) -> None:
    division = taken(desk, content_of(Format.PAIRGOTH, team_event()))
    back = read_back(division, form)
    played = [board for one in external_values(division).division.rounds for board in one.boards if board.result]
    games = [board for one in back.division.rounds for board in one.boards if board.result]
    assert len(games) == len(played) == 3
    assert {status.value for one in back.division.rounds for status in one.status.values()} <= {
        "bye", "absent", "excused", "not_entered", "house",
    }  # fmt: skip


def test_matches_of_the_file_are_matches_here(desk: Desk) -> None:
    division = taken(desk, content_of(Format.PAIRGOTH, team_event()))
    value = division_values(division)
    assert [len(one.boards) for one in value.rounds] == [1, 2, 2]
    assert value.settings.team_boards == 2
