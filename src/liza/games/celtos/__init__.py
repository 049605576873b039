"""Celtos: battles of units on a free table, with ten-sided dice and alternating activations."""

from liza.games.celtos.game import GAME

__all__ = ["GAME"]
