"""Pulso: an arm-wrestling duel, and the smallest complete game of liza. `docs/write-a-game.md` goes through it."""

from liza.games.pulso.game import GAME

__all__ = ["GAME"]
