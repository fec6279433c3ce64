"""Other programs that have an opinion about a position. What they say is a proposal to people, never a judgement."""
