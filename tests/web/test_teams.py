"""Teams on pages: made at the desk, drawn, shown match by match, and in the standings before their players."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent, Speaker
from ground.errors import Refused
from nzgs_tourney.links import application_token
from nzgs_tourney.models import Application, Division, Entry, Round, Team
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.events.link_pictures import standings_picture
from nzgs_tourney.pages.standings.public_standings import public_standings
from nzgs_tourney.pages.standings.team_table import team_table
from nzgs_tourney.paper.certificates import winners_certificates
from nzgs_tourney.paper.event_sheets import card_pack, welcome_sheets
from nzgs_tourney.services.entries.accept_application import accept_applications
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs, set_team
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.standings.prize_terms import PrizeGroup, PrizeTerms
from tests.db.applications import open_page
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.pdf_text import text_of as pdf_text
from tests.web.parsed import links, page_text, select_all, select_one, text_of, texts_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 22, 4, tzinfo=UTC)
CLUBS = ("Kea", "Tui", "Moa")


@pytest.fixture
def teams() -> Desk:
    """Nine players of three clubs, without teams yet, and two without a club."""
    desk = make_desk(11, "club-teams")
    for entry in Entry.objects.filter(division=desk.division):
        Entry.objects.filter(pk=entry.pk).update(club=CLUBS[entry.number % 3] if entry.number <= 9 else "")
    return desk


@pytest.fixture
def desk_client(teams: Desk, client: Client) -> Client:
    client.force_login(teams.director)
    return client


def page(teams: Desk, name: str, *more: object) -> str:
    return reverse(name, args=[teams.event.slug, teams.division.slug, *more])


def test_teams_are_made_of_clubs_and_by_hand(teams: Desk, desk_client: Client) -> None:
    address = page(teams, "desk:teams")
    assert "11 players have no team yet." in text_of(desk_client.get(address))
    entries = text_of(desk_client.get(page(teams, "desk:entries")))
    assert "11 players have no team yet. Make teams" in entries
    assert "one gets the bye" not in entries
    answer = desk_client.post(page(teams, "desk:teams_of_clubs"), follow=True)
    assert "3 teams made." in text_of(answer)
    assert "2 players have no team yet." in text_of(answer)
    alone = list(Entry.objects.filter(team=None).values_list("pk", flat=True))
    seq = answer.context["expected_seq"]
    fields = {"name": "Weka", "place_1": alone[1], "place_2": "", "place_3": alone[0], "expected_seq": seq}
    assert "Weka is saved." in text_of(desk_client.post(address, fields, follow=True))
    made = Team.objects.get(name="Weka")
    assert list(made.members.order_by("team_board").values_list("pk", flat=True)) == [alone[1], alone[0]]
    changed = {**fields, "name": "Kea", "place_2": alone[0], "place_3": alone[1]}
    again = desk_client.post(f"{address}?team={made.number}", changed)
    assert again.status_code == 422
    # Somebody set a team since this page was opened: what they did is said before it is replaced.
    assert "Aroha" in text_of(again)
    seq = again.context["expected_seq"]
    again = desk_client.post(f"{address}?team={made.number}", {**changed, "expected_seq": seq})
    assert "Another team is called Kea." in text_of(again)
    assert 'value="Kea"' in again.content.decode()
    removed = desk_client.post(page(teams, "desk:team_remove"), {"team": made.number}, follow=True)
    assert "Weka is removed; its players are still entered." in text_of(removed)
    assert desk_client.get(f"{address}?team=99").status_code == 404


def test_a_division_without_teams_says_where_to_choose_them(client: Client) -> None:
    desk = make_desk(4)
    client.force_login(desk.director)
    assert "No teams play in this division." in text_of(client.get(page(desk, "desk:teams")))


def drawn(teams: Desk) -> None:
    make_teams_of_clubs(teams.division.pk, actor="Director")
    rest = list(Entry.objects.filter(team=None).values_list("pk", flat=True))
    set_team(teams.division.pk, None, "Weka", rest, actor="Director")
    teams.draw(1)


def test_a_round_is_shown_match_by_match(teams: Desk, desk_client: Client) -> None:
    make_teams_of_clubs(teams.division.pk, actor="Director")
    undrawn = text_of(desk_client.post(page(teams, "desk:round_draw", 1), {"expected_seq": 99}, follow=True))
    assert "have no team: put them in one, or mark them excused." in undrawn
    rest = list(Entry.objects.filter(team=None).values_list("pk", flat=True))
    set_team(teams.division.pk, None, "Weka", rest, actor="Director")
    teams.draw(1)
    draft = text_of(desk_client.get(page(teams, "desk:round", 1)))
    names = set(Team.objects.values_list("name", flat=True))
    matches = [pair for pair in ((one, two) for one in names for two in names) if f"{pair[0]} – {pair[1]}" in draft]
    assert len(matches) == 2
    assert "Swap the teams of two players" in draft
    for tool in ("Move a board", "More tools", "Make boards by hand"):
        assert tool not in draft
    seen = text_of(desk_client.get(page(teams, "desk:teams")))
    assert "When teams change it’s drawn again from the same seed" in seen
    assert "Captains without a personal link" in seen
    given = desk_client.post(page(teams, "desk:links_issue"), {"back": "teams"}, follow=True)
    assert "Captains without a personal link" not in text_of(given)
    captain = Entry.objects.get(team__name="Kea", team_board=1)
    assert reverse("desk:entry", args=[teams.event.slug, captain.pk]) in links(given)
    played = teams.publish(1)
    public = text_of(desk_client.get(page(teams, "public:draw", 1)))
    assert all(f"{one} – {two}" in public for one, two in matches)
    for game in games_of(played):
        report_from(game, Speaker.PAPER, "B+R")
    results = text_of(desk_client.get(page(teams, "public:results", 1)))
    assert " : " in results
    entered = text_of(desk_client.get(page(teams, "desk:results", 1)))
    assert all(f"{one} – {two}" in entered for one, two in matches)
    now = text_of(desk_client.get(reverse("public:event", args=[teams.event.slug])))
    assert any(f"{one} – {two}" in now for one, two in matches)
    slips = desk_client.get(page(teams, "desk:slips_pdf", 1))
    assert all(f"{one} – {two}, board 2" in pdf_text(slips.content) for one, two in matches)
    printed = pdf_text(desk_client.get(page(teams, "desk:draw_pdf", 1)).content)
    assert all(f"{one} – {two} · " in printed for one, two in matches)


def test_a_draft_is_left_from_the_page_of_the_teams(teams: Desk, desk_client: Client) -> None:
    drawn(teams)
    address = page(teams, "desk:teams")
    assert "it’s drawn again from the same seed" in text_of(desk_client.get(address))
    weka = Team.objects.get(name="Weka")
    opened = desk_client.get(f"{address}?team={weka.number}")
    assert "Remove the team and discard the draft" in text_of(opened)
    left = page(teams, "desk:round_discard", 1)
    answer = desk_client.post(left, {"expected_seq": opened.context["expected_seq"], "back": "teams"}, follow=True)
    assert answer.redirect_chain == [(address, 302)]
    assert "The draft of round 1 is discarded." in text_of(answer)
    teams.draw(1)
    removed = desk_client.post(page(teams, "desk:team_remove"), {"team": weka.number, "draft": 1}, follow=True)
    assert "Weka is removed; its players are still entered." in text_of(removed)
    assert not Round.objects.exists()


def test_a_list_for_teams_of_a_draft_offers_to_discard_it_where_it_has_no_draw(
    teams: Desk, desk_client: Client
) -> None:
    drawn(teams)
    enter_player(teams.division.pk, NewEntry("Rata Tōtara", "3k"), actor="Director")
    kept = {"filename": "list.csv", "content": b"Name,Grade,Team\nHana Huia,3d,Tui\n"}
    staged = stage_file(teams.event, StagedKind.ENTRIES, **kept, by=teams.director, division=teams.division)
    address = reverse("desk:staged", args=[teams.event.slug, staged.pk])
    first = text_of(desk_client.get(address))
    assert "round 1 is a draft. It’s drawn again from the same seed with those who join a team." in first
    assert "Discard the draft" not in first
    columns = {"column_0": "name", "column_1": "rank", "column_2": "team"}
    refused = desk_client.post(address, {"action": "accept", **columns})
    assert refused.status_code == 422
    assert "can’t be drawn with these teams: Rata Tōtara has no team" in text_of(refused)
    assert "Discard the draft" in text_of(refused)
    assert "The draft of round 1 is discarded." in text_of(
        desk_client.post(address, {"without_draft": teams.division.slug, **columns}, follow=True)
    )
    desk_client.post(address, {"action": "accept", **columns})
    assert Entry.objects.get(name="Hana Huia").team == Team.objects.get(name="Tui")


def test_the_standings_have_the_teams_first(teams: Desk, desk_client: Client) -> None:
    drawn(teams)
    for game in games_of(teams.publish(1)):
        report_from(game, Speaker.PAPER, "B+R")
    for name in ("public:standings", "desk:standings"):
        said = text_of(desk_client.get(page(teams, name)))
        assert said.index("Weighted boards") < said.index("Players")
        assert said.index("Weka") < said.index("Players")
    rules = text_of(desk_client.get(page(teams, "public:standings")))
    assert "A match has 3 boards" in rules
    for name in ("public:standings_pdf", "public:crosstable_pdf", "desk:standings_pdf"):
        assert desk_client.get(page(teams, name)).status_code == 200
    screen = text_of(desk_client.get(reverse("public:event_screen", args=[teams.event.slug])))
    assert "Weka" in screen
    first = select_one(desk_client.get(reverse("public:event", args=[teams.event.slug])), ".places-now")
    assert "Weka" in text_of(first)
    assert not first.find("a")
    assert "?" not in text_of(first)
    assert LedgerEvent.objects.filter(kind="teams.made").exists()
    assert Division.objects.get(pk=teams.division.pk).by_teams


def test_what_travels_has_the_teams(teams: Desk, client: Client) -> None:
    drawn(teams)
    for game in games_of(teams.publish(1)):
        report_from(game, Speaker.PAPER, "B+R")
    standings = public_standings(teams.division)
    names = set(Team.objects.values_list("name", flat=True))
    first = standings.on_screen.rows[0].name
    assert standings.news == f"{teams.division.name} after round 1: {first} leads."
    assert {line[1] for line in standings_picture(teams.division).lines} == names
    piece = text_of(client.get(page(teams, "public:embed_standings")))
    assert piece.index("Weka") < piece.index("Players")


def test_a_prize_is_for_the_teams_or_for_the_best_at_a_board(teams: Desk, desk_client: Client) -> None:
    edit_division(teams.division.pk, {"rounds": 1}, actor="Director")
    teams.division.refresh_from_db()
    address = page(teams, "desk:prizes")
    offered = [
        option["value"] for option in select_all(page_text(desk_client.get(address)), '[name="p0-group"] option')
    ]
    assert offered[0] == "team", "most prizes of a team event are for teams"
    wanted = (("Winning team", "team", ""), ("Best at board 2", "board", "2"))
    sent: dict[str, object] = {"count": 2, "act": "save", "expected_seq": 99}
    for number, (name, group, who) in enumerate(wanted):
        line = {"name": name, "amounts": "60", "ranking": "place", "group": group, "who": who}
        sent |= {f"p{number}-{field}": value for field, value in line.items()}
    wrong = text_of(desk_client.post(address, {**sent, "p1-who": "9"}))
    assert "“9” isn’t a board of a match: write a number from 1 to 3." in wrong
    assert "The prizes are saved." in text_of(desk_client.post(address, sent, follow=True))
    drawn(teams)
    for game in games_of(teams.publish(1)):
        report_from(game, Speaker.PAPER, "B+R")
    close_round(teams.division.pk, 1, actor="Director", confirm_reported=True)
    first, *_rest = team_table(standings_now(teams.division)).rows
    shown = text_of(desk_client.get(address))
    assert "By place, for teams" in text_of(Client().get(page(teams, "public:prizes")))
    assert first.name in shown.partition("Best at board 2")[0]
    for seen in (
        text_of(Client().get(page(teams, "public:prizes"))),
        pdf_text(desk_client.get(page(teams, "desk:prizes_pdf")).content),
    ):
        assert first.name in seen
        assert "By points at board 2" in seen
    pack = winners_certificates(teams.division, now=NOW)
    assert pack.certificates[0].name in set(Team.objects.values_list("name", flat=True))
    assert pack.certificates[0].award == ("Winning team",)
    set_prizes(teams.division.pk, [], actor="Director")
    assert {made.name for made in winners_certificates(teams.division, now=NOW).certificates} <= set(
        Team.objects.values_list("name", flat=True)
    ), "without a list the first places are those of teams"


def test_a_prize_of_teams_is_refused_where_none_play() -> None:
    desk = make_desk(4)
    for group, who in ((PrizeGroup.TEAM, ""), (PrizeGroup.BOARD, "1")):
        with pytest.raises(Refused, match="No teams play"):
            set_prizes(desk.division.pk, [PrizeTerms("Cup", (Decimal(0),), group=group, who=who)], actor="A")


def test_every_page_of_a_division_with_teams_opens(teams: Desk, desk_client: Client) -> None:
    drawn(teams)
    teams.publish(1)
    # Eleven players are an odd number, which says nothing of the teams.
    assert "one gets the bye" not in page_text(desk_client.get(page(teams, "desk:entries")))
    of_round = ("desk:round", "desk:results", "desk:sheets", "public:draw", "public:results")
    of_division = (
        *("desk:entries", "desk:entry_new", "desk:division_settings", "desk:standings", "desk:estimate", "desk:export"),
        *("desk:statistics", "desk:prizes", "desk:points", "desk:forecast", "desk:timetable", "public:crosstable"),
    )
    addresses = [page(teams, name, 1) for name in of_round] + [page(teams, name) for name in of_division]
    assert [address for address in addresses if desk_client.get(address).status_code != 200] == []


def test_a_player_is_added_to_a_team_and_seen_with_it(teams: Desk, desk_client: Client) -> None:
    address = page(teams, "desk:entry_new")
    assert not select_all(page_text(desk_client.get(address)), '[name="team"]'), "there is no team yet"
    make_teams_of_clubs(teams.division.pk, actor="Director")
    team = Team.objects.get(name="Tui")
    new = {"name": "Pip Ngaio", "rank": "9k", "country": "NZ", "name_in_public": "entered", "team": team.number}
    assert "Pip Ngaio is entered." in text_of(desk_client.post(address, new, follow=True))
    joined = Entry.objects.get(name="Pip Ngaio")
    assert list(team.members.order_by("team_board"))[-1] == joined
    assert LedgerEvent.objects.latest("pk").kind == "team.set"
    listed = desk_client.get(page(teams, "desk:entries"))
    assert "Team" in [heading.get_text(strip=True) for heading in select_all(listed, "th")]
    assert "3 teams, 12 players" in text_of(listed)
    assert "3 teams, 12 players" in text_of(desk_client.get(reverse("desk:event", args=[teams.event.slug])))
    found = text_of(desk_client.get(page(teams, "desk:entries"), {"q": "tui"}))
    assert "Pip Ngaio" in found
    assert "9k, Tui" in text_of(desk_client.get(reverse("desk:check_in", args=[teams.event.slug])))
    gone = desk_client.post(address, {**new, "name": "Ari Ngaio", "team": 99})
    assert gone.status_code == 422
    assert not Entry.objects.filter(name="Ari Ngaio").exists()


def test_teams_know_no_house_player(teams: Desk, desk_client: Client) -> None:
    one = Entry.objects.filter(division=teams.division).earliest("pk")
    edit = reverse("desk:entry", args=[teams.event.slug, one.pk])
    assert not select_all(page_text(desk_client.get(edit)), '[name="house"]')
    for name in ("desk:entries", "desk:prizes"):
        assert "house player" not in text_of(desk_client.get(page(teams, name))).casefold()
    alone = make_desk(4)
    desk_client.force_login(alone.director)
    edit = reverse(
        "desk:entry", args=[alone.event.slug, Entry.objects.filter(division=alone.division).earliest("pk").pk]
    )
    assert select_all(page_text(desk_client.get(edit)), '[name="house"]')


def test_a_team_says_how_many_it_lacks(teams: Desk, desk_client: Client) -> None:
    people = list(Entry.objects.filter(division=teams.division).values_list("pk", flat=True))
    set_team(teams.division.pk, None, "Alone", people[:1], actor="Director")
    set_team(teams.division.pk, None, "Two", people[1:3], actor="Director")
    set_team(teams.division.pk, None, "Whole", people[3:7], actor="Director")
    set_team(teams.division.pk, None, "Gone", people[7:9], actor="Director")
    for entry in people[7:9]:
        withdraw_entry(entry, actor="Director")
    chips = [
        " ".join(chip.get_text().split())
        for chip in select_all(desk_client.get(page(teams, "desk:teams")), ".chip.warn")
    ]
    assert chips == ["2 players missing", "1 player missing"]
    gone = [chip.get_text() for chip in select_all(desk_client.get(page(teams, "desk:teams")), ".chip:not(.warn)")]
    assert gone == ["Withdrawn"], "nobody is missing in a team that doesn’t play any more"


def test_a_correction_says_what_it_changes_for_the_teams(teams: Desk, desk_client: Client) -> None:
    drawn(teams)
    games = games_of(teams.publish(1))
    for game in games:
        report_from(game, Speaker.PAPER, "B+R")
    close_round(teams.division.pk, 1, actor="Director", confirm_reported=True)
    teams.division.event.stream.refresh_from_db()
    rows = team_table(standings_now(teams.division)).rows
    second = next(game for game in games if game.pairing.table == 1)
    sent = {"winner": "white", "reason": "Misread", "seen": "B+R", "nonce": str(uuid4()), "step": "look"}
    seen = text_of(desk_client.post(page(teams, "desk:result_correct", 1, second.pk), sent))
    changed = seen.partition("Places ")[2].partition("Sheets printed")[0]
    assert any(row.name in changed for row in rows)
    assert not any(entry.name in changed for entry in Entry.objects.filter(division=teams.division))


def test_the_entry_page_asks_for_the_team_and_offers_those_that_are_there(teams: Desk) -> None:
    make_teams_of_clubs(teams.division.pk, actor="Director")
    open_page(teams, closes_at=None)
    address = reverse("public:enter", args=[teams.event.slug])
    browser = Client()
    shown = browser.get(address)
    assert [one["value"] for one in select_all(shown, "#known-teams option")] == ["Kea", "Moa", "Tui"]
    assert "A new name makes a new team." in page_text(shown)
    posted = {
        "given_name": "Mere", "family_name": "Kea", "rank": "3k", "email": "mere@team.example",
        "division": str(teams.division.pk), "name_in_public": "entered", "accepts": "on", "team": " Te  Weka ",
    }  # fmt: skip
    assert browser.post(address, posted).status_code == 302
    one = Application.objects.get()
    assert one.team == "Te Weka"
    desk = Client()
    desk.force_login(teams.director)
    assert "new team Te Weka" in page_text(desk.get(reverse("desk:applications", args=[teams.event.slug])))
    assert "Team (optional)" in page_text(shown)
    change = f"/entry/{application_token(one)}/change/"
    assert select_one(browser.get(change), "input[name=team]")["value"] == "Te Weka"
    assert browser.post(change, posted | {"team": "Tui"}).status_code == 302
    one.refresh_from_db()
    assert one.team == "Tui"
    accept_applications(teams.event.pk, [one.number], {}, actor="Director")
    assert not select_all(browser.get(change), "input[name=team]"), "once they are entered, the director moves them"
    open_page(teams, closes_at=None, list_public=False)
    assert not select_all(browser.get(address), "#known-teams option"), "nobody learns who is there"


def test_a_team_is_asked_for_only_where_teams_play(teams: Desk) -> None:
    plain = add_division(teams.event.pk, "Open", actor="Director", preset="nz-open/1")
    open_page(teams, closes_at=None)
    address = reverse("public:enter", args=[teams.event.slug])
    assert f"In {teams.division.name}. A new name makes a new team." in page_text(Client().get(address))
    posted = {
        "given_name": "Mere", "family_name": "Kea", "rank": "3k", "email": "mere@team.example",
        "division": str(plain.pk), "name_in_public": "entered", "accepts": "on", "team": "Weka",
    }  # fmt: skip
    assert Client().post(address, posted).status_code == 302
    assert Application.objects.get().team == "", "in that division nobody plays for a team"
    alone = make_desk(0)
    open_page(alone, closes_at=None)
    assert not select_all(Client().get(reverse("public:enter", args=[alone.event.slug])), "[name=team]")


def test_an_event_that_is_finished_early_has_final_standings_of_its_teams(teams: Desk, client: Client) -> None:
    make_teams_of_clubs(teams.division.pk, actor="A")
    for alone in Entry.objects.filter(division=teams.division, team=None):
        withdraw_entry(alone.pk, actor="A")
    teams.play(1)
    shown = client.get(page(teams, "public:standings"))
    headings = texts_of(shown, "table th")
    assert headings.count("Team") == 3, "of the teams, of the best at each board, and of the players"
    assert "Club" not in headings
    finish_event(teams.event.pk, actor="A")
    overview = page_text(client.get(reverse("public:event", args=[teams.event.slug])))
    assert "Final standings" in overview
    assert "Standings after round 1" not in overview
    first = winners_certificates(teams.division, now=NOW).certificates[0]
    assert first.about.startswith(f"{teams.division.name} · 1 round · ")


def test_cards_and_welcome_sheets_name_the_team(teams: Desk) -> None:
    make_teams_of_clubs(teams.division.pk, actor="A")
    Team.objects.filter(name="Kea").update(name="Kea A")
    cards = card_pack(teams.division, now=NOW).cards
    assert [card.club for card in cards].count("Kea A") == 3
    assert any(sheet.about.endswith(" · Kea A") for sheet in welcome_sheets(teams.division, now=NOW))


def test_a_match_of_two_teams_has_no_bye(client: Client) -> None:
    desk = make_desk(8, "team-match")
    client.force_login(desk.director)
    entries = list(desk.division.entries.order_by("number").values_list("pk", flat=True))
    for place, name in enumerate(("Kea", "Tui")):
        set_team(desk.division.pk, None, name, entries[place::2], actor="A")
    assert "With an odd number of teams" not in page_text(client.get(page(desk, "desk:round", 1)))
