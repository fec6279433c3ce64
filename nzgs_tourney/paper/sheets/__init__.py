"""The sheets of an event as PDF, drawn from frozen values. No Django here."""
