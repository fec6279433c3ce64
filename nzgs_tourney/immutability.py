"""What the database keeps from changing in this app: the board and the seats of a game whose result is confirmed,
points that were awarded, years of points that are closed, one-time links that were used or revoked, and the columns of
the results table."""

from games.ledger.guards import Forgets, Guard, register
from ratings.forgotten import FORGOTTEN

PAIRINGS = register(
    Guard(
        "tourney_pairing",
        "the board of a confirmed result cannot change",
        when="EXISTS (SELECT 1 FROM games_game g WHERE g.id = OLD.game_id AND g.state = 'confirmed')",
        unique=(("round_id", '"table"'), ("game_id",)),
        forgets=Forgets(
            ("id", "round_id", "table", "handicap", "komi", "override_reason", "cost", "game_id"),
            (("reasons", "'[]'"),),
        ),
    )
)
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
POINTS_YEARS = register(Guard("tourney_pointsyear", _CLOSED, when="OLD.closed_at IS NOT NULL", unique=(("year",),)))
CLOSED_BALANCES = register(Guard("tourney_closedbalance", _CLOSED, unique=(("year_id", "player_id"),)))
SEATS = register(
    Guard(
        "tourney_seat",
        "the seats of a confirmed result cannot change",
        when="EXISTS (SELECT 1 FROM tourney_pairing p JOIN games_game g ON g.id = p.game_id "
        "WHERE p.id = OLD.pairing_id AND g.state = 'confirmed')",
        unique=(("round_id", "entry_id"), ("pairing_id", "colour")),
    )
)
_GONE = "a link that was used or revoked cannot change"
_USED_OR_REVOKED = "OLD.used_at IS NOT NULL OR OLD.revoked_at IS NOT NULL"
INVITATIONS = register(Guard("tourney_invitation", _GONE, when=_USED_OR_REVOKED, unique=(("digest",),)))
PASSWORD_LINKS = register(Guard("tourney_passwordlink", _GONE, when=_USED_OR_REVOKED, unique=(("digest",),)))
RESULTS_LAYOUTS = register(Guard("tourney_resultslayout", "a choice of columns is never altered"))
