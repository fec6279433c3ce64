"""Dates, lists and grades in the reader's language."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import date, datetime
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation

from games.wording.numbers import either, in_row, listed
from ground.dates import NEW_ZEALAND, Form, date_text, deadline_text, moment_text, span_text
from ratings.rank import Rank, grade_text

DAY = date(2026, 11, 21)
MOMENT = datetime(2026, 11, 21, 14, 2)  # noqa: DTZ001
TEMPLATES = Path(__file__).parents[3] / "templates"


@pytest.mark.parametrize(
    ("language", "long", "moment", "span"),
    [
        ("en-nz", "21 November 2026", "Sat 21 Nov, 14:02", "21–22 November 2026"),
        ("zh-hans", "2026年11月21日", "11月21日周六 14:02", "2026年11月21日至22日"),
        ("zh-hant", "2026年11月21日", "11月21日 週六 14:02", "2026年11月21日至22日"),
        ("ko", "2026년 11월 21일", "11월 21일 (토) 14:02", "2026년 11월 21일~22일"),
        ("ja", "2026年11月21日", "11月21日(土) 14:02", "2026年11月21日～22日"),
        ("mi", "21 November 2026", "Sat 21 Nov, 14:02", "21–22 November 2026"),
    ],
)
def test_dates_are_written_as_the_language_does(language: str, long: str, moment: str, span: str) -> None:
    with translation.override(language):
        assert date_text(DAY) == long
        assert moment_text(MOMENT) == moment
        assert span_text(DAY, date(2026, 11, 22)) == span


def test_spans_of_new_zealand_name_a_month_and_a_year_once() -> None:
    assert span_text(DAY, DAY) == "21 November 2026"
    assert span_text(DAY, date(2026, 12, 3)) == "21 November – 3 December 2026"
    assert span_text(DAY, date(2027, 1, 3)) == "21 November 2026 – 3 January 2027"


MIDNIGHT = datetime(2026, 11, 22, tzinfo=NEW_ZEALAND)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en-nz", "Saturday 21 November, 24:00"),
        ("zh-hans", "11月21日周六 24:00"),
        ("zh-hant", "11月21日 週六 24:00"),
        ("ko", "11월 21일 (토) 24:00"),
        ("ja", "11月21日(土) 24:00"),
    ],
)
def test_a_deadline_at_midnight_ends_its_day(language: str, text: str) -> None:
    with translation.override(language):
        assert deadline_text(MIDNIGHT, Form.WEEKDAY_LONG) == text
        assert deadline_text(MOMENT) == moment_text(MOMENT)


def test_templates_write_a_deadline_with_its_zone_and_no_moment_as_nothing() -> None:
    template = Template("{{ moment|deadline:'D j M, H:i T' }}{{ none|deadline:'D j M, H:i' }}")
    assert template.render(Context({"moment": MIDNIGHT, "none": None})) == "Sat 21 Nov, 24:00 NZDT"


def test_the_times_in_a_fact_are_marked_in_order_and_the_rest_is_escaped() -> None:
    context = Context({"text": "<1> at 24:00; 2 at 24:00", "times": (("24:00", MIDNIGHT), ("24:00", MIDNIGHT))})
    said = Template("{{ text|with_times:times }}").render(context)
    marked = '<time datetime="2026-11-22T00:00:00+13:00">24:00</time>'
    assert said == f"&lt;1&gt; at {marked}; 2 at {marked}"


def _drawn(letters: str, language: str) -> str:
    with translation.override(language):
        return Template("{{ moment|date:letters }}").render(Context({"moment": MOMENT, "letters": letters}))


def test_the_filter_of_templates_says_the_same() -> None:
    assert _drawn("D j M, H:i", "en-nz") == "Sat 21 Nov, 14:02"
    assert _drawn("D j M, H:i", "ja") == "11月21日(土) 14:02"
    assert _drawn("l j F, H:i", "mi") == "Saturday 21 November, 14:02"
    assert _drawn("D H:i", "ko") == "토요일 14:02"
    assert _drawn("D H:i", "ja") == "土曜日 14:02"
    assert _drawn("D H:i", "zh-hans") == "周六 14:02"
    assert _drawn("H:i", "zh-hans") == "14:02"
    assert _drawn("c", "ja") == "2026-11-21T14:02:00"


def test_every_date_of_a_template_has_a_form_for_other_languages() -> None:
    letters = {
        found
        for page in TEMPLATES.rglob("*.html")
        if page.relative_to(TEMPLATES).parts[0] != "director"
        for found in re.findall(r'\|date:"([^"]+)"', page.read_text())
    } - {"c", "H:i", "Y-m-d"}
    assert letters
    assert {one.removesuffix(" T").removesuffix("H:i").rstrip(", ") for one in letters} <= set(Form)


def test_lists_are_joined_as_the_language_does() -> None:
    assert (listed(["A", "B", "C"]), either(["A", "B"]), in_row(["A", "B"])) == ("A, B and C", "A or B", "A, B")
    with translation.override("zh-hans"):
        assert (listed(["A", "B", "C"]), either(["A", "B"]), in_row(["A", "B"])) == ("A、B和C", "A或B", "A、B")
    with translation.override("ko"):
        assert (listed(["A", "B"]), in_row(["A", "B"]), listed(["A"]), listed([])) == ("A 및 B", "A, B", "A", "")


def test_a_grade_is_its_letter_and_number_in_english() -> None:
    assert [grade_text(one) for one in (Rank(3), Rank(-4), "1d", "20k")] == ["3d", "5k", "1d", "20k"]
    assert (grade_text("unknown"), grade_text("")) == ("unknown", "")


def test_english_loads_no_languages() -> None:
    """A command that audits an archive starts without them."""
    sentence = "import sys, games.audit.command, ground.dates; print('babel' in sys.modules, 'django' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", sentence], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "False"]
