"""What the tests of services share."""

from tests.db.shared_fixtures import desk, drawn, finished, game, games, kept_desk, started

__all__ = ["desk", "drawn", "finished", "game", "games", "kept_desk", "started"]
