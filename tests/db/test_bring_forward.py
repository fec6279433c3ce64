"""What people brought into a year, as lines of text: taken all together, or not at all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ground.errors import Refused
from nzgs_tourney.models import YearStanding
from nzgs_tourney.services.points.bring_forward import MOST_SAID, bring_forward
from ratings.models import Player

pytestmark = pytest.mark.django_db
YEAR = 2026


def brought() -> dict[str, Decimal]:
    return dict(YearStanding.objects.values_list("player__name", "brought"))


def test_people_are_found_by_name_and_new_ones_added_where_they_may_be() -> None:
    Player.objects.create(name="Tūī Kea")
    text = "Tui Kea, 5\nRangi Moss, 2.5"
    with pytest.raises(Refused, match=r"^Rangi Moss: no such player\."):
        bring_forward(YEAR, text, add_new=False, take_out=False, actor="Federation")
    assert brought() == {}
    assert bring_forward(YEAR, text, add_new=True, take_out=False, actor="Federation") == 2
    assert brought() == {"Tūī Kea": Decimal(5), "Rangi Moss": Decimal("2.5")}
    assert Player.objects.count() == 2


def test_nobody_loses_what_they_brought_because_a_list_is_short() -> None:
    bring_forward(YEAR, "Tūī Kea, 5\nRangi Moss, 2.5", add_new=True, take_out=False, actor="Federation")
    with pytest.raises(Refused, match=r"they bring points so far: Tūī Kea \(5\)\."):
        bring_forward(YEAR, "Rangi Moss, 3", add_new=False, take_out=False, actor="Federation")
    assert brought() == {"Tūī Kea": Decimal(5), "Rangi Moss": Decimal("2.5")}
    assert bring_forward(YEAR, "Rangi Moss, 3", add_new=False, take_out=True, actor="Federation") == 1
    assert brought() == {"Tūī Kea": Decimal(0), "Rangi Moss": Decimal(3)}


def test_one_line_that_cannot_be_read_leaves_everything_as_it_was() -> None:
    Player.objects.create(name="Tūī Kea")
    with pytest.raises(Refused, match=r"^Line 2: “many” isn’t a number of points\. Write e\.g\. Mere, 12\.5\.$"):
        bring_forward(YEAR, "Tūī Kea, 5\nRangi Moss, many", add_new=True, take_out=False, actor="Federation")
    assert brought() == {}
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("lines", "more"), [(MOST_SAID, ""), (MOST_SAID + 1, "1 more line can’t"), (MOST_SAID + 4, "4 more lines can’t")]
)
def test_of_many_such_lines_some_are_named_and_the_others_counted(lines: int, more: str) -> None:
    text = "\n".join(f"Player {line}, none" for line in range(lines))
    with pytest.raises(Refused) as refused:
        bring_forward(YEAR, text, add_new=True, take_out=False, actor="Federation")
    sentence = str(refused.value)
    assert sentence.count("Line ") == MOST_SAID
    assert more in sentence
    assert ("more line" in sentence) is bool(more)
