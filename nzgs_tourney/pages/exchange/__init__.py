"""What leaves for federations and other programs."""
