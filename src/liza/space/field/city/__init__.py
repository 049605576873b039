"""Ruined cities from a seed: sixteen blocks of ruins, squares and rubble, with streets between them.

The same seed gives the same city on every machine. What comes out is a plan like one that a person has drawn.
"""

from liza.space.field.city.building import city

__all__ = ["city"]
