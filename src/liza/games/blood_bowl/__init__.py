"""Blood Bowl, Living Rulebook 5: two teams, one ball, and every way to lose it."""
