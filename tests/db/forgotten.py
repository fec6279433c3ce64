"""A finished event in which one person did everything that leaves a name somewhere."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from uuid import uuid4

from django.db import connection

from games.ledger.acts import Actor
from games.models import CaseKind, Game, Speaker
from games.services.open_case import Claim, open_case
from games.services.report_result import report_result
from games.services.submit_record import submit_record
from nzgs_tourney.models import Division, Entry, Event, PlayerLink, WishKind
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.disputes.call_referee import answer_call, call_referee
from nzgs_tourney.services.draws.edit_draft import swap_players
from nzgs_tourney.services.draws.manual_pairing import change_byes, part_players
from nzgs_tourney.services.draws.repair_round import repair_round
from nzgs_tourney.services.draws.wish_pairs import add_wish, drop_wish
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.entries.edit_entry import edit_entry, return_entry, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.entries.issue_links import issue_links, replace_link
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.services.people.rating_lists import accept_rating_list
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_rules import set_eligibility, set_points_rules
from nzgs_tourney.services.points.points_year import close_points_year, set_brought_forward, set_willing
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.tournament.division.history import Presence
from ratings.models import Player
from tests.db.desk import Desk, games_of, make_desk
from tests.db.disputes import TWICE, ruling_in

A = Actor("Aroha Director", "account:11111111-1111-4111-8111-111111111111")
NAME = "Hīria Moana"
SECRETS = (
    *("Hīria", "Hiria", "Moana", "hiria@example.org", "021 555 123", "Whānau-M", "Kahukura", "Ōpōtiki", "junior-m"),
    *("NZ-4711", "98765432", "A-5544"),
)
"""Everything that says who it is."""
SGF = b"(;GM[1]FF[4]SZ[19]KM[7]RU[NZ]PB[Somebody];B[dd];W[pp];B[dp];W[pd])"
PEOPLE = (("Bo Lind", "1d", "Kahukura"), ("Ihu", "2k", ""), ("Rewi Tuatahi", "3k", "Kea"), ("Tāne Rātā", "4k", ""))


def finished_desk() -> Desk:
    """That event alone."""
    return finished_event()[0]


def finished_event() -> tuple[Desk, Entry]:
    """The event, two rounds long and closed, and the entry of the person."""
    desk = make_desk(0)
    division = desk.division
    edit_division(division.pk, {"rounds": 2}, actor=A)
    for name, rank, club in PEOPLE:
        enter_player(division.pk, NewEntry(name, rank, club=club), actor=A)
    entry = _entered(division)
    _named_by_another(division)
    _listed(desk, entry)
    issue_links(division.pk, actor=A)
    replace_link(entry.pk, actor=A)
    _first_round(desk, entry)
    _second_round(desk)
    _points(division, entry)
    return Desk(Event.objects.get(pk=desk.event.pk), Division.objects.get(pk=division.pk), desk.director), entry


def _entered(division: Division) -> Entry:
    new_entry = NewEntry(
        "Hīria Moana", "1k", latin_name="Hiria Moana", club="Kahukura", city="Ōpōtiki", family="Whānau-M",
        tags=["junior-m"], email="hiria@example.org", phone="021 555 123", nzgs_id="NZ-4711", egd_pin="98765432",
        aga_id="A-5544",
    )  # fmt: skip
    entry = enter_player(division.pk, new_entry, actor=A)
    edit_entry(entry.pk, {"name": "Hīria M. Kea", "club": "Moana Go"}, actor=A, reason="Hīria asked for it")
    edit_entry(entry.pk, {"name": NAME, "club": "Kahukura"}, actor=A)
    withdraw_entry(entry.pk, actor=A, reason="Moana is ill")
    return_entry(entry.pk, actor=A)
    other = Player.objects.create(name="Hiria Moana-Kea")
    join_people(entry.player_id, other.pk, "Hīria said so.", actor=A)
    return entry


def _named_by_another(division: Division) -> None:
    """Somebody withdrew for a reason that names the person."""
    bo = division.entries.get(name="Bo Lind")
    withdraw_entry(bo.pk, actor=A, reason="drives Hīria Moana home")
    return_entry(bo.pk, actor=A)


def _listed(desk: Desk, entry: Entry) -> None:
    """On an entry list with somebody else, on a rating list, and on one that still waits."""
    rows = "Name,Grade\nWiremu Kea,5k\nHīria Moana,999k\n"
    import_entries(_staged(desk, StagedKind.ENTRIES, rows), {}, actor=A)
    rated = f"Name,Rating,Club\n{NAME},0.60,Kahukura\nBo Lind,1.10,\n"
    snapshot, _ = accept_rating_list(
        _staged(desk, StagedKind.RATINGS, rated), name="List", as_of=date(2026, 11, 1), actor=A
    )
    apply_ratings(desk.event.pk, snapshot.pk, {}, actor=A)
    _staged(desk, StagedKind.ENTRIES, f"Name,Grade\n{NAME},1k\n")
    check_in({desk.division.pk: 1}, {entry.pk: Presence.ABSENT}, actor=A)
    check_in({desk.division.pk: 1}, {entry.pk: Presence.HERE}, actor=A)


def _staged(desk: Desk, kind: StagedKind, text: str) -> int:
    division = desk.division if kind is StagedKind.ENTRIES else None
    made = stage_file(
        desk.event, kind, filename="moana.csv", content=text.encode(), by=desk.director, division=division
    )
    return made.pk


def _first_round(desk: Desk, entry: Entry) -> None:
    """Wished for, edited, repaired, with a record, a call, a case, and reports by link."""
    number, other = desk.division.pk, desk.division.entries.exclude(pk=entry.pk).order_by("pk")[0]
    drop_wish(number, 1, add_wish(number, 1, WishKind.APART, entry.pk, other.pk, actor=A).pk, actor=A)
    drawn = desk.draw(1)
    swap_players(number, 1, entry.pk, other.pk, actor=A)
    table = drawn.pairings.get(seats__entry=entry).table
    part_players(number, 1, table, actor=A)
    change_byes(number, 1, [entry.pk], actor=A)
    change_byes(number, 1, [], [entry.pk], actor=A)
    desk.draw(1)
    late = desk.division.entries.get(name="Wiremu Kea")
    repair_round(number, 1, [late.pk], actor=A)
    publish_round(number, 1, actor=A)
    game = Game.objects.get(pairing__seats__entry=entry)
    side = Speaker.BLACK if game.black_id == entry.player_id else Speaker.WHITE
    mine, theirs = link_of(entry), link_of(game.pairing.seats.exclude(entry=entry).get().entry)
    answer_call(call_referee(game.pk, side, actor=mine.actor, nonce=uuid4()).pk, actor=A)
    named = SGF.replace(b"PB[Somebody]", b"PB[Nobody]PW[Else]")
    submit_record(game.pk, side, named, actor=mine.actor, filename="hiria-moana.sgf")
    _case(game, side, mine)
    other_side = Speaker.WHITE if side is Speaker.BLACK else Speaker.BLACK
    report_result(game.pk, other_side, "B+R", actor=theirs.actor, nonce=uuid4())
    report_result(game.pk, side, "B+R", actor=mine.actor, nonce=uuid4())
    close(desk, 1)


def _case(game: Game, side: Speaker, link: PlayerLink) -> None:
    record = submit_record(game.pk, side, TWICE, actor=link.actor)
    claim = Claim(CaseKind.OUT_OF_TURN, "I saw it.", record=record.pk, move=4)
    ruling_in(open_case(game.pk, side, claim, actor=link.actor, nonce=uuid4()), "reading_a")


def _second_round(desk: Desk) -> None:
    desk.publish(2)
    close(desk, 2)


def close(desk: Desk, number: int) -> None:
    """What is open ends by the players' word."""
    drawn = desk.division.drawn_rounds.get(number=number)
    for game in games_of(drawn):
        for side in (Speaker.BLACK, Speaker.WHITE):
            if Game.objects.get(pk=game.pk).state != "confirmed":
                seat = game.pairing.seats.get(colour=side.value)
                report_result(game.pk, side, "B+R", actor=link_of(seat.entry).actor, nonce=uuid4())
    close_round(desk.division.pk, number, actor=A, confirm_reported=True)


def _points(division: Division, entry: Entry) -> None:
    set_points_rules(
        division.pk, table="own", own=[Decimal(8), Decimal(4), Decimal(2)], year=2026, among_eligible=False, actor=A
    )
    answers = {one.pk: ("yes", "Moana lives here" if one == entry else "") for one in division.entries.all()}
    set_eligibility(division.pk, answers, actor=A)
    set_brought_forward(2026, {entry.player_id: Decimal("12.5")}, actor=A)
    set_willing(2026, [entry.player_id], actor=A)
    award_division_points(division.pk, actor=A, agreed=True)
    close_points_year(2026, entry.player_id, actor=A)


def link_of(entry: Entry) -> PlayerLink:
    """The link by which an entry acts."""
    return PlayerLink.objects.living().get(entry=entry)


def database_dump() -> str:
    """All that the database holds, as text, with texts in JSON as they read."""
    told = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            for row in cursor.fetchall():
                told.append(f"{table}: {' | '.join(map(_text, row))}")
    return "\n".join(told)


def _text(value: object) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode(errors="replace")
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)
    return text.encode().decode("unicode_escape", errors="replace") if "\\u" in text else text
