"""What the database keeps from changing in this app: the ledger, reports, submitted records, final results."""

from games.ledger.guards import Guard, register

LEDGER = register(
    Guard("games_ledgerevent", "the ledger is only ever added to", unique=(("stream_id", "seq"),)),
)
REPORTS = register(Guard("games_report", "a report is never altered", unique=(("nonce",),)))
RECORDS = register(
    Guard("games_record", "a submitted record is never altered", unique=(("game_id", "sha256", '"index"'),)),
)
GAMES = register(Guard("games_game", "a confirmed result cannot change", when="OLD.state = 'confirmed'"))
