"""Every form of the desk beside a colleague's: what the page didn't show isn't replaced unseen, and the refusal has
both values and who sent the other. A form of the desk that is in none of these tables fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from types import MappingProxyType

import pytest
from django.test import Client

from ground.dates import NEW_ZEALAND
from nzgs_tourney.models import (
    Entry,
    Event,
    EventLook,
    PairWish,
    PointsRules,
    Prize,
    Role,
    RoleKind,
    RoundStatus,
    User,
    WishKind,
)
from nzgs_tourney.services.draws.wish_pairs import add_wish
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_round
from nzgs_tourney.services.entries.set_fees import set_fees
from nzgs_tourney.services.entries.set_groups import set_groups
from nzgs_tourney.services.entries.tell_names import tell_names
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.set_look import set_look
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.exchange.set_results_layout import set_results_layout
from nzgs_tourney.services.people.grant_role import change_role, grant_role
from nzgs_tourney.services.people.link_account import link_account
from nzgs_tourney.services.points.points_rules import set_eligibility, set_points_rules
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.entries.fees import fee_classes
from nzgs_tourney.store.events.big_screen import ScreenChoice, Wifi, screen_choice
from nzgs_tourney.store.events.timetable import starts_of
from nzgs_tourney.store.exchange.exported_division import results_layout
from nzgs_tourney.tournament.division.history import Presence, Status
from nzgs_tourney.tournament.division.week import WeekPlan
from nzgs_tourney.tournament.exchange.results_table import Layout
from nzgs_tourney.tournament.fees.terms import FeeTerms
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from ratings.imports.rating_list import ListedRow
from ratings.models import RatingList
from ratings.rank import Rating
from ratings.services.import_rating_list import import_rating_list
from tests.db.desk import Desk
from tests.db.lists import public
from tests.web.desk_pages import check_in_of, of_division, of_event, signed_in
from tests.web.parsed import select_all, text_of
from tests.web.routes import ROUTES
from tests.web.test_merged import sent_from

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
NINE = datetime(2026, 11, 20, 20, tzinfo=UTC)
WHO = "Rewi Kea"


@dataclass(frozen=True)
class Form:
    """A form of the desk: its page, the fields typed there, what a colleague does meanwhile, and what is then told.
    `now` is what is stored; `same` its value once the form is sent again. `at` is where it is sent, if elsewhere."""

    page: str
    typed: Mapping[str, str]
    act: Callable[[], object]
    told: str
    now: Callable[[], object]
    same: object
    at: str = ""
    opens: str = field(default="")
    """The field by which the form is found, if not the one typed."""


def one(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division).order_by("pk")[0]


def two(desk: Desk) -> list[Entry]:
    return list(Entry.objects.filter(division=desk.division).order_by("pk")[:2])


def listed_at(name: str, rating: str) -> RatingList:
    row = ListedRow(2, name, "7", Rating(Decimal(rating)))
    return public(import_rating_list([row], name="NZGS", as_of=date(2026, 11, 1), sha256="a" * 64, imported_by="D")[0])


def official(desk: Desk) -> Role:
    user = User.objects.create_user("hinemoa", first_name="Hinemoa", last_name="Toro")
    return grant_role(desk.event.pk, user, RoleKind.REFEREE, actor="x")


def event_edit(desk: Desk) -> Form:
    return Form(
        of_event(desk, "event_edit"),
        {"venue": "Wharf Hall"},
        lambda: edit_event(desk.event.pk, {"venue": "Town Hall"}, actor=WHO),
        "venue is now Town Hall. You chose Wharf Hall.",
        lambda: Event.objects.get().venue,
        "Wharf Hall",
    )


def division_settings(desk: Desk) -> Form:
    return Form(
        of_division(desk, "division_settings"),
        {"rounds": "9"},
        lambda: edit_division(desk.division.pk, {"rounds": 4}, actor=WHO),
        "rounds is now 4. You chose 9.",
        lambda: type(desk.division).objects.get(pk=desk.division.pk).rounds,
        9,
    )


def draw_order(desk: Desk) -> Form:
    return Form(
        of_division(desk, "draw_order"),
        {"mode_club": "out"},
        lambda: edit_division(desk.division.pk, {"hard": ["rematch", "club"]}, actor=WHO),
        "draw priorities that are rules is now Nobody meets twice, Clubs mix. You chose nothing.",
        lambda: type(desk.division).objects.get(pk=desk.division.pk).hard,
        None,
    )


def timetable(desk: Desk) -> Form:
    return Form(
        of_division(desk, "timetable"),
        {"starts_1": "2026-11-21T10:00", "past": "yes"},
        lambda: set_timetable(desk.division.pk, {1: NINE}, actor=WHO),
        "Round 1 begins is now Saturday 21 November, 09:00. You chose Saturday 21 November, 10:00.",
        lambda: starts_of(desk.division)[1].astimezone(NEW_ZEALAND).strftime("%H:%M"),
        "10:00",
    )


def week(desk: Desk) -> Form:
    return Form(
        of_event(desk, "week"),
        {"extend_days": "5"},
        lambda: set_week(desk.event.pk, replace(WeekPlan(), extend_days=2), actor=WHO),
        "days that the deadline moves by is now 2. You chose 5.",
        lambda: type(desk.event).objects.get(pk=desk.event.pk).week.extend_days,
        5,
    )


def entry(desk: Desk) -> Form:
    return Form(
        of_event(desk, "entry", one(desk).pk),
        {"club": "Nelson"},
        lambda: edit_entry(one(desk).pk, {"club": "Otago"}, actor=WHO),
        "club is now Otago. You chose Nelson.",
        lambda: one(desk).club,
        "Nelson",
    )


def entry_rating(desk: Desk) -> Form:
    """A rating that is typed while a list gives another."""
    listed = listed_at(one(desk).name, "3.10")
    return replace(
        entry(desk),
        typed={"rating": "2.50"},
        act=lambda: apply_ratings(desk.event.pk, listed.pk, {}, actor=WHO),
        told="rating is now 3.10. You chose 2.50.",
        now=lambda: one(desk).rating,
        same=Decimal("2.50"),
    )


def entry_plan(desk: Desk) -> Form:
    return Form(
        of_event(desk, "entry", one(desk).pk),
        {"round_2": "absent"},
        lambda: check_in({desk.division.pk: 2}, {one(desk).pk: Presence.EXCUSED}, actor=WHO),
        "is now excused. You chose no-show.",
        lambda: RoundStatus.objects.get().status,
        "absent",
        at=of_event(desk, "entry_plan", one(desk).pk),
    )


def check_in_list(desk: Desk) -> Form:
    return Form(
        check_in_of(desk, 1),
        {f"entry_{one(desk).pk}": "absent"},
        lambda: plan_round(one(desk).pk, 1, Status.EXCUSED, actor=WHO),
        "is now excused. You chose no-show.",
        lambda: RoundStatus.objects.get().status,
        "absent",
    )


def rating_list(desk: Desk) -> Form:
    """A list that gives a rating while another is typed."""
    listed = listed_at(one(desk).name, "3.10")
    return Form(
        of_event(desk, "rating_list", listed.pk),
        {},
        lambda: edit_entry(one(desk).pk, {"rating": Decimal("2.50")}, actor=WHO),
        f"{one(desk).name} is now 2.50. You chose 3.10.",
        lambda: one(desk).rating,
        Decimal("3.10"),
        opens="expected_seq",
    )


def points_rules(desk: Desk) -> Form:
    set_points_rules(desk.division.pk, table="regional", own=(), year=2026, among_eligible=False, actor="x")
    return Form(
        of_division(desk, "points"),
        {"year": "2028"},
        lambda: set_points_rules(desk.division.pk, year=2027, actor=WHO),
        "year is now 2027. You chose 2028.",
        lambda: PointsRules.objects.get().year,
        2028,
        at=of_division(desk, "points_rules"),
    )


def points_eligible(desk: Desk) -> Form:
    set_points_rules(desk.division.pk, table="regional", own=(), year=2026, among_eligible=False, actor="x")
    desk.play(1)
    entry = one(desk)
    return Form(
        of_division(desk, "points"),
        {f"may_{entry.pk}": "no", f"why_{entry.pk}": "no visa"},
        lambda: set_eligibility(desk.division.pk, {entry.pk: ("yes", "passport")}, actor=WHO),
        f"{entry.name} is now may win points (passport). You chose may not win points (no visa).",
        lambda: (one(desk).points_eligible, one(desk).points_reason),
        ("no", "no visa"),
        at=of_division(desk, "points_eligible"),
    )


def prizes(desk: Desk) -> Form:
    return Form(
        of_division(desk, "prizes"),
        {"act": "save", "p0-name": "Winner", "p0-amounts": "50"},
        lambda: set_prizes(desk.division.pk, [PrizeTerms("Champion", (Decimal(40),))], actor=WHO),
        "the list is now Champion",
        lambda: Prize.objects.get().name,
        "Winner",
        opens="p0-name",
    )


def groups(desk: Desk) -> Form:
    edit_division(desk.division.pk, {"system": "round_robin", "groups": 2}, actor=WHO)
    first, second = two(desk)
    set_groups(desk.division.pk, {first.pk: 1, second.pk: 1}, actor=WHO)
    return Form(
        of_division(desk, "groups"),
        {f"entry_{first.pk}": "2"},
        lambda: set_groups(desk.division.pk, {second.pk: 2}, actor=WHO),
        f"A: {first.name}; B: {second.name}",
        lambda: Entry.objects.get(pk=first.pk).in_group,
        2,
    )


def look(desk: Desk) -> Form:
    return Form(
        of_event(desk, "event_look"),
        {"colour": "#1f5f4a"},
        lambda: set_look(desk.event.pk, colour="#7a1f2b", actor=WHO),
        "the colour is now #7a1f2b. You chose #1f5f4a.",
        lambda: EventLook.objects.get().colour,
        "#1f5f4a",
    )


def fees_set(desk: Desk) -> Form:
    return Form(
        of_event(desk, "fees_set"),
        {"c0-name": "Youth", "c0-amount": "20"},
        lambda: set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], actor=WHO),
        "the fees is now Adult $30. You chose Youth $20.",
        lambda: [one.name for one in fee_classes(desk.event)],
        ["Youth"],
    )


def big_screen(desk: Desk) -> Form:
    return Form(
        of_event(desk, "big_screen"),
        {"notice": "Lunch at one"},
        lambda: set_screen(desk.event.pk, ScreenChoice(notice="Lunch at two"), actor=WHO),
        "the notice is now Lunch at two. You chose Lunch at one.",
        lambda: screen_choice(desk.event.stream_id).notice,
        "Lunch at one",
    )


def wifi(desk: Desk) -> Form:
    return replace(
        big_screen(desk),
        typed={"wifi_name": "Hall"},
        act=lambda: set_screen(desk.event.pk, ScreenChoice(), wifi=Wifi("Foyer", ""), actor=WHO),
        told="the WiFi name is now Foyer. You chose Hall.",
        now=lambda: Event.objects.get().wifi_name,
        same="Hall",
    )


def role_change(desk: Desk) -> Form:
    role = official(desk)
    return Form(
        of_event(desk, "officials"),
        {"kind": "press"},
        lambda: change_role(desk.event.pk, role.pk, RoleKind.ASSISTANT, actor=WHO),
        "the role of Hinemoa Toro is now assistant. You chose press.",
        lambda: Role.objects.get(pk=role.pk).kind,
        "press",
        at=of_event(desk, "role_change", role.pk),
    )


def role_revoke(desk: Desk) -> Form:
    form = role_change(desk)
    role = Role.objects.get(user__username="hinemoa")
    return replace(
        form,
        typed={},
        told="the role of Hinemoa Toro is now assistant. You chose no role.",
        now=lambda: getattr(Role.objects.filter(pk=role.pk).first(), "kind", ""),
        same="",
        at=of_event(desk, "role_revoke", role.pk),
        opens="kind",
    )


def role_player(desk: Desk) -> Form:
    role, (first, second) = official(desk), two(desk)
    return Form(
        of_event(desk, "officials"),
        {"role": str(role.pk), "player": str(first.player_id)},
        lambda: link_account(desk.event.pk, role.pk, second.player_id, actor=WHO),
        f"Hinemoa Toro is now {second.name}. You chose {first.name}.",
        lambda: User.objects.get(username="hinemoa").player_id,
        first.player_id,
        at=of_event(desk, "role_player"),
    )


def round_wishes(desk: Desk) -> Form:
    first, second = two(desk)
    both = f"{first.name} and {second.name}"
    return Form(
        of_division(desk, "round_wishes", 1),
        {"kind": "apart", "one": str(first.pk), "other": str(second.pk)},
        lambda: add_wish(desk.division.pk, 1, WishKind.TOGETHER, first.pk, second.pk, actor=WHO),
        f"the wish is now {both} are put together. You chose {both} are kept apart.",
        lambda: PairWish.objects.get().kind,
        None,
    )


def results_layout_form(desk: Desk) -> Form:
    return Form(
        "/federation/results-table/",
        {"action": "save", "games_result": ""},
        lambda: set_results_layout(Layout(("name",), ("black", "white")), actor=WHO),
        "the table of games is now black, white. You chose",
        lambda: len(results_layout().games) > 2,
        True,
        opens="games_result",
    )


FORMS: Mapping[str, tuple[Callable[[Desk], Form], ...]] = MappingProxyType(
    {
        "desk:event_edit": (event_edit,),
        "desk:division_settings": (division_settings,),
        "desk:draw_order": (draw_order,),
        "desk:timetable": (timetable,),
        "desk:week": (week,),
        "desk:entry": (entry, entry_rating),
        "desk:entry_plan": (entry_plan,),
        "desk:check_in": (check_in_list,),
        "desk:rating_list": (rating_list,),
        "desk:points_rules": (points_rules,),
        "desk:points_eligible": (points_eligible,),
        "desk:prizes": (prizes,),
        "desk:groups": (groups,),
        "desk:big_screen": (big_screen, wifi),
        "desk:event_look": (look,),
        "desk:fees_set": (fees_set,),
        "desk:role_change": (role_change,),
        "desk:role_revoke": (role_revoke,),
        "desk:role_player": (role_player,),
        "desk:round_wishes": (round_wishes,),
        "federation:results_table": (results_layout_form,),
    }
)
"""Forms of values: the second is refused with both."""

OTHERWISE: Mapping[str, str] = MappingProxyType(
    {
        "desk:entry_page": "the history tells each time that it was saved",
        "desk:entry_page_close": "closing twice changes nothing",
        "desk:applications_decide": "who is decided already stays as they are",
        **dict.fromkeys(
            ("desk:fees_paid", "desk:fees_statement", "desk:fee_entry", "desk:fee_take_back"),
            "a payment stands beside those of others, and the same press books once",
        ),
        "desk:fees_charge": "gives a class to those who have none",
        "desk:ladder": "a challenge stands beside those of others, and the same again is the one that is open",
        "desk:ladder_order": "each place is that of the page, and who entered or left since is noticed",
        "desk:ladder_confirm": "refused where a player reported since (test_ladder.py)",
        "desk:challenge_act": "what is answered already stays: the same changes nothing, another is refused",
        "desk:teams": "refused where a colleague has set a team since (test_teams.py)",
        "desk:teams_of_clubs": "makes teams of those who have none",
        "desk:team_remove": "its people stay entered, and once removed it is gone",
        "desk:telling": "what was noted first stays: a second note changes nothing",
        # A round as a whole: refused with who did what to it (services/events/edit_conflict.py, EditConflict).
        **dict.fromkeys(
            (
                *("desk:round_draw", "desk:round_discard", "desk:round_publish", "desk:round_recall"),
                *("desk:round_ahead", "desk:round_recall_ahead"),
                *("desk:round_swap", "desk:round_undo", "desk:round_handicap", "desk:round_table", "desk:round_close"),
                *("desk:manual_pairing", "desk:paper_round", "desk:round_repair", "desk:round_rearrange"),
                "desk:round_goes_on",
                *("desk:draw_all", "desk:publish_all", "desk:recall_all"),
            ),
            "refused with who changed the round",
        ),
        # A board: test_two_directors.py.
        **dict.fromkeys(
            (
                "desk:result_enter",
                "desk:result_confirm",
                "desk:result_correct",
                "desk:result_clear",
                "desk:result_void",
            ),
            "refused with the other entry",
        ),
        "desk:result_unclear": "refused once anything was reported since",
        "desk:event_finish": "refused with a list that isn’t the one shown",
        "desk:export_target": "tested below: told at the names themselves",
        **dict.fromkeys(("desk:results_table", "desk:export_layout"), "tested below: told at the names themselves"),
        "desk:mail_file": "refused where the file isn’t the one shown",
        "desk:layout": "refused where the layout was changed since: test_saved_layouts",
        # What these add stands beside what others have added.
        **dict.fromkeys(
            (
                *(
                    "desk:next_season",
                    "desk:event_new",
                    "desk:event_copy",
                    "desk:restore",
                    "desk:division_new",
                    "desk:entry_new",
                ),
                *("desk:import", "desk:import_division", "desk:ratings", "desk:role_grant", "desk:role_own"),
                *("desk:invite", "desk:links_issue", "desk:game_enter", "desk:export_sent", "desk:forecast"),
                *("desk:export_rated", "desk:layout_new", "desk:ratings_fetch"),
                *("desk:why_not", "desk:points_award", "desk:backups_write", "desk:api_tokens"),
                "desk:messages_links",
            ),
            "adds, and replaces nothing",
        ),
        # A button says what it does, and what it does is the same whatever was before.
        **dict.fromkeys(
            (
                *("desk:event_publish", "desk:event_archive", "desk:event_reopen", "desk:event_delete"),
                *(
                    "desk:layout_remove",
                    "desk:division_remove",
                    "desk:entry_withdraw",
                    "desk:entry_return",
                    "desk:team_withdraw",
                    "desk:team_return",
                    "desk:entry_remove",
                ),
                *("desk:entry_move", "desk:move_all", "desk:move_undo"),
                *("desk:play_off", "desk:play_off_undo", "desk:place_lot", "desk:place_lot_undo"),
                *(
                    "desk:entry_link",
                    "desk:entry_claim",
                    "desk:invitation_revoke",
                    "desk:api_token_end",
                    "desk:wish_drop",
                    "desk:check_in_missing",
                ),
                *(
                    "desk:messages_switch",
                    "desk:messages_anyway",
                    "desk:messages_own",
                    "desk:message_again",
                    "desk:message_arrived",
                    "desk:message_leave",
                ),
                *("desk:check_in_open", "desk:round_draw_cancel", "desk:forecast_cancel", "desk:why_not_cancel"),
                *("desk:phones_let_in", "desk:phones_keep_out", "desk:backups_choose", "desk:backups_stop"),
            ),
            "a button without a value",
        ),
        "desk:other_site": "the other site is asked, and nothing is sent",
        **dict.fromkeys(
            ("desk:send_there", "desk:fetch_from_there"), "takes a longer history only, and replaces nothing"
        ),
        **dict.fromkeys(
            ("desk:hand_over", "desk:give_back", "desk:take_over"),
            "done twice it changes nothing; the history tells who did it",
        ),
        "desk:two_histories": "what was seen of both is sent along, and it is refused where one has changed",
        "desk:messages_send": "sends what was shown and still waits",
        "desk:webhooks": "makes a new one; the same address twice is refused",
        **dict.fromkeys(
            (
                *("desk:webhook_test", "desk:webhook_again", "desk:webhook_lost"),
                *("desk:webhook_players", "desk:webhook_end"),
            ),
            "done twice it changes nothing, or sends the same again under the same id",
        ),
        "desk:staged": "a waiting file: taken once, then refused",
    }
)
"""Every other form of the desk, and why it can’t replace a colleague’s value unseen."""


def test_every_form_of_the_desk_is_here() -> None:
    changing = {name for name, (_who, methods) in ROUTES.items() if name.startswith("desk:") and "POST" in methods}
    here = {*OTHERWISE, *(name for name in FORMS if name.startswith("desk:"))}
    assert here == changing
    assert not OTHERWISE.keys() & FORMS.keys()


@pytest.mark.parametrize("make", [make for forms in FORMS.values() for make in forms], ids=lambda make: make.__name__)
def test_what_a_colleague_changed_is_not_replaced_unseen(desk: Desk, make: Callable[[Desk], Form]) -> None:
    User.objects.filter(pk=desk.director.pk).update(is_superuser=True)
    client, form = signed_in(User.objects.get(pk=desk.director.pk)), make(desk)
    found = form.opens or next(iter(form.typed))
    sent = sent_from(client.get(form.page), found) | dict(form.typed)
    sent = {name: value for name, value in sent.items() if value or name not in form.typed}
    form.act()
    kept = form.now()
    refused = client.post(form.at or form.page, sent)
    assert refused.status_code == 422
    told = " ".join(map(text_of, select_all(refused, "[role=alert]")))
    assert f"{WHO} has changed this since:" in told
    assert form.told in told
    assert form.now() == kept
    if form.same is not None:
        again = sent_from(refused, found)
        again = (again | dict(form.typed)) if form.at else again | {"act": "save"} | dict(form.typed)
        again = {name: value for name, value in again.items() if value or name not in form.typed}
        assert client.post(form.at or form.page, again).status_code == 302
        assert form.now() == form.same


@pytest.mark.parametrize("page", ["export_target", "results_table"])
def test_a_family_name_that_a_colleague_told_is_not_replaced_unseen(desk: Desk, page: str) -> None:
    entry = one(desk)
    edit_entry(entry.pk, {"name": "Wang Lei"}, actor="x")
    address = of_division(desk, page, *(["h9"] if page == "export_target" else []))
    client: Client = signed_in(desk.director)
    sent = sent_from(client.get(address), f"family_{entry.pk}") | {f"family_{entry.pk}": "Lei", "action": "changed"}
    tell_names(desk.division.pk, {entry.pk: "Wang"}, actor=WHO)
    told = text_of(select_all(client.post(address, sent, follow=True), ".notice")[0])
    assert f"{WHO} has changed this since: family name is now Wang. You chose Lei." in told
    assert Entry.objects.get(pk=entry.pk).family_name == "Wang"
