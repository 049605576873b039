"""Plays any game, knows none: table, tape, dice, questions, position, odds, records, rulebook, cases, check."""
