"""Compares the rules of a division with others that a director might choose: one more round, another bar, a Swiss
with accelerated first rounds or without."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.simulation.forecast import candidates
from ratings.rank import Rank


@dataclass(frozen=True, slots=True)
class RuleVariant:
    """One set of rules to look at. `key` is stable, `label` for people; `proposable`: a bar that may be proposed."""

    key: str
    label: str
    division: DivisionHistory
    proposable: bool = False


def variants(division: DivisionHistory) -> tuple[RuleVariant, ...]:
    """The division before its first round as it is, with one round more, accelerated or not where a Swiss has more
    players than its rounds can tell apart, with its bar a grade lower, and with each bar worth a look. No two have the
    same rules. Deterministic."""
    entries = replace(division, rounds=())
    result_variants = [RuleVariant("now", _("as it is"), entries)]
    rules = entries.settings
    result_variants.append(
        RuleVariant("longer", _("one more round"), replace(entries, settings=replace(rules, rounds=rules.rounds + 1)))
    )
    if rules.system is System.SWISS and len(entries.players) > 2 ** min(rules.rounds, 16):
        # Half of all rounds, rounded up: FIDE's Baku acceleration.
        other = replace(rules, accelerated=0 if rules.accelerated else (rules.rounds + 1) // 2)
        label = _("not accelerated") if rules.accelerated else _("{rounds} accelerated rounds")
        result_variants.append(
            RuleVariant("accelerated", label.format(rounds=other.accelerated), replace(entries, settings=other))
        )
    if rules.system is System.MCMAHON and rules.bar is not None:
        lower = Rank(rules.bar.stones - 1)
        result_variants.append(
            RuleVariant("lower", _("bar one grade lower"), replace(entries, settings=replace(rules, bar=lower)))
        )
    for candidate in candidates(entries):
        result_variants.append(
            RuleVariant(
                f"bar-{candidate.settings.bar}",
                _("bar {grade}").format(grade=candidate.settings.bar),
                candidate,
                proposable=True,
            )
        )
    variant_of: dict[object, RuleVariant] = {}
    for variant in result_variants:
        same = variant_of.get(variant.division.settings)
        if same is None:
            variant_of[variant.division.settings] = variant
        elif variant.proposable:
            variant_of[variant.division.settings] = replace(same, proposable=True)
    return tuple(variant_of.values())
