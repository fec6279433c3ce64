"""Random tournaments of up to 40 players, each drawn in every way there is; all must find the same.

`make proof-draw` makes a thousand draws so and fails if there were fewer. One trial, with a number for its seed, varies
systems, tiers and their order, rules, floats, histories, absences, byes, house players, pairs put together and
forbidden. The draw

- is the same when all pairs are solved at once, and when sketches of few pairs begin the search;
- costs, tier by tier, what networkx finds with the costs of `naive`, up to ten players also what trying every way does;
- is the same when entries, boards and absences are told in another order and everybody has another name;
- where there is none, networkx finds none either; with an odd number the bye is found with the pairs, there as here.

A second process with another seed of Python's hashes draws all of them again.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import blake2b
from unittest.mock import patch

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import (
    DEFAULT_TIERS,
    MAY_BE_HARD,
    DivisionSettings,
    GroupPart,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
    Tier,
)
from nzgs_tourney.tournament.pairing import search
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from ratings.rank import Rank
from tests.unit.pairing.builders import entered, muddled, with_results
from tests.unit.pairing.naive import Naive

FEWEST = 1000
TRIED = 10
NO_DRAW = "none"


@dataclass(frozen=True, slots=True)
class Trial:
    """One draw to make: the division before it, the seed, who is away, and the director's wishes."""

    made: DivisionHistory
    seed: str
    status: dict[int, Status]
    pins: list[tuple[int, int]]
    forbidden: list[tuple[int, int]]
    bye: int | None

    def draw(self, made: DivisionHistory | None = None, reach: int = 1) -> Draw | NoDraw:
        """The draw of the next round, of this division or of one told otherwise."""
        made = made or self.made
        return draw_round(
            made,
            len(made.rounds) + 1,
            self.seed,
            status=self.status,
            pins=self.pins,
            forbidden=self.forbidden,
            bye=self.bye,
            reach=reach,
        )


