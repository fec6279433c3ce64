"""Addresses: this machine’s, the site’s, a visitor’s."""
