"""What the tests of services share."""

from tests.db.shared_fixtures import desk, finished, game, games, kept_desk, started

__all__ = ["desk", "finished", "game", "games", "kept_desk", "started"]
