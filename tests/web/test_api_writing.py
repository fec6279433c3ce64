"""What a program does in its event by the API: the services of the desk, with their refusals as problems."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.test.utils import override_settings

from games.ledger.leader import Leader
from games.models import Game, LedgerEvent, PersonalData, Record, Report, Speaker
from nzgs_tourney.models import ApiAnswer, ApiScope, Entry
from nzgs_tourney.server import senders
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.exchange.api_tokens import end_api_token, make_api_token
from nzgs_tourney.services.exchange.lead_event import hand_event_over
from nzgs_tourney.views.api import programs
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.web.test_public_names import hide_everybody, leaks

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(6, published=1)]


class Program:
    """A program with a token for these scopes of the event; without any, one that has none."""

    def __init__(self, desk: Desk, *scopes: ApiScope) -> None:
        self.desk, self.client = desk, Client(enforce_csrf_checks=True)
        self.base = f"/api/v1/events/{desk.event.slug}/divisions/{desk.division.slug}/"
        self.secret = ""
        if scopes:
            self.token, made = make_api_token(desk.event.pk, "Scoreboard", scopes, maker=desk.director)
            self.secret = made.text

    def headers(self, key: str = "") -> dict[str, str]:
        """Its headers, with this Idempotency-Key."""
        named = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        return named | ({"Idempotency-Key": key} if key else {})

    def get(self, path: str) -> HttpResponse:
        return self.client.get(f"{self.base}{path}", headers=self.headers())

    def post(self, path: str, sent: Mapping[str, Any] | bytes | None = None, key: str = "") -> HttpResponse:
        kind = "application/x-go-sgf" if isinstance(sent, bytes) else "application/json"
        body = {} if sent is None else sent
        return self.client.post(f"{self.base}{path}", body, content_type=kind, headers=self.headers(key))

    def seq(self) -> int:
        """The number of the history that the API tells."""
        told = self.client.get(f"/api/v1/events/{self.desk.event.slug}/token/", headers=self.headers()).json()
        return int(told["seq"])


def problem(answer: HttpResponse) -> dict[str, Any]:
    """The problem, which has its status."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    told: dict[str, Any] = answer.json()  # type: ignore[attr-defined]
    assert told["status"] == answer.status_code
    assert told["detail"].endswith((".", "…")), told
    return told


def table_of(game: Game) -> str:
    return f"rounds/1/boards/{game.pairing.table}/"


def test_a_result_is_entered_once_and_what_came_since_stays(desk: Desk) -> None:
    program = Program(desk, ApiScope.RESULTS)
    game = games_of(desk.division.drawn_rounds.get())[0]
    at = f"{table_of(game)}report/"
    first = program.post(at, {"result": "B+3"}, key="one")
    assert first.json() | {"seq": 0} == {
        "table": game.pairing.table, "result": "B+3", "unplayed": False, "state": "reported", "seq": 0,
    }  # fmt: skip
    again = program.post(at, {"result": "B+3"}, key="one")
    assert (again.content, again["Idempotent-Replayed"]) == (first.content, "true")
    assert problem(program.post(at, {"result": "W+R"}, key="one"))["code"] == "key_reused"
    assert Report.objects.count() == 1
    told = LedgerEvent.objects.get(kind="result.reported")
    assert (told.actor_name, told.actor) == ("Scoreboard", f"token:{program.token.digest[:12]}")
    stale = problem(program.post(at, {"result": "W+R"}, key="two"))
    assert (stale["status"], stale["code"]) == (409, "overtaken")
    assert "B+3" in stale["detail"], "what it is now"
    assert program.post(at, {"result": "W+R", "replaces": "B+3"}, key="three").json()["result"] == "W+R"
    ApiAnswer.objects.all().delete()  # after two days
    other = games_of(desk.division.drawn_rounds.get())[1]
    assert program.post(f"{table_of(other)}report/", {"result": "B+3"}, key="one").json()["result"] == "B+3"
    reused = program.post(f"{table_of(other)}report/", {"result": "W+R", "replaces": "B+3"}, key="one")
    assert problem(reused)["code"] == "key_reused"
    ApiAnswer.objects.all().delete()
    assert program.post(at, {"result": "B+R", "replaces": "W+R"}, key="one").json()["result"] == "B+R"
    missing = problem(program.post(at, {"result": "W+R"}))
    assert (missing["status"], missing["code"], missing["place"]) == (422, "invalid", "Idempotency-Key")
    assert problem(program.post(at, {"result": "W+0.5"}, key="four"))["code"] == "refused"
    broken = program.client.post(
        f"{program.base}{at}", b"{", content_type="application/json", headers=program.headers("x")
    )
    assert problem(broken)["detail"] == "What was sent isn’t JSON."
    nothing = problem(program.post("rounds/1/boards/99/report/", {"result": "W+R"}, key="five"))
    assert (nothing["status"], "table" in nothing["detail"]) == (404, True), "the program sees what isn’t public too"
    void = problem(program.post("rounds/1/boards/1/report/", {"result": "void"}, key="six"))
    assert (void["status"], void["code"], "at the desk" in void["detail"]) == (422, "refused", True)
    assert "doesn’t take GET" in problem(program.get("rounds/1/boards/1/report/"))["detail"]


