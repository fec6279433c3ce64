"""What a forgotten person leaves where others are named, and that they aren't entered again."""

from __future__ import annotations

from datetime import date

import pytest

from games.ledger.acts import Actor
from games.models import Game, PersonalData, Record, RecordAudit, Speaker
from games.services.submit_record import submit_record
from ground.errors import Refused
from ground.typed_text import FORGOTTEN
from nzgs_tourney.forms.entries.entry_forms import NewEntryForm
from nzgs_tourney.models import Division, Entry, PlayerLink
from nzgs_tourney.services.entries.edit_entry import edit_entry, return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_links, replace_link
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.store.people.forgetting import naming, person_held, strings_in
from ratings.models import ListedRating, Player, RatingList
from tests.db.desk import Desk, make_desk
from tests.db.forgotten import A, close, database_dump

pytestmark = pytest.mark.django_db

MOVES = ";B[dd];W[pp];B[dp];W[pd];B[cc];W[qq];B[cq];W[qc];B[jj]"
GONE = "That player asked to be forgotten"


def entered(*names: str) -> tuple[Desk, list[Entry]]:
    """An event, and the entries of these people."""
    desk = make_desk(0)
    edit_division(desk.division.pk, {"rounds": 1}, actor=A)
    return desk, [enter_player(desk.division.pk, NewEntry(name, "1d"), actor=A) for name in names]


def side_of(game: Game, entry: Entry) -> Speaker:
    """The colour of a player."""
    return Speaker.BLACK if game.black_id == entry.player_id else Speaker.WHITE


def sent(game: Game, black: str = "", white: str = "", name: str = "") -> Record:
    """A record that black sends."""
    text = f"(;GM[1]FF[4]SZ[19]KM[7]PB[{black}]PW[{white}]{MOVES})"
    return submit_record(game.pk, Speaker.BLACK, text.encode(), actor=A, filename=name)


def forget(entry: Entry) -> None:
    """Under the name that they have now."""
    forget_person(entry.player_id, entry.player.name, actor=A)


def test_the_name_of_a_file_goes_from_what_was_found_in_it() -> None:
    desk, (one, _) = entered("Mere Kea", "Bo Lind")
    desk.publish(1)
    record = sent(Game.objects.get(), name="MERE-kea.sgf")
    close(desk, 1)
    forget(one)
    assert Record.objects.get(pk=record.pk).filename == ""
    assert "mere" not in str(RecordAudit.objects.get(record=record).verdict).casefold()


def test_a_record_of_another_game_tells_of_them_no_more() -> None:
    desk, people = entered("Mere Kea", "Bo Lind", "Ihu", "Rewi")
    desk.publish(1)
    mine = Game.objects.get(pairing__seats__entry=people[0])
    other = Game.objects.exclude(pk=mine.pk).get()
    text = f"(;SZ[19]KM[7]{MOVES})".encode()
    submit_record(mine.pk, side_of(mine, people[0]), text, actor=Actor("Mere Kea", "link:1"))
    sent(other)
    assert "Mere Kea" in str(RecordAudit.objects.get(record__game=other).remarks)
    close(desk, 1)
    forget(people[0])
    told = RecordAudit.objects.get(record__game=other).remarks
    args = next(one["args"] for one in told if one["code"] == "submitted_elsewhere")
    game = Game.objects.get(pk=mine.pk)
    assert "Mere" not in args["players"]
    assert (args["players"], args["by"]) == (f"{game.black_name} – {game.white_name}", FORGOTTEN)


def test_an_opponent_of_a_like_name_keeps_it_in_a_record() -> None:
    desk, (one, other) = entered("Mere Kea", "Mere")
    desk.publish(1)
    game = Game.objects.get()
    record = sent(game, game.black_name, game.white_name)
    close(desk, 1)
    forget(one)
    verdict = RecordAudit.objects.get(record=record).verdict
    assert verdict[side_of(game, one).value]["name"] == FORGOTTEN
    assert verdict[side_of(game, other).value]["name"] == "Mere"


