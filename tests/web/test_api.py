"""The API: what public pages show, for everybody, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import get_args

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from jsonschema import Draft202012Validator

from games.models import Record, Speaker
from nzgs_tourney.models import Entry, Event, Team
from nzgs_tourney.pages.results.games_found import FOUND, RESULTS
from nzgs_tourney.pages.standings.team_table import team_table
from nzgs_tourney.server.page_versions import page_at
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs
from nzgs_tourney.services.points.series import save_series
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from nzgs_tourney.views.api.archive import FoundKind, ResultKind
from nzgs_tourney.views.api.description import description
from tests.browser.every_page import full_event
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.tree import REPOSITORY
from tests.web.parsed import page_text, select_all, text_of
from tests.web.routes import ROUTES, Access
from tests.web.test_public_names import hide_everybody, leaks

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/"


@pytest.fixture(scope="module")
def made(kept_for_module: None) -> Desk:
    """The event with something on every page, in a series too."""
    desk = full_event()
    points = (Decimal(10), Decimal("7.5"), Decimal(5))
    save_series(None, name="Grand Prix", points=points, best=1, divisions=[desk.division.pk], actor="Federation")
    return desk


@pytest.fixture
def desk(made: Desk, db: None) -> Desk:
    return made


def base(desk: Desk) -> str:
    return f"{ROOT}events/{desk.event.slug}/divisions/{desk.division.slug}/"


def addresses_of(desk: Desk) -> dict[str, list[str]]:
    """The addresses of the API by its operations, found from its own answers."""
    division, client = base(desk), Client()
    found: dict[str, list[str]] = {
        "index": [ROOT],
        "events": [f"{ROOT}events/"],
        "event": [f"{ROOT}events/{desk.event.slug}/"],
        "rulings": [f"{ROOT}events/{desk.event.slug}/rulings/"],
        **{
            name: [f"{division}{name}/"]
            for name in ("entries", "rounds", "schedule", "standings", "crosstable", "points", "prizes")
        },
        "division_statistics": [f"{division}statistics/"],
        "event_statistics": [f"{ROOT}events/{desk.event.slug}/statistics/"],
        "statistics": [f"{ROOT}statistics/"],
        "all_series": [f"{ROOT}series/"],
        "players": [f"{ROOT}players/", f"{ROOT}players/?q=e&page=2"],
        "games": [f"{ROOT}games/", f"{ROOT}games/?event=open&year=2026&size=19&handicap=0&page=1"],
        "openings": [f"{ROOT}games/openings/", f"{ROOT}games/openings/?line=19-0-Q16-D4"],
        "games_years": [f"{ROOT}games/years/"],
        "latest_year": [f"{ROOT}points/"],
        "year": [f"{ROOT}points/2026/"],
    }
    entries = client.get(found["entries"][0]).json()["entries"]
    found["entry"] = [f"{division}entries/{one['number']}/" for one in entries]
    entered = {one["number"]: one for one in (client.get(address).json() for address in found["entry"])}
    found["head_to_head"] = [
        f"{ROOT}players/{one['player']}/against/{entered[played['opponent']]['player']}/"
        for one in entered.values()
        for played in one["rounds"]
        if one["player"] and played["result"] not in ("", "void", "both_lose") and not played["unplayed"]
    ]
    found["player"] = [f"{ROOT}players/{one['player']}/" for one in client.get(found["players"][0]).json()["players"]]
    found["series"] = [f"{ROOT}series/{one['slug']}/" for one in client.get(f"{ROOT}series/").json()["series"]]
    drawn = [one for one in client.get(found["rounds"][0]).json()["rounds"] if one["state"] != "announced"]
    found["round"] = [f"{division}rounds/{one['number']}/" for one in drawn]
    found["board"] = [
        f"{address}boards/{board['table']}/"
        for address in found["round"]
        for board in client.get(address).json()["boards"]
    ]
    found["record"] = [record["sgf"] for address in found["board"] for record in client.get(address).json()["records"]]
    return found


def everything(desk: Desk) -> Iterator[tuple[str, str]]:
    """Every operation with each of its addresses."""
    for name, addresses in addresses_of(desk).items():
        for address in addresses:
            yield name, address


def operations() -> dict[str, dict[str, object]]:
    """The operations of the description that need no token, by their names."""
    told = (one for path in description()["paths"].values() for one in path.values())
    return {one["operationId"]: one for one in told if "security" not in one}


def test_every_answer_is_as_the_description_says(client: Client, desk: Desk) -> None:
    told = description()
    assert told["openapi"] == "3.1.0"
    asked = set()
    for name, address in everything(desk):
        answer = client.get(address)
        assert answer.status_code == 200, address
        (kind,) = operations()[name]["responses"][200]["content"]
        assert answer["Content-Type"] == kind
        asked.add(name)
        if name != "record":
            schema = {
                **operations()[name]["responses"][200]["content"][kind]["schema"],
                "components": told["components"],
            }
            Draft202012Validator(schema).validate(answer.json())
    assert asked == operations().keys()
    public = {name for name, (who, _methods) in ROUTES.items() if name.startswith("api:") and who is Access.EVERYBODY}
    assert len(asked) == len(public) - 1


def test_every_shape_that_is_not_a_mere_list_has_an_example_of_its_own_shape() -> None:
    told = description()
    for schema in told["components"]["schemas"].values():
        for example in schema.get("examples", ()):
            Draft202012Validator({**schema, "components": told["components"]}).validate(example)
    assert sum("examples" in schema for schema in told["components"]["schemas"].values()) > 15
    named = {one["name"] for operation in operations().values() for one in operation.get("parameters", ())}
    exampled = {
        one["name"]
        for operation in operations().values()
        for one in operation.get("parameters", ())
        if one["schema"].get("examples") or one.get("examples")
    }
    assert named == exampled


def test_the_standings_are_those_of_the_page(client: Client, desk: Desk) -> None:
    told = client.get(f"{base(desk)}standings/").json()
    page = client.get(reverse("public:standings", args=[desk.event.slug, desk.division.slug]))
    shown = [text_of(row) for row in select_all(page, "#live tbody tr")]
    assert len(shown) == len(told["rows"])
    for row, text in zip(told["rows"], shown, strict=True):
        assert f"{row['place']}{'=' * row['shared']} {row['name']}" in text
    page = client.get(reverse("public:crosstable", args=[desk.event.slug, desk.division.slug]))
    crossed = client.get(f"{base(desk)}crosstable/").json()["rows"]
    assert [{**row, "rounds": None} for row in crossed] == [{**row, "rounds": None} for row in told["rows"]]
    won = [select_all(row, ".won") for row in select_all(page, "#live tbody tr")]
    assert [len(cells) for cells in won] == [sum(one["mark"] == "won" for one in row["rounds"]) for row in crossed]


def test_a_schedule_is_that_of_the_page_and_elsewhere_says_why_there_is_none(client: Client, desk: Desk) -> None:
    told = client.get(f"{base(desk)}schedule/").json()
    assert told["rounds"] == []
    assert told["waiting"] == "The rounds of this division are drawn one by one, from the results."
    club = make_desk(5, "club-round-robin")
    club.play(1)
    told = client.get(f"{base(club)}schedule/").json()
    assert [one["published"] for one in told["rounds"]] == [True, False, False, False, False]
    games = [game for one in told["rounds"] for game in one["games"]]
    met = {frozenset((game["black_entry"], game["white_entry"])) for game in games}
    assert len(met) == len(games) == 10, "everybody meets everybody"
    assert {game["won"] for game in told["rounds"][0]["games"]} <= {"black", "white"}
    assert {game["won"] for one in told["rounds"][1:] for game in one["games"]} == {""}
    names = dict(club.division.entries.values_list("number", "player__name"))
    assert all(names[game[f"{side}_entry"]] == game[side] for game in games for side in ("black", "white"))
    assert sorted(name for one in told["rounds"] for name in one["without_game"]) == sorted(names.values())


def test_a_round_is_that_of_the_page(client: Client, desk: Desk) -> None:
    for number in (1, 2):
        told = client.get(f"{base(desk)}rounds/{number}/").json()
        page = client.get(reverse("public:results", args=[desk.event.slug, desk.division.slug, number]))
        shown = [text_of(row) for row in select_all(page, "#live tbody tr")]
        for board in told["boards"]:
            (row,) = [text for text in shown if board["black"]["name"] in text]
            assert board["white"]["name"] in row
            sign = {"both_lose": "both lose", "void": "void"}.get(board["result"], board["result"])
            assert sign in row
        assert len(told["boards"]) == desk.division.drawn_rounds.get(number=number).pairings.count()
    assert told["without_board"], "eleven players"


def test_the_rulings_are_those_that_are_public(client: Client, desk: Desk) -> None:
    (ruling,) = client.get(f"{ROOT}events/{desk.event.slug}/rulings/").json()["rulings"]
    board = f"{base(desk)}rounds/{ruling['round']}/boards/{ruling['table']}/"
    (at_board,) = client.get(board).json()["rulings"]
    assert at_board == {name: ruling[name] for name in at_board}
    assert "reason" not in at_board, "it is for the parties"


def test_nothing_private_is_in_any_answer(client: Client, desk: Desk) -> None:
    entries = Entry.objects.filter(division__event=desk.event)
    entries.update(email="tui@example.org", phone="021 555 0199")
    hidden = hide_everybody(desk)
    told = {address: client.get(address).content.decode() for _name, address in everything(desk)}
    brought = {address: told[address] for address in told if "/points/" in address and "/events/" not in address}
    assert not leaks({address: text for address, text in told.items() if address not in brought}, hidden)
    text = "\n".join(told.values())
    assert "Heron 1" in text
    for private in ("@", "555 0199", desk.event.link_prefix, desk.event.link_secret, "/p/", "Somebody by link"):
        assert private not in text, private
    assert all(
        not one["player"]
        for name, address in everything(desk)
        if name == "entry"
        for one in [client.get(address).json()]
    )
    assert client.get(f"{ROOT}players/").json()["players"] == []


def test_records_are_withheld_where_a_player_says_no(client: Client, desk: Desk) -> None:
    record = Record.objects.filter(game__stream=desk.event.stream).earliest("pk")
    pairing = record.game.pairing
    board = f"{base(desk)}rounds/{pairing.round.number}/boards/{pairing.table}/"
    before = client.get(board)
    (sgf, *_more) = [one["sgf"] for one in before.json()["records"]]
    assert client.get(sgf).content.startswith(b"(;")
    edit_entry(pairing.seats.all()[0].entry_id, {"records_consent": "no"}, actor="Director")
    after = client.get(board, headers={"If-None-Match": before["ETag"]})
    assert (after.json()["records"], after.json()["records_withheld"]) == ([], True)
    assert client.get(sgf).status_code == 404


def test_what_is_not_published_does_not_exist(client: Client, desk: Desk) -> None:
    addresses = list(everything(desk))
    for missing in (f"{base(desk)}rounds/3/", f"{base(desk)}rounds/99/", f"{base(desk)}rounds/1/boards/99/"):
        assert client.get(missing).status_code == 404, "a draft, and what isn't there"
    Event.objects.filter(pk=desk.event.pk).update(published=False)
    client.force_login(desk.director)
    for name, address in addresses:
        answer = client.get(address)
        if "events/" in address and name != "events":
            assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), address
    assert desk.event.slug not in client.get(f"{ROOT}events/").content.decode()


def test_the_search_of_games_is_that_of_its_page(client: Client, desk: Desk) -> None:
    page = client.get(reverse("public:games"))
    shown = [text_of(link) for link in select_all(page, "tbody th a")]
    told = client.get(f"{ROOT}games/").json()
    assert (told["found"], told["page"], told["pages"]) == (len(shown), 1, 1)
    for game, text in zip(told["games"], shown, strict=True):
        assert (
            text
            == f"{game['black']['name']} {game['black']['rank']} – {game['white']['name']} " + (game["white"]["rank"])
        )
        assert client.get(game["sgf"]).status_code == 200
        board = client.get(game["sgf"].partition("records")[0]).json()
        assert {name: board[name] for name in ("result", "handicap", "komi", "unplayed")} == {
            name: game[name] for name in ("result", "handicap", "komi", "unplayed")
        }
    assert get_args(ResultKind) == ("", *RESULTS)
    assert get_args(FoundKind) == ("", *FOUND)
    for asked in ("player=nobody", "year=1999", "size=9", "result=jigo", "line=19-0-K10", "page=2"):
        assert client.get(f"{ROOT}games/?{asked}").json()["games"] == [], asked
    kinds = [kind for game in told["games"] for kind in game["findings"]]
    for kind in kinds:
        assert client.get(f"{ROOT}games/?found={kind}").json()["found"] == kinds.count(kind)


def test_openings_and_years_are_those_of_their_pages(client: Client, desk: Desk) -> None:
    start = client.get(f"{ROOT}games/openings/").json()
    (first, *_more) = start["moves"]
    assert first["line"] == f"19-0-{first['move']}"
    after = client.get(f"{ROOT}games/openings/?line={first['line']}").json()
    assert (after["games"], after["to_move"]) == (first["games"], "white")
    assert sum(row.count("X") for row in after["board"]) == 1
    found = client.get(f"{ROOT}games/?line={first['line']}").json()["found"]
    assert found == after["games"] > 0
    shown = text_of(page_text(client.get(f"{reverse('public:openings')}?line={first['line']}")))
    assert all(move["move"] in shown for move in after["moves"])
    (year,) = client.get(f"{ROOT}games/years/").json()["years"]
    assert sum(year["endings"].values()) == year["games"]
    assert client.get(year["volume"]).status_code == 200
    assert year["records"] == client.get(f"{ROOT}games/").json()["found"]


def test_a_person_and_who_they_met_are_as_on_their_page(client: Client, desk: Desk) -> None:
    for address in addresses_of(desk)["head_to_head"][:4]:
        told = client.get(address).json()
        back = client.get(f"{ROOT}players/{told['opponent']['player']}/against/{told['player']}/").json()
        won, lost = told["opponent"]["games"]["won"], told["opponent"]["games"]["lost"]
        assert (back["opponent"]["games"]["won"], back["opponent"]["games"]["lost"]) == (lost, won)
        assert [game["mark"] for game in told["games"]].count("won") == won
        person = client.get(f"{ROOT}players/{told['player']}/").json()
        assert person["games"] == {
            end: sum(person["tallies"][colour][end] for colour in ("black", "white")) for end in person["games"]
        }
        page = page_text(client.get(reverse("public:person", args=[told["player"]]), {"against": back["player"]}))
        assert told["opponent"]["name"] in page
    nobody = client.get(f"{ROOT}players/{told['player']}/against/{told['player']}/")
    assert nobody.status_code == 404, "themselves"
    stranger = enter_player(make_desk(4).division.pk, NewEntry("Moana Unmet", "3k"), actor="Director").player_id
    unmet = client.get(f"{ROOT}players/{told['player']}/against/{stranger}/").json()
    assert (unmet["opponent"]["name"], unmet["games"]) == ("Moana Unmet", [])


def test_who_hides_their_name_has_met_nobody(client: Client, desk: Desk) -> None:
    (address, *_more) = addresses_of(desk)["head_to_head"]
    told = client.get(address).json()
    hidden = Entry.objects.filter(division__event=desk.event, player=told["opponent"]["player"])
    assert edit_entry(hidden.get().pk, {"name_in_public": "initials"}, actor="Director")
    assert client.get(address).status_code == 404
    person = client.get(f"{ROOT}players/{told['player']}/").json()
    assert told["opponent"]["name"] not in str(person["opponents"])


def test_prizes_name_nobody_before_they_are_final(client: Client, desk: Desk) -> None:
    told = client.get(f"{base(desk)}prizes/").json()
    assert (told["final"], [prize["name"] for prize in told["prizes"]]) == (False, ["Winner", "Best youth"])
    assert told["prizes"][0]["amounts"] == ["100", "50"]
    assert all(prize["winners"] == [] for prize in told["prizes"])


def test_the_winners_of_prizes_are_those_of_the_page(client: Client) -> None:
    desk = make_desk(4)
    set_prizes(desk.division.pk, [PrizeTerms("Winner", (Decimal(100), Decimal(50)))], actor="Director")
    for number in range(1, desk.division.rounds + 1):
        for game in games_of(desk.publish(number)):
            report_from(game, Speaker.PAPER, "B+R")
        close_round(desk.division.pk, number, actor="Director", confirm_reported=True)
    told = client.get(f"{base(desk)}prizes/").json()
    assert told["final"]
    page = page_text(client.get(reverse("public:prizes", args=[desk.event.slug, desk.division.slug])))
    (prize,) = told["prizes"]
    assert sum(Decimal(one["amount"]) for one in prize["winners"]) == 150
    assert all(one["name"] in page for one in prize["winners"])


def test_statistics_count_the_games_of_their_page(client: Client, desk: Desk) -> None:
    told = client.get(f"{base(desk)}statistics/").json()
    assert told == client.get(f"{ROOT}events/{desk.event.slug}/statistics/").json(), "one division"
    tallies = [one["black"] for one in told["by_komi"]]
    assert sum(sum(tally.values()) for tally in tallies) == told["games"] > 0
    boards = sum(len(client.get(f"{base(desk)}rounds/{number}/").json()["boards"]) for number in (1, 2))
    assert told["games"] + sum(told["left_out"].values()) == boards
    assert client.get(f"{ROOT}statistics/").json()["games"] == 0, "the event isn't over"


def test_a_series_is_that_of_its_page(client: Client, desk: Desk) -> None:
    (line,) = client.get(f"{ROOT}series/").json()["series"]
    told = client.get(f"{ROOT}series/{line['slug']}/").json()
    assert (told["points"], told["best"]) == (["10", "7.5", "5"], 1)
    page = client.get(reverse("public:series", args=[line["slug"]]))
    shown = [text_of(row) for row in select_all(page, "tbody tr")]
    assert len(shown) == len(told["players"])
    for player, text in zip(told["players"], shown, strict=True):
        assert player["name"] in text
        assert player["counted"] == [True]
        assert player["total"] == player["won"][0]


def test_an_answer_that_has_not_changed_is_not_sent_again(client: Client, desk: Desk) -> None:
    for _name, address in everything(desk):
        etag = client.get(address)["ETag"]
        again = client.get(address, headers={"If-None-Match": etag})
        assert (again.status_code, again["ETag"], again.content) == (304, etag, b""), address


def test_another_result_changes_what_shows_it_alone(client: Client, desk: Desk) -> None:
    first, second = (f"{base(desk)}rounds/{number}/" for number in (1, 2))
    before = {address: client.get(address)["ETag"] for address in (first, second, f"{base(desk)}standings/")}
    open_game = next(game for game in games_of(desk.division.drawn_rounds.get(number=2)) if game.state == "open")
    report_from(open_game, Speaker.BLACK, "W+R")
    assert {address for address, etag in before.items() if client.get(address)["ETag"] != etag} == {
        second, f"{base(desk)}standings/"
    }  # fmt: skip


def test_a_browser_gets_a_page_of_every_address_with_an_example(client: Client, desk: Desk) -> None:
    answer = client.get(ROOT, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    page = page_text(answer)
    for path, ways in description()["paths"].items():
        assert all(f"{way.upper()} {path}" in page for way in ways)
    assert len(select_all(page, "details")) == sum(len(ways) for ways in description()["paths"].values())
    assert "curl http://testserver/api/v1/events/rimu-open/divisions/open/rounds/1/boards/1/report/" in page
    assert "Bearer nzgs_…" in page
    assert '"name": "Rimu Open"' in page
    assert select_all(page, f'a[href="{ROOT}events/"]')
    for accept in ("*/*", "application/json"):
        told = client.get(ROOT, headers={"Accept": accept})
        assert (told["Content-Type"], "Accept" in told["Vary"]) == ("application/json", True)


def test_every_site_may_read_it_and_none_may_send(client: Client, desk: Desk) -> None:
    address = f"{base(desk)}standings/"
    for answer in (client.get(address), client.get(f"{ROOT}nothing/"), client.post(address), client.options(address)):
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer
        assert not answer.cookies
    assert client.post(address).status_code == 405
    assert Client(enforce_csrf_checks=True).post(address).json()["status"] == 405
    assert client.options(address)["Access-Control-Allow-Methods"] == "GET, HEAD"
    head = client.head(address)
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", client.get(address)["ETag"])


def test_an_address_with_a_line_break_gets_a_problem_too(client: Client) -> None:
    for method in (client.get, client.post):
        answer = method(f"{ROOT}events/a%0Ab/")
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_it_speaks_english_whatever_its_reader_asks_for(client: Client, desk: Desk) -> None:
    address = f"{base(desk)}standings/"
    asked = client.get(address, headers={"Accept-Language": "ja"})
    assert (asked.content, asked["ETag"]) == (client.get(address).content, client.get(address)["ETag"])


@pytest.mark.parametrize(
    ("query", "status"), [("page=0", 422), ("page=x", 422), ("q=" + "a" * 81, 422), ("page=9", 200), ("q=%00", 200)]
)
def test_a_wrong_query_is_told_by_its_name(client: Client, query: str, status: int) -> None:
    answer = client.get(f"{ROOT}players/?{query}")
    assert answer.status_code == status
    if status == 422:
        refused_by_name(answer, query)


def refused_by_name(answer: HttpResponse, query: str) -> None:
    """The problem says which part of the address is wrong."""
    told, name = json.loads(answer.content), query.partition("=")[0]
    assert (told["status"], told["title"], told["code"]) == (422, answer.reason_phrase, "invalid")
    assert told["detail"].startswith(f"{name}: ")
    assert told["place"] == name


@pytest.mark.parametrize(
    "query", ["year=0", "year=x", "size=1", "handicap=-1", "result=won", "found=x", "line=19-0-Q16-Q16", "line=x"]
)
def test_a_wrong_search_of_games_is_told_by_its_name(client: Client, query: str) -> None:
    answer = client.get(f"{ROOT}games/?{query}")
    assert answer.status_code == 422
    refused_by_name(answer, query)
    if query.startswith("line"):
        assert client.get(f"{ROOT}games/openings/?{query}").status_code == 422


QUERIES = {
    "index": 0, "events": 3, "event": 33, "rulings": 7, "entries": 9, "entry": 10, "rounds": 10, "round": 17,
    "board": 33, "record": 16, "standings": 9, "crosstable": 9, "points": 18, "players": 5, "player": 15,
    "latest_year": 13, "year": 12, "games": 6, "openings": 1, "games_years": 5,
    "prizes": 14, "division_statistics": 5, "event_statistics": 5, "statistics": 5, "all_series": 1, "series": 12,
    "head_to_head": 11, "schedule": 10,
}  # fmt: skip
"""The most queries of each answer, whatever the number of players and boards."""


def test_the_queries_are_few(client: Client, desk: Desk) -> None:
    addresses = addresses_of(desk)
    for name, (address, *_more) in addresses.items():
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        assert len(asked) <= QUERIES[name], f"{name}: {len(asked)}"


def test_answers_about_an_event_are_kept_ready(desk: Desk) -> None:
    kept = {name for name, address in everything(desk) if page_at(address.partition("?")[0]) is not None}
    about_an_event = {name for name in operations() if "event_slug" in str(operations()[name].get("parameters"))}
    assert kept == about_an_event - {"record"}


def test_the_document_names_every_address() -> None:
    document = (REPOSITORY / "docs" / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(GET|POST) (/api/v1/[^`]*)`", document))
    paths = description()["paths"].items()
    assert named == {("GET", f"{ROOT}openapi.json"), *((way.upper(), path) for path, ways in paths for way in ways)}


def test_the_standings_of_teams_are_those_of_the_page(client: Client) -> None:
    desk = make_desk(9, "club-teams")
    for entry in Entry.objects.filter(division=desk.division):
        Entry.objects.filter(pk=entry.pk).update(club=("Kea", "Tui", "Moa")[entry.number % 3])
    make_teams_of_clubs(desk.division.pk, actor="Director")
    for game in games_of(desk.publish(1)):
        report_from(game, Speaker.PAPER, "B+R")
    told = client.get(f"{base(desk)}standings/").json()["teams"]
    shown = team_table(standings_now(desk.division))
    assert shown is not None
    assert [one["name"] for one in told["criteria"]] == [column.label for column in shown.columns]
    assert [f"{row['place']}{'=' * row['shared']} {row['name']}" for row in told["rows"]] == [
        f"{row.place} {row.name}" for row in shown.rows
    ]


def test_a_team_is_no_club_and_groups_have_their_letter(client: Client) -> None:
    desk = make_desk(6, "club-teams")
    for entry in Entry.objects.filter(division=desk.division):
        Entry.objects.filter(pk=entry.pk).update(club=("Kea", "Tui")[entry.number % 2])
    make_teams_of_clubs(desk.division.pk, actor="Director")
    Team.objects.filter(name="Kea").update(name="Kea and friends")
    desk.publish(1)
    told = client.get(f"{base(desk)}rounds/1/").json()["boards"]
    assert {(one["club"], one["team"]) for board in told for one in (board["black"], board["white"])} == {
        ("Kea", "Kea and friends"),
        ("Tui", "Tui"),
    }
    assert {one["group"] for one in client.get(f"{base(desk)}standings/").json()["rows"]} == {None}
    grouped = make_desk(8, "groups")
    grouped.publish(1)
    rows = client.get(f"{base(grouped)}standings/").json()["rows"]
    entries = client.get(f"{base(grouped)}entries/").json()["entries"]
    assert {one["entry"]: one["group"] for one in rows} == {one["number"]: one["group"] for one in entries}
    assert [one["group"] for one in rows] == ["A"] * 4 + ["B"] * 4
    one = client.get(f"{base(grouped)}entries/1/").json()
    assert one["group"] == next(row["group"] for row in rows if row["entry"] == 1)
