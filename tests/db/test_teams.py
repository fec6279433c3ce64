"""Teams played through: made of clubs, drawn, with a reserve, a forfeit, a withdrawal, a wrong result found a round
later and a case, to the prizes."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, LedgerEvent, Speaker
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundStatus, Seat, StagedFile, Team, WishKind
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.draws.before_draw import too_few_rounds
from nzgs_tourney.pages.draws.new_boards import swap_price
from nzgs_tourney.pages.rounds.schedule import public_schedule
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.draws.edit_draft import move_board, override_handicap, swap_players
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.draws.undo_edit import undo_edit
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.entries.move_entries import why_not_movable
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs, remove_team, set_team
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.store.entries.teams import teams_of
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, Seeding, System
from nzgs_tourney.tournament.standings.prizes import PrizeSeries, outcomes
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, make_desk, report_from
from tests.db.disputes import QUIET, claimed_case, ruling_in

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]
DIRECTOR = "Director"
CLUBS = ("Kea", "Tui", "Moa", "Ruru")


@pytest.fixture
def teams() -> Desk:
    """Four clubs of three and one person more of the first."""
    desk = make_desk(13, "club-teams")
    even = {"handicap_basis": HandicapBasis.NONE.value, "seeding": Seeding.SLIP.value}
    edit_division(desk.division.pk, even, actor=DIRECTOR)
    for entry in Entry.objects.filter(division=desk.division):
        Entry.objects.filter(pk=entry.pk).update(club=CLUBS[(entry.number - 1) % 4])
    make_teams_of_clubs(desk.division.pk, actor=DIRECTOR)
    desk.division.refresh_from_db()
    return desk


def entry(desk: Desk, number: int) -> Entry:
    return Entry.objects.get(division=desk.division, number=number)


def pk(desk: Desk, *numbers: int) -> list[int]:
    return [entry(desk, number).pk for number in numbers]


def met(desk: Desk, number: int) -> list[frozenset[int]]:
    """The pairs of a round by the numbers of the entries, in the order of the tables."""
    pairings = Pairing.objects.filter(round__division=desk.division, round__number=number).order_by("table")
    return [frozenset(pairing.seats.values_list("entry__number", flat=True)) for pairing in pairings]


def without(desk: Desk, number: int) -> dict[int, str]:
    rows = RoundStatus.objects.filter(entry__division=desk.division, round_number=number)
    return dict(rows.values_list("entry__number", "status"))


def win(desk: Desk, number: int, player: int, *, forfeit: bool = False) -> None:
    pairing = Pairing.objects.get(round__division=desk.division, round__number=number, seats__entry__number=player)
    letter = Seat.objects.get(pairing=pairing, entry__number=player).colour[0].upper()
    report_from(pairing.game, Speaker.PAPER, f"{letter}+F" if forfeit else f"{letter}+R", forfeit=forfeit)


def close(desk: Desk, number: int) -> None:
    seq = LedgerEvent.objects.filter(stream=desk.event.stream_id).latest("seq").seq
    close_round(desk.division.pk, number, actor=DIRECTOR, confirm_reported=True, expected_seq=seq)


def order(desk: Desk) -> dict[str, tuple[str, ...]]:
    now = teams_in(standings_now(Division.objects.get(pk=desk.division.pk)))
    assert now is not None
    return {row.player.name: (row.label, row.text("mms"), row.text("bp"), row.text("wb")) for row in now.order.rows}


def whole() -> bool:
    return all(verdict.broken is None for verdict in verify())


def test_teams_are_made_of_clubs_with_the_strongest_first(teams: Desk) -> None:
    numbers = dict(Entry.objects.values_list("pk", "number"))
    made = {team.name: [numbers[member] for member in team.members] for team in teams_of(teams.division)}
    assert made == {"Kea": [1, 5, 9, 13], "Tui": [2, 6, 10], "Moa": [3, 7, 11], "Ruru": [4, 8, 12]}
    assert {team.name: team.club for team in teams_of(teams.division)} == {club: club for club in CLUBS}
    assert make_teams_of_clubs(teams.division.pk, actor=DIRECTOR) == 0
    said = LedgerEvent.objects.get(kind="teams.made")
    assert in_words(said, Names({}, {})) == (
        "Set teams of Teams, with so many players: Kea (4), Tui (3), Moa (3), Ruru (3)."
    )
    assert whole()


LIST = """Name,Grade,Team,Board
Hana Huia,3d,Tui,1
Ana Kiwi,5k,Weka,2
Mere Kaa,2k,weka,1
"""


def listed(desk: Desk) -> StagedFile:
    kept = {"filename": "list.csv", "content": LIST.encode()}
    return stage_file(desk.event, StagedKind.ENTRIES, **kept, by=desk.director, division=desk.division)


def test_an_entry_list_puts_its_players_into_teams(teams: Desk) -> None:
    assert import_entries(listed(teams).pk, {}, actor=DIRECTOR).entered == 3
    names = dict(Entry.objects.values_list("pk", "name"))
    made = {team.name: [names[member] for member in team.members] for team in teams_of(teams.division)}
    assert made["Weka"] == ["Mere Kaa", "Ana Kiwi"]
    assert (made["Tui"][0], len(made["Tui"])) == ("Hana Huia", 4)
    said = LedgerEvent.objects.get(kind="entries.imported")
    assert in_words(said, Names({}, {})) == (
        "Accepted the entry list list.csv: 3 entered. Set teams of Teams, with so many players: Tui (4), Weka (2)."
    )
    assert import_entries(listed(teams).pk, {}, actor=DIRECTOR).already == 3


def test_a_draft_is_drawn_again_with_the_teams_of_an_entry_list(teams: Desk) -> None:
    teams.draw(1)
    seed = Round.objects.get(number=1).seed
    assert import_entries(listed(teams).pk, {}, actor=DIRECTOR).entered == 3
    drawn = Round.objects.get(number=1)
    assert (drawn.seed, drawn.state) == (seed, "draft")
    names = set(Seat.objects.filter(round=drawn).values_list("entry__name", flat=True))
    byes = set(RoundStatus.objects.byes().values_list("entry__name", flat=True))
    assert {"Hana Huia", "Ana Kiwi", "Mere Kaa"} <= names | byes
    assert [event.kind for event in LedgerEvent.objects.order_by("-seq")[:2]] == ["round.drawn", "entries.imported"]
    publish_round(teams.division.pk, 1, actor=DIRECTOR)
    more = {"filename": "more.csv", "content": b"Name,Grade,Team,Board\nRata Totara,3k,Tui,1\n"}
    staged = stage_file(teams.event, StagedKind.ENTRIES, **more, by=teams.director, division=teams.division)
    assert import_entries(staged.pk, {}, actor=DIRECTOR).entered == 1, "also into a team that plays"
    assert whole()


def test_an_entry_list_with_which_the_draft_has_no_draw_enters_nobody(teams: Desk) -> None:
    teams.draw(1)
    enter_player(teams.division.pk, NewEntry("Rata Tōtara", "3k"), actor=DIRECTOR)
    before = LedgerEvent.objects.count()
    with pytest.raises(
        Refused, match="Round 1 is a draft and can’t be drawn with these teams: Rata Tōtara has no team"
    ):
        import_entries(listed(teams).pk, {}, actor=DIRECTOR)
    assert LedgerEvent.objects.count() == before
    assert not Entry.objects.filter(name="Mere Kaa").exists()


def test_a_large_draft_keeps_its_teams_until_it_is_discarded(teams: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    teams.draw(1)
    monkeypatch.setattr("nzgs_tourney.store.draws.drawn_players.AT_ONCE", 4)
    with pytest.raises(Refused, match="Line 2: Round 1 is drawn with these teams: discard the draft"):
        import_entries(listed(teams).pk, {}, actor=DIRECTOR)
    with pytest.raises(Refused, match="discard the draft"):
        make_teams_of_clubs(teams.division.pk, actor=DIRECTOR)
    discard_draft(teams.division.pk, 1, actor=DIRECTOR)
    assert import_entries(listed(teams).pk, {}, actor=DIRECTOR).entered == 3


def test_a_draft_is_drawn_again_with_new_teams_of_clubs(teams: Desk) -> None:
    teams.draw(1)
    seed = Round.objects.get(number=1).seed
    for name, rank in (("Rata Tōtara", "3k"), ("Hana Huia", "5k"), ("Ana Kiwi", "7k")):
        enter_player(teams.division.pk, NewEntry(name, rank, club="Weka"), actor=DIRECTOR)
    assert make_teams_of_clubs(teams.division.pk, actor=DIRECTOR) == 1
    drawn = Round.objects.get(number=1)
    assert (drawn.seed, drawn.state) == (seed, "draft")
    names = set(Seat.objects.filter(round=drawn).values_list("entry__name", flat=True))
    byes = set(RoundStatus.objects.byes().values_list("entry__name", flat=True))
    assert {"Rata Tōtara", "Hana Huia", "Ana Kiwi"} <= names | byes
    assert [event.kind for event in LedgerEvent.objects.order_by("-seq")[:2]] == ["round.drawn", "teams.made"]
    assert whole()


def test_a_team_is_removed_with_the_draft_that_the_director_has_seen(teams: Desk) -> None:
    teams.draw(1)
    with pytest.raises(Refused, match="Round 1 is a draft with this team"):
        remove_team(teams.division.pk, 1, actor=DIRECTOR)
    assert remove_team(teams.division.pk, 1, actor=DIRECTOR, draft=1) == "Kea"
    assert not Round.objects.exists()
    assert [event.kind for event in LedgerEvent.objects.order_by("-seq")[:2]] == ["round.discarded", "team.removed"]
    assert remove_team(teams.division.pk, 2, actor=DIRECTOR, draft=1) == "Tui", "somebody else has discarded it"
    assert whole()


def test_an_event_of_teams_from_the_draw_to_the_places(teams: Desk) -> None:
    teams.publish(1)
    assert met(teams, 1) == [frozenset(pair) for pair in ((1, 3), (5, 7), (9, 11), (2, 4), (6, 8), (10, 12))]
    assert without(teams, 1) == {13: Status.RESERVE}
    for winner in (1, 7, 9, 2, 8):
        win(teams, 1, winner)
    win(teams, 1, 12, forfeit=True)
    close(teams, 1)
    assert order(teams) == {
        "Kea": ("1", "1", "2", "4"), "Ruru": ("2", "1", "2", "3"), "Tui": ("3", "0", "1", "3"),
        "Moa": ("4", "0", "1", "2"),
    }  # fmt: skip
    # The first of the Keas misses a round and another withdraws: the reserve moves up, the last board is empty.
    plan_round(entry(teams, 1).pk, 2, Status.EXCUSED, actor=DIRECTOR)
    withdraw_entry(entry(teams, 5).pk, actor=DIRECTOR)
    teams.publish(2)
    assert met(teams, 2)[:2] == [frozenset((9, 4)), frozenset((13, 8))]
    assert without(teams, 2) == {1: Status.EXCUSED, 5: Status.WITHDRAWN, 12: Status.BYE}
    for winner in (9, 13, 2, 6, 10):
        win(teams, 2, winner)
    # A slip of the first round was misread, which only shows now.
    game = Pairing.objects.get(round__number=1, table=1).game
    seen = game.official.result
    right = f"{'W' if seen.startswith('B') else 'B'}+R"
    correct_result(game.pk, right, "Misread", actor=DIRECTOR, nonce=uuid4(), seen=seen)
    close(teams, 2)
    assert order(teams) == {
        "Tui": ("1", "1", "4", "9"), "Ruru": ("3", "1", "3", "4"), "Kea": ("2", "1", "3", "6"),
        "Moa": ("4", "1", "2", "5"),
    }  # fmt: skip
    assert met(teams, 2)[0] == frozenset((9, 4))
    teams.publish(3)
    # A record shows that Black played on a stone that was moved: the board is White's, and with it the match.
    pairing = Pairing.objects.get(round__number=3, table=1)
    ruling_in(claimed_case(pairing.game, CaseKind.MOVED_STONE, QUIET, 3), "forfeit_black")
    for other in Pairing.objects.filter(round__number=3, table__gt=1):
        report_from(other.game, Speaker.PAPER, "jigo")
    close(teams, 3)
    won = pairing.seats.get(colour="white").entry.team.name
    before, now = {"Tui": 1, "Ruru": 1, "Kea": 1, "Moa": 1}, order(teams)
    assert now[won][1] == str(before[won] + 1)
    players = standings_now(Division.objects.get(pk=teams.division.pk))
    (best,) = outcomes(players.division, players.order, [PrizeSeries("Best", (Decimal(30),))])
    assert {winner.player for winner in best.winners} == {row.player.id for row in players.order.rows if row.place == 1}
    assert whole()


def test_a_reserve_at_a_board_is_not_said_to_be_gone(teams: Desk) -> None:
    plan_round(entry(teams, 1).pk, 1, Status.EXCUSED, actor=DIRECTOR)
    teams.draw(1)
    plan_round(entry(teams, 1).pk, 1, None, actor=DIRECTOR)
    with pytest.raises(Refused, match="Back in round 1 since it was drawn: Mere Rangi"):
        publish_round(teams.division.pk, 1, actor=DIRECTOR)
    plan_round(entry(teams, 1).pk, 1, Status.EXCUSED, actor=DIRECTOR)
    withdraw_entry(entry(teams, 2).pk, actor=DIRECTOR)
    with pytest.raises(Refused, match="Draw again, so that reserves move up"):
        publish_round(teams.division.pk, 1, actor=DIRECTOR)


def test_a_draft_swaps_whole_teams_and_no_tool_breaks_a_match(teams: Desk) -> None:
    teams.draw(1)
    before = met(teams, 1)
    swap_players(teams.division.pk, 1, *pk(teams, 5, 6), actor=DIRECTOR)
    assert met(teams, 1) == [frozenset(pair) for pair in ((2, 3), (6, 7), (10, 11), (1, 4), (5, 8), (9, 12))]
    undo_edit(teams.division.pk, 1, actor=DIRECTOR)
    assert met(teams, 1) == before
    with pytest.raises(Refused, match="Choose two different entries"):
        swap_players(teams.division.pk, 1, *pk(teams, 1, 5), actor=DIRECTOR)
    with pytest.raises(Refused, match="stays together"):
        move_board(teams.division.pk, 1, 1, 5, actor=DIRECTOR)
    with pytest.raises(Refused, match="stays together"):
        repair_round(teams.division.pk, 1, pk(teams, 1), actor=DIRECTOR)
    override_handicap(teams.division.pk, 1, 2, 3, "They asked", actor=DIRECTOR)
    assert Pairing.objects.get(round__number=1, table=2).handicap == 3
    assert met(teams, 1) == before
    publish_round(teams.division.pk, 1, actor=DIRECTOR)
    with pytest.raises(Refused, match="stays together"):
        add_wish(teams.division.pk, 2, WishKind.APART, *pk(teams, 1, 2), actor=DIRECTOR)
    recall_round(teams.division.pk, 1, actor=DIRECTOR)
    discard_draft(teams.division.pk, 1, actor=DIRECTOR)
    with pytest.raises(Refused, match="stays together"):
        begin_manual_pairing(teams.division.pk, 1, actor=DIRECTOR)
    assert whole()


def test_a_line_up_is_the_order_before_the_draw(teams: Desk) -> None:
    set_team(teams.division.pk, 1, "Kea", pk(teams, 13, 9, 1, 5), actor=DIRECTOR)
    teams.draw(1)
    assert met(teams, 1)[:3] == [frozenset((13, 3)), frozenset((9, 7)), frozenset((1, 11))] or 13 in met(teams, 1)[0]
    seed = Round.objects.get(number=1).seed
    # A draft is drawn again with the team, from the same seed.
    set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 5, 9, 13), actor=DIRECTOR)
    assert 13 not in {player for pair in met(teams, 1) for player in pair}
    assert Round.objects.get(number=1).seed == seed
    told = LedgerEvent.objects.filter(stream=teams.event.stream_id).order_by("-seq")[:2]
    assert [event.kind for event in told] == ["round.drawn", "team.set"]
    set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 5, 9, 13), actor=DIRECTOR)
    assert LedgerEvent.objects.filter(kind="round.drawn").count() == 2, "the same again changes nothing"
    before = LedgerEvent.objects.count()
    with pytest.raises(Refused, match="no team"):
        set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 5, 9), actor=DIRECTOR)
    assert LedgerEvent.objects.count() == before
    assert entry(teams, 13).team is not None
    set_team(teams.division.pk, 1, "Kea", pk(teams, 13, 9, 1, 5), actor=DIRECTOR)
    publish_round(teams.division.pk, 1, actor=DIRECTOR)
    boards = met(teams, 1)
    set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 5, 9, 13), actor=DIRECTOR)
    assert met(teams, 1) == boards
    assert whole()


def test_who_played_stays_in_the_team(teams: Desk) -> None:
    teams.publish(1)
    with pytest.raises(Refused, match=r"played for Kea, whose results rest on it"):
        set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 9, 13), actor=DIRECTOR)
    with pytest.raises(Refused, match="played for Tui"):
        remove_team(teams.division.pk, 2, actor=DIRECTOR)
    # Nobody has played with the reserve yet.
    set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 5, 9), actor=DIRECTOR)
    assert entry(teams, 13).team is None
    set_team(teams.division.pk, 2, "Tui", pk(teams, 2, 6, 10, 13), actor=DIRECTOR)
    assert whole()


@pytest.mark.parametrize(
    ("name", "numbers", "why"),
    [
        (" ", (1, 5), "Give the team a name"),
        ("tui", (1, 5), "Another team is called tui"),
        ("Kea", (), "Choose at least one player"),
        ("Kea", (1, 1), "In the team twice"),
        ("Kea", (1, 2), r" is in Tui\."),
    ],
)
def test_a_team_that_cannot_be(teams: Desk, name: str, numbers: tuple[int, ...], why: str) -> None:
    with pytest.raises(Refused, match=why):
        set_team(teams.division.pk, 1, name, pk(teams, *numbers), actor=DIRECTOR)
    assert LedgerEvent.objects.filter(kind="team.set").count() == 0


def test_teams_are_removed_and_made_by_hand(teams: Desk) -> None:
    assert remove_team(teams.division.pk, 4, actor=DIRECTOR) == "Ruru"
    assert remove_team(teams.division.pk, 4, actor=DIRECTOR) == ""
    Entry.objects.filter(division=teams.division, number=12).update(club="Weka")
    with pytest.raises(Refused, match="No club has 3 players without a team"):
        make_teams_of_clubs(teams.division.pk, actor=DIRECTOR)
    with pytest.raises(Refused, match="have no team: put them in one, or mark them excused"):
        teams.draw(1)
    made = set_team(teams.division.pk, None, "Weka", pk(teams, 12, 8), actor=DIRECTOR)
    assert set_team(teams.division.pk, made.number, "Weka", pk(teams, 12, 8), actor=DIRECTOR) == made
    withdraw_entry(entry(teams, 4).pk, actor=DIRECTOR)
    teams.publish(1)
    lone = [pair for pair in met(teams, 1) if pair & {8, 12}]
    assert len(lone) == 2
    assert list(without(teams, 1).values()).count(Status.BYE) == 1
    assert Team.objects.filter(division=teams.division).count() == 4
    assert whole()


def test_a_drawn_round_robin_of_teams_keeps_its_schedule(teams: Desk) -> None:
    edit_division(teams.division.pk, {"system": System.ROUND_ROBIN.value, "rounds": 3}, actor=DIRECTOR)
    set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 5, 9), actor=DIRECTOR)
    remove_team(teams.division.pk, 4, actor=DIRECTOR)
    for number in (4, 8, 12, 13):
        plan_round(entry(teams, number).pk, 1, Status.EXCUSED, actor=DIRECTOR)
    teams.publish(1)
    why = "The schedule was drawn with the teams of round 1"
    with pytest.raises(Refused, match=why):
        set_team(teams.division.pk, None, "Weka", pk(teams, 4, 13), actor=DIRECTOR)
    with pytest.raises(Refused, match=why):
        make_teams_of_clubs(teams.division.pk, actor=DIRECTOR)
    # Into a team that has its place anybody may come, and new people may make a team for the empty place.
    set_team(teams.division.pk, 1, "Kea", pk(teams, 1, 5, 9, 13), actor=DIRECTOR)
    late = enter_player(teams.division.pk, NewEntry("Mere Late", "5k"), actor=DIRECTOR)
    made = set_team(teams.division.pk, None, "Weka", [late.pk], actor=DIRECTOR)
    with pytest.raises(Refused, match=why):
        set_team(teams.division.pk, made.number, "Weka", [late.pk, *pk(teams, 4)], actor=DIRECTOR)
    assert remove_team(teams.division.pk, made.number, actor=DIRECTOR) == "Weka"
    assert whole()


def test_the_schedule_and_the_number_of_rounds_are_those_of_the_teams(teams: Desk) -> None:
    edit_division(teams.division.pk, {"system": System.ROUND_ROBIN.value, "rounds": 2}, actor=DIRECTOR)
    teams.division.refresh_from_db()
    assert too_few_rounds(teams.division, 1) == (
        "Not every team meets every other: 4 teams need 3 rounds, and this division has 2."
    )
    edit_division(teams.division.pk, {"rounds": 3}, actor=DIRECTOR)
    teams.division.refresh_from_db()
    assert too_few_rounds(teams.division, 1) == ""
    for pairing in Pairing.objects.filter(round=teams.publish(1)):
        report_from(pairing.game, Speaker.PAPER, "B+R")
    schedule = public_schedule(teams.division)
    met = [frozenset((game.black, game.white)) for one in schedule.rounds for game in one.games]
    assert len(met) == len(set(met)) == 6
    assert frozenset().union(*met) == set(CLUBS)
    assert {game.won for game in schedule.rounds[0].games} <= {"black", "white"}
    # A swap of two teams says nothing of two people.
    teams.draw(2)
    one, other = met_first(teams)
    assert not any("meet" in said for said in swap_price(teams.division, 2, one, other).price)


def met_first(desk: Desk) -> list[int]:
    """Somebody of each of two teams that don't meet in round 2."""
    pairings = Pairing.objects.filter(round__division=desk.division, round__number=2, table__in=(1, 4))
    return [
        pairing.seats.order_by("pk").values_list("entry_id", flat=True)[0] for pairing in pairings.order_by("table")
    ]


