"""Signing in: invitations, passwords, second factors and sessions."""
