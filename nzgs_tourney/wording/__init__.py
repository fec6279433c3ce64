"""Words about tournaments: each thing is said in one place."""
