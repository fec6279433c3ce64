"""Services for entries: enter, change, rate, give links."""
