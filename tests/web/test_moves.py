"""The pages that move an entry, or a whole division, to another one."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game
from nzgs_tourney.models import Entry
from nzgs_tourney.pages.results.correction import correct_page
from nzgs_tourney.services.entries.move_entries import move_entries
from nzgs_tourney.tournament.division.choices import Carries
from tests.db.desk import Desk
from tests.db.test_move_entries import board, other, two_divisions
from tests.web.parsed import page_text, select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=two_divisions)]


def address(desk: Desk, name: str, *more: object) -> str:
    return reverse(f"desk:{name}", args=[desk.event.slug, *more])


def test_it_shows_what_was_played_then_moves(desk: Desk, director: Client) -> None:
    black, _ = board(desk)
    url = address(desk, "entry_move", black.pk)
    assert f'href="{url}"' in director.get(address(desk, "entry", black.pk)).content.decode()
    page = director.get(url)
    assert text_of(select_one(page, "tbody tr")) == f"{black.name} 1 1 ½"
    assert "from round 2 of" in page_text(select_one(page, "form.card"))
    sent = {"to": str(other(desk).pk), "carries": "results", "limit_reason": ""}
    moved = director.post(url, sent, follow=True)
    new = Entry.objects.get(came_from=black)
    assert moved.redirect_chain[-1][0] == address(desk, "entry", new.pk)
    assert "the rounds there count as results" in page_text(moved)
    assert "Plays in" in page_text(director.get(address(desk, "entry", black.pk)))


def test_the_message_takes_it_back(desk: Desk, director: Client) -> None:
    black, _ = board(desk)
    (new,) = move_entries([black.pk], other(desk).pk, Carries.HALF, actor="Aroha")
    undo = address(desk, "move_undo", other(desk).slug)
    assert select_all(director.get(address(desk, "entry", new.pk)), f"form[action='{undo}']")
    director.post(undo, {"entry": str(new.pk)})
    assert not Entry.objects.filter(pk=new.pk).exists()
    assert Entry.objects.get(pk=black.pk).withdrawn_from is None


def test_once_a_round_is_drawn_the_page_says_why_it_stays(desk: Desk, director: Client) -> None:
    black, _ = board(desk)
    (new,) = move_entries([black.pk], other(desk).pk, Carries.HALF, actor="Aroha")
    desk.draw(2)
    page = director.get(address(desk, "entry", new.pk))
    assert "was drawn without" in page_text(page)
    undo = address(desk, "move_undo", other(desk).slug)
    assert not select_all(page, f"form[action='{undo}']")


def test_a_whole_division_is_moved(desk: Desk, director: Client) -> None:
    url = address(desk, "move_all", desk.division.slug)
    assert f'href="{url}"' in director.get(address(desk, "entries", desk.division.slug)).content.decode()
    assert len(select_all(director.get(url), "tbody tr")) == 6
    done = director.post(url, {"to": str(other(desk).pk), "carries": "half", "limit_reason": ""}, follow=True)
    assert "6 entries are moved" in page_text(done)
    assert other(desk).entries.exclude(came_from=None).count() == 6


def test_a_refusal_keeps_the_answers(desk: Desk, director: Client) -> None:
    desk.draw(2)
    url = address(desk, "entry_move", board(desk)[0].pk)
    page = director.post(url, {"to": str(other(desk).pk), "carries": "half", "limit_reason": ""})
    assert page.status_code == 422
    assert "is a draft" in page_text(page)
    assert select_one(page, "input[name=carries][value=half]").has_attr("checked")


def test_the_tables_show_what_is_carried(desk: Desk) -> None:
    black, white = board(desk)
    move_entries([black.pk, white.pk], other(desk).pk, Carries.RESULTS, actor="Aroha")
    crosstable = Client().get(reverse("public:crosstable", args=[desk.event.slug, other(desk).slug]))
    assert "(1) brought from another division" in page_text(select_one(crosstable, "caption"))
    assert {"(1)", "(0)"} <= {text_of(cell) for cell in select_all(crosstable, "td, td *")}


def test_a_correction_says_that_the_result_counts_elsewhere_too(desk: Desk) -> None:
    black, white = board(desk)
    game = Game.objects.get(pairing__seats__entry=black)
    move_entries([black.pk], other(desk).pk, Carries.RESULTS, actor="Aroha")
    move_entries([white.pk], other(desk).pk, Carries.HALF, actor="Aroha")
    (sentence,) = correct_page(desk.division, 1, game).depends
    assert sentence == (
        f"It counts in {other(desk).name} too, where {black.name} plays now: the standings there change."
    )