def test_a_game_that_lost_the_name_already_is_no_hindrance() -> None:
    desk, (one, _) = entered("Mere Kea", "Bo Lind")
    desk.publish(1)
    game = Game.objects.get()
    close(desk, 1)
    Game.objects.update(**{f"{side_of(game, one).value}_name": FORGOTTEN})
    assert FORGOTTEN not in person_held(one.player).names
    forget(one)
    assert "Mere Kea" not in database_dump()


def forgotten() -> tuple[Division, Entry]:
    """Somebody who was forgotten, and their entry."""
    desk, (one, _) = entered("Mere Kea", "Bo Lind")
    issue_links(desk.division.pk, actor=A)
    desk.publish(1)
    close(desk, 1)
    forget(one)
    return desk.division, Entry.objects.get(pk=one.pk)


def test_who_was_forgotten_is_not_entered_again() -> None:
    _, entry = forgotten()
    later = Division.objects.create(event=entry.division.event, number=9, name="Later")
    answers = {"name": "Mere Kea", "rank": "1d", "person": f"player:{entry.player_id}"}
    form = NewEntryForm(answers)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["player"] is None
    with pytest.raises(Refused, match=GONE):
        enter_player(later.pk, NewEntry("Mere Kea", "1d", player=entry.player, nzgs_id="77"), actor=A)
    assert Player.objects.get(pk=entry.player_id).nzgs_id == ""


@pytest.mark.parametrize("field", ["name", "latin_name", "email", "phone", "club", "egd_pin"])
def test_an_entry_of_a_forgotten_player_stays_without_details(field: str) -> None:
    _, entry = forgotten()
    with pytest.raises(Refused, match=GONE):
        edit_entry(entry.pk, {field: "1234"}, actor=A)
    edit_entry(entry.pk, {"name": FORGOTTEN, "email": "", "fixed_table": 3}, actor=A)
    assert Entry.objects.get(pk=entry.pk).fixed_table == 3


def test_a_forgotten_player_gets_no_link() -> None:
    division, entry = forgotten()
    assert issue_links(division.pk, actor=A) == 0
    with pytest.raises(Refused, match=GONE):
        replace_link(entry.pk, actor=A)
    assert not PlayerLink.objects.living().filter(entry=entry).exists()


def test_only_their_own_lines_of_rating_lists_are_theirs() -> None:
    mere, other = Player.objects.create(name="Mere Kea", nzgs_id="7"), Player.objects.create(name="Tāne", nzgs_id="8")
    listed = RatingList.objects.create(name="List", as_of=date(2026, 1, 1))
    rows = (
        ("Kea M", "", mere), ("MERE KEA", "", None), ("Mere Kea", "7", None), ("Mere Kea", "9", None),
        ("Mere Kea", "7", other), ("Ihu", "7", None), ("Ihu", "", None),
    )  # fmt: skip
    for line, (name, number, player) in enumerate(rows):
        ListedRating.objects.create(rating_list=listed, line=line, name=name, listed_id=number, player=player)
    assert [one.line for one in person_held(mere).lines] == [0, 1, 2]
    Player.objects.create(name="Meré Kea")
    assert [one.line for one in person_held(mere).lines] == [0, 2]


def test_names_are_found_in_capitals_and_inside_lists() -> None:
    odd = 'Te "Moa" O\'Kea'
    assert naming(["Hīria Moana"]).search("told HĪRIA MOANA so")
    assert any(map(naming([odd]).search, strings_in({"a": [f"by {odd}"]})))


def test_what_others_wrote_of_them_goes_in_any_case() -> None:
    odd = 'Te "Moa" O\'Kea'
    desk, (one, bo) = entered(odd, "Bo Lind")
    withdraw_entry(bo.pk, actor=A, reason=f"drives {odd.upper()} home")
    return_entry(bo.pk, actor=A)
    desk.publish(1)
    close(desk, 1)
    forget(one)
    left = PersonalData.objects.exclude(salt="").values_list("value", flat=True)
    assert not [value for value in left if "MOA" in str(value).upper()]