def test_a_result_that_a_player_reported_is_replaced_only_by_its_name(desk: Desk) -> None:
    program = Program(desk, ApiScope.RESULTS)
    game = games_of(desk.division.drawn_rounds.get())[0]
    report_from(game, Speaker.BLACK, "W+R")
    at = f"{table_of(game)}report/"
    assert problem(program.post(at, {"result": "B+R"}, key="one"))["code"] == "overtaken"
    assert program.post(at, {"result": "B+R", "replaces": "W+R"}, key="two").json()["result"] == "B+R"
    report_from(game, Speaker.WHITE, "B+3")
    assert program.post(at, {"result": "W+R", "replaces": "B+3"}, key="three").json()["result"] == "W+R"


def test_no_refusal_shows_an_address(desk: Desk) -> None:
    program = Program(desk, ApiScope.ENTRIES)
    entry = desk.division.entries.first()
    edit_entry(entry.pk, {"email": "secret@example.org"}, actor=desk.director.actor)
    stale = problem(program.post(f"entries/{entry.number}/edit/", {"email": "x@example.org", "expected_seq": 0}))
    assert stale["code"] == "overtaken"
    assert "secret" not in str(stale)


def test_a_reason_is_text(desk: Desk) -> None:
    program = Program(desk, ApiScope.ENTRIES)
    entry = desk.division.entries.first()
    at = f"entries/{entry.number}/withdraw/"
    assert program.post(at, {"reason": "Ill\u0000\u202e."}).status_code == 200
    assert PersonalData.objects.filter(value="Ill.").exists()


def test_entries_are_added_edited_and_withdrawn(desk: Desk) -> None:
    program = Program(desk, ApiScope.ENTRIES)
    sent = {"name": "Ngaio Tūī", "rank": "3k", "club": "Nelson", "email": "ngaio@example.org"}
    added = program.post("entries/add/", sent, key="one")
    assert (added.status_code, added.json()["enters_in"], added.json()["country"]) == (201, 2, "NZ")
    assert program.post("entries/add/", sent, key="one").content == added.content
    entry = Entry.objects.get(name="Ngaio Tūī")
    assert (entry.email, entry.rank, entry.club) == ("ngaio@example.org", "3k", "Nelson")
    assert problem(program.post("entries/add/", sent))["code"] in ("who_is_it", "refused"), "somebody has to say who"
    wrong = problem(program.post("entries/add/", {"name": "Rewi", "rank": "abc"}))
    assert (wrong["code"], wrong["place"]) == ("invalid", "rank")
    assert problem(program.post("entries/add/", {"name": "Rewi", "grade": "3k"}))["place"] == "grade"
    here, seq = f"entries/{entry.number}/", program.seq()
    edited = program.post(f"{here}edit/", {"club": "Picton", "expected_seq": seq}).json()
    assert (edited["club"], edited["rank"], edited["seq"]) == ("Picton", "3k", seq + 1)
    entry.refresh_from_db()
    assert entry.email == "ngaio@example.org", "what wasn't sent stays"
    stale = problem(program.post(f"{here}edit/", {"club": "Nelson", "expected_seq": seq}))
    assert (stale["status"], stale["code"], stale["seq"]) == (409, "overtaken", seq + 1)
    assert "Picton" in stale["changes"][0]
    assert program.post(f"{here}withdraw/", {"reason": "Ill."}).json()["withdrawn_from"] == 2
    assert program.post(f"{here}return/").json()["withdrawn_from"] is None


