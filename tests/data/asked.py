"""Rule sets and programs compared in `docs/differences.md`, and what each answers in the words of the page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from games.rules import FindingKind, RemedyKind, Replay, count, remedies_for, replay, rows_of
from games.rules.findings import Finding
from games.rules.scoring import Score, without_dead
from games.sheets.example import Example
from games.wording.rulings import decision_words
from tests.data.gnugo import OPTIONS
from tests.data.naive_rules import area
from tests.data.others import ask, gnugo_allows, gnugo_counts, record_of, sgfmill_plays, sgfmill_reads
from tests.data.rule_sets import RULE_SETS, by_area, by_territory, verdicts

AGA_KOMI_OF_1991 = Fraction(11, 2)

STATED = {
    # The texts of the associations, on breaches and the end, are no computation.
    ("claimed-too-late", "AGA"): "it stands",
    ("claimed-too-late", "Japanese"): "the game is lost",
    **{("two-moves-in-a-row", who): "taken back, a pass" for who in ("AGA", "British")},
    ("two-moves-in-a-row", "Japanese"): "the game is lost",
    **{("a-stone-on-a-stone", who): "counts as a pass" for who in ("AGA", "British")},
    ("a-stone-on-a-stone", "OGS"): "refused, to be played again",
    **{("placed-freely", who): "anywhere" for who in ("OGS", "Chinese")},
    **{("placed-freely", who): "on the star points" for who in ("AGA", "Japanese")},
    **{
        ("after-two-passes", who): "stopped, taken up again if asked"
        for who in ("OGS", "AGA", "British", "Chinese", "Japanese")
    },
    **{("after-two-passes", who): "over" for who in ("KataGo", "Tromp-Taylor")},
    ("one-dead-stone", "KataGo"): "B+7",
    ("bent-four", "Japanese"): "Black’s corner is dead by rule",
}
"""Answers that rest on a text or on the reading of a source alone."""


@dataclass
class Asker:
    """What can be asked without a program that may be missing, and what GNU Go says where it is there."""

    example: Example
    folder: Path

    @property
    def board(self) -> tuple:
        return tuple(tuple(row) for row in rows_of(self.example.start))

    @property
    def moves(self) -> list:
        size = self.example.game.size
        return [
            ("X" if move.colour.letter == "B" else "O", None if move.point is None else divmod(move.point, size))
            for move in self.example.game.moves
        ]

    def allowed(self, who: str) -> list[bool]:
        """For each move, whether this set of rules allows it."""
        return verdicts(RULE_SETS[who], self.board, self.moves)

    def ours(self) -> Iterator[tuple[str, str]]:
        """The program's own answers and those of the sets of rules."""
        example = self.example
        if judged_for_legality(example):
            yield "New Zealand", legality(not replay(example.game).findings)
            for who in RULE_SETS:
                *earlier, last = self.allowed(who)
                assert all(earlier), f"{example.name}: an earlier move is not legal for {who}"
                yield who, legality(last)
        elif example.komi:
            yield from self.counts()
        else:
            yield "New Zealand", BREACHES[example.name](replay(example.game))

    def counts(self) -> Iterator[tuple[str, str]]:
        example, own = self.example, self.example.komi == "own"
        handicap = example.game.handicap
        score = count(example.start, example.game.komi)
        assert (score.black, score.white, score.shared) == area(self.board)
        yield "New Zealand without agreement", result(bare(score))
        yield "New Zealand by agreement", result(bare(count(without_dead(example.start, example.dead), Decimal(0))))
        if own and not handicap:
            yield "AGA 1991", result(bare(score) - AGA_KOMI_OF_1991)
        for who, rules in RULE_SETS.items():
            if who == "British" and own:
                continue  # its komi is said for 19x19 only
            if who == "Japanese":
                yield who, result(Fraction(by_territory(self.board, example.taken)) - (rules.komi if own else 0))
            elif who != "KataGo" or not example.dead:
                yield who, result(by_area(rules, self.board, handicap, komi=own))
        if not own:
            yield "sgfmill", result(Fraction(sgfmill_plays(example)[1].area_score()))

    def gnugo(self, program: str) -> Iterator[tuple[str, str]]:
        """What GNU Go says, under the words of the page."""
        example, name = self.example, self.example.name
        if example.komi:
            yield "GNU Go", gnugo_counts(program, self.folder, example)
            return
        if name == "a-stone-lifted":
            path = self.folder / "record.sgf"
            path.write_bytes(record_of(example))
            lifted = ask(program, self.folder, example, [f"loadsgf {path}", "list_stones white"], OPTIONS)
            yield "GNU Go", "the stone stays" if "D4" in lifted[-1].split() else "the stone is gone"
            return
        if name == "placed-freely":
            free = ask(program, self.folder, example, ["set_free_handicap E7 C4 G4"], OPTIONS)
            yield "GNU Go", "anywhere" if not free[0].startswith("?") else "on the star points"
            return
        words = {True: PLAYED.get(name, "legal"), False: REFUSED.get(name, "illegal")}
        for who, default in (("GNU Go", False), ("GNU Go default", True)):
            allowed = gnugo_allows(program, self.folder, example, default=default)
            yield who, words[all(allowed)]

    def sgfmill(self) -> Iterator[tuple[str, str]]:
        name = self.example.name
        if name == "a-stone-lifted":
            yield "sgfmill", "a finding" if sgfmill_reads(record_of(self.example)) else "the record is refused"
        elif name in PLAYED:
            yield "sgfmill", PLAYED[name] if sgfmill_plays(self.example)[0] else REFUSED[name]


