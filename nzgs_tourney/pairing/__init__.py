"""Drawing a round, and pricing what a director changes. Start with `draw.draw_round`. No Django here."""