def test_players_are_checked_in(desk: Desk) -> None:
    program = Program(desk, ApiScope.CHECK_IN)
    at = "rounds/2/check-in/"
    before = program.get(at).json()
    assert {one["presence"] for one in before["entries"]} == {"unseen"}
    first, second = (one["entry"] for one in before["entries"][:2])
    answers = [{"entry": first, "presence": "here"}, {"entry": second, "presence": "absent"}]
    after = program.post(at, {"answers": answers, "expected_seq": before["seq"]}).json()
    assert [one["presence"] for one in after["entries"][:2]] == ["here", "absent"]
    assert program.get(at).json() == after
    other = [{"entry": first, "presence": "excused"}]
    assert problem(program.post(at, {"answers": other, "expected_seq": before["seq"]}))["code"] == "overtaken"
    assert problem(program.post(at, {"answers": [{"entry": 99, "presence": "here"}]}))["place"] == "answers"
    twice = [{"entry": first, "presence": "here"}, {"entry": first, "presence": "absent"}]
    assert problem(program.post(at, {"answers": twice}))["place"] == "answers"
    assert problem(program.post("rounds/1/check-in/", {"answers": answers}))["code"] == "refused", "it is published"


def test_a_record_that_fits_is_kept_and_another_needs_a_person(desk: Desk) -> None:
    program = Program(desk, ApiScope.RECORDS)
    game = games_of(desk.division.drawn_rounds.get())[0]
    moves = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + 3 * (n // 19))}]" for n in range(60))
    head = f"GM[1]FF[4]SZ[19]KM[{game.komi}]PB[{game.black_name}]PW[{game.white_name}]"
    sgf = f"(;{head}{moves})".encode()
    kept = program.post(f"{table_of(game)}records/", sgf)
    assert (kept.status_code, kept.json()["number"], kept.json()["moves"]) == (201, 1, 60), kept.content
    assert program.post(f"{table_of(game)}records/", sgf).json() == kept.json()
    assert Record.objects.count() == 1
    other = sgf.replace(game.black_name.encode(), b"Somebody Else Altogether").replace(b"[aa]", b"[sa]", 1)
    misfit = problem(program.post(f"{table_of(game)}records/", other))
    assert (misfit["status"], misfit["code"]) == (422, "does_not_fit")
    assert problem(program.post(f"{table_of(game)}records/", b"nothing"))["code"] == "refused"


def test_a_draft_is_read_and_a_published_round_is_no_draft(desk: Desk) -> None:
    program = Program(desk, ApiScope.DRAWS)
    for game in games_of(desk.division.drawn_rounds.get()):
        Program(desk, ApiScope.RESULTS).post(f"{table_of(game)}report/", {"result": "B+R"}, key="k")
    desk.draw(2)
    names = hide_everybody(desk)
    draft = program.get("rounds/2/draft/")
    told = draft.json()
    assert (len(told["boards"]), told["closed"]) == (3, False)
    assert not leaks({draft.request["PATH_INFO"]: draft.content.decode()}, names), "hidden names stay hidden"
    assert program.client.get(f"{program.base}rounds/2/").status_code == 404, "not without the token"
    assert problem(program.get("rounds/1/draft/"))["status"] == 404


def test_who_is_turned_away(desk: Desk) -> None:
    game = games_of(desk.division.drawn_rounds.get())[0]
    at, sent = f"{table_of(game)}report/", {"result": "B+R"}
    nobody, official = Program(desk), Program(desk)
    official.client.force_login(desk.director)
    for without in (nobody, official):
        answer = without.post(at, sent, key="one")
        assert problem(answer)["code"] == "token", "no cookie lets anybody in"
        assert answer["WWW-Authenticate"] == "Bearer"
    assert problem(Program(desk, ApiScope.ENTRIES).post(at, sent, key="one"))["status"] == 403
    program = Program(desk, ApiScope.RESULTS)
    program.base = program.base.replace(desk.event.slug, make_desk(2).event.slug)
    assert problem(program.post(at, sent, key="one"))["status"] == 404, "another event"
    program = Program(desk, ApiScope.RESULTS)
    answer = program.post(at, sent, key="one")
    assert answer["Cache-Control"] == "no-store"
    assert not {"Access-Control-Allow-Origin", "Set-Cookie"} & set(answer.headers)
    assert problem(program.client.options(f"{program.base}{at}"))["status"] == 405, "open to no other site's pages"
    end_api_token(program.token.pk, actor="Aroha")
    assert problem(program.post(at, sent, key="two"))["status"] == 401
    assert Report.objects.count() == 1


def test_a_finished_event_and_one_led_elsewhere_take_nothing(desk: Desk) -> None:
    program = Program(desk, ApiScope.RESULTS, ApiScope.CHECK_IN)
    at = f"{table_of(games_of(desk.division.drawn_rounds.get())[0])}report/"
    finish_event(desk.event.pk, actor="Aroha")
    assert "finished" in problem(program.post(at, {"result": "B+R"}, key="one"))["detail"]
    hand_event_over(desk.event.pk, Leader("0" * 32, "Wellington laptop"), seen=program.seq(), actor="Aroha")
    away = problem(program.post("rounds/2/check-in/", {"answers": []}, key="two"))
    assert (away["status"], away["code"]) == (409, "led_elsewhere")


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=2_048)
def test_what_is_too_large_is_a_problem_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(senders, "close_old_connections", lambda: None)
    program, at = Program(desk, ApiScope.RECORDS), f"{table_of(games_of(desk.division.drawn_rounds.get())[0])}records/"
    told = problem(program.post(at, b"(" * 4_000, key="one"))
    assert (told["status"], told["code"]) == (413, "too_large")
    path, may_send = f"{program.base}{at}", senders.may_send
    for secret, may in ((program.secret, True), ("nzgs_no", False), ("", False)):
        assert may_send({"path": path, "headers": [(b"authorization", f"Bearer {secret}".encode())]}) is may
    assert not may_send({"path": path, "headers": []})


def test_guesses_are_bounded_and_lock_nobody_out(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "WRONG_TOKENS", 2)
    program, guesser = Program(desk, ApiScope.RESULTS), Program(desk)
    guesser.secret = "nzgs_" + "x" * 22
    address = f"/api/v1/events/{desk.event.slug}/token/"
    statuses = [guesser.client.get(address, headers=guesser.headers()) for _ in "abc"]
    assert [one.status_code for one in statuses] == [401, 401, 429]
    assert int(statuses[2]["Retry-After"]) > 0
    assert program.seq() > 0
    monkeypatch.setattr(programs, "ASKED_BY_TOKEN", 2)
    cache.clear()
    assert problem(program.get("rounds/1/draft/"))["code"] == "scope"
    answer = program.client.get(address, headers=program.headers())
    assert problem(answer)["code"] == "too_often", "one without the scope it needs counts too"
