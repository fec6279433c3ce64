"""People over all events, and the accounts and roles of those who run them."""
