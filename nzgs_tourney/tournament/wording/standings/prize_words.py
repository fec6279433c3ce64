"""Prizes in words: the basis of each, who would win it by the current results, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from games.wording.numbers import in_row, listed, ordinal
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.standings.prize_terms import PrizeGroup, PrizeTerms, money
from nzgs_tourney.tournament.standings.prizes import PrizeOutcome, Ranking
from nzgs_tourney.tournament.wording.standings.standings_words import missing_words
from ratings.rank import grade_text


@dataclass(frozen=True, slots=True)
class PrizeReason:
    """A sentence on how a prize goes. `desk_alone`: for directors, not for the public page; `spelling`: that nobody is
    in its category, which is no news on a list."""

    text: str
    desk_alone: bool = False
    spelling: bool = False

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Taker:
    """Who has a share of a prize, a player or a team, which has no `rank`; `amount` is empty for a prize that isn't
    money."""

    name: str
    rank: str
    place: str
    amount: str


@dataclass(frozen=True, slots=True)
class PrizeShown:
    """One prize: `amounts`, e.g. `1st $100, 2nd $50`, `terms` its basis and who can win it, `takers` by the current
    results, `why` sentences on who was passed over and what is shared."""

    name: str
    amounts: str
    terms: str
    beside_others: bool
    takers: tuple[Taker, ...]
    why: tuple[PrizeReason, ...]


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The list after round `after`. `final`: the division is finished, so that the winners are final. `offered` and
    `given` are sums of money, empty where there is none; `missing` names missing results."""

    after: int
    rounds: int
    final: bool
    prizes: tuple[PrizeShown, ...]
    offered: str
    given: str
    missing: str

    @property
    def as_of(self) -> str:
        """The progress of the event, in words."""
        if self.final:
            return _("final")
        if not self.after:
            return _("before the first round")
        return _("as of round {round} of {rounds}").format(round=self.after, rounds=self.rounds)


class Now(Protocol):
    """The current standings."""

    @property
    def division(self) -> DivisionHistory: ...
    @property
    def after(self) -> int: ...
    @property
    def missing(self) -> int: ...
    @property
    def final(self) -> bool: ...


class PrizesToSay(Protocol):
    """The prizes of a division and who wins each by the current results. `tags` are the entries' tags by their id."""

    @property
    def now(self) -> Now: ...
    @property
    def rounds(self) -> int: ...
    @property
    def terms(self) -> Sequence[PrizeTerms]: ...
    @property
    def outcomes(self) -> Sequence[PrizeOutcome]: ...
    @property
    def tags(self) -> Mapping[int, Collection[str]]: ...


def prize_list(results: PrizesToSay) -> PrizeList:
    """The list in words."""
    division = results.now.division
    players = {entry.id: (entry.both_names, grade_text(entry.rank)) for entry in division.players}
    teams = {team.id: (team.name, "") for team in division.teams}
    return PrizeList(
        after=results.now.after,
        rounds=results.rounds,
        final=results.now.final,
        prizes=tuple(
            _prize_shown(
                prize,
                outcome,
                teams if outcome.prize.to_teams else players,
                _nobody(prize, outcome, division.players, results.tags),
            )
            for prize, outcome in zip(results.terms, results.outcomes, strict=True)
        ),
        offered=_sum(sum(prize.amounts, Decimal(0)) for prize in results.terms),
        given=_sum(outcome.given for outcome in results.outcomes),
        missing=missing_words(results.now.missing, results.now.after),
    )


def amounts_words(terms: PrizeTerms) -> str:
    """`$100`, `1st $100, 2nd $50`, `1st and 2nd a prize`, empty for a single one that isn't money."""
    if not any(terms.amounts):
        if len(terms.amounts) < 2:
            return ""
        return ngettext("{count} of them", "{count} of them", len(terms.amounts)).format(count=len(terms.amounts))
    if len(terms.amounts) == 1:
        return money(terms.amounts[0])
    return in_row(
        [
            _("{place} {amount}").format(place=ordinal(place), amount=money(amount))
            for place, amount in enumerate(terms.amounts, start=1)
        ]
    )


def terms_words(terms: PrizeTerms) -> str:
    """`By place, open to everybody`, `By most wins, for players from Nelson`."""
    if terms.group is PrizeGroup.ALL:
        if terms.ranking is Ranking.WINS:
            return _("By most wins, open to everybody")
        return _("By place, open to everybody")
    if terms.group is PrizeGroup.BOARD:
        return _("By points at board {number}").format(number=terms.who)
    message = _("By most wins, for {group}") if terms.ranking is Ranking.WINS else _("By place, for {group}")
    return message.format(group=terms.among)


def _nobody(
    terms: PrizeTerms, outcome: PrizeOutcome, entries: Collection[DivisionEntry], tags: Mapping[int, Collection[str]]
) -> tuple[PrizeReason, ...]:
    """A sentence where no entry at all is in the prize's category: most often it is spelt differently there."""
    if outcome.prize.category is None or outcome.prize.category.entries or not entries:
        return ()
    if terms.group is PrizeGroup.BAND:
        return (PrizeReason(_("No entry is in the band {band}.").format(band=terms.among)),)
    of_tag = terms.group is PrizeGroup.TAG
    known = (
        {tag for person in entries for tag in tags.get(person.id, ())}
        if of_tag
        else {person.city for person in entries}
    )
    known_text = listed(sorted(known - {""}))
    if not known_text:
        message = _("No entry has a tag yet.") if of_tag else _("No entry has a city yet.")
    elif of_tag:
        message = _("No entry has the tag “{tag}”; entries have {known}. Check the spelling.")
    else:
        message = _("No entry is from {city}; entries have {known}. Check the spelling.")
    sentence = message.format(tag=terms.who, city=terms.who, known=known_text)
    return (PrizeReason(sentence, desk_alone=True, spelling=True),)


def _prize_shown(
    terms: PrizeTerms, outcome: PrizeOutcome, named: Mapping[int, tuple[str, str]], nobody: tuple[PrizeReason, ...]
) -> PrizeShown:
    """`named`: the name and the grade of those who can win it, by id."""
    why = [*nobody]
    passed = _("{name} has “{prize}” already, and is passed over.")
    why += [
        PrizeReason(passed.format(name=named[passed_person.player][0], prize=passed_person.has), desk_alone=True)
        for passed_person in outcome.passed_over
    ]
    tied = [winner for winner in outcome.winners if winner.shared]
    if tied and any(winner.amount for winner in tied):
        message = ngettext(
            "{count} is tied and shares the money for the places.",
            "{count} are tied and share the money for their places.",
            len(tied),
        )
        why.append(PrizeReason(message.format(count=len(tied))))
    elif tied:
        message = ngettext(
            "{count} is tied: the director decides who takes it, or gives one to each.",
            "{count} are tied: the director decides who takes it, or gives one to each.",
            len(tied),
        )
        why.append(PrizeReason(message.format(count=len(tied))))
    return PrizeShown(
        terms.name,
        amounts_words(terms),
        terms_words(terms),
        terms.beside_others,
        tuple(
            Taker(
                *named[winner.player],
                winner.label,
                money(winner.amount) if winner.amount else "",
            )
            for winner in outcome.winners
        ),
        tuple(why),
    )


def _sum(amounts: Iterable[Decimal]) -> str:
    total = sum(amounts, Decimal(0))
    return money(total) if total else ""
