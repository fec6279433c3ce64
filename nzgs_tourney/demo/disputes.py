"""The disputes of the demo: a claim that waits for the referee, and a ruling after which play goes on. Players act by
their personal links.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from django.utils.timezone import localdate

from games.ledger.acts import Actor
from games.models import Case, CaseKind, Game, Record, Ruling, Speaker
from games.rules.colour import Colour
from games.rules.game import GameRecord
from games.rules.replay import replay
from games.rules.result import Outcome, Result
from games.services.add_evidence import add_evidence
from games.services.open_case import Claim, open_case
from games.services.rule_case import RulingVerdict, rule_case
from games.services.submit_record import submit_record
from games.sgf.write import write_game
from nzgs_tourney.access.cases import referee_of
from nzgs_tourney.demo.records import DemoGame, record_of
from nzgs_tourney.models import PlayerLink, User

WAITING = "White took the ko back at once. I have not moved since and stopped the clock."
ANSWER = "I thought I had played elsewhere first. I leave it to the referee."
RULED = "My opponent played twice in a row while I was writing my score. I noticed before I moved."
REASON = "The record shows it, and neither player doubts it. Both were heard at the board."


def claim_repetition(game: Game) -> Case:
    """The opponent of the player who repeated a position claims it, and the other responds."""
    record = Record.objects.filter(game=game).latest("pk")
    finding = record.audit.verdict["findings"][-1]
    side, other = (Speaker.BLACK, Speaker.WHITE) if finding["colour"] == "white" else (Speaker.WHITE, Speaker.BLACK)
    claim = Claim(CaseKind.REPETITION, WAITING.replace("White", str(other.label)), record.pk, finding["move"])
    case = open_case(game.pk, side, claim, actor=by_link(game, side), nonce=uuid4())
    add_evidence(case.pk, other, actor=by_link(game, other), nonce=uuid4(), text=ANSWER)
    return case


def restore_game(game: Game, played: GameRecord, referee: User, event: str) -> Ruling:
    """Two moves in a row are claimed at once, and the referee restores the game by reading A.

    `played` must contain two moves in a row; the record ends with the second of them.
    """
    finding = replay(played).findings[-1]
    side = Speaker.WHITE if finding.colour is Colour.BLACK else Speaker.BLACK
    stopped = replace(played, moves=played.moves[: finding.move], changes=())
    sgf = record_of(DemoGame(stopped, Result(Outcome.JIGO)), game, event, f"{localdate():%Y-%m-%d}")
    stated = write_game(replace(sgf, result=""))
    record = submit_record(game.pk, Speaker.BLACK, stated, actor=by_link(game, Speaker.BLACK), filename="stopped.sgf")
    claim = Claim(CaseKind.OUT_OF_TURN, RULED, record.pk, finding.move)
    case = open_case(game.pk, side, claim, actor=by_link(game, side), nonce=uuid4())
    verdict = RulingVerdict("reading_a", REASON, heard_black=True, heard_white=True)
    return rule_case(case.pk, verdict, referee=referee_of(referee), nonce=uuid4(), needs_second=False)


def by_link(game: Game, side: Speaker) -> Actor:
    """The player on this side of a published board, acting by their link."""
    seats = {"entry__seats__pairing__game": game, "entry__seats__colour": side.value}
    link = PlayerLink.objects.living().select_related("entry").get(**seats)
    return link.actor
