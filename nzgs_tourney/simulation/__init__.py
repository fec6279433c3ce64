"""Events that are not played: what a division's rules would probably bring, and figures to compare draws by."""
