"""What the program needs of the computer it runs on, and which build of it runs."""
