"""What anybody may read, and what players see by their own link."""
