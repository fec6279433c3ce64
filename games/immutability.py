"""What the database keeps from changing in this app: the ledger, reports, records, final results, corrections, cases,
rulings, removed boards."""

from games.ledger.guards import Forgets, Guard, Never, Partial, register
from ground.typed_text import FORGOTTEN

_NOBODY = f"'{FORGOTTEN}'"


def _actor_of(*keeps: str) -> Forgets:
    """Lets the name of who acted be erased; the columns to keep."""
    return Forgets(("id", *keeps), (("actor_name", _NOBODY),))


_GAME = "(SELECT g.stream_id FROM games_game g WHERE g.id = OLD.game_id)"
_CASE = "(SELECT c.stream_id FROM games_case c WHERE c.id = OLD.case_id)"
_OWN = "OLD.stream_id"
_APART = Never(
    "the director took this board apart",
    "EXISTS (SELECT 1 FROM games_takenapart t WHERE t.game_id = NEW.game_id)",
)
LEDGER = register(
    Guard(
        "games_ledgerevent",
        "the ledger is only ever added to",
        unique=(("stream_id", "seq"),),
        forgets=Forgets(
            ("id", "stream_id", "seq", "kind", "subject", "actor", "at", "payload", "previous", "hash"),
            (("actor_name", _NOBODY),),
        ),
    ),
)
STREAMS = register(
    Guard(
        "games_stream",
        "a stream of the ledger never goes back",
        when="NEW.seq < OLD.seq",
        deletes="EXISTS (SELECT 1 FROM games_ledgerevent e WHERE e.stream_id = OLD.id)",
        unique=(("key",),),
        fixed=("id", "rehearsal"),
    )
)
PERSONAL_DATA = register(
    Guard(
        "games_personaldata",
        "personal data is only ever added or erased",
        unique=(("event_id", "digest"),),
        forgets=Forgets(("id", "event_id", "digest", "player_id"), (("salt", "''"), ("value", "NULL"))),
    ),
)
REPORTS = register(
    Guard(
        "games_report",
        "a report is never altered",
        goes_with=_GAME,
        unique=(("nonce",),),
        never=_APART,
        forgets=_actor_of("game_id", "side", "result", "forfeit", "reason", "at", "nonce"),
    )
)
CLEARINGS = register(
    Guard(
        "games_clearing",
        "a cleared result is never altered",
        goes_with=_GAME,
        unique=(("nonce",), ("undoes_id",)),
        never=_APART,
        forgets=_actor_of("game_id", "void_reports", "result", "forfeit", "undoes_id", "at", "nonce"),
    ),
)
CORRECTIONS = register(
    Guard(
        "games_correction",
        "a correction is never altered",
        goes_with=_GAME,
        unique=(("nonce",), ("game_id", "number"), ("ruling_id",)),
        never=Never(
            "only a final result that rests on one side’s word can be corrected",
            # A result that both players confirmed is final for everybody; one from a ruling, for all but a ruling on
            # appeal.
            "NOT EXISTS (SELECT 1 FROM games_game g WHERE g.id = NEW.game_id AND g.state = 'confirmed' "
            "AND g.confirmed_by <> 'players') "
            "OR (NEW.ruling_id IS NULL AND EXISTS (SELECT 1 FROM games_report r WHERE r.game_id = NEW.game_id "
            "AND r.side = 'referee' AND r.id > COALESCE((SELECT MAX(u.void_reports) FROM games_ruling u "
            "JOIN games_case c ON c.id = u.case_id WHERE c.game_id = NEW.game_id AND u.final_at IS NOT NULL), 0)))",
        ),
    )
)
WORDINGS = register(Guard("games_rulewording", "the wording of a rule is never altered"))
RECORDS = register(
    Guard(
        "games_record",
        "a submitted record is never altered",
        goes_with=_GAME,
        unique=(("game_id", "sha256", '"index"'), ("game_id", "number")),
        never=_APART,
        forgets=Forgets(
            ("id", "game_id", "number", "side", "at", "original", "sha256", "index", "remark", "origin"),
            (("actor_name", _NOBODY), ("filename", "''")),
        ),
    ),
)
GAMES = register(
    Guard(
        "games_game",
        "a confirmed result or a board taken apart cannot change",
        goes_with=_OWN,
        when="OLD.state = 'confirmed' OR EXISTS (SELECT 1 FROM games_takenapart t WHERE t.game_id = OLD.id)",
        unique=(("stream_id", "number"),),
        forgets=Forgets(
            (
                *("id", "stream_id", "number", "black_id", "white_id", "black_rank", "white_rank", "board_size"),
                *("handicap", "komi", "state", "result", "forfeit", "confirmed_at", "confirmed_by", "created_at"),
            ),
            (
                ("black_name", _NOBODY),
                ("white_name", _NOBODY),
            ),
        ),
    )
)
PHOTOS = register(
    Guard(
        "games_gamephoto",
        "a photo that was kept is never altered",
        goes_with=_GAME,
        unique=(("nonce",), ("game_id", "sha256")),
        never=_APART,
        forgets=_actor_of("game_id", "side", "at", "purpose", "image", "sha256", "nonce"),
    )
)
TAKEN_APART = register(
    Guard(
        "games_takenapart",
        "a board that was taken apart stays so",
        goes_with=_GAME,
        unique=(("game_id",),),
        never=Never(
            "only a board without a result, a record, a claim or a count can be taken apart",
            "NOT EXISTS (SELECT 1 FROM games_game g WHERE g.id = NEW.game_id AND g.state = 'open') "
            "OR EXISTS (SELECT 1 FROM games_record r WHERE r.game_id = NEW.game_id) "
            "OR EXISTS (SELECT 1 FROM games_case c WHERE c.game_id = NEW.game_id) "
            "OR EXISTS (SELECT 1 FROM games_endingstep e WHERE e.game_id = NEW.game_id)",
        ),
    )
)
REFERENCES = register(
    Guard(
        "games_recordofreference",
        "a choice of record is never altered",
        goes_with=_GAME,
        forgets=_actor_of("game_id", "record_id", "reason", "ruling_id", "at"),
    )
)
ENDING = register(
    Guard(
        "games_endingstep",
        "a step is never altered",
        goes_with=_GAME,
        unique=(("nonce",), ("game_id", "seq")),
        never=_APART,
        forgets=_actor_of("game_id", "seq", "kind", "side", "at", "payload", "nonce"),
    ),
)
EVIDENCE = register(
    Guard(
        "games_evidence",
        "evidence is never altered",
        goes_with=_CASE,
        unique=(("nonce",),),
        forgets=_actor_of("case_id", "side", "at", "text", "image", "sha256", "nonce"),
    )
)
CASES = register(
    Guard(
        "games_case",
        "a case that is closed cannot change",
        goes_with=_OWN,
        when="OLD.state IN ('ruled', 'withdrawn')",
        unique=(("nonce",), ("stream_id", "number")),
        never=_APART,
        forgets=_actor_of(
            *("stream_id", "number", "game_id", "kind", "state", "side", "at", "record_id", "move", "statement"),
            *("offender", "appeal_of_id", "committee", "merged_into_id", "held_by", "held_by_name", "held_at", "nonce"),
        ),
        fixed=("id", "stream_id", "number", "at", "statement", "appeal_of_id", "nonce"),
    )
)
RULINGS = register(
    Guard(
        "games_ruling",
        "a ruling that is final or declined cannot change",
        goes_with=_OWN,
        when="(OLD.final_at IS NOT NULL OR OLD.declined_at IS NOT NULL)",
        unique=(("nonce",), ("stream_id", "number")),
        partial=(Partial(("case_id",), "ROW.declined_at IS NULL"),),
    )
)
