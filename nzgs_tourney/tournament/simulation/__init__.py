"""Simulated events and seasons: what a division's rules would probably lead to, and figures for comparing draws."""
