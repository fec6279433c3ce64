"""A condition that a queryset has a name for is asked by that name: what the word means is decided in one place."""

import re
from pathlib import Path

import pytest

from tests.unit.house.tree import PACKAGES, read, tracked

NAMED = {
    r"exclude\((round__)?state=RoundState\.DRAFT": "Round, Pairing, Seat: published()",
    r"Round\.objects\.filter\([^)]*state=RoundState\.DRAFT": "Round: drafts()",
    r"PlayerLink\.objects\.\w+\([^)]*revoked_at\w*=": "PlayerLink: living()",
    r"Entry\.objects\.\w+\([^)]*division__event__published": "Entry: published()",
    r"RoundStatus\.objects\.filter\([^)]*status=Status\.BYE": "RoundStatus: byes()",
    r"RoundStatus\.objects\.filter\([^)]*status__in=\[status\.value for status in PLANNED": "RoundStatus: planned()",
    r"Role\.objects\.filter\([^)]*kind=RoleKind": "Role: directors(), referees()",
    r"TableCall\.objects\.filter\([^)]*state=CallState\.WAITING": "TableCall: waiting()",
    r"Namesakes\.objects\.\w+\([^)]*taken_back_at": "Namesakes: in_force()",
    r"Player\.objects\.filter\([^)]*forgotten_at=None": "Player: remembered()",
    r"Case\.objects\.filter\([^)]*state__in=(WAITING|\(CaseState\.OPEN)": "Case: waiting()",
    r"Ruling\.objects\.filter\([^)]*(final_at|number)__isnull": "Ruling: final()",
}
"""By how it would be written out: who has a name for it."""
WRITTEN_OUT = (
    "division.drawn_rounds.exclude(state=RoundState.DRAFT)",
    "seats.exclude(round__state=RoundState.DRAFT)",
    "Round.objects.filter(number=number, state=RoundState.DRAFT)",
    "PlayerLink.objects.get(entry=entry, revoked_at__isnull=True)",
    "Entry.objects.filter(division__event__published=True)",
    "RoundStatus.objects.filter(round_number=1, status=Status.BYE.value)",
    "RoundStatus.objects.filter(status__in=[status.value for status in PLANNED])",
    "Role.objects.filter(event=event, kind=RoleKind.REFEREE)",
    "TableCall.objects.filter(\n    pairing=pairing, state=CallState.WAITING)",
    "Namesakes.objects.filter(same=True, taken_back_at__isnull=True)",
    "Player.objects.filter(forgotten_at=None)",
    "Case.objects.filter(game=game, state__in=WAITING)",
    "Ruling.objects.filter(case=case, number__isnull=False)",
)


def written_out(source: str) -> list[str]:
    """The conditions in this source that have a name."""
    return [name for pattern, name in NAMED.items() if re.search(pattern, source)]


@pytest.mark.parametrize("source", WRITTEN_OUT)
def test_one_would_be_found(source: str) -> None:
    assert len(written_out(source)) == 1


def test_every_condition_is_tried() -> None:
    assert {name for source in WRITTEN_OUT for name in written_out(source)} == set(NAMED.values())


def test_no_named_condition_is_written_out() -> None:
    found: dict[Path, list[str]] = {}
    for name in tracked():
        asks = name.suffix == ".py" and name.parts[0] in PACKAGES and not {"models", "migrations"} & set(name.parts)
        if asks and (names := written_out(read(name) or "")):
            found[name] = names
    assert not found
