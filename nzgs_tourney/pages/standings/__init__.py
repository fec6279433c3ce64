"""Standings, statistics and estimates at the desk."""
