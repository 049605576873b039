"""Many matches: who wins, and how fast it goes."""