def trial(number: int) -> Trial:
    """The trial of this number, always the same."""
    chance = random.Random(f"draw {number}")
    rules = _rules(chance)
    small = chance.random() < 0.2
    made = entered(chance, rules, chance.randint(2, 10 if small else 40), chance.choice([0, 3, 12]))
    for _ in range(chance.randint(0, 6)):
        made = _one_more(made, chance)
    ids = sorted(person.id for person in made.players)
    kinds = [Status.EXCUSED, Status.ABSENT, Status.WITHDRAWN, Status.NOT_ENTERED, Status.HOUSE]
    status = {player: chance.choice(kinds) for player in ids if chance.random() < 0.08}
    here = [player for player in ids if player not in status]
    forbidden = [tuple(chance.sample(ids, 2)) for _ in range(chance.choice([0, 0, 2, len(ids)]))]
    pinned = chance.sample(here, min(len(here) // 2 * 2, 2 * chance.choice([0, 0, 0, 1, 3])))
    pins = list(zip(pinned[::2], pinned[1::2], strict=True))
    free = [player for player in here if player not in pinned]
    bye = chance.choice(free) if len(here) % 2 and free and chance.random() < 0.1 else None
    return Trial(made, f"seed {number}", status, pins, forbidden, bye)


def _rules(chance: random.Random) -> DivisionSettings:
    tiers = list(DEFAULT_TIERS)
    if chance.random() < 0.3:
        chance.shuffle(tiers)
    if chance.random() < 0.3:
        tiers = [tier for tier in tiers if chance.random() < 0.8] or [Tier.HASH]
    return DivisionSettings(
        system=chance.choice([System.SWISS, System.MCMAHON]),
        rounds=12,
        bar=chance.choice([None, Rank(1), Rank(3)]),
        floor=chance.choice([None, Rank(-19), Rank(-2)]),
        handicap=HandicapPolicy(
            basis=chance.choice(list(HandicapBasis)),
            reduction=chance.randint(0, 2),
            maximum=chance.choice([None, 9, 4]),
            even_below=chance.choice([None, Decimal("0.5")]),
        ),
        round_down=chance.random() < 0.5,
        tiers=tuple(tiers),
        hard=tuple(chance.sample(MAY_BE_HARD, chance.choice([0, 0, 0, 0, 1, 2]))),
        seeding=chance.choice(list(Seeding)),
        handicap_wish=chance.randint(0, 6),
        second_phase=chance.choice([None, 2, 3]),
        second_seeding=chance.choice(list(Seeding)),
        float_down=chance.choice(list(GroupPart)),
        float_up=chance.choice(list(GroupPart)),
        club_gap=chance.choice([0, 0, 1, 2, 3, 5]),
    )


def _one_more(made: DivisionHistory, chance: random.Random) -> DivisionHistory:
    """A round drawn by the program where it can be, or one in which anybody met anybody."""
    draw = draw_round(made, len(made.rounds) + 1, "before") if chance.random() < 0.6 else None
    return with_results(made, draw, chance) if isinstance(draw, Draw) else muddled(made, chance)


def check(number: int) -> str:
    """What this trial draws, in figures that a process can compare. Raises AssertionError where two ways differ."""
    this = trial(number)
    draw = this.draw()
    assert this.draw(reach=1000) == draw, "all pairs at once"
    chance = random.Random(number)
    for _ in range(2):
        with patch.multiple(search, MANY=0, FEW=chance.randint(1, 3), LIKELY=chance.randint(1, 8)):
            assert this.draw() == draw, "from a sketch"
    assert told(this.draw(_told_otherwise(this.made, chance))) == told(draw), "in another order, under other names"
    if isinstance(draw, Draw):
        _is_cheapest(this, draw)
    elif this.status or this.forbidden or this.made.settings.hard:
        _is_none(this)
    else:
        raise AssertionError(draw.reason)
    return told(draw)


def told(draw: Draw | NoDraw) -> str:
    """The boards without words and names."""
    if isinstance(draw, NoDraw):
        return NO_DRAW
    boards = [(board.table, board.white, board.black, board.handicap, str(board.komi)) for board in draw.boards]
    return f"{draw.bye} {boards} {list(draw.cost.values())}"


def _told_otherwise(made: DivisionHistory, chance: random.Random) -> DivisionHistory:
    people = [replace(person, name=f"{chance.random()}") for person in made.players]
    chance.shuffle(people)
    rounds = []
    for each in made.rounds:
        boards, status = list(each.boards), list(each.status.items())
        chance.shuffle(boards)
        chance.shuffle(status)
        rounds.append(replace(each, boards=tuple(boards), status=dict(status)))
    return replace(made, name="Another", players=tuple(people), rounds=tuple(rounds))


def _seated(draw: Draw) -> list[int]:
    return sorted(player for board in draw.boards for player in (board.white, board.black))


def _is_cheapest(this: Trial, draw: Draw) -> None:
    players = _seated(draw)
    everybody = sorted([*players, *([] if draw.bye is None else [draw.bye])])
    naive, free = _naive(this, everybody)
    pairs = [(board.white, board.black) for board in draw.boards]
    assert draw.cost == naive.of_round(pairs, draw.bye), "the cost of the round"
    if draw.bye is None or this.bye is not None:
        found = naive.total(pairs)
        assert found == naive.cheapest_by_networkx(players, free), "networkx"
        if len(players) <= TRIED:
            assert found == naive.cheapest_by_trying(players, free), "every way"
        return
    pinned = {player for pair in this.pins for player in pair}
    found = tuple(draw.cost.values())
    assert found == naive.best_round_by_networkx(everybody, free, pinned), "networkx, with the bye"
    if len(everybody) < TRIED:
        assert found == naive.best_round(everybody, free, pinned), "every way, with every bye"


def _is_none(this: Trial) -> None:
    """Nobody may sit out so that the others can all be paired."""
    playing = sorted(person.id for person in this.made.players if person.id not in this.status)
    house = sorted(player for player, why in this.status.items() if why is Status.HOUSE)
    if len(playing) % 2 and this.bye is None and house:
        playing = sorted([*playing, house[0]])
    barred = {frozenset(pair) for pair in this.forbidden}
    if len(playing) < 2 or any(frozenset(pair) in barred for pair in this.pins):
        return
    pinned = {player for pair in this.pins for player in pair}
    byes = [this.bye] if this.bye else [player for player in playing if player not in pinned]
    naive, free = _naive(this, playing)  # who has the bye counts among those of their club
    for bye in byes if len(playing) % 2 else [None]:
        rest = [player for player in playing if player != bye]
        assert naive.cheapest_by_networkx(rest, free) is None, "there is a draw"


def _naive(this: Trial, players: list[int]) -> tuple[Naive, object]:
    """The costs of these players, and who may meet whom by the rules and the wishes."""
    naive = Naive(this.made, len(this.made.rounds) + 1, this.seed, players)
    barred = {frozenset(pair) for pair in this.forbidden}
    partner = {one: other for pair in this.pins for one, other in (pair, pair[::-1])}

    def free(a: int, b: int) -> bool:
        if a in partner or b in partner:
            return partner.get(a) == b
        return frozenset((a, b)) not in barred and naive.may_meet(a, b)

    return naive, free


def digest(draws: list[str]) -> str:
    """One figure for all of them."""
    return blake2b("\n".join(draws).encode(), digest_size=16).hexdigest()


def elsewhere(count: int) -> str:
    """The digest of the same trials, drawn by a process with other hashes of texts."""
    hashes = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    command = [sys.executable, "-m", "tests.proof.draws", "--count", str(count), "--digest"]
    found = subprocess.run(
        command, env={**os.environ, "PYTHONHASHSEED": hashes}, check=True, capture_output=True, text=True
    )
    return found.stdout.strip()


def main() -> int:
    """Go on until there were so many draws, and say how many; 1 where two ways differ or the draws were too few."""
    parser = argparse.ArgumentParser(description="Random tournaments, each drawn in every way there is.")
    parser.add_argument("--count", type=int, default=FEWEST, help="how many draws, beside the trials without one")
    parser.add_argument("--digest", action="store_true", help="only draw so many trials, and print one figure for all")
    given = parser.parse_args()
    if given.digest:
        sys.stdout.write(digest([told(trial(number).draw()) for number in range(given.count)]) + "\n")
        return 0
    begun, draws, none = time.perf_counter(), [], 0
    while len(draws) - none < given.count:
        try:
            draws.append(check(len(draws)))
        except AssertionError as differs:
            sys.stdout.write(f"Trial {len(draws)} differs: {differs}\n")
            return 1
        none += draws[-1] == NO_DRAW
    same = elsewhere(len(draws)) == digest(draws)
    drawn, seconds = len(draws) - none, time.perf_counter() - begun
    sys.stdout.write(
        f"{drawn:,} draws of random tournaments, and {none} times none, in {seconds:.0f} s: all ways agree. "
        f"With other hashes the draws are {'the same' if same else 'DIFFERENT'}.\n"
    )
    if drawn < FEWEST:
        sys.stdout.write(f"Fewer than {FEWEST:,} were tried.\n")
    return 0 if same and drawn >= FEWEST else 1


if __name__ == "__main__":
    sys.exit(main())
