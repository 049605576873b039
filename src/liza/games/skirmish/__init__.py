"""Annúminas and Mordheim: small warbands on a free table of ruins and heights. One room, two editions."""
