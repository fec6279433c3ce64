"""Copies of one event on several sites: which is longer, whether one goes on from another, and who may add to it."""
