"""The federation gives a person another name, or splits one who is two; every name they had still finds them."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from games.ledger.verify import verify
from ground.errors import Refused
from nzgs_tourney.models import Entry
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.join_people import join_people, take_back_answer
from nzgs_tourney.services.people.rating_lists import accept_rating_list
from nzgs_tourney.services.people.split_person import rename_person, split_person
from nzgs_tourney.services.points.bring_forward import meant_people
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.people.identity import match_people
from nzgs_tourney.tournament.exchange.brought_forward import BroughtPoints
from ratings.imports.matching import SoughtPerson
from ratings.models import Player
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_division
from tests.web.parsed import page_text, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]
WHY = "Asked her at the Congress."


def entered(desk: Desk, name: str, player: Player | None = None) -> Entry:
    return enter_player(desk.division.pk, NewEntry(name, "3k", player=player), actor="Director")


def address(player: Player) -> str:
    return reverse("federation:person", args=[player.pk])


def test_two_people_who_became_one_are_two_again(desk: Desk, federation: Client) -> None:
    ann = entered(desk, "Ann Kea").player
    wrong = entered(make_desk(0), "Bo Lind", player=ann)
    split = {"split": "yes", "name": "Bo Lind", "reason": WHY}
    assert "Tick what belongs to the other person." in page_text(federation.post(address(ann), split))
    assert federation.post(address(ann), {**split, "entries": [wrong.pk]}).status_code == 302
    wrong.refresh_from_db()
    assert (wrong.player.name, wrong.player == ann) == ("Bo Lind", False)
    assert Entry.objects.get(player=ann).name == "Ann Kea"
    assert all(one.broken is None for one in verify(wrong.division.event.stream.key))
    assert WHY in page_text(federation.get(reverse("federation:people")))


def test_a_split_is_undone_by_joining(desk: Desk) -> None:
    ann = entered(desk, "Ann Kea").player
    wrong = entered(make_desk(0), "Bo Lind", player=ann)
    answer = split_person(ann.pk, "Bo Lind", WHY, entries=[wrong.pk], lines=[], actor="Federation")
    take_back_answer(answer.pk, actor="Federation")
    join_people(ann.pk, answer.other_id, WHY, actor="Federation")
    assert Entry.objects.filter(player=ann).count() == 2


def test_a_split_that_is_taken_back_leads_to_where_the_two_are_joined(desk: Desk, federation: Client) -> None:
    ann = entered(desk, "Ann Kea").player
    wrong = entered(make_desk(0), "Bo Lind", player=ann)
    answer = split_person(ann.pk, "Bo Lind", WHY, entries=[wrong.pk], lines=[], actor="Federation")
    page = page_text(federation.post(reverse("federation:take_back", args=[answer.pk]), follow=True))
    assert "They are still two: join them here if they are one person." in page
    assert "They are one person" in page


def test_each_form_of_a_persons_page_has_labels_of_its_own(desk: Desk, federation: Client) -> None:
    ann = entered(desk, "Ann Kea").player
    assert "Two people?" not in page_text(federation.get(address(ann))), "they have one entry"
    entered(make_desk(0), "Ann Kea", player=ann)
    ids = [one["id"] for one in select_all(federation.get(address(ann)), "[id]")]
    assert "id_split_name" in ids
    assert len(ids) == len(set(ids))


def test_not_everything_is_split_off_and_nothing_of_others(desk: Desk) -> None:
    ann, other = entered(desk, "Ann Kea"), entered(desk, "Tama Weka")
    for entries, sentence in (([ann.pk], "That is everything"), ([other.pk], "changed meanwhile")):
        with pytest.raises(Refused, match=sentence):
            split_person(ann.player_id, "Bo Lind", WHY, entries=entries, lines=[], actor="Federation")


def test_a_renamed_player_is_found_by_both_names(desk: Desk, federation: Client) -> None:
    mere = entered(desk, "Mere Rangi").player
    renamed = {"rename": "yes", "name": "Mere Smith", "reason": "Married."}
    assert federation.post(address(mere), renamed).status_code == 302
    mere.refresh_from_db()
    assert mere.name == "Mere Smith"
    assert "Mere Rangi" in page_text(federation.get(address(mere)))
    for name in ("Mere Smith", "Mere Rangi"):
        assert match_people([SoughtPerson(0, name)]).sure[0].line == mere.pk
        meant = meant_people([BroughtPoints(1, "", name, Decimal(4))])
        assert (dict(meant.brought), meant.new) == ({mere.pk: Decimal(4)}, ())
        assert "Mere Smith" in page_text(federation.get(reverse("federation:people") + f"?q={name}"))
    assert Entry.objects.get(player=mere).name == "Mere Rangi", "as in the event"
    assert b'"Mere Smith"' in event_file(desk.event), "the event's history says who she is now"


def test_a_doubtful_name_of_a_list_shows_former_names_and_takes_them(desk: Desk, director: Client) -> None:
    mere = Player.objects.create(name="Mere Rangi")
    rename_person(mere.pk, "Mere Smith", "Married.", actor="Federation")
    sent = director.post(of_division(desk, "import"), {"text": "Name\tGrade\nMere Ranga\t3k\n"})
    page = director.get(sent.url)
    assert "Mere Smith (also Mere Rangi), known" in page_text(page)
    columns = {"column_0": "name", "column_1": "rank"}
    director.post(sent.url, {"action": "accept", "line_2": f"player:{mere.pk}", **columns})
    assert Entry.objects.get(name="Mere Ranga").player == mere
    asked = director.post(of_division(desk, "entry_new"), {"name": "Mere Rangii", "rank": "3k", "country": "NZ"})
    assert "Mere Smith (also Mere Ranga and Mere Rangi)" in page_text(asked)


def test_a_line_that_several_fit_shows_the_other_names_of_each(desk: Desk) -> None:
    mere, other = entered(desk, "Mere Rangi").player, Player.objects.create(name="Mere Rangi")
    rename_person(mere.pk, "Mere Smith", "Married.", actor="Federation")
    meant = meant_people([BroughtPoints(1, "", "Mere Rangi", Decimal(4))])
    ways = f"#{mere.pk} (also Mere Smith, 3k in Rimu Open) and #{other.pk} (known, not seen in an event)"
    (fault,) = meant.faults
    assert set(fault.partition("name: ")[2].rstrip(".").split(" and ")) == set(ways.split(" and "))


def test_a_rating_list_shows_former_names_and_finds_a_player_by_them(desk: Desk, director: Client) -> None:
    mere = entered(desk, "Mere Rangi").player
    rename_person(mere.pk, "Mere Smith", "Married.", actor="Federation")
    sent = stage_file(
        desk.event, StagedKind.RATINGS, filename="l.csv", content=b"Name,Rating\nMere Smith,3.10\n", by=desk.director
    )
    rating_list, _new = accept_rating_list(sent.pk, name="NZGS", as_of=date(2024, 11, 1), actor="Director")
    page = director.get(reverse("desk:rating_list", args=[desk.event.slug, rating_list.pk]))
    assert "Mere Rangi (also Mere Smith)" in page_text(page)
    assert "The player is also known as Mere Smith." in page_text(page)
    line = rating_list.lines.get()
    director.post(
        reverse("desk:rating_list", args=[desk.event.slug, rating_list.pk]), {f"player_{mere.pk}": str(line.pk)}
    )
    assert Entry.objects.get(player=mere).rating == Decimal("3.10")


def test_similar_names_are_only_called_different_people_where_there_are_any(desk: Desk, federation: Client) -> None:
    page = page_text(federation.get(reverse("federation:people")))
    assert "No two players have similar names." in page
    assert "known to be different people" not in page
    for number in ("1", "2"):
        Player.objects.create(name="Mere Rangi", nzgs_id=number)
    Player.objects.create(name="Hemi Rata", egd_pin="1")
    Player.objects.create(name="Hemi Rata", egd_pin="2")
    page = page_text(federation.get(reverse("federation:people")))
    assert "Players with similar names are known to be different people." in page


def test_a_name_that_somebody_was_entered_with_later_finds_them(desk: Desk) -> None:
    mere = entered(desk, "Mere Rangi").player
    entered(make_desk(0), "Mere Smith", player=mere)
    meant = meant_people([BroughtPoints(1, "", "Mere Smith", Decimal(4))])
    assert (dict(meant.brought), meant.new) == ({mere.pk: Decimal(4)}, ())


def test_a_former_name_goes_when_the_person_is_forgotten(desk: Desk) -> None:
    mere = entered(desk, "Mere Rangi").player
    rename_person(mere.pk, "Mere Smith", "Married.", actor="Federation")
    desk.event.begins = desk.event.ends = desk.event.begins.replace(year=2020)
    desk.event.save()
    forget_person(mere.pk, "Mere Smith", actor="Federation")
    assert not mere.former_names.exists()
