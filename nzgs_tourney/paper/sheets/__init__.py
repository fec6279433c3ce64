"""Draws an event's sheets as PDF from frozen values. No Django here."""
