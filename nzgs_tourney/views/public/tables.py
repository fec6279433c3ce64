"""The published lists of a division as CSV and workbooks."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from nzgs_tourney.access.divisions import access_published_division, access_published_round
from nzgs_tourney.exchange.tables import TableForm
from nzgs_tourney.pages.exchange.downloads import Listed, listed
from nzgs_tourney.views.table_answer import table_answer

PUBLIC = (Listed.STANDINGS, Listed.CROSSTABLE)
OF_A_ROUND = (Listed.DRAW, Listed.RESULTS)


@require_safe
def of_division(request: HttpRequest, slug: str, division: str, which: str, form: str) -> HttpResponse:
    """The standings or the crosstable as they are now."""
    found = access_published_division(slug, division)
    chosen, kind = _requested_table(which, form, PUBLIC)
    return table_answer(listed(found, chosen), f"{slug}-{division}", kind)


@require_safe
def of_round(request: HttpRequest, slug: str, division: str, number: int, sheet: str, form: str) -> HttpResponse:
    """The draw or the results of a published round."""
    found = access_published_division(slug, division)
    chosen, kind = _requested_table(sheet, form, OF_A_ROUND)
    if access_published_round(found, number) is None:
        raise Http404("this round is not published")
    return table_answer(listed(found, chosen, number), f"{slug}-{division}", kind)


def _requested_table(which: str, form: str, offered: tuple[Listed, ...]) -> tuple[Listed, TableForm]:
    if which not in offered or form not in list(TableForm):
        raise Http404("no such table")
    return Listed(which), TableForm(form)
