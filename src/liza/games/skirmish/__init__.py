"""Annúminas and Mordheim: small warbands on a free table of ruins and heights. One room, two editions."""

from liza.games.skirmish.game import ANNUMINAS, MORDHEIM

__all__ = ["ANNUMINAS", "MORDHEIM"]
