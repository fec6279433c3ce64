"""What is done around every request."""
