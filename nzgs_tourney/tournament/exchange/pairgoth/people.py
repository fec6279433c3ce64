"""What is collected while a Pairgoth file is read, and its players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionTeam
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.exchange.external import LONGEST_TEXT, ExternalPlayer, full_name
from nzgs_tourney.tournament.exchange.json_object import JsonObject
from nzgs_tourney.tournament.exchange.opengotha.players import rating_of
from nzgs_tourney.tournament.exchange.pairgoth.settings import is_beyond, rank_at, rank_text
from ratings.rank import Rank

MOST_ROUNDS = 20
"""The most rounds that `skip` may list."""
MOST_ID = 10**9
_PLAYER = {
    "id", "name", "firstname", "rating", "rank", "country", "club", "final", "mmsCorrection", "skip", "egf", "ffg",
    "aga", "licensed",
}  # fmt: skip


@dataclass(slots=True)
class Reading:
    """`entries` are the players, or the sides of partners; `numbers` has their ids, by those of the file, and `skipped`
    the rounds that they miss, by id. `teams` are by their ids in the file."""

    root: JsonObject
    settings: DivisionSettings
    entries: list[DivisionEntry] = field(default_factory=list)
    externals: dict[int, ExternalPlayer] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    skipped: dict[int, frozenset[int]] = field(default_factory=dict)
    teams: dict[int, DivisionTeam] = field(default_factory=dict)
    partners: dict[int, tuple[DivisionEntry, ...]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    unknown: Counter[tuple[str, str]] = field(default_factory=Counter)

    def pass_over(self, of: str, json: JsonObject, known: set[str]) -> None:
        """Note every key that isn't read, as one of these objects."""
        self.unknown.update((of, key) for key in json.value if key not in known)


def read_player(reading: Reading, entry: JsonObject) -> None:
    """Add a player. Raises UnreadableError with the line of what is wrong."""
    reading.pass_over("players", entry, _PLAYER)
    family, given = (" ".join(entry.text(key).replace("_", " ").split()) for key in ("name", "firstname"))
    name = full_name(family, given)
    if not family or len(name) > LONGEST_TEXT:
        raise entry.wrong("name", _("This player has no name, or one that is too long."))
    number, player = entry.whole_number("id", None, 1, MOST_ID), len(reading.entries) + 1
    if number in reading.numbers:
        raise entry.wrong("id", _("There is another player with the id {number}.").format(number=number))
    rank = rank_at(entry, "rank", -30)
    if is_beyond(entry, "rank"):
        side = "the weakest" if rank < Rank(0) else "the strongest"
        reading.notes.append(
            _("The grade {one} of {name} is read as {rank}, {side}.").format(
                one=rank_text(entry, "rank"), name=name, rank=rank, side=side
            )
        )
    rating = rating_of(entry.whole_number("rating", 0, -9999, 9999)) if "rating" in entry.value else None
    country = entry.text("country").upper()
    new_entry = DivisionEntry(
        id=player,
        name=name,
        rank=rank,
        rating=None if rating == rank.rating else rating,
        club=entry.text("club"),
        country="GB" if country == "UK" else country,
        start_correction=entry.whole_number("mmsCorrection", 0, -99, 99),
    )
    skip = {_round_number(entry, index, value) for index, value in enumerate(entry.list_at("skip"))}
    reading.entries.append(new_entry)
    reading.numbers[number] = player
    reading.skipped[player] = frozenset(skip)
    rounds = reading.settings.rounds
    beyond = "".join("0" if number in skip else "1" for number in range(rounds + 1, MOST_ROUNDS + 1))
    egf, ffg, aga = (entry.text(key).strip() for key in ("egf", "ffg", "aga"))
    reading.externals[player] = ExternalPlayer(
        family=family,
        given=given,
        egd_pin="" if egf == "0" else egf,
        ffg_licence=ffg,
        aga_id=aga,
        preliminary=not entry.truth("final", True),
        beyond=beyond.rstrip("1"),
    )


def _round_number(json: JsonObject, index: int, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
        raise json.wrong("skip", _("Entry {index} of “skip” isn’t the number of a round.").format(index=index + 1))
    return value
