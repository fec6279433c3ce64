"""Drawing a round, and pricing what a director changes. `plan` is the door. No Django here."""
