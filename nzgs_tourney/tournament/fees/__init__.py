"""What it costs to take part: classes of fees, who owes what, references of transfers, and what was paid."""
