"""A division as plain values: the inputs of drawing, standings and exchange. No Django here."""
