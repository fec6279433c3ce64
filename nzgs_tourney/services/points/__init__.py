"""What is done about NZGS points and prizes."""
