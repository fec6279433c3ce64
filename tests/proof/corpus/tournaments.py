"""The tournament files of a corpus: read, counted, written in every format, and read again.

A file is *wrong* where the program falls over it, where what was read has no standings or is no division of ours, and
where a format that carries everything (our own, OpenGotha's, Pairgoth's) does not come back as it was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from nzgs_tourney.tournament.exchange.egd.write import final_standings
from nzgs_tourney.tournament.exchange.external_formats import (
    TITLES,
    WRITABLE,
    Format,
    Recognised,
    may_be_event,
    read_any,
    write_as,
)
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.impossible_results import impossible_results
from nzgs_tourney.tournament.exchange.own.division import division_as_json, division_of_json
from tests.proof.corpus.answer import Answer, Verdict
from tests.proof.corpus.counted import counted

NAME = "tournament files"
EXACT = (Format.DIVISION, Format.OPENGOTHA, Format.PAIRGOTH)
"""What these carry once they carry for ever."""

takes = may_be_event


def answer(file: str, content: bytes) -> Answer:
    """What the program makes of one file."""
    try:
        found = read_any(content)
        if isinstance(found, Faults):
            more = len(found.faults) - 1
            sentence = str(found.first) + (f" And {counted(more, 'more fault')}." if more else "")
            return Answer(file, "", Verdict.REFUSED, sentence)
        wrong = tuple(_wrong(found))
    except Exception as error:
        return Answer(file, "", Verdict.WRONG, f"{type(error).__name__}: {error}")
    division = found.external.division
    games = sum(len(played.boards) for played in division.rounds)
    sentence = (
        f"{counted(len(division.players), 'player')}, {counted(len(division.rounds), 'round')}, "
        f"{counted(games, 'game')}"
    )
    remarks = (*wrong, *found.external.left_out, *(one.words for one in impossible_results(division)))
    return Answer(file, TITLES[found.format], Verdict.WRONG if wrong else Verdict.READ, sentence, remarks)


def summary(answers: Iterable[Answer]) -> list[str]:
    """How many files of each format were read, and how many were not."""
    answers = list(answers)
    kinds = Counter(one.kind for one in answers if one.verdict is Verdict.READ)
    verdicts = Counter(one.verdict for one in answers)
    lines = [f"  {title}: {kinds[title]}" for title in TITLES.values() if kinds[title]]
    total = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in Verdict)
    return [f"{counted(len(answers), 'tournament file')}: {total}.", *lines]


def _wrong(found: Recognised) -> Iterator[str]:
    """What the program gets wrong about a file that it reads."""
    division = found.external.division
    if isinstance(division_of_json(division_as_json(division)), Faults):
        yield "What was read is no division of ours."
    if division.players:
        final_standings(found.external)
    for form in WRITABLE:
        written = write_as(form, found.external)
        if isinstance(written, Faults):
            continue
        once = read_any(written.content)
        if isinstance(once, Faults) or once.format is not form:
            yield f"Written as {TITLES[form]} it is not read again."
        elif form in EXACT:
            again = write_as(form, once.external)
            if isinstance(again, Faults) or read_any(again.content) != once:
                yield f"Written as {TITLES[form]} it comes back otherwise."