def test_nobody_is_moved_out_of_a_team(teams: Desk) -> None:
    other = add_division(teams.event.pk, "Other teams", actor=DIRECTOR, preset="club-teams/1")
    assert why_not_movable(teams.division, other) == (
        "In Teams teams play: withdraw players there and enter them in Other teams."
    )


def test_long_and_like_names_of_clubs_become_names_of_teams(teams: Desk) -> None:
    for number in (1, 2, 3):
        remove_team(teams.division.pk, number, actor=DIRECTOR)
    for club, numbers in (("RURU", (1, 5, 9)), ("K" * 90, (2, 6, 10))):
        Entry.objects.filter(division=teams.division, number__in=numbers).update(club=club[:80])
    Entry.objects.filter(division=teams.division, number__in=(3, 7, 11)).update(club="k" * 80)
    assert make_teams_of_clubs(teams.division.pk, actor=DIRECTOR) == 3
    names = set(Team.objects.filter(division=teams.division).values_list("name", flat=True))
    assert names == {"Ruru", "RURU 2", "K" * 80, "k" * 78 + " 2"}


def test_the_teams_stay_when_a_round_robin_is_chosen_and_no_other_system_can_be(teams: Desk) -> None:
    with pytest.raises(Refused, match="Swiss, round robin or knock-out"):
        edit_division(teams.division.pk, {"system": System.MCMAHON.value}, actor=DIRECTOR)
    edit_division(teams.division.pk, {"system": System.ROUND_ROBIN.value, "rounds": 3}, actor=DIRECTOR)
    teams.division.refresh_from_db()
    for number in range(1, 4):
        teams.publish(number)
        for pairing in Pairing.objects.filter(round__division=teams.division, round__number=number):
            report_from(pairing.game, Speaker.PAPER, "B+R")
        close(teams, number)
    assert Round.objects.filter(division=teams.division).count() == 3
    assert "1" in {place[0] for place, *_ in order(teams).values()}
    assert Division.objects.get(pk=teams.division.pk).by_teams
    assert whole()
