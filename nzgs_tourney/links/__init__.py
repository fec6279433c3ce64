"""Personal links of players and one-time links of accounts."""
