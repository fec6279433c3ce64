"""What the database keeps from changing in this app: the board and the seats of a game whose result is confirmed,
points that were awarded, closed years of points, used or revoked links, rating lists, and the columns of the results
table.

Other inputs of standings, e.g. ratings, settings in use, byes, and the state of a round, only change while the event's
ledger has announced an event about them (`games.ledger.append.announced`).
"""

from games.ledger.guards import Forgets, Guard, Never, Partial, announces, register
from ground.typed_text import FORGOTTEN
from nzgs_tourney.tournament.division.settings import SETTINGS

_OF_EVENT = "(SELECT v.stream_id FROM tourney_event v WHERE v.id = OLD.event_id)"
_OF_ROUND = (
    "(SELECT v.stream_id FROM tourney_event v JOIN tourney_division d ON d.event_id = v.id "
    "JOIN tourney_round r ON r.division_id = d.id WHERE r.id = OLD.round_id)"
)
PAIRINGS = register(
    Guard(
        "tourney_pairing",
        "the board of a confirmed result cannot change",
        goes_with=_OF_ROUND,
        when="EXISTS (SELECT 1 FROM games_game g WHERE g.id = OLD.game_id AND g.state = 'confirmed')",
        unique=(("round_id", '"table"'), ("game_id",)),
        forgets=Forgets(
            ("id", "round_id", "table", "handicap", "komi", "override_reason", "cost", "game_id"),
            (("reasons", "'[]'"),),
        ),
    )
)


def _went_on(of_round: str) -> Guard:
    return Guard(
        "tourney_wenton",
        "who goes on from a match changes only with a word in the history",
        when="1 = 1",
        unique=(("pairing_id",), ("round_id", "one_id")),
        recorded_in="(SELECT v.stream_id FROM tourney_event v JOIN tourney_division d ON d.event_id = v.id "
        f"JOIN tourney_round r ON r.division_id = d.id WHERE r.id = {of_round})",
    )


