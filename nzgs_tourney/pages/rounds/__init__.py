"""Pages about a round at the desk: its boards, its draw, its results, its sheets."""
