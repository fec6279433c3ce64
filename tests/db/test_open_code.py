"""The short code opens the link it was printed with, and guessing stops after ten wrong ones."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

import pytest

from ground.errors import Refused
from nzgs_tourney.links import code_of
from nzgs_tourney.models import Attempts, PlayerLink
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.services.entries.open_code import MOST_WRONG, TooManyCodes, open_code
from nzgs_tourney.site.slip_code import code_from
from nzgs_tourney.store.events.attempts import STRETCH
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]
NOW = datetime(2026, 11, 21, 2, 7, tzinfo=UTC)
HERE, THERE = "192.168.1.31", "192.168.1.32"


def living() -> list[PlayerLink]:
    return list(PlayerLink.objects.living().select_related("event").order_by("number"))


def guess(number: int) -> str:
    """A code that is well formed and no slip's."""
    return code_from(hashlib.sha256(str(number).encode()).digest())


def use_up(address: str, now: datetime = NOW) -> None:
    for number in range(MOST_WRONG):
        with pytest.raises(Refused, match="No player here has this code"):
            open_code(guess(number), address=address, now=now)


def test_every_code_opens_its_own_link(desk: Desk) -> None:
    other = make_desk(3)
    other.publish(1)
    assert len(living()) == 7
    for link in living():
        assert open_code(code_of(link).lower().replace("-", " "), address=HERE, now=NOW) == link


def test_a_replaced_code_says_so(desk: Desk) -> None:
    old = living()[0]
    new = replace_link(old.entry_id, actor="Aroha")
    with pytest.raises(Refused, match="This code was replaced"):
        open_code(code_of(old), address=HERE, now=NOW)
    assert open_code(code_of(new), address=HERE, now=NOW) == new


def test_after_ten_wrong_codes_not_even_the_right_one_is_looked_at(desk: Desk) -> None:
    right = code_of(living()[0])
    use_up(HERE)
    with pytest.raises(TooManyCodes, match=r"Try again at 15:15") as refused:
        open_code(right, address=HERE, now=NOW)
    assert NOW < refused.value.again_at <= NOW + STRETCH
    assert open_code(right, address=THERE, now=NOW)
    assert open_code(right, address=HERE, now=refused.value.again_at)


def test_a_mistyped_code_counts_for_nothing(desk: Desk) -> None:
    right = code_of(living()[0])
    wrong = right[:-1] + ("7" if right[-1] != "7" else "8")
    for number in range(5 * MOST_WRONG):
        with pytest.raises(Refused):
            open_code(wrong if number % 2 else f"{wrong}9", address=HERE, now=NOW)
    assert not Attempts.objects.filter(count__gt=0).exists()
    assert open_code(right, address=HERE, now=NOW)


def test_right_and_replaced_codes_count_for_nothing(desk: Desk) -> None:
    old = living()[0]
    replace_link(old.entry_id, actor="Aroha")
    for _ in range(2 * MOST_WRONG):
        with pytest.raises(Refused, match="replaced"):
            open_code(code_of(old), address=HERE, now=NOW)
        open_code(code_of(living()[0]), address=HERE, now=NOW)
    assert not Attempts.objects.filter(count__gt=0).exists()


def test_counts_keep_no_address_and_are_forgotten(desk: Desk) -> None:
    use_up(HERE)
    assert HERE not in str(list(Attempts.objects.values()))
    use_up(THERE, NOW + timedelta(minutes=50))
    assert Attempts.objects.count() == 2
    use_up(THERE, NOW + timedelta(hours=2))
    assert Attempts.objects.count() == 1


@pytest.mark.on_both
def test_the_queries_do_not_grow_with_the_links(desk: Desk, django_assert_max_num_queries: object) -> None:
    code = code_of(living()[0])
    with django_assert_max_num_queries(12):
        open_code(code, address=HERE, now=NOW)
    make_desk(40).publish(1)
    with django_assert_max_num_queries(12):
        open_code(code, address=HERE, now=NOW)