PLAYED = {
    "claimed-too-late": "played without a word",
    "two-moves-in-a-row": "played without a word",
    "a-stone-on-a-stone": "played without a word",
    "after-two-passes": "the game goes on",
}
REFUSED = {
    "claimed-too-late": "refused at once",
    "two-moves-in-a-row": "refused at once",
    "a-stone-on-a-stone": "refused, to be played again",
    "after-two-passes": "over",
}


def legality(legal: bool) -> str:
    return "legal" if legal else "illegal"


def result(margin: Fraction) -> str:
    if margin == 0:
        return "jigo"
    return f"{'B' if margin > 0 else 'W'}+{float(abs(margin)):g}"


def bare(score: Score) -> Fraction:
    return Fraction(score.black - score.white)


def only(replayed: Replay, kind: FindingKind) -> Finding:
    (finding,) = replayed.findings
    assert finding.kind is kind
    return finding


def too_late(replayed: Replay) -> str:
    finding = only(replayed, FindingKind.REPETITION)
    return "claimable" if finding.claimable else "it stands"


def taken_back(replayed: Replay) -> str:
    finding = only(replayed, FindingKind.OUT_OF_TURN)
    one, two = remedies_for(finding, replayed.game)
    assert (one.kind, one.kept, two.kind, two.kept) == (RemedyKind.READING_A, 3, RemedyKind.READING_B, 2)
    assert one.passes == two.passes == finding.colour
    return "taken back, a pass"


def a_pass(replayed: Replay) -> str:
    finding = only(replayed, FindingKind.OCCUPIED)
    (remedy,) = remedies_for(finding, replayed.game)
    return "counts as a pass" if remedy.passes is finding.colour else decision_words([remedy.outcome])


def nothing_found(says: str) -> Callable[[Replay], str]:
    return lambda replayed: says if replayed.findings == () else "a finding"


BREACHES = {
    "claimed-too-late": too_late,
    "two-moves-in-a-row": taken_back,
    "a-stone-on-a-stone": a_pass,
    "a-stone-lifted": lambda replayed: only(replayed, FindingKind.MOVED_STONE) and "a finding",
    "placed-freely": nothing_found("anywhere"),
    "after-two-passes": nothing_found("the game goes on"),
}


def judged_for_legality(example: Example) -> bool:
    """Whether the example asks if its last move is legal."""
    return example.answers[0].says in ("legal", "illegal")
