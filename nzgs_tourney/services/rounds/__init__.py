"""Services for a round: draw, change, publish, play, close."""
