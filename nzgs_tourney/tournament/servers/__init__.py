"""Games that are played on go servers: which boards are, on which server, and the links of games there."""
