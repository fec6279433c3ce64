"""The page on which a director corrects a final result: whether it can be corrected, what depends on it, and what the
correction changes or has changed: places, and in a finished division prizes and NZGS points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.ledger.acts import game_subject
from games.ledger.finished import OPEN_FIRST
from games.models import Confirmed, Game, GameState, LedgerEvent
from games.models.game import OfficialResult
from games.rules.possible import PossibleCounts
from games.rules.result import parse_result
from games.store.result_basis import basis_of
from games.wording.numbers import in_row
from games.wording.result_words import WHY_NOT, Won, won_by
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, Entry, PointsRules
from nzgs_tourney.pages.draws.goes_on import end_of_match
from nzgs_tourney.store.entries.play_offs import play_offs_of
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.points.points import points_by, table_of
from nzgs_tourney.store.results.corrections import corrections_of_game, later_of
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now, standings_of
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.choices import Carries, System
from nzgs_tourney.tournament.wording.points.points_words import points_text
from nzgs_tourney.tournament.wording.results.corrections import Corrected, ToDo
from nzgs_tourney.tournament.wording.standings.prize_words import prize_list


@dataclass(frozen=True, slots=True)
class EffectLine:
    """What somebody or something called `name` has with the old result and with the new one; empty for nothing."""

    name: str
    old: str
    new: str

    def __str__(self) -> str:
        """`Ana Kea: 4 → 2`."""
        return f"{self.name}: {self.old or '–'}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{self.new or '–'}"


@dataclass(frozen=True, slots=True)
class CorrectionEffects:
    """Only what changes. `places` are those of the standings after round `after`, by the new place, of the teams where
    teams play; `prizes` go to others, and `points` are the NZGS points, both only where the division is finished."""

    after: int
    places: tuple[EffectLine, ...]
    prizes: tuple[EffectLine, ...]
    points: tuple[EffectLine, ...]

    @property
    def places_words(self) -> str:
        """The changed places on one line, or that they are unchanged."""
        return _row(self.places) or _("unchanged")

    @property
    def prizes_words(self) -> str:
        """The changed prizes on one line."""
        return _row(self.prizes)

    @property
    def points_words(self) -> str:
        """The changed points on one line."""
        return _row(self.points)


def _row(changes: Sequence[EffectLine]) -> str:
    return "; ".join(map(str, changes))


NOTHING = CorrectionEffects(0, (), (), ())


def correction_effects(
    division: Division, number: int, table: int, old: OfficialResult, new: OfficialResult
) -> CorrectionEffects:
    """What `new` changes where it replaces `old` at this table of the round; the other results are those of now. Up to
    twenty queries. What the rules give no order for, or no table of points, doesn't change."""
    try:
        now = standings_now(division)
        before, after = (_with(now, number, table, official) for official in (old, new))
    except Refused:
        return NOTHING
    shown, then, changed = (teams_in(ranked) or ranked for ranked in (now, before, after))
    return CorrectionEffects(
        after=now.after,
        places=tuple(_changed(_names(shown), _places(then), _places(changed))),
        prizes=_prizes(division, before, after) if now.final else (),
        points=_points(division, before, after) if now.final else (),
    )


def _with(now: StandingsNow, number: int, table: int, official: OfficialResult) -> StandingsNow:
    result = parse_result(official.result)
    return standings_of(now.division.with_result(number, table, result, forfeit=official.forfeit), now.after)


def _names(ranked: StandingsNow) -> Mapping[int, str]:
    return {player.id: player.both_names for player in ranked.division.players}


def _places(ranked: StandingsNow) -> Mapping[int, str]:
    return {row.player.id: row.label for row in ranked.order.rows}


def _changed(names: Mapping[int, str], old: Mapping[int, str], new: Mapping[int, str]) -> Iterator[EffectLine]:
    """Those with another value now, in the order of the new ones, then those who have none any more."""
    for entry in dict.fromkeys((*new, *old)):
        if old.get(entry, "") != new.get(entry, ""):
            yield EffectLine(names[entry], old.get(entry, ""), new.get(entry, ""))


def _prizes(division: Division, before: StandingsNow, after: StandingsNow) -> tuple[EffectLine, ...]:
    try:
        old, new = (prize_list(prize_results(division, ranked=ranked)).prizes for ranked in (before, after))
    except Refused:
        return ()
    then, now = (
        {
            prize.name: in_row([" ".join(filter(None, (taker.name, taker.amount))) for taker in prize.takers])
            for prize in prizes
        }
        for prizes in (old, new)
    )
    return tuple(EffectLine(name, then[name], takers) for name, takers in now.items() if takers != then[name])


