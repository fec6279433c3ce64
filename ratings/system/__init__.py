"""Rating systems behind one interface: who is likely to win, and how an event's games change its players' ratings.

Everything computed here is this program's estimate, never the rating that a federation keeps. No Django here.
"""
