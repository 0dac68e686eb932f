"""Tournaments: their conditions, entries, sessions, placings and prizes; and play at one of their tables."""