_OF_BOARD = "(SELECT p.round_id FROM tourney_pairing p WHERE p.id = OLD.pairing_id)"
WENT_ON_FROM_BOARDS = _went_on(_OF_BOARD)
"""`WENT_ON` for the table as long as it has boards alone: a migration adds the column of the round."""
WENT_ON = register(_went_on(f"COALESCE({_OF_BOARD}, OLD.round_id)"))
_AWARD = "points that were awarded cannot change"
POINTS_AWARDS = register(Guard("tourney_pointsaward", _AWARD, unique=(("division_id", "number"),)))
AWARDED_POINTS = register(
    Guard(
        "tourney_awardedpoints",
        _AWARD,
        unique=(("award_id", "entry_id"),),
        forgets=Forgets(
            ("id", "award_id", "entry_id", "player_id", "rank", "place", "shared", "score", "points", "eligible"),
            (("name", f"'{FORGOTTEN}'"),),
        ),
    )
)
_CLOSED = "a year of points that is closed cannot change"
POINTS_YEARS = register(
    Guard(
        "tourney_pointsyear",
        _CLOSED,
        when="OLD.closed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tourney_yearreopening r "
        "WHERE r.year_id = OLD.id AND r.closing = OLD.closing AND r.agreed_at IS NOT NULL)",
        unique=(("year",),),
    )
)
YEAR_REOPENINGS = register(
    Guard(
        "tourney_yearreopening",
        "a request to reopen a year stays as it was made and answered",
        when="OLD.agreed_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL",
        deletes="1 = 1",
        unique=(("year_id", "number"),),
        partial=(Partial(("year_id", "closing"), "ROW.withdrawn_at IS NULL"),),
        fixed=("id", "year_id", "number", "closing", "reason", "asked_by_id", "asked_at"),
    )
)
CLOSED_BALANCES = register(Guard("tourney_closedbalance", _CLOSED, unique=(("year_id", "closing", "player_id"),)))
CLOSED_AWARDS = register(
    Guard("tourney_closedaward", _CLOSED, unique=(("award_id", "closing"), ("year_id", "closing", "position")))
)
AGREED_AWARDS = register(Guard("tourney_agreedaward", "an award that counts goes on counting", unique=(("award_id",),)))
EVENT_DECISIONS = register(
    Guard(
        "tourney_eventdecision",
        "what was said of an event is never altered: another decision takes its place",
        unique=(("event_id", "number"),),
        deletes="OLD.id IS NULL",  # it goes with an event that is deleted
    )
)
SEATS = register(
    Guard(
        "tourney_seat",
        "the seats of a confirmed result cannot change",
        goes_with=_OF_ROUND,
        when="EXISTS (SELECT 1 FROM tourney_pairing p JOIN games_game g ON g.id = p.game_id "
        "WHERE p.id = OLD.pairing_id AND g.state = 'confirmed')",
        unique=(("round_id", "entry_id"), ("pairing_id", "colour")),
    )
)
_GONE = "a link that was used or revoked cannot change"
_USED_OR_REVOKED = "OLD.used_at IS NOT NULL OR OLD.revoked_at IS NOT NULL"
INVITATIONS = register(
    Guard(
        "tourney_invitation",
        _GONE,
        when=_USED_OR_REVOKED,
        unique=(("digest",),),
        # It goes with its event. One of the site has none: without a stream the condition would be unknown, and the
        # guard would refuse nothing.
        recorded_in="COALESCE((SELECT v.stream_id FROM tourney_event v WHERE v.id = OLD.event_id), "
        "(SELECT s.id FROM games_stream s WHERE s.key = 'site'))",
    )
)
PASSWORD_LINKS = register(Guard("tourney_passwordlink", _GONE, when=_USED_OR_REVOKED, unique=(("digest",),)))
PLAYER_LINKS = register(
    Guard(
        "tourney_playerlink",
        "a link that was revoked cannot change",
        goes_with=_OF_EVENT,
        when="OLD.revoked_at IS NOT NULL",
        unique=(("event_id", "number"),),
    )
)
HANDED_CASES = register(
    Guard(
        "tourney_handedcase",
        "a case that was handed over and taken back cannot change",
        goes_with="(SELECT c.stream_id FROM games_case c WHERE c.id = OLD.case_id)",
        when="OLD.ended_at IS NOT NULL",
        unique=(("digest",),),
        fixed=("id", "case_id", "person", "digest", "code_digest", "made_by", "made_at"),
    )
)
PAYMENTS = register(
    Guard(
        "tourney_payment",
        "a payment is never altered: it is taken back by another",
        goes_with=_OF_EVENT,
        unique=(("event_id", "number"), ("event_id", "nonce"), ("undoes_id",)),
        forgets=Forgets(
            ("id", "event_id", "number", "fee_id", "amount", "how", "undoes_id", "actor_name", "at", "nonce"),
            (("reason", f"'{FORGOTTEN}'"),),
        ),
    )
)
_LISTED = "a rating list is never altered"
RATING_LISTS = register(Guard("ratings_ratinglist", _LISTED, unique=(("sha256",),)))
LISTED_RATINGS = register(
    Guard(
        "ratings_listedrating",
        _LISTED,
        columns=("id", "rating_list_id", "line", "listed_id", "name", "club", "rank", "rating"),
        unique=(("rating_list_id", "line"), ("rating_list_id", "player_id")),
        forgets=Forgets(
            ("id", "rating_list_id", "line", "rank", "rating", "player_id"),
            (("name", f"'{FORGOTTEN}'"), ("listed_id", "''"), ("club", "''")),
        ),
    )
)
RESULTS_LAYOUTS = register(Guard("tourney_resultslayout", "a choice of columns is never altered"))


def _stream(division: str) -> str:
    """The stream of this division's event, both in SQL."""
    return (
        "(SELECT v.stream_id FROM tourney_event v JOIN tourney_division d ON d.event_id = v.id "
        f"WHERE d.id = {division})"
    )


