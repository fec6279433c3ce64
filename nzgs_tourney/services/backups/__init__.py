"""The whole site in one file, and back."""
