"""What is done to a round: drawn, changed, published, played, closed."""
