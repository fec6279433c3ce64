"""Sites append, hand over, send, fetch, lose, repeat, restore, take over, and take another history, in any order, with
clocks and versions apart, revoked tokens, altered and old files.

Without `taken_over` any two copies are prefixes of each other, and no confirmed result goes unlisted: it is in every
longer copy, or among what the other one lacks, which is named where they meet; a history that another one takes the
place of is kept in a file. `make proof` plays 10,000 histories.

A copy that was restored is another site than the one that it was of, and that one may still run. Backups here are from
after the event was first sent: an older one names no leader (docs/moves.md).
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field, replace
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
    """One event of a history: what is in it, who added it, and the hash that covers all before it. The time is
    the site's own."""

    what: str
    by: str
    hash: str
    at: int
    leader: str = ""
    confirmed: int = 0


History = tuple[Act, ...]


def hash_of(before: str, act: Act) -> str:
    return hashlib.sha256(f"{before} {replace(act, hash='')}".encode()).hexdigest()


def is_whole(acts: History) -> bool:
    """Whether each hash covers what is there and all before it."""
    befores = ["", *(act.hash for act in acts)]
    return all(act.hash == hash_of(before, act) for before, act in zip(befores, acts, strict=False))


@dataclass
class Copy:
    """One site's copy of the event; `refuses` are the sites whose token it has revoked, `kept` the histories that
    another one took the place of."""

    code: str
    version: int = FILE_VERSION
    clock: int = 0
    acts: History = ()
    backups: list[History] = field(default_factory=list)
    refuses: set[str] = field(default_factory=set)
    offered: History = ()
    kept: list[History] = field(default_factory=list)

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
        """As `append` does."""
        before = self.acts[-1].hash if self.acts else ""
        act = Act(what, self.code, "", self.clock, leader, confirmed)
        self.acts = (*self.acts, replace(act, hash=hash_of(before, act)))

    def take(self, acts: History, version: int, sender: str) -> Meeting | None:
        """As a site does with what comes; None where it is refused unread: by its token, as newer, or as altered."""
        if sender in self.refuses or version > self.version or not is_whole(acts):
            return None
        met = meet(self.hashes, [act.hash for act in acts])
        if met.meeting.brings:
            assert self.acts == acts[: len(self.acts)], "something goes that nobody has seen"
            self.acts = acts
        elif met.meeting is Meeting.APART:
            self.offered = acts
        return met.meeting

    def take_from(self, sent: Copy) -> Meeting | None:
        return self.take(sent.acts, sent.version, sent.code)


class Moves(RuleBasedStateMachine):
    """Three sites and those that come of restoring; `confirmed` are all results that anybody was told are final."""

    def __init__(self) -> None:
        super().__init__()
        self.copies = [Copy("a"), Copy("b"), Copy("c")]
        self.files: list[History] = []
        self.confirmed = 0
        self.number = 0
        self.may_take_over = False
        self.was_taken_over = False

    def pick(self, number: int) -> Copy:
        return self.copies[number % len(self.copies)]

    @initialize(later=st.lists(st.integers(-100, 100), min_size=3, max_size=3), is_taken_over=st.booleans())
    def begin(self, later: list[int], is_taken_over: bool) -> None:
        """The first site makes the event and sends it; clocks are apart. In half of them nobody takes it over."""
        self.may_take_over = is_taken_over
        for copy, clock in zip(self.copies, later, strict=True):
            copy.clock = clock
        first = self.copies[0]
        first.add("created")
        first.add("copied", leader="a")
        self.copies[1].take_from(first)

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
            target.take_from(source)
            before = target.acts
            assert target.take_from(source) in (None, Meeting.SAME, Meeting.SHORTER, Meeting.APART)
            assert target.acts == before

    @rule(site=SITES, to=SITES, other=SITES)
    def send_to_two(self, site: int, to: int, other: int) -> None:
        """The same to two receivers, which then have the same or what they had."""
        source = self.pick(site)
        for target in (self.pick(to), self.pick(other)):
            if source.acts and source is not target:
                target.take_from(source)

    @rule(site=SITES, which=st.integers(0, 30), is_altered=st.booleans())
    def send_an_old_file(self, site: int, which: int, is_altered: bool) -> None:
        """A file from any time, whose tail somebody may have altered: without its hashes, it is refused."""
        if not self.files:
            return
        target, acts = self.pick(site), self.files[which % len(self.files)]
        before = target.acts
        if is_altered:
            last = acts[-1]
            met = target.take((*acts[:-1], replace(last, confirmed=999)), FILE_VERSION, "a file")
            assert met is None
            assert target.acts == before
        else:
            target.take(acts, FILE_VERSION, "a file")
            assert len(target.acts) >= len(before)

    @rule(site=SITES)
    def write_a_file(self, site: int) -> None:
        if acts := self.pick(site).acts:
            self.files.append(acts)

    @rule(site=SITES, of=SITES)
    def revoke_or_renew_a_token(self, site: int, of: int) -> None:
        self.pick(site).refuses ^= {self.pick(of).code}

    @rule(site=SITES, to=SITES, is_cut=st.booleans())
    def hand_over(self, site: int, to: int, is_cut: bool) -> None:
        """Everything is sent, then it is said, then that is sent, unless the line is cut."""
        source, target = self.pick(site), self.pick(to)
        if not source.leads or source is target or target.take_from(source) is None:
            return
        if target.hashes != source.hashes:
            return
        source.add("handed over", leader=target.code)
        assert not source.leads
        if not is_cut:
            target.take_from(source)
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

    @precondition(lambda self: self.may_take_over)
    @rule(site=SITES)
    def take_over(self, site: int) -> None:
        """Because the leader is lost, or is believed to be."""
        copy = self.pick(site)
        if copy.acts and not copy.leads:
            copy.add("taken over", leader=copy.code)
            self.was_taken_over = True

    @rule(site=SITES)
    def take_the_other_history(self, site: int) -> None:
        """An administrator has seen what only the one here has; it is kept in a file."""
        copy = self.pick(site)
        if copy.offered and meet(copy.hashes, [act.hash for act in copy.offered]).meeting is Meeting.APART:
            copy.kept.append(copy.acts)
            copy.acts, copy.offered = copy.offered, ()

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
        everywhere = {act.confirmed for copy in self.copies for acts in (copy.acts, *copy.kept) for act in acts} - {0}
        assert everywhere == set(range(1, self.confirmed + 1))

    @invariant()
    def every_act_is_of_who_led(self) -> None:
        """Nothing is added after a hand-over but by the site that it named, or one that took the event over."""
        for copy in self.copies:
            assert is_whole(copy.acts)
            leader = "a"
            for act in copy.acts:
                assert act.by == leader or act.what == "taken over"
                leader = act.leader or leader


TestMoves = Moves.TestCase
TestMoves.settings = settings(max_examples=HISTORIES, stateful_step_count=25, deadline=None)
