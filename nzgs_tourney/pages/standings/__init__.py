"""Pages with standings, statistics and estimates at the desk."""
