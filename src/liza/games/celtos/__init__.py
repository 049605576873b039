"""Celtos: battles of units on a free table, with ten-sided dice and alternating activations."""