_DRAWN = "EXISTS (SELECT 1 FROM tourney_round r WHERE r.division_id = OLD.{column})"
ENTRIES = register(
    Guard(
        "tourney_entry",
        "an entry that was drawn changes only with a word in the history",
        when=_DRAWN.format(column="division_id"),
        columns=(
            *(
                "id",
                "division_id",
                "number",
                "player_id",
                "name",
                "rank",
                "rating",
                "start_correction",
                "house",
                "enters_in",
            ),
            *(
                "withdrawn_from",
                "fixed_table",
                "in_group",
                "came_from_id",
                "carries",
                "team_id",
                "team_board",
                "captain",
            ),
        ),
        unique=(("division_id", "number"), ("division_id", "player_id"), ("team_id", "team_board")),
        recorded_in=_stream("OLD.division_id"),
    )
)
TEAMS = register(
    Guard(
        "tourney_team",
        "a team of a division that was drawn changes only with a word in the history",
        when=_DRAWN.format(column="division_id"),
        unique=(("division_id", "number"), ("division_id", "name")),
        recorded_in=_stream("OLD.division_id"),
    )
)
CHALLENGES = register(
    Guard(
        "tourney_challenge",
        "a challenge changes only with a word in the history",
        when="1 = 1",
        unique=(("division_id", "number"), ("division_id", "round_number")),
        recorded_in=_stream("OLD.division_id"),
    )
)
DIVISIONS = register(
    Guard(
        "tourney_division",
        "settings that a round was drawn by change only with a word in the history",
        when=_DRAWN.format(column="id"),
        columns=("id", "event_id", "number", *(one.row for one in SETTINGS)),
        unique=(("event_id", "number"), ("event_id", "slug")),
        recorded_in=_OF_EVENT,
    )
)
ROUNDS = register(
    Guard(
        "tourney_round",
        "what a round was drawn from stays, and how far it is changes only with a word in the history",
        columns=(*("id", "division_id", "number", "state", "seed", "inputs", "drawn_at", "published_at", "closed_at"),),
        when="1 = 1",
        deletes="OLD.state <> 'draft'",
        unique=(("division_id", "number"),),
        recorded_in=_stream("OLD.division_id"),
    )
)


def _published(row: str) -> str:
    """The condition that the round with this status is published or closed."""
    return (
        "EXISTS (SELECT 1 FROM tourney_round r JOIN tourney_entry n ON n.division_id = r.division_id "
        f"WHERE n.id = {row}.entry_id AND r.number = {row}.round_number AND r.state <> 'draft')"
    )


def _stream_of_entry(row: str) -> str:
    return _stream(f"(SELECT n.division_id FROM tourney_entry n WHERE n.id = {row}.entry_id)")


_STATUS = "who has no board in a published round changes only with a word in the history"
STATUSES = register(
    Guard(
        "tourney_roundstatus",
        _STATUS,
        when=_published("OLD"),
        unique=(("entry_id", "round_number"),),
        never=Never(
            _STATUS,
            f"NEW.status <> 'not_entered' AND {_published('NEW')} AND NOT ({announces(_stream_of_entry('NEW'))})",
        ),
        recorded_in=_stream_of_entry("OLD"),
    )
)
MEMBERS = register(
    Guard(
        "tourney_member",
        "a partner of a side that was drawn changes only with a word in the history",
        columns=("id", "entry_id", "position", "player_id", "name", "rank", "rating"),
        when="EXISTS (SELECT 1 FROM tourney_round r JOIN tourney_entry n ON n.division_id = r.division_id "
        "WHERE n.id = OLD.entry_id)",
        unique=(("entry_id", "position"), ("entry_id", "player_id")),
        recorded_in=_stream_of_entry("OLD"),
    )
)
POINTS_RULES = register(
    Guard(
        "tourney_pointsrules",
        "rules by which points were awarded change only with a word in the history",
        when="EXISTS (SELECT 1 FROM tourney_pointsaward a WHERE a.division_id = OLD.division_id)",
        unique=(("division_id",),),
        recorded_in=_stream("OLD.division_id"),
    )
)
