"""What is done about people and accounts: invited, joined, given a role."""
