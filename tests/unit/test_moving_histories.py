"""Sites append, hand over, send, lose, repeat, restore and take over in any order, with clocks and versions apart.

Without `taken_over` any two copies are prefixes of each other, and no confirmed result goes unlisted: it is in every
longer copy, or among what the other one lacks, which is named where they meet. `make proof` plays 10,000 histories.

A copy that was restored is another site than the one that it was of, and that one may still run. Backups here are from
after the event was first sent: an older one names no leader (docs/moves.md).
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from itertools import combinations

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from nzgs_tourney.tournament.moves.meeting import Meeting, may_add, meet

pytestmark = pytest.mark.timeout(0)  # ten thousand take their time
HISTORIES = int(os.environ.get("PROPERTY_MOVES", "300"))
SITES = st.integers(0, 30)
FILE_VERSION = 8


@dataclass(frozen=True)
class Act:
    """One event of a history: what is in it, and the hash that covers all before it. The time is the site's own."""

    hash: str
    at: int
    leader: str = ""
    confirmed: int = 0


@dataclass
class Copy:
    """One site's copy of the event."""

    code: str
    version: int = FILE_VERSION
    clock: int = 0
    acts: tuple[Act, ...] = ()
    backups: list[tuple[Act, ...]] = field(default_factory=list)

    @property
    def hashes(self) -> list[str]:
        return [act.hash for act in self.acts]

    @property
    def leader(self) -> str | None:
        return next((act.leader for act in reversed(self.acts) if act.leader), None)

    @property
    def leads(self) -> bool:
        return bool(self.acts) and may_add(self.leader, self.code)

    def add(self, what: str, *, leader: str = "", confirmed: int = 0) -> None:
        """As `append` does: each hash covers the one before."""
        before = self.acts[-1].hash if self.acts else ""
        digest = hashlib.sha256(f"{before} {what} {leader} {confirmed} {self.code}".encode()).hexdigest()
        self.acts = (*self.acts, Act(digest, self.clock, leader, confirmed))

    def take(self, sent: Copy) -> Meeting:
        """As a site does with what comes: a newer file is refused, and so is what doesn't go on from here."""
        if sent.version > self.version:
            return Meeting.SAME
        met = meet(self.hashes, sent.hashes)
        if met.meeting.brings:
            self.acts = sent.acts
        return met.meeting


class Moves(RuleBasedStateMachine):
    """Three sites and those that come of restoring; `confirmed` are all results that anybody was told are final."""

    def __init__(self) -> None:
        super().__init__()
        self.copies = [Copy("a"), Copy("b"), Copy("c")]
        self.confirmed = 0
        self.number = 0
        self.was_taken_over = False

    def pick(self, number: int) -> Copy:
        return self.copies[number % len(self.copies)]

    @initialize(later=st.lists(st.integers(-100, 100), min_size=3, max_size=3))
    def begin(self, later: list[int]) -> None:
        """The first site makes the event and sends it; clocks are apart."""
        for copy, clock in zip(self.copies, later, strict=True):
            copy.clock = clock
        first = self.copies[0]
        first.add("created")
        first.add("copied", leader="a")
        self.copies[1].take(first)

    @rule(site=SITES, is_final=st.booleans())
    def append(self, site: int, is_final: bool) -> None:
        copy = self.pick(site)
        if copy.leads:
            self.number += 1
            self.confirmed += is_final
            copy.add(f"act {self.number}", confirmed=self.confirmed if is_final else 0)

    @rule(site=SITES, to=SITES, is_lost=st.booleans())
    def send(self, site: int, to: int, is_lost: bool) -> None:
        """Also of a copy that doesn't lead; lost on the way, or the answer is and it comes again."""
        source, target = self.pick(site), self.pick(to)
        if source.acts and source is not target and not is_lost:
            target.take(source)
            before = target.acts
            assert target.take(source) in (Meeting.SAME, Meeting.SHORTER, Meeting.APART)
            assert target.acts == before

    @rule(site=SITES, to=SITES, is_cut=st.booleans())
    def hand_over(self, site: int, to: int, is_cut: bool) -> None:
        """Everything is sent, then it is said, then that is sent, unless the line is cut."""
        source, target = self.pick(site), self.pick(to)
        if not source.leads or source is target or source.version > target.version:
            return
        target.take(source)
        if target.hashes != source.hashes:
            return
        source.add("handed over", leader=target.code)
        assert not source.leads
        if not is_cut:
            target.take(source)
            assert target.leads

    @rule(site=SITES)
    def back_up(self, site: int) -> None:
        copy = self.pick(site)
        if copy.acts:
            copy.backups.append(copy.acts)

    @precondition(lambda self: len(self.copies) < 6)
    @rule(site=SITES, which=st.integers(0, 9))
    def restore(self, site: int, which: int) -> None:
        """On another computer; the first one may go on."""
        copy = self.pick(site)
        if copy.backups:
            acts = copy.backups[which % len(copy.backups)]
            self.copies.append(Copy(f"restored {len(self.copies)}", copy.version, copy.clock - 50, acts))

    @rule(site=SITES, by=st.integers(-1000, 1000))
    def set_clock(self, site: int, by: int) -> None:
        self.pick(site).clock += by

    @rule(site=SITES)
    def update_the_program(self, site: int) -> None:
        self.pick(site).version += 1

    @rule(site=SITES, sure=st.integers(0, 3))
    def take_over(self, site: int, sure: int) -> None:
        """Seldom, so that many histories have none."""
        copy = self.pick(site)
        if sure == 0 and copy.acts and not copy.leads:
            copy.add("taken over", leader=copy.code)
            self.was_taken_over = True

    @invariant()
    def copies_are_prefixes_until_one_is_taken_over(self) -> None:
        if self.was_taken_over:
            return
        for one, other in combinations(self.copies, 2):
            assert meet(one.hashes, other.hashes).meeting is not Meeting.APART
        assert sum(copy.leads for copy in self.copies) <= 1

    @invariant()
    def no_confirmed_result_goes_unlisted(self) -> None:
        final = [{act.confirmed for act in copy.acts} - {0} for copy in self.copies]
        for one, has in zip(self.copies, final, strict=True):
            for other, needed in zip(self.copies, final, strict=True):
                met = meet(one.hashes, other.hashes)
                lacking = {act.confirmed for act in other.acts[met.common :]} - {0}
                assert needed <= has | lacking
                assert not lacking or met.meeting not in (Meeting.SAME, Meeting.SHORTER)

    @invariant()
    def no_confirmed_result_is_lost(self) -> None:
        everywhere = {act.confirmed for copy in self.copies for act in copy.acts} - {0}
        assert everywhere == set(range(1, self.confirmed + 1))


TestMoves = Moves.TestCase
TestMoves.settings = settings(max_examples=HISTORIES, stateful_step_count=25, deadline=None)