def _points(division: Division, before: StandingsNow, after: StandingsNow) -> tuple[EffectLine, ...]:
    rules = PointsRules.objects.filter(division=division).first()
    if rules is None or not rules.table:
        return ()
    try:
        scale = table_of(rules)
    except Refused:
        return ()
    then, now = (
        {
            line.entry: points_text(line.value.points)
            for line in points_by(division, rules, scale, ranked)
            if line.value.points
        }
        for ranked in (before, after)
    )
    return tuple(_changed(_names(after), then, now))


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """One game with a final result. `why_not` says why it can't be corrected, empty where it can. `earlier` are its
    corrections so far, and `effects` what the last of them changed, None without one; `depends` is what was decided by
    its result, `to_do` what can still be changed of it."""

    game: int
    table: int
    black: str
    white: str
    counts: PossibleCounts
    official: OfficialResult
    won: Won | None
    how: str
    why_not: str
    earlier: tuple[Corrected, ...]
    effects: CorrectionEffects | None
    depends: tuple[str, ...]
    to_do: tuple[ToDo, ...]


def correct_page(division: Division, number: int, game: Game) -> CorrectPage:
    """The page for a game of this round of the division. At most thirteen queries, in a knock-out those of
    `end_of_match` too, and those of `correction_effects` for a game that was corrected."""
    official = game.official
    final = game.state == GameState.CONFIRMED
    earlier, later = corrections_of_game(game), later_of(division, number) if final else None
    return CorrectPage(
        game=game.pk,
        table=game.pairing.table,
        black=game.black_name,
        white=game.white_name,
        counts=PossibleCounts(game.board_size, game.komi),
        official=official,
        won=won_by(parse_result(official.result), game.black_name, game.white_name, forfeit=official.forfeit),
        how=_confirmation_text(game) if final else "",
        why_not=_(_why_not(game)) if final else _(NOT_FINAL),
        earlier=earlier,
        effects=_effects(division, number, game, OfficialResult(*earlier[-1].replaced), official) if earlier else None,
        depends=(*later.depends, *_following(division, game), *_counts_elsewhere(game), *_play_on(division))
        if later
        else (),
        to_do=later.to_do if later else (),
    )


def _why_not(game: Game) -> str:
    """Why this final result can't be corrected, to be translated; empty where it can. One query."""
    return OPEN_FIRST if is_finished(game.stream_id) else WHY_NOT.get(basis_of(game), "")


def _following(division: Division, game: Game) -> Iterator[str]:
    """In a knock-out, the later games of the player who went on, in a sentence; nothing where there are none."""
    end = end_of_match(division, game.pk) if division.system == System.KNOCKOUT.value else None
    if end is not None and end.line.following:
        yield _("Games that follow: {games}.").format(games="; ".join(end.line.following))


def _counts_elsewhere(game: Game) -> Iterator[str]:
    """A sentence for each of the two who was moved to another division, where the result counts too. One query."""
    moved = Entry.objects.filter(came_from__seats__pairing=game.pairing, carries=Carries.RESULTS)
    for entry in moved.select_related("division").order_by("pk"):
        text = _("It counts in {division} too, where {name} plays now: the standings there change.")
        yield text.format(division=entry.division.name, name=entry.name)


def _play_on(division: Division) -> Iterator[str]:
    """A sentence for each play-off of the division, because its players stay as they are. One query."""
    for other in play_offs_of(division):
        text = _("{play_off} was made from the places here: who plays there, and how they are seeded, stays as it is.")
        yield text.format(play_off=other.name)


def preview_of(division: Division, number: int, game: Game, official: OfficialResult) -> CorrectionEffects:
    """What a correction to this result would change. Queries as for `correction_effects`."""
    return _effects(division, number, game, game.official, official)


def _effects(
    division: Division, number: int, game: Game, old: OfficialResult, new: OfficialResult
) -> CorrectionEffects:
    return correction_effects(division, number, game.pairing.table, old, new)


def _confirmation_text(game: Game) -> str:
    """How the result became final, and who confirmed it last: `signed slip, entered by Aroha`. One query at most."""
    basis = Confirmed(game.confirmed_by)
    if basis == Confirmed.RULING:
        return str(basis.label)
    events = LedgerEvent.objects.filter(
        stream=game.stream_id, subject=game_subject(game.number), kind="result.confirmed"
    )
    last = events.order_by("-seq").first()
    if last is None:
        return str(basis.label)
    message = _("{how}, last {name}") if basis == Confirmed.PLAYERS else _("{how}, entered by {name}")
    return message.format(how=basis.label, name=last.who)


def won_of(page: CorrectPage, official: OfficialResult) -> Won | None:
    """A different result for the same game, in parts."""
    return won_by(parse_result(official.result), page.black, page.white, forfeit=official.forfeit)


NOT_FINAL = gettext_noop("This result isn’t final yet: enter the right one on the results page.")
