"""What other sites ask: programs with a token, no people."""
