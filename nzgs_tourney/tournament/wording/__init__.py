"""Words about tournaments: each thing is said in one place, from codes and values, without Django."""
