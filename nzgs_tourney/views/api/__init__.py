"""The API: what public pages show, for programs."""
