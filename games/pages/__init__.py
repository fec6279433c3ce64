"""Frozen data for one template each; nothing decides by it."""
