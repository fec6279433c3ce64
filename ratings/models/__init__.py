"""Players and rating lists."""

from ratings.models.player import Player
from ratings.models.rating_list import ListedRating, RatingList

__all__ = ["ListedRating", "Player", "RatingList"]
