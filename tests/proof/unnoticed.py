"""What can be altered without the ledger noticing, each with its reason. Most of it is refused by the guards all the
same (tests/db/test_guards.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_SITE = "belongs to a site, not to an event; the ledger tells each change of it"
_WAITS = "waits for a director’s answer, and nothing official rests on it"
_MONEY = "is money, on which no result rests; the ledger tells of it, and a payment is never altered"
_AGAIN = "can be worked out again at any time"

NOT_OFFICIAL: dict[str, str] = {
    "games.archiveaudit": _AGAIN,
    "games.archiverow": _AGAIN,
    "games.recordaudit": _AGAIN,
    "games.filedrecord": _AGAIN,
    "games.openingposition": _AGAIN,
    "games.stagedrecord": _WAITS,
    "games.entereddraft": "what is being entered becomes official as a record only",
    "tourney.stagedfile": _WAITS,
    "tourney.application": _WAITS,
    "tourney.entrypage": "when somebody may enter; the entries themselves are compared",
    "tourney.divisionplaces": "how many may enter; the entries themselves are compared",
    "tourney.drawjob": "a draw that is under way is asked for again",
    "tourney.attempts": "counts wrong codes and passwords",
    "tourney.backupfolder": "where backups are written to",
    "tourney.networkaccess": _SITE,
    "tourney.ownsite": "who this site is to others",
    "tourney.movetoken": _SITE,
    "tourney.eventmove": "where an event goes to; who leads it, its own history says",
    "tourney.arrivedfile": "waits for its event, which has its digest",
    "tourney.user": _SITE,
    "tourney.role": _SITE,
    "tourney.invitation": _SITE,
    "tourney.passwordlink": _SITE,
    "tourney.resultslayout": "how a table is laid out",
    "games.rulewording": "the words are in the ledger whenever they are entered; no result rests on them",
    "tourney.message": "tells of what is in the ledger; no result rests on it",
    "tourney.messagesettings": "whether mails are sent; no result rests on it",
    "tourney.pushsubscription": "where a browser is told of messages; no result rests on it",
    "tourney.webhook": "which sites are told; no result rests on it, and the ledger tells each",
    "tourney.federationcontact": "where files go by mail; no result rests on it, and the ledger tells each change",
    "tourney.federationmail": "what was sent, whose hash the ledger has; no result rests on it",
    "tourney.webhookdelivery": "tells of what is in the ledger; no result rests on it",
    "tourney.printedaddress": "where printed codes lead to",
    "tourney.playerlink": "says who may act; whatever is done by a link is told, with the number of the link",
    "tourney.tablecall": "is answered within minutes; the ledger tells of it",
    "games.seen": "takes a line off the referees’ list; no result rests on it",
    "tourney.handedcase": "says who may act for an hour; whatever is done by it is told",
    "tourney.apitoken": "says which program may act; the ledger tells each token, and whatever is done by it",
    "tourney.apianswer": "what a program was answered, so that asking again does nothing; what it did is told",
    "tourney.gamelink": "where a game can be seen; no result rests on it, and the ledger tells each link",
    "tourney.proposedtime": "when two players meet; no result rests on it, and the ledger tells each time",
    "tourney.roundtime": "when a round begins; no result rests on it",
    "tourney.week": "the rules that a week goes by; the ledger tells each, and each result and draw that comes of them",
    **dict.fromkeys(("tourney.eventfees", "tourney.feeclass", "tourney.fee", "tourney.payment"), _MONEY),
    "tourney.eventlook": "how an event’s papers look; no result rests on it",
    "tourney.prize": "is given out by the organiser from the standings; the ledger tells each list of prizes",
    "tourney.pairwish": "the wishes that a round was drawn by are in its inputs, which are compared",
    "tourney.seatchange": "tells players of a change; the boards themselves are compared",
    "tourney.member": "what a side is drawn by is its entry’s, which is compared; who its partners are is compared too",
    "tourney.namesakes": "who is who is the federation’s to say; its own ledger tells each answer",
    "tourney.formername": "finds a person by an earlier name; the federation’s own ledger tells each new name",
    "tourney.registration": "the federation’s own ledger tells each change; the lines of an award are compared",
    "tourney.listreview": "whether a list is public; the rating that an entry took over is compared",
    "tourney.yearstanding": "belongs to a year that is open; what a closed year carries on is compared",
    "ratings.player": "names in an event are those of its entries and games, which are compared",
    "ratings.ratinglist": "the rating that an entry took over is compared",
    "ratings.listedrating": "the rating that an entry took over is compared",
}
"""Tables in which nothing is tried."""

_NONCE = "names a request, so that one that is sent twice is one"
_STEP = "marks are the players’ own; what they agreed is told, and the result is compared"
_CONTACT = "is never told, as the ledger can be published"
_SAID = "what the draw said of itself; the boards are compared"
_ADDRESS = "an address of pages"
_PART = "which part of a name is which, for files of federations; the name itself is compared"
_AGREED = "the ledger tells who agreed and when; an award that is restored elsewhere is agreed to there again"

UNNOTICED: dict[str, str] = {
    "games.stream.led_elsewhere": "follows from the history, and is set again with each event that says who leads",
    **{
        f"games.{table}.nonce": _NONCE
        for table in ("case", "clearing", "correction", "evidence", "gamephoto", "report", "ruling")
    },
    **{
        f"games.endingstep.{column}": _STEP
        for column in ("actor_name", "at", "game", "kind", "nonce", "payload", "seq", "side")
    },
    "games.game.created_at": "the round’s time of publishing is compared",
    "games.ledgerevent.actor_name": "the id of who acted is in the hash; names in other rows are compared with it",
    **{
        f"games.numbersgiven.{column}": "only says which number comes next; no two games can have the same one"
        for column in ("kind", "last", "stream")
    },
    "games.personaldata.player": "a row’s number is another on another site; entries, games and awards are compared",
    "games.record.filename": "what a player called the file, which is not kept when they are forgotten",
    **{f"tourney.division.{column}": _ADDRESS for column in ("position", "slug")},
    **{f"tourney.agreedaward.{column}": _AGREED for column in ("actor_name", "at")},
    "tourney.closedaward.position": "only puts the awards of a closed year in an order, which is compared",
    **{f"tourney.entry.{column}": _PART for column in ("family_name", "given_name", "name_guessed")},
    **{f"tourney.entry.{column}": _CONTACT for column in ("email", "phone", "points_reason", "tags")},
    "tourney.entry.accepted_claim": "an answer at the desk; the grade itself is compared",
    "tourney.entry.aga_id": "a number for files of other federations",
    "tourney.entry.egd_pin": "a number for files of other federations",
    "tourney.entry.entered_at": "the ledger’s own time counts",
    "tourney.entry.identity": "says which line of a list it came from",
    "tourney.entry.limit_reason": "why somebody plays outside the limits; no result rests on it",
    "tourney.entry.online": "whether they play here or online; no result rests on it",
    "tourney.entry.name_in_public": "what public pages call somebody; no result rests on it",
    **{
        f"tourney.entry.{column}": "what somebody allows; no result rests on it"
        for column in ("photos_consent", "records_consent")
    },
    "tourney.entry.points_eligible": "the lines of an award are compared",
    "tourney.entry.rating_source": "the rating itself is compared",
    **{f"tourney.event.{column}": _CONTACT for column in ("organiser", "contact")},
    **{
        f"tourney.event.{column}": "is a secret, or an address of pages"
        for column in ("link_prefix", "link_secret", "slug")
    },
    **{
        f"tourney.event.{column}": "isn’t in the event’s file, so a restored event has none; no result rests on it"
        for column in ("wifi_name", "wifi_password")
    },
    **{f"tourney.pairing.{column}": _SAID for column in ("cost", "reasons")},
    "tourney.wenton.decided": "whether a director said it; which side goes on is compared",
    **{f"tourney.round.{column}": _SAID for column in ("cost", "edited", "proved", "summary")},
}
"""Columns of the other tables that can be altered quietly."""

_IMPORTED = "came from another program’s file, of which the ledger tells the results alone"
_OPEN = "the year is open; what a closed one carries on is compared"


def _imported_round(row: Any) -> bool:
    return row.inputs.get("imported") is not None


def _open_year(row: Any) -> bool:
    return row.closed_at is None


def _of_no_event(stream: Any) -> bool:
    return not hasattr(stream, "event")


SOME_ROWS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "games.stream.rehearsal": (_of_no_event, "only an event can be a rehearsal"),
    **{f"tourney.round.{column}": (_imported_round, _IMPORTED) for column in ("closed_at", "drawn_at", "published_at")},
    **{
        f"tourney.pointsyear.{column}": (_open_year, _OPEN)
        for column in ("closed_by", "deduction", "least", "representative", "year")
    },
}
"""Columns that can be altered quietly in some rows only: in which, and why."""
