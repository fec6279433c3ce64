"""The catalogues of the languages: filled from the sources, checked, and told how full they are."""
