"""Pit Fighter: gladiators on hexes."""
