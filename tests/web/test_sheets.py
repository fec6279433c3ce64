"""What is printed: each sheet in its forms, what is said where there is none, that paper names the ledger."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from pypdf import PdfReader

from games.ledger import guards
from games.models import Game, Speaker
from nzgs_tourney.links import address_of
from nzgs_tourney.models import Division, Entry, PlayerLink, PointsRules, Prize
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.wording.rounds.places import status_words
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.pdf_text import pages_of
from tests.web.parsed import file_text, page_text, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]

ROUND_SHEETS = ("draw_pdf", "names_pdf", "slips_pdf")


def address(desk: Desk, name: str, number: int | None = 1) -> str:
    return reverse(f"desk:{name}", args=[desk.event.slug, desk.division.slug, *([number] if number else [])])


def text_of(response: Any) -> str:
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return " ".join(" ".join(pages_of(response.content)).split())


def head(desk: Desk) -> str:
    desk.event.stream.refresh_from_db()
    return f"{desk.event.stream.seq} · {desk.event.stream.head[:12]}"


def test_the_draw_by_table_and_by_name(director: Client, desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    by_table, by_name = (
        text_of(director.get(address(desk, "draw_pdf"))),
        text_of(director.get(address(desk, "names_pdf"))),
    )
    for text in (by_table, by_name):
        assert game.black_name in text
        assert "Round 1 of 6" in text
        assert "komi 7" in text
        assert "bye" in text
        assert f"history {head(desk)}" in text
        assert "DRAFT" not in text
    assert by_name.count(game.black_name) == 2
    assert by_table.count(game.black_name) == 1


@pytest.mark.desk(4)
def test_the_draw_by_name_is_sorted_by_family_name_where_that_comes_last_or_first(director: Client, desk: Desk) -> None:
    names = [("Zoe Aa", "Aa"), ("Bb Yan", "Bb"), ("Ana Cc Dd", "Cc Dd"), ("Aaron van der Ee", "van der Ee")]
    for entry, (name, family) in zip(desk.division.entries.order_by("-pk"), names, strict=True):
        given = name.replace(family, "").strip()
        Entry.objects.filter(pk=entry.pk).update(name=name, family_name=family, given_name=given)
    desk.publish(1)
    printed = text_of(director.get(address(desk, "names_pdf")))
    players_and_opponents = re.findall("|".join(name for name, _family in names), printed)
    assert players_and_opponents[::2] == [name for name, _family in names]


def test_a_draft_says_so_and_has_no_slips(director: Client, desk: Desk) -> None:
    desk.draw(1)
    assert "DRAFT" in text_of(director.get(address(desk, "draw_pdf")))
    refused = director.get(address(desk, "slips_pdf"))
    assert refused.status_code == 404
    assert "is a draft: slips carry" in page_text(refused)


def test_large_type_takes_larger_paper(director: Client, desk: Desk) -> None:
    desk.publish(1)
    for name, number in (("draw_pdf", 1), ("names_pdf", 1), ("standings_pdf", None)):
        normal, large = (
            PdfReader(BytesIO(director.get(address(desk, name, number), query).content)).pages[0].mediabox
            for query in ({}, {"size": "large"})
        )
        assert normal.width < normal.height, name
        assert large.width > large.height, name


def test_slips_carry_each_players_own_link(director: Client, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.publish(1)
    packs: list[Any] = []
    monkeypatch.setattr("nzgs_tourney.views.director.sheets.slips_pdf", lambda pack: packs.append(pack) or b"%PDF")
    assert director.get(address(desk, "slips_pdf")).status_code == 200
    (pack,) = packs
    assert len(pack.slips) == 4
    links = {link.entry.name: address_of(link) for link in PlayerLink.objects.select_related("entry")}
    for slip in pack.slips:
        for player in (slip.black, slip.white):
            assert player.link == links[player.name]
    assert len({player.link for slip in pack.slips for player in (slip.black, slip.white)}) == 8


def test_the_slips_are_four_a_page(director: Client, desk: Desk) -> None:
    desk.publish(1)
    response = director.get(address(desk, "slips_pdf"))
    assert "Circle the winner, or jigo" in text_of(response)
    assert len(pages_of(response.content)) == 1


@pytest.mark.parametrize(("komi", "tie"), [("7", True), ("6.5", False)])
def test_the_slips_offer_jigo_where_the_komi_allows_it(director: Client, desk: Desk, komi: str, tie: bool) -> None:
    Division.objects.filter(pk=desk.division.pk).update(komi=komi)
    desk.publish(1)
    assert ("jigo" in text_of(director.get(address(desk, "slips_pdf")))) is tie


def test_the_standings_on_paper(director: Client, desk: Desk) -> None:
    first, *others = games_of(desk.publish(1))
    both_report(first, "B+R")
    missing = f"after round 1 of 6 · {len(others)} results missing"
    for page in ("standings_pdf", "wall_pdf", "crosstable_pdf"):
        assert missing in text_of(director.get(address(desk, page, None)))
    for game in others:
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    text = text_of(director.get(address(desk, "standings_pdf", None)))
    assert "after round 1 of 6" in text
    assert "missing" not in text
    assert "SOS: The sum of the opponents' scores" in text
    assert f"history {head(desk)}" in text
    assert "before round 1" in text_of(director.get(address(desk, "standings_pdf", None), {"after": "0"}))


@pytest.mark.parametrize("after", ["2", "99", "x", "-1", "9999999999999"])
def test_standings_after_a_round_that_is_not_there(director: Client, desk: Desk, after: str) -> None:
    desk.play(1)
    assert director.get(address(desk, "standings_pdf", None), {"after": after}).status_code == 404


def test_a_round_that_is_not_drawn_has_no_sheets(director: Client, desk: Desk) -> None:
    for name in ROUND_SHEETS:
        refused = director.get(address(desk, name))
        assert refused.status_code == 404
        assert "not drawn yet" in page_text(refused)


def test_the_page_of_sheets_offers_what_there_is(director: Client, desk: Desk) -> None:
    def offered() -> set[str]:
        page = page_text(director.get(address(desk, "sheets")))
        return {
            name
            for name in (*ROUND_SHEETS, "standings_pdf")
            if address(desk, name, 1 if name in ROUND_SHEETS else None) in page
        }

    assert offered() == {"standings_pdf"}
    desk.draw(1)
    assert offered() == {"draw_pdf", "names_pdf", "standings_pdf"}
    desk.publish(1)
    assert offered() == {*ROUND_SHEETS, "standings_pdf"}


def test_prizes_and_points_are_offered_where_there_are_any(director: Client, desk: Desk) -> None:
    def offered() -> list[bool]:
        page = page_text(director.get(address(desk, "sheets")))
        return [address(desk, name, None) in page for name in ("prizes_pdf", "points_pdf")]

    assert offered() == [False, False]
    Prize.objects.create(division=desk.division, position=1, name="Winner", amounts=["0"])
    PointsRules.objects.create(division=desk.division, table="regional", year=2026)
    assert offered() == [True, True]


def test_results_are_printed_in_words_of_the_field(director: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    report_from(games[0], Speaker.PAPER, "both_lose")
    both_report(games[1], "W+2")
    text = text_of(director.get(address(desk, "draw_pdf")))
    assert "both lose" in text
    assert "W+2" in text
    assert "not played" not in text


def test_a_game_that_was_not_played_is_told_everywhere(director: Client, desk: Desk) -> None:
    said = dict(zip(("both_lose", "jigo", "B", "W+F"), games_of(desk.publish(1)), strict=False))
    for result, game in said.items():
        report_from(game, Speaker.PAPER, result, forfeit=True)
    for sheet in ("draw_pdf", "results_pdf"):
        assert text_of(director.get(address(desk, sheet))).count("not played") == 4
    place = [desk.event.slug, desk.division.slug]
    table = file_text(director.get(reverse("public:round_table", args=[*place, 1, "results", "csv"])))
    for cell in ('"both lose, not played"', '"jigo, not played"', '"B, not played"', '"W+F, not played"'):
        assert f",{cell}," in table
    assert "both_lose" not in table
    assert "both_lose" not in page_text(director.get(reverse("desk:round", args=[*place, 1])))
    game_page = reverse("public:game", args=[said["jigo"].pk])
    assert "jigo, not played." in page_text(director.get(game_page))


def test_a_hostile_name_is_printed_as_text(director: Client, desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    entry = game.pairing.seats.get(colour="black").entry
    entry.name = "<b>Mere</b> & <img src=file:x>"
    with guards.lifted():
        entry.save()
    Game.objects.filter(pk=game.pk).update(black_name=entry.name)
    for name in ROUND_SHEETS:
        assert "<b>Mere</b>" in text_of(director.get(address(desk, name)))


@pytest.mark.on_both
@pytest.mark.parametrize("name", [*ROUND_SHEETS, "standings_pdf", "sheets"])
def test_the_same_number_of_questions_for_any_number_of_players(
    director: Client, django_assert_max_num_queries: Any, name: str
) -> None:
    counts = []
    for players in (20, 60):
        made = make_desk(players)
        made.publish(1)
        director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
        with django_assert_max_num_queries(30) as asked:
            assert director.get(address(made, name, None if name == "standings_pdf" else 1)).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_slips_and_wall_sheets_have_a_second_language_once_it_is_chosen(director: Client, desk: Desk) -> None:
    desk.publish(1)
    assert text_of(director.get(address(desk, "slips_pdf"))).count("Circle the winner, or jigo") == 4
    chosen = director.get(address(desk, "sheets"), {"second": "zh-hans"})
    assert (chosen.status_code, chosen["Location"]) == (302, address(desk, "sheets"))
    assert select_all(director.get(address(desk, "sheets")), '[value="zh-hans"][selected]')
    with translation.override("zh-hans"):
        circle, heading = gettext("Circle the winner, or jigo"), gettext("Not playing this round")
        bye = status_words(Status.BYE)
    slips, wall = text_of(director.get(address(desk, "slips_pdf"))), text_of(director.get(address(desk, "draw_pdf")))
    for words, sheet in (("Circle the winner, or jigo", slips), (circle, slips), ("Round 1 of 6", wall)):
        assert words in sheet
    assert "Not playing this round" in wall
    assert heading in wall
    assert f"Bye · {bye}" in text_of(director.get(address(desk, "away_pdf")))
    director.get(address(desk, "sheets"), {"second": ""})
    assert circle == "Circle the winner, or jigo" or circle not in text_of(director.get(address(desk, "slips_pdf")))


def test_a_language_that_the_site_does_not_speak_is_not_chosen(director: Client, desk: Desk) -> None:
    answer = director.get(address(desk, "sheets"), {"second": "tlh"})
    assert answer.status_code == 200
    assert "second_language" not in answer.cookies
    assert "tlh is not one of the available choices" in page_text(answer)


def test_the_slip_of_one_board_is_printed_alone(director: Client, desk: Desk) -> None:
    first, second, *_ = games_of(desk.publish(1))
    text = text_of(director.get(address(desk, "slips_pdf"), {"table": 2}))
    assert second.black_name in text
    assert first.black_name not in text
    assert "Printed again" in text
    for table in ("99", "two"):
        assert director.get(address(desk, "slips_pdf"), {"table": table}).status_code == 404
    results = page_text(director.get(address(desk, "results")))
    assert "Print its slip again" in results
