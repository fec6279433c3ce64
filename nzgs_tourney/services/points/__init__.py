"""Services for NZGS points and prizes."""
