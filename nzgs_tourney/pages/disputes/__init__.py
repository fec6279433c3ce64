"""Cases and rulings, for referees and for the players."""
