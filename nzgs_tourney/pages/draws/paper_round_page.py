"""The page on which a round from paper is typed: the numbers of the players, and the round as it would be entered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from games.rules.result import parse_result
from games.wording.numbers import listed
from games.wording.result_words import why_impossible, won_by
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Round
from nzgs_tourney.store.draws.paper_round import PaperInputs, paper_inputs
from nzgs_tourney.tournament.division.history import DivisionEntry, Status
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard
from nzgs_tourney.tournament.pairing.paper_round import PaperLine, paper_draft, ruled_terms
from nzgs_tourney.tournament.wording.standings.standings_words import away_words


@dataclass(frozen=True, slots=True)
class NumberedPlayer:
    """Somebody in the division. `away`: why they don't play in the round, as far as is known; empty where they do."""

    number: int
    name: str
    rank: str
    away: str


@dataclass(frozen=True, slots=True)
class PaperBoardShown:
    """One board as it would be entered; `result` in words, empty for none. `by_hand`: not with what the rules give."""

    table: int
    black: NumberedPlayer
    white: NumberedPlayer
    handicap: int
    komi: Decimal
    result: str
    by_hand: bool


@dataclass(frozen=True, slots=True)
class PaperRoundPage:
    """The page. `boards` are those of the text, none before it is checked or while it has `faults`; `left` are those
    who need a reason to have no board, `away` those who have one. `notes` are sentences on what to look at.

    `draft`: a draft of the round would go. `expected_seq` is the ledger's number when this was read.
    """

    players: tuple[NumberedPlayer, ...]
    boards: tuple[PaperBoardShown, ...]
    left: tuple[NumberedPlayer, ...]
    away: tuple[NumberedPlayer, ...]
    faults: tuple[str, ...]
    notes: tuple[str, ...]
    draft: bool
    expected_seq: int

    @property
    def ready(self) -> bool:
        """Whether it can be entered."""
        return bool(self.boards) and not self.left and not self.faults

    @property
    def results(self) -> int:
        """How many boards have a result."""
        return sum(bool(board.result) for board in self.boards)


def numbered_names(division: Division) -> dict[int, tuple[int, str]]:
    """The entry and the name of everybody in the division, by number. One query."""
    rows = division.entries.order_by("number").values_list("number", "pk", "name")
    return {number: (entry, name) for number, entry, name in rows}


def paper_round_page(
    division: Division,
    number: int,
    lines: Sequence[PaperLine] = (),
    away: Mapping[int, Status] | None = None,
    faults: Collection[str] = (),
) -> PaperRoundPage:
    """The page for round `number`, with these boards and absences if any were read, and what was wrong in the text. A
    bounded number of queries."""
    inputs, away = paper_inputs(division, number), away or {}
    people = {entry.id: _player(entry, inputs.status.get(entry.id)) for entry in inputs.history.players}
    seated = [player for line in lines for player in (line.board.black, line.board.white)]
    left = inputs.expected - {*seated, *away} if lines or away else frozenset[int]()
    found, draft = list(faults), None
    if lines and not found:
        found += _faults_of_rules(inputs, number, lines, {*seated, *away}, people)
    if lines and not found:
        byes = [entry for entry, status in away.items() if status is Status.BYE]
        judging = inputs.judging(frozenset(seated) | frozenset(byes))
        draft = paper_draft(judging, number, "", [line.board for line in lines], byes)
        found += _impossible(division.board_size, lines, _by_pair(draft))
    return PaperRoundPage(
        players=tuple(sorted(people.values(), key=lambda player: player.number)),
        boards=_shown(inputs, number, lines, draft, people) if draft and not found else (),
        left=tuple(people[entry] for entry in sorted(left, key=lambda entry: people[entry].number)),
        away=tuple(_player(inputs.history.player(entry), status) for entry, status in sorted(away.items())),
        faults=tuple(found),
        notes=tuple(_notes(draft, inputs, seated)) if draft and not found else (),
        draft=Round.objects.drafts().filter(division=division, number=number).exists(),
        expected_seq=division.event.stream.seq,
    )


def _player(entry: DivisionEntry, status: Status | None) -> NumberedPlayer:
    why = "" if status in (None, Status.HOUSE) else away_words(status.value)
    return NumberedPlayer(entry.number, entry.both_names, str(entry.rank), why)


def _faults_of_rules(
    inputs: PaperInputs,
    number: int,
    lines: Sequence[PaperLine],
    told: Collection[int],
    people: Mapping[int, NumberedPlayer],
) -> Iterator[str]:
    """A sentence for each board that can't be in this round as it is written."""
    gone = set(told) - inputs.possible
    for line in lines:
        for player in (line.board.black, line.board.white):
            if player in gone:
                sentence = _("{name} isn’t in this round: {why}.")
                yield _at(line, sentence.format(name=people[player].name, why=people[player].away))
    if gone:
        return
    judging = inputs.judging(frozenset(told))
    ruled = ruled_terms(judging, number, [line.board for line in lines])
    for line, terms in zip(lines, ruled, strict=True):
        if terms.turned:
            sentence = ngettext(
                "By the rules {white} takes Black with {stones} stone. Write the stones they played with, e.g. h0.",
                "By the rules {white} takes Black with {stones} stones. Write the stones they played with, e.g. h0.",
                terms.handicap,
            )
            yield _at(line, sentence.format(white=people[line.board.white].name, stones=terms.handicap))


def _impossible(size: int, lines: Sequence[PaperLine], drawn: Mapping[tuple[int, int], DrawnBoard]) -> Iterator[str]:
    """A sentence for each result that the board and its komi don't allow."""
    for line in lines:
        result = parse_result(line.result)
        komi = drawn[line.board.black, line.board.white].komi
        if result is not None and (why := why_impossible(result, size, komi, unplayed=line.forfeit)):
            yield _at(line, why)


def _at(line: PaperLine, sentence: str) -> str:
    return _("Line {line}, column {column}: {sentence}").format(line=line.line, column=line.column, sentence=sentence)


def _by_pair(draft: Draw) -> dict[tuple[int, int], DrawnBoard]:
    """The boards by Black's and White's entry."""
    return {(board.black, board.white): board for board in draft.boards}


def _shown(
    inputs: PaperInputs, number: int, lines: Sequence[PaperLine], draft: Draw, people: Mapping[int, NumberedPlayer]
) -> tuple[PaperBoardShown, ...]:
    drawn = _by_pair(draft)
    ruled = ruled_terms(inputs.judging(frozenset()), number, [line.board for line in lines])
    shown = []
    for line, terms in zip(lines, ruled, strict=True):
        board = drawn[line.board.black, line.board.white]
        black, white = people[board.black], people[board.white]
        won = won_by(parse_result(line.result), black.name, white.name, forfeit=line.forfeit)
        shown.append(
            PaperBoardShown(
                board.table,
                black,
                white,
                board.handicap,
                board.komi,
                won.short if won else "",
                terms.differs(line.board),
            )
        )
    return tuple(shown)


def _notes(draft: Draw, inputs: PaperInputs, seated: Collection[int]) -> Iterator[str]:
    """What to check before it is entered: pairs that meet again, and who was marked as away."""
    if draft.summary.rematches:
        again = ngettext("{count} pair meets again.", "{count} pairs meet again.", draft.summary.rematches)
        yield again.format(count=draft.summary.rematches)
    back = [player for player in seated if inputs.status.get(player) in (Status.EXCUSED, Status.ABSENT)]
    if back:
        names = listed([inputs.history.player(player).name for player in back])
        yield _("Marked as away in this round, and here by this: {names}.").format(names=names)
