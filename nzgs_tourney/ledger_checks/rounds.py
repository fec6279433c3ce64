"""Compares rounds with the ledger: state and times, their inputs, who doesn't play, and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import F

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail, TrailEvent
from games.models import Game
from ground.translation import gettext as _, gettext_noop
from ground.typed_text import FORGOTTEN
from nzgs_tourney.ledger_checks.event_facts import Fact, RoundFacts
from nzgs_tourney.ledger_checks.read_event_facts import read_event_facts
from nzgs_tourney.models import Division, Round, RoundState, Seat
from nzgs_tourney.store.rounds.round_payloads import (
    boards_payload,
    identified_entries,
    inputs_digest,
    statuses_payload,
    went_on_payload,
)


def rounds(trail: EventTrail) -> Iterator[Break]:
    """Every round is as far as it came, was drawn from what it says, and has the boards that were published."""
    facts = read_event_facts(trail)
    round_rows = {
        (drawn_round.division.number, drawn_round.number): drawn_round
        for drawn_round in Round.objects.filter(division__event__stream=trail.stream).select_related("division")
    }
    divisions = {division.number: division for division in Division.objects.filter(event__stream=trail.stream)}
    rounds_told = {
        (division, number): played
        for division, of_division in facts.divisions.items()
        for number, played in of_division.rounds.items()
    }
    for (division, number), round_facts in sorted(rounds_told.items()):
        named, drawn_round = (
            _("round {number} of {division}").format(number=number, division=_name(divisions, division)),
            round_rows.get((division, number)),
        )
        if round_facts.state is not None:
            yield from _state(trail, named, round_facts, drawn_round)
        if drawn_round is not None:
            yield from _drawn_from(trail, named, round_facts, drawn_round)
        if division in divisions:
            yield from _statuses(trail, named, round_facts, divisions[division], number)
        if drawn_round is not None and drawn_round.state != RoundState.DRAFT and round_facts.boards is not None:
            yield from _boards(trail, named, round_facts, drawn_round)
            yield from _went_on(trail, named, round_facts, drawn_round)
    for (division, number), drawn_round in sorted(round_rows.items()):
        untold = (division, number) not in rounds_told or rounds_told[division, number].state is None
        if untold and drawn_round.inputs.get("imported") is None:
            yield trail.untold(
                _("there is a round {number} of {name}, but no event drew it").format(
                    number=number, name=drawn_round.division.name
                )
            )


def seats(trail: EventTrail) -> Iterator[Break]:
    """Every seat is in the round of its board."""
    wrong = Seat.objects.filter(pairing__round__division__event__stream=trail.stream).exclude(round=F("pairing__round"))
    for seat in wrong.select_related("pairing__round__division"):
        yield trail.untold(_("a seat at {pairing} is in another round than its board").format(pairing=seat.pairing))


def _name(divisions: Mapping[int, Division], number: int) -> str:
    return divisions[number].name if number in divisions else _("division {number}").format(number=number)


def _state(trail: EventTrail, named: str, facts: RoundFacts, drawn_round: Round | None) -> Iterator[Break]:
    last = facts.closed or facts.published or facts.made
    seq = last.seq if last else trail.stream.seq
    is_ = drawn_round.state if drawn_round else ""
    if facts.state != is_:
        recorded, now = facts.state or _("discarded"), is_ or _("gone")
        yield trail.differs(seq, _("{named} was {was}, but is {now}").format(named=named, was=recorded, now=now))
        return
    if drawn_round is None or facts.imported:
        return
    for pattern, event, at in (
        (_("{named} was drawn at another time than the row says"), facts.drawn, drawn_round.drawn_at),
        (_("{named} was published at another time than the row says"), facts.published, drawn_round.published_at),
        (_("{named} was closed at another time than the row says"), facts.closed, drawn_round.closed_at),
    ):
        if not (at is None if event is None else event.happened_at(at)):
            yield trail.differs(event.seq if event else seq, pattern.format(named=named))


def _drawn_from(trail: EventTrail, named: str, facts: RoundFacts, drawn_round: Round) -> Iterator[Break]:
    seq = facts.drawn.seq if facts.drawn else trail.stream.seq
    if facts.seed is not None and facts.seed != drawn_round.seed:
        yield trail.differs(
            seq,
            _("{named} was drawn with the seed {was}, but the row says {now}").format(
                named=named, was=facts.seed, now=drawn_round.seed
            ),
        )
    if facts.inputs_sha256 is not None and facts.inputs_sha256 != inputs_digest(drawn_round.inputs):
        yield trail.differs(
            seq,
            _("{named}: what it was drawn from (players, results, settings, wishes) was altered").format(named=named),
        )
    entries = identified_entries(drawn_round.inputs)
    if facts.entries is not None and facts.entries != entries and not any(FORGOTTEN in entry for entry in entries):
        recorded, now = next(
            ((recorded, now) for recorded, now in zip(facts.entries, entries, strict=False) if recorded != now),
            (facts.entries, entries),
        )
        yield trail.differs(
            seq,
            _("{named}: who it was drawn for was {was}, but is {now}").format(
                named=named, was=_words(recorded), now=_words(now)
            ),
        )


def _words(entry: list[Any]) -> str:
    return ", ".join(str(value) for value in entry if value)


def _statuses(trail: EventTrail, named: str, facts: RoundFacts, division: Division, number: int) -> Iterator[Break]:
    if facts.statuses is None or facts.statuses_by is None:
        return
    recorded = {entry: status for status, entries in facts.statuses.items() for entry in entries}
    now = {entry: status for status, entries in statuses_payload(division.pk, number).items() for entry in entries}
    for entry in sorted(recorded.keys() | now.keys()):
        if recorded.get(entry) != now.get(entry):
            words = recorded.get(entry, _("with a board or none yet")), now.get(entry, _("with a board or none yet"))
            yield trail.differs(
                facts.statuses_by.seq,
                _("{named}: entry {entry} was {was}, but is {now}").format(
                    named=named, entry=entry, was=words[0], now=words[1]
                ),
            )


_OF_BOARD = ("game", "white", "black", "handicap", "komi", "by_hand", "goes_on")
_OF_GAME = {
    "handicap": gettext_noop("handicap"),
    "komi": gettext_noop("komi"),
    "size": gettext_noop("board size"),
    "white_rank": gettext_noop("White’s grade"),
    "black_rank": gettext_noop("Black’s grade"),
    "white_name": gettext_noop("White"),
    "black_name": gettext_noop("Black"),
}


def _boards(trail: EventTrail, named: str, facts: RoundFacts, drawn_round: Round) -> Iterator[Break]:
    assert facts.boards is not None
    boards, event = facts.boards
    recorded = {board["table"]: board for board in boards}
    now = {board["table"]: board for board in boards_payload(drawn_round, named=())}
    for table in sorted(recorded.keys() | now.keys()):
        if table not in now or table not in recorded:
            why = (
                _("{named}: table {table} was published, but is gone")
                if table in recorded
                else _("{named}: table {table} was not published, but is there")
            )
            yield trail.differs(event.seq, why.format(named=named, table=table))
            continue
        for key in _OF_BOARD:
            difference = recorded[table].get(key, ""), now[table].get(key, "")
            if difference[0] != difference[1]:
                yield trail.differs(
                    event.seq,
                    _("{named}, table {table}: {key} was {was}, but is {now}").format(
                        named=named, table=table, key=key, was=_blank(difference[0]), now=_blank(difference[1])
                    ),
                )
    yield from _games(trail, facts.terms, recorded)


def _went_on(trail: EventTrail, named: str, facts: RoundFacts, drawn_round: Round) -> Iterator[Break]:
    """Who goes on from the matches that ended in the round without a board."""
    if facts.went_on is None:
        return
    told, event = facts.went_on
    recorded = {(one, other): side for one, other, side in told}
    now = {(one, other): side for one, other, side in went_on_payload(drawn_round)}
    for pair in sorted(recorded.keys() | now.keys()):
        if recorded.get(pair) != now.get(pair):
            sentence = _("{named}, entries {one} and {other}: who goes on was {was}, but is {now}")
            words = {"was": _blank(recorded.get(pair)), "now": _blank(now.get(pair))}
            yield trail.differs(event.seq, sentence.format(named=named, one=pair[0], other=pair[1], **words))


def _blank(value: Any) -> Any:
    return _("none") if value in (None, "") else value


def _games(trail: EventTrail, terms: Mapping[int, Fact], recorded: Mapping[int, dict[str, Any]]) -> Iterator[Break]:
    of_table = {board["game"]: board for board in recorded.values()}
    games = {game.number: game for game in Game.objects.filter(stream=trail.stream, number__in=list(of_table))}
    for number in sorted((of_table.keys() & terms.keys()) - games.keys()):
        yield trail.differs(terms[number][1].seq, _("game:{number} is gone").format(number=number))
    for game in games.values():
        now = {
            "handicap": game.handicap,
            "komi": f"{game.komi:.1f}",
            "size": game.board_size,
            "white_rank": game.white_rank,
            "black_rank": game.black_rank,
            "white_name": game.white_name,
            "black_name": game.black_name,
        }
        values: dict[str, Any] = {}
        event: TrailEvent | None = None
        if game.number in terms:
            values, event = terms[game.number]
        for colour, player in (("white", game.white_id), ("black", game.black_id)):
            if (was_player := values.get(f"{colour}_player")) is not None and event and was_player != player:
                patterns = {
                    "white": _("game:{number}: White is another person"),
                    "black": _("game:{number}: Black is another person"),
                }
                yield trail.differs(event.seq, patterns[colour].format(number=game.number))
        values = {**values, **{key: of_table[game.number][key] for key in ("handicap", "komi")}}
        for key, word in _OF_GAME.items():
            if values.get(key) is None or values[key] == now[key] or (key.endswith("_name") and now[key] == FORGOTTEN):
                continue
            seq = event.seq if event else trail.stream.seq
            yield trail.differs(
                seq,
                _("game:{number}: {word} was {was}, but is {now}").format(
                    number=game.number, word=_(word), was=values[key], now=now[key]
                ),
            )
