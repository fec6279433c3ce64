"""Which warnings the player who sent a record sees at once; the game's page shows them all."""

from __future__ import annotations

IMPORTANT = frozenset(
    {
        "first_player",
        "handicap_stones",
        "handicap_undeclared",
        "handicap_unreadable",
        "komi_read",
        "komi_unreadable",
        "komi_zero",
        "no_moves",
        "pass_written",
        "point_written",
        "result_count",
        "result_komi",
        "result_unreadable",
        "resumed",
        "setup_later",
        "setup_no_liberties",
        "setup_off_board",
        "setup_position",
        "setup_with_move",
        "several_games",
        "several_moves",
        "text_after",
        "tt_point",
        "turn_said",
        "variations",
    }
)
"""Warnings where the player may have meant something else, or could send a better file."""
