"""A hall of 41 players: who acts in it, what is recounted there by hand after every round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import uuid4

from games.ledger.verify import verify
from games.models import Game, GameState, Speaker, Stream
from games.services.report_result import report_result
from nzgs_tourney.models import Division, Entry, Event, Pairing, Round, RoundStatus, Seat
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.enter_player import NewEntry
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.presets import DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy
from ratings.handicap import handicap_of_difference
from ratings.rank import Rank, Rating
from tests.db.desk import games_of, name_of
from tests.db.naive_standings import Recount

ACTOR = "Aroha Director"
SHAPE = Preset(
    "forty-one",
    "Forty-one",
    "",
    (
        DivisionPreset(
            "Open",
            DivisionSettings(
                rounds=5,
                bar=Rank(3),
                floor=Rank(-12),
                handicap=HandicapPolicy(HandicapBasis.RATING, reduction=1, maximum=9, even_below=Decimal("0.5")),
            ),
            45,
            "",
        ),
    ),
)
RECORD = b"(;GM[1]FF[4]SZ[19]KM[0]RU[NZ];B[pd];W[dp];B[pp];W[dd])"


@dataclass
class Hall:
    """The event as it is played: who has which link's voice, and how far it is."""

    division: Division
    overridden: set[tuple[int, int]] = field(default_factory=set)

    def entry(self, number: int) -> Entry:
        """The entry of the player with this number in the list."""
        return Entry.objects.get(division=self.division, name=name_of(number))

    def draw(self, number: int, seed: str = "draw") -> Round:
        return draw_round(self.division.pk, number, actor=ACTOR, seed=f"{seed}-{number}")

    def publish(self, number: int) -> list[Game]:
        drawn = publish_round(self.division.pk, number, actor=ACTOR)
        assert publish_round(self.division.pk, number, actor="Somebody else").published_at == drawn.published_at
        return games_of(drawn)

    def play(self, games: list[Game]) -> None:
        """Every board is won by the stronger side or, on each third one, by the weaker, as both players say."""
        for game in games:
            winner = "W" if game.pk % 3 else "B"
            report_from(game, Speaker.BLACK, f"{winner}+R")
            assert report_from(game, Speaker.WHITE, f"{winner}+R").state == GameState.CONFIRMED

    def close(self, number: int) -> None:
        close_round(self.division.pk, number, actor=ACTOR, confirm_reported=True)
        head = stream_of(self.division).head
        close_round(self.division.pk, number, actor="Somebody else")
        assert stream_of(self.division).head == head, "closing twice is closing once"
        self.holds(number)

    def holds(self, number: int) -> None:
        """Everything that must be true whenever a round is closed."""
        everybody = set(Entry.objects.filter(division=self.division).values_list("pk", flat=True))
        met: Counter[frozenset[int]] = Counter()
        for drawn in Round.objects.filter(division=self.division, number__lte=number):
            seated = list(Seat.objects.filter(round=drawn).values_list("entry_id", flat=True))
            away = list(
                RoundStatus.objects.filter(entry__division=self.division, round_number=drawn.number).values_list(
                    "entry_id", flat=True
                )
            )
            assert sorted(seated + away) == sorted(everybody), f"round {drawn.number}: a board or a status, never both"
            for pairing in drawn.pairings.select_related("game").prefetch_related("seats"):
                if not pairing.game.forfeit:
                    met[frozenset(seat.entry_id for seat in pairing.seats.all())] += 1
        assert max(met.values()) == 1, "nobody plays the same opponent twice"
        byes = RoundStatus.objects.filter(entry__division=self.division, status=Status.BYE.value)
        assert all(count == 1 for count in Counter(byes.values_list("entry_id", flat=True)).values())
        self._handicaps_follow_ratings(number)
        self._standings_add_up(number)
        assert [verdict.broken for verdict in verify()] == [None]

    def _handicaps_follow_ratings(self, number: int) -> None:
        for pairing in Pairing.objects.filter(round__division=self.division, round__number=number):
            seats = {seat.colour: seat.entry for seat in pairing.seats.select_related("entry")}
            white, black = (Rating(seats[colour].rating) for colour in ("white", "black"))
            given = handicap_of_difference(abs(white - black), reduction=1, maximum=9, even_below=Decimal("0.5"))
            assert pairing.game is not None
            assert (pairing.game.handicap, pairing.game.komi) == (pairing.handicap, pairing.komi)
            if (number, pairing.table) in self.overridden:
                assert pairing.override_reason
                continue
            assert (pairing.handicap, pairing.komi) == (given.stones, given.komi)
            assert not pairing.handicap or white > black, "White gives the stones"

    def _standings_add_up(self, number: int) -> None:
        found = standings_now(Division.objects.select_related("event__stream").get(pk=self.division.pk))
        assert (found.after, found.missing, found.final) == (number, 0, number == 5)
        recount = Recount(self.division, number)
        assert len(found.order.rows) == len(recount.score)
        for row in found.order.rows:
            one = row.player.id
            assert row.values["mms"] == recount.score[one], row.player.name
            assert row.values["sos"] == recount.sos[one], row.player.name
            assert row.values["sosos"] == recount.sosos[one], row.player.name
            assert row.place == recount.place(one), row.player.name


def stream_of(division: Division) -> Stream:
    return Event.objects.get(pk=division.event_id).stream


def report_from(game: Game, side: Speaker, result: str, *, forfeit: bool = False) -> Game:
    actor = ACTOR if side == Speaker.PAPER else f"{side.label} by link"
    return report_result(game.pk, side, result, actor=actor, nonce=uuid4(), forfeit=forfeit)


def new_entry(number: int) -> NewEntry:
    stones = Decimal(575 - 47 * number) / 100
    return NewEntry(name_of(number), rating=stones, club=("Wellington", "Auckland", "")[number % 3])
