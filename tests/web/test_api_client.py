"""The client for the API, its script that mirrors an event, and the examples of its document."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

import pytest
from django.test import Client

from games.models import Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.models import ApiScope
from nzgs_tourney.services.exchange.api_tokens import make_api_token
from tests.db.desk import Desk, games_of, report_from
from tests.tree import REPOSITORY

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=2, played=1)]

FOLDER = REPOSITORY / "clients" / "python"
SGF = b"(;GM[1]FF[4]SZ[19]KM[7]RU[NZ];B[dd];W[pp];B[dp];W[pd])"


class Site:
    """The site as the client asks it, with the status of each answer in order."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.statuses: list[int] = []
        self.failures = 0

    def __call__(self, address: str, headers: Mapping[str, str], body: bytes | None = None) -> object:
        parts, told = urlsplit(address), dict(headers)
        where, kind = f"{parts.path}?{parts.query}", told.pop("Content-Type", "")
        self.failures -= 1
        if self.failures >= 0:
            raise OSError("the network is away")
        if body is None:
            answer = Client().get(where, headers=told)
        else:
            answer = Client().post(where, body, content_type=kind, headers=told)
        self.statuses.append(answer.status_code)
        return self.module.Answer(answer.status_code, answer.get("ETag", ""), answer.content)


@pytest.fixture
def client_module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The client, as a program beside it imports it."""
    monkeypatch.syspath_prepend(str(FOLDER))
    import nzgs_tourney_client  # type: ignore[import-not-found]

    return nzgs_tourney_client


@pytest.fixture
def site(client_module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Site:
    asked = Site(client_module)
    monkeypatch.setattr(client_module, "by_urllib", asked)
    return asked


def test_every_address_is_read_by_a_method(client_module: ModuleType, site: Site, desk: Desk) -> None:
    game = games_of(desk.division.drawn_rounds.get(number=2))[0]
    submit_record(game.pk, Speaker.BLACK, SGF, actor="Somebody")
    tourney, slugs = client_module.Tourney("https://tourney.example/"), (desk.event.slug, desk.division.slug)
    assert [event["slug"] for event in tourney.events()] == [desk.event.slug]
    assert tourney.event(desk.event.slug)["name"] == desk.event.name
    assert tourney.rulings(desk.event.slug) == []
    assert len(tourney.entries(*slugs)) == 8
    assert len(tourney.entry(*slugs, 1)["rounds"]) == 2
    assert [one["state"] for one in tourney.rounds(*slugs)][:3] == ["closed", "published", "announced"]
    assert len(tourney.round(*slugs, 2)["boards"]) == 4
    (record,) = tourney.board(*slugs, 2, game.pairing.table)["records"]
    assert tourney.sgf(record).startswith(b"(;")
    assert tourney.standings(*slugs)["after"] == tourney.crosstable(*slugs)["after"] == 1
    of_division = "/divisions/".join(slugs)
    assert tourney.read(f"events/{of_division}/points/")["table"] == ""
    people = list(tourney.players())
    assert len(people) == 8
    assert tourney.read(f"players/{people[0]['player']}/")["name"] == people[0]["name"]
    assert tourney.read("points/2026/")["players"] == []
    (game,) = tourney.games(year=2026, player=game.black_name, result="")
    assert tourney.sgf(game) == tourney.sgf(record)
    opening = tourney.read("games/openings/", line="19-0")
    assert [move["move"] for move in opening["moves"]] == ["Q16"], "the corner where people look first"
    assert [one["year"] for one in tourney.read("games/years/")["years"]] == [2026]
    methods = {name for name, _ in inspect.getmembers(client_module.Tourney, inspect.isfunction) if name[0] != "_"}
    assert len(methods) == 14, "a method that is tried here for each thing that there is"


def test_what_has_not_changed_is_not_sent_again(client_module: ModuleType, site: Site, desk: Desk) -> None:
    tourney, slugs = client_module.Tourney("https://tourney.example"), (desk.event.slug, desk.division.slug)
    first = tourney.round(*slugs, 2)
    assert tourney.round(*slugs, 2) == first
    report_from(games_of(desk.division.drawn_rounds.get(number=2))[0], Speaker.BLACK, "B+R")
    assert tourney.round(*slugs, 2) != first
    assert site.statuses == [200, 304, 200]


def test_a_refusal_says_why(client_module: ModuleType, site: Site, desk: Desk) -> None:
    with pytest.raises(client_module.NoAnswerError, match=r"^404: There is nothing here that is public"):
        client_module.Tourney("https://tourney.example").event("nothing")


def test_nothing_but_a_site_is_asked(client_module: ModuleType) -> None:
    with pytest.raises(ValueError, match="no address of a site"):
        client_module.Tourney("file:///etc/passwd").events()


def test_thirty_lines_mirror_an_event(client_module: ModuleType, site: Site, desk: Desk, tmp_path: Path) -> None:
    import mirror  # type: ignore[import-not-found]

    game = games_of(desk.division.drawn_rounds.get(number=2))[0]
    submit_record(game.pk, Speaker.BLACK, SGF, actor="Somebody")
    tourney = client_module.Tourney("https://tourney.example")
    mirror.mirror(tourney, desk.event.slug, tmp_path)
    written = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.*")}
    division = desk.division.slug
    assert {"event.json", "rulings.json", f"{division}/crosstable.json", f"{division}/round-2.json"} <= written.keys()
    assert f"{division}/2-{game.pairing.table}-1.sgf" in written
    boards = json.loads(written[f"{division}/round-2.json"])["boards"]
    assert {board["black"]["name"] for board in boards} == {
        one.black_name for one in games_of(desk.division.drawn_rounds.get(number=2))
    }
    asked = len(site.statuses)
    mirror.mirror(tourney, desk.event.slug, tmp_path)
    assert set(site.statuses[asked:]) == {304}
    source = (FOLDER / "mirror.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in source if line.strip() and '"""' not in line]) <= 30
    assert len((FOLDER / "nzgs_tourney_client.py").read_text(encoding="utf-8").splitlines()) < 200


@pytest.fixture
def secret(desk: Desk) -> str:
    """The token of a program that may do everything in the event."""
    return make_api_token(desk.event.pk, "Scoreboard", ApiScope, maker=desk.director)[1].text


def test_a_program_works_in_its_event(
    client_module: ModuleType, site: Site, desk: Desk, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "sleep", lambda _seconds: None)
    at_desk, division = client_module.Desk("https://tourney.example/", desk.event.slug, secret), desk.division.slug
    number = at_desk.add_entry(division, name="Ngaio Tūī", rank="3k")["number"]
    assert at_desk.send(f"divisions/{division}/entries/{number}/withdraw/", {})["withdrawn_from"] == 3
    site.failures = 2
    game = games_of(desk.division.drawn_rounds.get(number=2))[0]
    assert at_desk.report(division, 2, game.pairing.table, "B+R")["result"] == "B+R", "sent a third time"
    with pytest.raises(client_module.NoAnswerError, match=r"422: .*person has to look") as misfit:
        at_desk.send_record(division, 2, game.pairing.table, SGF)
    assert misfit.value.problem["code"] == "does_not_fit"


def test_the_examples_of_the_document_run(
    client_module: ModuleType,
    site: Site,
    desk: Desk,
    secret: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TOURNEY_TOKEN", secret)
    document = (REPOSITORY / "docs" / "api.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    assert examples
    for example in examples:
        exec(example.replace("rimu-open", desk.event.slug), {})
    printed = capsys.readouterr().out
    assert desk.division.entries.earliest("pk").name in printed
    assert "'result': 'B+R'" in printed
