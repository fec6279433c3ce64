"""A division as plain values: what drawing, standings and exchange compute from. No Django here."""
