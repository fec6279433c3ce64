"""The page of all parts: it draws every one of them, for developers only."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from nzgs_tourney.views.gallery import gallery
from tests.web.parsed import field_values, links, page_text, select_all, select_one, text_of


def drawn(query: str = "") -> HttpResponse:
    return gallery(RequestFactory().get(f"/gallery/{query}"))


def test_nobody_sees_it_on_a_real_site(settings: LazySettings) -> None:
    settings.DEBUG = False
    with pytest.raises(Http404):
        gallery(RequestFactory().get("/gallery/"))


@pytest.mark.parametrize("query", ["", "?wrong"])
def test_every_id_is_one_and_every_reference_leads_somewhere(query: str, settings: LazySettings) -> None:
    settings.DEBUG = True
    page = drawn(query)
    ids = [found["id"] for found in select_all(page, "[id]")]
    assert sorted(set(ids)) == sorted(ids)
    wanted = {name for found in select_all(page, "[for]") for name in str(found["for"]).split()}
    for reference in ("aria-describedby", "aria-labelledby"):
        wanted |= {name for found in select_all(page, f"[{reference}]") for name in str(found[reference]).split()}
    wanted |= {where.removeprefix("#") for where in links(page) if where.startswith("#") and where != "#"}
    assert wanted - set(ids) == set()


def test_errors_are_tied_to_their_fields(settings: LazySettings) -> None:
    settings.DEBUG = True
    html = drawn("?wrong")
    assert select_all(html, '[aria-describedby="id_name_helptext id_name_error"]')
    assert text_of(select_one(html, 'a[href="#id_email"]')) == "E-mail: Enter a valid email address."
    assert "nobody" in field_values(html)
    assert "error-summary" not in page_text(drawn())
