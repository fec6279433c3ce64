"""The federation's pages: accounts, people, points, and the wording of the rules."""
