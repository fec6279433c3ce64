"""What the program needs from its computer, and which build is running."""
