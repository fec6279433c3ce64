"""The page of all parts: it draws every one of them, for developers only."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.conf import LazySettings
from django.http import Http404
from django.test import RequestFactory

from nzgs_tourney.views.gallery import gallery
from tests.web.parsed import field_values, select_all, select_one, text_of


class Ids(HTMLParser):
    """The ids of a page, and what refers to them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.wanted: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in {"for", "aria-describedby", "aria-labelledby"}:
                self.wanted.update((value or "").split())
            elif name == "href" and (value or "").startswith("#") and value != "#":
                self.wanted.add((value or "").lstrip("#"))


def drawn(query: str = "") -> str:
    return gallery(RequestFactory().get(f"/gallery/{query}")).content.decode()


def test_nobody_sees_it_on_a_real_site(settings: LazySettings) -> None:
    settings.DEBUG = False
    with pytest.raises(Http404):
        gallery(RequestFactory().get("/gallery/"))


@pytest.mark.parametrize("query", ["", "?wrong"])
def test_every_id_is_one_and_every_reference_leads_somewhere(query: str, settings: LazySettings) -> None:
    settings.DEBUG = True
    page = Ids(drawn(query))
    assert sorted(set(page.ids)) == sorted(page.ids)
    assert page.wanted - set(page.ids) == set()


def test_errors_are_tied_to_their_fields(settings: LazySettings) -> None:
    settings.DEBUG = True
    html = drawn("?wrong")
    assert select_all(html, '[aria-describedby="id_name_helptext id_name_error"]')
    assert text_of(select_one(html, 'a[href="#id_email"]')) == "E-mail: Enter a valid email address."
    assert "nobody" in field_values(html)
    assert "error-summary" not in drawn()
