"""Blood Bowl, Living Rulebook 5: two teams, one ball, and every way to lose it."""

from liza.games.blood_bowl.game import GAME

__all__ = ["GAME"]
