"""Pit Fighter: gladiators on hexes, secret orders, a duel of guessed hit locations."""

from liza.games.pit_fighter.game import GAME

__all__ = ["GAME"]
