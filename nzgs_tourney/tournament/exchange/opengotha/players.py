"""Reads the players of an OpenGotha file: entries, their other facts, and the keys by which games refer to them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from decimal import Decimal

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionEntry
from nzgs_tourney.tournament.exchange.external import LONGEST_TEXT, ExternalPlayer, UnreadableError, full_name
from nzgs_tourney.tournament.exchange.external_xml import Element, attribute, number
from nzgs_tourney.tournament.exchange.fault import at_line
from nzgs_tourney.tournament.exchange.opengotha.settings import rank_at
from ratings.rank import Rank, Rating

NO_GIVEN_NAME = "-"
"""Written where a player has only one name, because OpenGotha requires two."""

NAMESAKES = 0
"""What the key of two players stands for: no game can name one of them."""

FROM_RANK = "INI"
"""The origin of a rating that only repeats the rank."""

_STRONGEST, _WEAKEST = 2949, -1450
_OLD_ZERO = 2050


def rating_of(points: int) -> Rating:
    """A rating on the European scale, 2100 for 1d and a hundred points for each grade, in stones."""
    return Rating(Decimal(max(_WEAKEST, min(_STRONGEST, points)) - 2000) / 100)


def points_of(entry: DivisionEntry) -> int:
    """The player's rating on the European scale, the middle of the grade if unknown."""
    rating = entry.rank.rating if entry.rating is None else entry.rating
    return int((2000 + 100 * rating).to_integral_value())


def player_key(family: str, given: str) -> str:
    """How a file refers to a player."""
    return "".join(f"{family}{given}".upper().split())


def plain_key(key: str) -> str:
    """The key without accents and other marks."""
    return "".join(c for c in unicodedata.normalize("NFKD", key) if not unicodedata.combining(c))


def player_at(element: Element, name: str, keys: Mapping[str, int]) -> int:
    """The id of the player whom an attribute names. Raises UnreadableError where it names nobody, or two."""
    value = attribute(element, name)
    key = player_key(value, "")
    entry = keys.get(key, keys.get(plain_key(key)))
    if entry == NAMESAKES:
        raise UnreadableError(
            at_line(element.line),
            _("“{name}” is “{told}”: there are two players of this name, and the file can’t tell them apart.").format(
                name=name, told=value
            ),
        )
    if entry is None:
        raise UnreadableError(
            at_line(element.line),
            _("“{name}” is “{told}”, who isn’t in the list of players.").format(name=name, told=value),
        )
    return entry


def read_players(
    root: Element,
) -> tuple[tuple[DivisionEntry, ...], dict[int, ExternalPlayer], dict[str, int], dict[int, str]]:
    """The entries in the order of the file, other facts about each, ids by key, participation by id.

    The key of two players has `NAMESAKES`. Raises UnreadableError with the line of a player without a name, whose name
    is too long, or with a value that can't be read.
    """
    entries: list[DivisionEntry] = []
    externals: dict[int, ExternalPlayer] = {}
    keys: dict[str, int] = {}
    expected: dict[int, str] = {}
    old = _old_ratings(root)
    for element in (child for group in root.named("Players") for child in group.named("Player")):
        family, given = attribute(element, "name"), attribute(element, "firstName")
        key = player_key(family, given)
        given = "" if given == NO_GIVEN_NAME else given
        name = full_name(family, given)
        if not family or len(name) > LONGEST_TEXT:
            raise UnreadableError(at_line(element.line), _("This player has no name, or one that is too long."))
        rank = rank_at(element, "rank", "30K")
        entry = DivisionEntry(
            id=len(entries) + 1,
            name=name,
            rank=rank,
            rating=_rating(element, rank, old),
            club=attribute(element, "club"),
            country=attribute(element, "country"),
            start_correction=number(element, "smmsCorrection", 0, -99, 99),
        )
        marks = attribute(element, "participating")
        if marks.strip("01"):
            raise UnreadableError(
                at_line(element.line), _("“participating” of {name} isn’t a row of 0 and 1.").format(name=name)
            )
        entries.append(entry)
        keys[key] = NAMESAKES if key in keys else entry.id
        expected[entry.id] = marks
        externals[entry.id] = _external_player(element, family, given, rank)
    for key, player in list(keys.items()):
        keys.setdefault(plain_key(key), player)
    return tuple(entries), externals, keys, expected


def _external_player(element: Element, family: str, given: str, rank: Rank) -> ExternalPlayer:
    grade = attribute(element, "grade")
    origin = attribute(element, "ratingOrigin")
    return ExternalPlayer(
        family=family,
        given=given,
        egd_pin=attribute(element, "egfPin"),
        ffg_licence=attribute(element, "ffgLicence"),
        ffg_status=attribute(element, "ffgLicenceStatus"),
        aga_id=attribute(element, "agaId"),
        aga_expires=attribute(element, "agaExpirationDate"),
        grade="" if grade.lower() == str(rank) else grade,
        rating_origin="" if origin in ("MAN", FROM_RANK) else origin,
        preliminary=attribute(element, "registeringStatus", "FIN") == "PRE",
    )


def _old_ratings(root: Element) -> bool:
    """Whether ratings are on the scale before data version 201. Later programs leave the version out again."""
    value = root.attributes.get("dataVersion", "201" if "fullVersionNumber" in root.attributes else "200")
    return not (value.isascii() and value.isdigit() and int(value[:9]) > 200)


def _rating(element: Element, rank: Rank, old: bool) -> Rating | None:
    if "rating" not in element.attributes:
        return None
    points = number(element, "rating", 0, -9999, 9999) + (_OLD_ZERO if old else 0)
    rating = rating_of(points)
    if attribute(element, "ratingOrigin") == FROM_RANK and abs(rating - rank.rating) <= Decimal("0.5"):
        return None
    return rating
