"""What a question raises that this program doesn't answer."""


class UnsupportedError(Exception):
    """This program doesn't do that."""
