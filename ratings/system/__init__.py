"""Rating systems behind one interface: who is likely to win, and what an event's games make of its players' ratings.

Whatever is computed here is this program's estimate, never the rating that a federation keeps. No Django here.
"""
