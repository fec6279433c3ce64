"""What the database keeps from changing in this app: the board and the seats of a game whose result is confirmed."""

from games.ledger.guards import Guard, register

PAIRINGS = register(
    Guard(
        "tourney_pairing",
        "the board of a confirmed result cannot change",
        when="EXISTS (SELECT 1 FROM games_game g WHERE g.id = OLD.game_id AND g.state = 'confirmed')",
        unique=(("round_id", '"table"'), ("game_id",)),
    )
)
SEATS = register(
    Guard(
        "tourney_seat",
        "the seats of a confirmed result cannot change",
        when="EXISTS (SELECT 1 FROM tourney_pairing p JOIN games_game g ON g.id = p.game_id "
        "WHERE p.id = OLD.pairing_id AND g.state = 'confirmed')",
        unique=(("round_id", "entry_id"), ("pairing_id", "colour")),
    )
)
