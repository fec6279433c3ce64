"""What settling who is who tells the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from datetime import date

from games.cases.rule_places import RulePlace
from games.services.rule_wording import set_rule_wording
from nzgs_tourney.services.exchange.set_results_layout import set_results_layout
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.join_people import join_people, keep_apart, take_back_answer
from nzgs_tourney.services.people.register_person import give_number, register_person
from nzgs_tourney.services.people.split_person import rename_person, split_person
from nzgs_tourney.services.people.tell_people import note_told, take_back_told
from nzgs_tourney.tournament.division.privacy import Told
from nzgs_tourney.tournament.exchange.results_table import Layout
from ratings.models import ListedRating, Player, RatingList
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


def two(desk: Desk) -> tuple[int, int]:
    """Somebody of the event, and one more row of the same person."""
    kept = desk.division.entries.earliest("pk").player
    return kept.pk, Player.objects.create(name=kept.name).pk


@tells(join_people, "people.joined")
def _(desk: Desk) -> Do:
    kept, other = two(desk)
    return lambda: join_people(kept, other, "Asked them.", actor=A)


@tells(keep_apart, "people.apart")
def _(desk: Desk) -> Do:
    one, other = two(desk)
    return lambda: keep_apart(one, other, "Asked them.", actor=A)


@tells(take_back_answer, "people.taken_back")
def _(desk: Desk) -> Do:
    answer = join_people(*two(desk), "Asked them.", actor=A)
    return lambda: take_back_answer(answer.pk, actor=A)


@tells(split_person, "people.split")
def _(desk: Desk) -> Do:
    player = desk.division.entries.earliest("pk").player
    rated = RatingList.objects.create(name="List", as_of="2026-11-01", sha256="0" * 64, imported_by="somebody")
    line = ListedRating.objects.create(rating_list=rated, line=1, name="Hīria Moana", player=player)
    return lambda: split_person(player.pk, "Hīria Moana", "Asked.", entries=[], lines=[line.pk], actor=A)


@tells(rename_person, "people.renamed")
def _(_desk: Desk) -> Do:
    player = Player.objects.create(name="Hīria Moana")
    return lambda: rename_person(player.pk, "Hīria Kea", "Married.", actor=A)


@tells(register_person, "people.registered")
def _(_desk: Desk) -> Do:
    player = Player.objects.create(name="Hīria Moana")
    until = date(2027, 3, 31)
    return lambda: register_person(player.pk, club="Kea Go Club", member_until=until, points_eligible="yes", actor=A)


@tells(give_number, "people.numbered")
def _(_desk: Desk) -> Do:
    player = Player.objects.create(name="Hīria Moana")
    return lambda: give_number(player.pk, actor=A)


@tells(note_told, "people.told")
def _(desk: Desk) -> Do:
    entries = [entry.pk for entry in desk.division.entries.order_by("pk")[:2]]
    return lambda: note_told(desk.event.pk, entries, Told.PAPER, actor=A)


@tells(take_back_told, "people.not_told")
def _(desk: Desk) -> Do:
    entry = desk.division.entries.earliest("pk")
    note_told(desk.event.pk, [entry.pk], Told.WORD, actor=A)
    return lambda: take_back_told(entry.pk, actor=A)


@tells(forget_person, "person.forgotten")
def _(_desk: Desk) -> Do:
    player = Player.objects.create(name="Hīria Moana")
    return lambda: forget_person(player.pk, "Hīria Moana", actor=A)


@tells(set_results_layout, "results.columns")
def _(_desk: Desk) -> Do:
    return lambda: set_results_layout(Layout(("name",), ("black", "white", "result")), actor=A)


@tells(set_rule_wording, "rule.worded")
def _(_desk: Desk) -> Do:
    return lambda: set_rule_wording(RulePlace.MOVE, "A move is a play or a pass.", actor=A)
