"""What is done to an event and its divisions."""
