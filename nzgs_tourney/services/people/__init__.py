"""Services for people and accounts: invite, join, give a role."""
