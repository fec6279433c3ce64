"""Compares the rules of a division with others that a director might choose: one more round, another bar, a Swiss
with accelerated first rounds or without, matches of more games, everybody twice, a final of groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.choices import MOST_BRACKET_ROUNDS, BestOf
from nzgs_tourney.tournament.division.groups import groups_of, in_groups
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.round_robin import FEWEST, MOST, rounds_of
from nzgs_tourney.tournament.simulation.finals import Final
from nzgs_tourney.tournament.simulation.forecast import candidates
from nzgs_tourney.tournament.standings.bracket import rounds_for
from ratings.rank import Rank


@dataclass(frozen=True, slots=True)
class RuleVariant:
    """One set of rules to look at. `key` is stable, `label` for people; `proposable`: a bar that may be proposed.
    `final`: what follows the groups."""

    key: str
    label: str
    division: DivisionHistory
    proposable: bool = False
    final: Final | None = None


def variants(division: DivisionHistory) -> tuple[RuleVariant, ...]:
    """The division before its first round as it is, and others, no two with the same rules: a knock-out with matches of
    more games or fewer and as a double elimination, a round robin in which everybody meets once or twice, groups with a
    final; otherwise with one round more, accelerated or not where a Swiss has more players than its rounds can tell
    apart, with its bar a grade lower, and with each bar worth a look. Deterministic."""
    entries = replace(division, rounds=())
    found: dict[object, RuleVariant] = {}
    label = _("as it is, no final") if in_groups(entries.settings) else _("as it is")
    for variant in (RuleVariant("now", label, entries), *_others(entries)):
        rules = (variant.division.settings, variant.final)
        if rules not in found:
            found[rules] = variant
        elif variant.proposable:
            found[rules] = replace(found[rules], proposable=True)
    return tuple(found.values())


def _others(entries: DivisionHistory) -> Iterator[RuleVariant]:
    system = entries.settings.system
    if system is System.KNOCKOUT:
        yield from _brackets(entries)
    elif in_groups(entries.settings):
        yield from _finals(entries)
    elif system is System.ROUND_ROBIN:
        yield from _meetings(entries)
    else:
        yield from _searched(entries)


def _with(entries: DivisionHistory, key: str, label: str, **rules: object) -> RuleVariant:
    return RuleVariant(key, label, replace(entries, settings=replace(entries.settings, **rules)))  # type: ignore[arg-type]


def _sides(entries: DivisionHistory) -> int:
    return len(entries.teams or entries.players)


def _brackets(entries: DivisionHistory) -> Iterator[RuleVariant]:
    """Knock-outs with another length of matches, and a double elimination, in the rounds that they need."""
    labels = {
        BestOf.ONE: _("one game each"),
        BestOf.THREE: _("best of three"),
        BestOf.FIVE: _("best of five"),
    }
    for best_of, label in labels.items():
        single = replace(entries.settings, best_of=best_of, double_elimination=False)
        rounds = rounds_for(_sides(entries), single)
        rules = {"best_of": best_of, "double_elimination": False, "rounds": rounds}
        if rounds <= MOST_BRACKET_ROUNDS:
            yield _with(entries, f"best-of-{best_of.value}", label, **rules)
    double = replace(entries.settings, best_of=BestOf.ONE, double_elimination=True)
    rules = {"best_of": BestOf.ONE, "double_elimination": True, "third_place": False}
    yield _with(entries, "double", _("double elimination"), rounds=rounds_for(_sides(entries), double), **rules)


def _meetings(entries: DivisionHistory) -> Iterator[RuleVariant]:
    sides = _sides(entries)
    if entries.settings.is_scheveningen or not FEWEST <= sides <= MOST:
        return
    once = rounds_of(sides)
    yield _with(entries, "once", _("everybody meets everybody"), rounds=once)
    yield _with(entries, "twice", _("everybody meets everybody twice"), rounds=2 * once)


def _finals(entries: DivisionHistory) -> Iterator[RuleVariant]:
    """The finals that every group has players enough for."""
    groups = list(groups_of(entries).values())
    fewest = min(groups.count(group) for group in range(1, entries.settings.groups + 1))
    labels = {
        Final(1): _("final of the first of each group"),
        Final(1, PlayOffWay.MATCHES): _("final of the first of each group, best of three"),
        Final(2): _("final of the first two of each group"),
        Final(2, PlayOffWay.MATCHES): _("final of the first two of each group, best of three"),
        Final(2, PlayOffWay.EVERYBODY): _("the first two of each group all meet"),
    }
    for final, label in labels.items():
        if final.each < fewest:
            yield RuleVariant(f"final-{final.each}-{final.way}", label, entries, final=final)


def _searched(entries: DivisionHistory) -> Iterator[RuleVariant]:
    rules = entries.settings
    yield _with(entries, "longer", _("one more round"), rounds=rules.rounds + 1)
    if rules.system is System.SWISS and len(entries.players) > 2 ** min(rules.rounds, 16):
        # Half of all rounds, rounded up: FIDE's Baku acceleration.
        accelerated = 0 if rules.accelerated else (rules.rounds + 1) // 2
        label = _("not accelerated") if rules.accelerated else _("{rounds} accelerated rounds")
        yield _with(entries, "accelerated", label.format(rounds=accelerated), accelerated=accelerated)
    if rules.system is System.MCMAHON and rules.bar is not None:
        yield _with(entries, "lower", _("bar one grade lower"), bar=Rank(rules.bar.stones - 1))
    for candidate in candidates(entries):
        label = _("bar {grade}").format(grade=candidate.settings.bar)
        yield RuleVariant(f"bar-{candidate.settings.bar}", label, candidate, proposable=True)
